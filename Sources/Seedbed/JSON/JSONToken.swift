/// A value of a JSON text, by its place.
struct JSONToken {
    /// The kinds of values.
    enum Kind: UInt8 {
        case null
        case yes
        case no
        /// A number without a fraction and an exponent.
        case integer
        /// A number with a fraction or an exponent.
        case real
        /// A string without escapes: its bytes are its content.
        case plain
        /// A string with escapes.
        case escaped
        case object
        case array
        /// A value that has been reported as wrong, so that no code needs to report it again.
        case invalid
    }

    /// The kind of the value.
    var kind: Kind
    /// The offset of its first byte; that of the opening quote for a string.
    var start: Int
    /// The offset after its last byte.
    var end: Int

    /// Whether the value is a string.
    var isString: Bool { kind == .plain || kind == .escaped }
    /// Whether the value is an object or an array.
    var isContainer: Bool { kind == .object || kind == .array }
}

extension JSONToken.Kind {
    /// The words for such a value in a message.
    var name: String {
        switch self {
        case .null: "null"
        case .yes, .no: "a boolean"
        case .integer, .real: "a number"
        case .plain, .escaped: "a string"
        case .object: "an object"
        case .array: "an array"
        case .invalid: "this"
        }
    }
}
