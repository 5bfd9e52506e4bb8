internal import Seedbed

/// Values of a row as one JSON text, for the bookkeeping: integers and texts as they are, a real as `{"real": "1.5"}`,
/// bytes as `{"blob": "00ff"}`, a text that is not UTF-8 as `{"text": "ff"}`, so that every value comes back as it was.
enum RowText {
    /// A column of a row with what it held.
    struct Field {
        var column: String
        /// What it held; the bytes of a text that is not UTF-8.
        var value: SeedValue
        /// Whether ``value`` holds the bytes of a text.
        var isBrokenText: Bool
    }

    /// The text for these values.
    static func text(_ values: [SeedValue]) -> String {
        JSONValue.array(values.map(json)).serialized(.compact)
    }

    /// The text for the current row of a query, whose columns from `first` on have these names: an object.
    static func text(columns: [String], _ row: borrowing Statement, from first: Int32) -> String {
        var fields: [JSONValue.Field] = []
        for (place, name) in columns.enumerated() {
            let column = first + Int32(place)
            let value = row.value(column)
            let field: JSONValue
            if case .blob(let bytes) = value, row.isText(column) {
                field = .object([.init(name: "text", value: .string(digits(bytes)))])
            } else {
                field = json(value)
            }
            fields.append(.init(name: name, value: field))
        }
        return JSONValue.object(fields).serialized(.compact)
    }

    /// The columns of a text that ``text(columns:_:from:)`` made; none for any other text.
    static func fields(_ text: String) -> [Field] {
        guard let object = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
        return (object.fields ?? []).map { field in
            if case .string(let digits)? = field.value["text"] {
                return Field(column: field.name, value: .blob(bytes(digits)), isBrokenText: true)
            }
            return Field(column: field.name, value: value(field.value), isBrokenText: false)
        }
    }

    /// The values of a text that ``text(_:)`` made; none for any other text.
    static func values(_ text: String) -> [SeedValue] {
        guard let array = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
        return (array.elements ?? []).map(value)
    }

    private static func json(_ value: SeedValue) -> JSONValue {
        switch value {
        case .null: return .null
        case .integer(let integer): return .number(integer)
        case .real(let real): return .object([.init(name: "real", value: .string("\(real)"))])
        case .text(let text): return .string(text)
        case .blob(let bytes):
            return .object([.init(name: "blob", value: .string(digits(bytes)))])
        }
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func value(_ json: JSONValue) -> SeedValue {
        switch json {
        case .number(let token): Int64(token).map(SeedValue.integer) ?? .null
        case .string(let text): .text(text)
        case .object:
            if case .string(let real)? = json["real"] {
                Double(real).map(SeedValue.real) ?? .null
            } else if case .string(let digits)? = json["blob"] {
                .blob(bytes(digits))
            } else {
                .null
            }
        default: .null
        }
    }

    private static func bytes(_ digits: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            guard let nibble = digit.hexDigitValue.map(UInt8.init) else { continue }
            if let first = high {
                bytes.append(first << 4 | nibble)
                high = nil
            } else {
                high = nibble
            }
        }
        return bytes
    }
}
