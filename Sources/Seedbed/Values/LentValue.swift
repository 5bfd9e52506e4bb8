/// A value in the memory of a store, which lends its bytes until the store reads the next row.
///
/// A large table has millions of values, of which nearly all are compared once with the bytes of a file. A ``SeedValue`` of each would
/// take more time than the comparison.
public enum LentValue {
    /// No value.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A 64-bit floating-point number.
    case real(Double)
    /// The bytes of a text, which need not be UTF-8.
    case text(UnsafeBufferPointer<UInt8>)
    /// Bytes.
    case blob(UnsafeBufferPointer<UInt8>)

    /// The value with bytes of its own.
    ///
    /// A text that is not UTF-8 comes as its bytes: repaired, two different values could look alike.
    public var value: SeedValue {
        switch self {
        case .null: return .null
        case .integer(let integer): return .integer(integer)
        case .real(let real): return .real(real)
        case .blob(let bytes): return .blob([UInt8](bytes))
        case .text(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            // The replacement character is not ASCII.
            if text.utf8.count == text.utf16.count { return .text(text) }
            return text.utf8.elementsEqual(bytes) ? .text(text) : .blob([UInt8](bytes))
        }
    }

    /// Whether this is ``LentValue/null``.
    public var isNull: Bool { if case .null = self { true } else { false } }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both have the same bytes.
    @inline(__always)
    func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        if count != other.count { return false }
        let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
        var place = 0
        while place &+ 8 <= count {
            let words = (
                left.loadUnaligned(fromByteOffset: place, as: UInt64.self),
                right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            )
            if words.0 != words.1 { return false }
            place &+= 8
        }
        while place < count {
            if self[place] != other[place] { return false }
            place &+= 1
        }
        return true
    }
}
