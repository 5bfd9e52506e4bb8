#if os(Linux)
    /// A row of one of the tables.
    struct Row: Hashable {
        let table: Table
        var values: [Value]

        subscript(column: String) -> Value { values[table.index(column)] }

        var uuid: String { values[0].string }
        /// The user's, for ever.
        var isTouched: Bool { self["updateDate"] != .null }
        /// A copy of the app's own.
        var isUntouched: Bool { self["updateDate"] == .null && self["createDate"] != .null }
    }

    extension Row: CustomStringConvertible {
        var description: String { values.map(\.description).joined(separator: " ") }
    }
#endif
