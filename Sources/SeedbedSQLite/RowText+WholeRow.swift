internal import Seedbed

extension RowText {
    /// A column of a removed row with what it held.
    struct Column {
        var name: String
        /// What it held; the bytes of a text that is not UTF-8.
        var value: SeedValue
        /// Whether ``value`` holds the bytes of a text.
        var isBrokenText: Bool
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
    static func columns(_ text: String) -> [Column] {
        guard let object = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
        return (object.fields ?? []).map { field in
            if case .string(let digits)? = field.value["text"] {
                return Column(name: field.name, value: .blob(bytes(digits)), isBrokenText: true)
            }
            return Column(name: field.name, value: value(field.value), isBrokenText: false)
        }
    }
}
