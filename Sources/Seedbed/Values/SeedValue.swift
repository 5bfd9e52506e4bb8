/// One value of a row: the value of a column in any store.
///
/// Equality is by content, never by language or locale: texts are equal when their UTF-8 bytes are, so that `"é"`
/// precomposed and decomposed are two values; an integer and a real are equal when they are the same number.
public enum SeedValue: Sendable {
    /// No value.
    case null
    /// A 64-bit integer; also how booleans are stored (0 and 1).
    case integer(Int64)
    /// A finite 64-bit floating-point number.
    case real(Double)
    /// A text; JSON objects and arrays are stored as texts too.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

extension SeedValue: Hashable {
    /// Whether both are the same value; see the type for what "same" means.
    public static func == (left: SeedValue, right: SeedValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.integer(let integer), .real(let real)), (.real(let real), .integer(let integer)):
            Int64(exactly: real) == integer
        case (.text(let left), .text(let right)): left.isExactly(right)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }

    /// Hashes the parts that ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let integer): hasher.combine(integer)
        case .real(let real):
            if let integer = Int64(exactly: real) { hasher.combine(integer) } else { hasher.combine(real) }
        case .text(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .blob(let bytes): hasher.combine(bytes)
        }
    }

    /// Whether this is ``SeedValue/null``.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

/// Texts that a person reads as one: `é` precomposed and decomposed.
extension SeedValue {
    /// Whether both are the same value, or the same text in any Unicode normal form.
    func isEquivalent(to other: SeedValue) -> Bool {
        if case .text(let left) = self, case .text(let right) = other { return left == right }
        return self == other
    }

    /// The value, with a text in one normal form.
    var inOneForm: SeedValue {
        if case .text(let text) = self { .text(CanonicalText.composed(text)) } else { self }
    }
}

extension Seed.Content {
    /// Whether both are the same, texts in any Unicode normal form.
    func isEquivalent(to other: Seed.Content) -> Bool {
        if case .value(let left) = self, case .value(let right) = other { return left.isEquivalent(to: right) }
        return self == other
    }
}
