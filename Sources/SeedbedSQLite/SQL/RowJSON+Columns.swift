internal import Seedbed

/// Rows with texts that are not UTF-8, as SQLite may hold them.
extension RowJSON {
    /// A column of a removed row, with its value.
    struct Column {
        var name: String
        /// The value that it held; the bytes of a text that is not UTF-8.
        var value: SeedValue
        /// Whether ``value`` holds the bytes of a text.
        var isBrokenText: Bool
    }

    /// Returns the JSON of a column (from 0) of the current row of a query.
    static func json(_ row: borrowing Statement, _ column: Int32) -> JSONValue {
        let value = row.value(column)
        if case .blob(let bytes) = value, row.isText(column) {
            return .object([.init(name: "text", value: .string(digits(bytes)))])
        }
        return json(value)
    }

    /// Returns the columns of a text that ``RowEncoder`` made; none for any other text.
    static func columns(_ text: String) -> [Column] {
        guard let object = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
        return (object.fields ?? []).map { field in
            if case .string(let digits)? = field.value["text"] {
                return Column(name: field.name, value: .blob(bytes(digits)), isBrokenText: true)
            }
            return Column(name: field.name, value: value(field.value), isBrokenText: false)
        }
    }

    /// Returns the columns of such a text as SQLite hands their values over: a text that is not UTF-8 as its bytes.
    static func storedRow(_ text: String) -> [String: SeedValue] {
        Dictionary(columns(text).map { ($0.name, $0.value) }) { first, _ in first }
    }
}

extension SeedValue {
    /// Whether it may be a text that is not UTF-8, which arrives as its bytes and can only be bound as a blob.
    var mayBeBrokenText: Bool {
        guard case .blob(let bytes) = self else { return false }
        return !String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }
}
