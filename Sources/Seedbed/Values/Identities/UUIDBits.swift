/// The 128 bits of a UUID.
///
/// Their order as numbers is that of the UUIDs as lower-case texts.
struct UUIDBits: Hashable, Comparable, Sendable {
    /// The first sixteen digits.
    var high: UInt64
    /// The last sixteen digits.
    var low: UInt64

    init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The bits that 36 characters spell, in capitals or not, or `nil` if these bytes are anything else.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let dash = UInt8(ascii: "-")
        guard text.count == 36, text[8] == dash, text[13] == dash, text[18] == dash, text[23] == dash else {
            return nil
        }
        let bytes = UnsafeRawBufferPointer(text)
        func word(_ place: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        }
        func half(_ place: Int) -> UInt64 {
            UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
        }
        self.init(digits: word(0), half(9) | half(14) << 32, half(19) | half(24) << 32, word(28))
    }

    /// The bits of a text, with dashes or of 32 digits without, or `nil` if it is anything else.
    init?(_ text: String) {
        var text = text
        let bits = text.withUTF8 { bytes -> UUIDBits? in
            if bytes.count != 32 { return UUIDBits(bytes) }
            let words = stride(from: 0, to: 32, by: 8).map {
                UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: $0, as: UInt64.self))
            }
            return UUIDBits(digits: words[0], words[1], words[2], words[3])
        }
        guard let bits else { return nil }
        self = bits
    }

    private init?(digits first: UInt64, _ second: UInt64, _ third: UInt64, _ last: UInt64) {
        guard
            let first = Self.number(first), let second = Self.number(second), let third = Self.number(third),
            let last = Self.number(last)
        else { return nil }
        self.init(high: UInt64(first) << 32 | UInt64(second), low: UInt64(third) << 32 | UInt64(last))
    }

    /// The UUID as 36 characters in lower case.
    var text: String {
        let (start, middle) = (Self.digits(UInt32(high >> 32)), Self.digits(UInt32(truncatingIfNeeded: high)))
        let (next, end) = (Self.digits(UInt32(low >> 32)), Self.digits(UInt32(truncatingIfNeeded: low)))
        return String(unsafeUninitializedCapacity: 36) { buffer in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            for dash in stride(from: 8, through: 23, by: 5) { bytes[dash] = UInt8(ascii: "-") }
            bytes.storeBytes(of: start.littleEndian, as: UInt64.self)
            bytes.storeBytes(of: UInt32(truncatingIfNeeded: middle).littleEndian, toByteOffset: 9, as: UInt32.self)
            bytes.storeBytes(of: UInt32(middle >> 32).littleEndian, toByteOffset: 14, as: UInt32.self)
            bytes.storeBytes(of: UInt32(truncatingIfNeeded: next).littleEndian, toByteOffset: 19, as: UInt32.self)
            bytes.storeBytes(of: UInt32(next >> 32).littleEndian, toByteOffset: 24, as: UInt32.self)
            bytes.storeBytes(of: end.littleEndian, toByteOffset: 28, as: UInt64.self)
            return 36
        }
    }

    /// The sixteen bytes, the first digits first.
    var bytes: [UInt8] {
        [high, low].flatMap { half in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
        }
    }

    static func < (left: UUIDBits, right: UUIDBits) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }

    /// The eight hexadecimal digits of a number as ASCII, all at once: the first one is in the lowest byte.
    private static func digits(_ number: UInt32) -> UInt64 {
        var bytes = UInt64(number.byteSwapped)
        bytes = (bytes | bytes << 16) & 0x0000_FFFF_0000_FFFF
        bytes = (bytes | bytes << 8) & 0x00FF_00FF_00FF_00FF
        let halves = bytes >> 4 & 0x000F_000F_000F_000F | (bytes & 0x000F_000F_000F_000F) << 8
        // 1 if the digit is a letter: with 6 more it has a fifth bit.
        let letters = (halves + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return halves + 0x3030_3030_3030_3030 + letters * UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
    }

    /// The number that eight hexadecimal digits spell, the first one in the lowest byte, or `nil` if one is not a digit.
    private static func number(_ digits: UInt64) -> UInt32? {
        // In ASCII all letters have this bit, and no digit.
        let letters = digits >> 6 & 0x0101_0101_0101_0101
        var halves = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9
        halves = (halves << 4 | halves >> 8) & 0x00FF_00FF_00FF_00FF
        halves = (halves | halves >> 8) & 0x0000_FFFF_0000_FFFF
        let number = UInt32(truncatingIfNeeded: halves | halves >> 16).byteSwapped
        // Other characters make a number too, which has other digits.
        return Self.digits(number) == digits | letters << 5 ? number : nil
    }
}
