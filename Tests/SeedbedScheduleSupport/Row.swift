/// A row of one of the tables.
package struct Row: Hashable {
    package let table: Table
    package var values: [Value]

    /// A row with a value for each column of its table.
    package init(table: Table, values: [Value]) {
        self.table = table
        self.values = values
    }

    package subscript(column: String) -> Value { values[table.index(column)] }

    package var uuid: String { values[0].string }
    /// The user's, for ever.
    package var isTouched: Bool { self["updateDate"] != .null }
    /// A copy of the app's own.
    package var isUntouched: Bool { self["updateDate"] == .null && self["createDate"] != .null }
}

extension Row: CustomStringConvertible {
    package var description: String { values.map(\.description).joined(separator: " ") }
}
