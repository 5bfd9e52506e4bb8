internal import Seedbed

/// Edits of untagged rows (A1, A2).
extension SQLiteJournal {
    /// The row before its first edit, as a trigger has saved it.
    private func former(_ uuid: UUIDText, _ table: SeedTable) throws(StoreError) -> SavedVersions.Version? {
        try SavedVersions.untaggedRow(
            Array(try entryKey(uuid, table).dropFirst()), of: store.layout(of: table), on: store.connection)
    }

    /// Reads the note that a trigger made of the row before its first edit, or else the held values of the edited row.
    func untaggedRow(
        of entry: JournalEntry, columns: [String], in table: SeedTable
    ) throws(StoreError) -> JournalEntry.UntaggedRow? {
        var values: [SeedValue] = []
        guard let row = try former(entry.uuid, table) else {
            let layout = try store.layout(of: table)
            func held(_ column: String) throws(StoreError) -> SeedValue {
                let value = Self.heldValue(of: layout.column(column)?.name ?? column)
                return try store.connection.row("SELECT \(value)", heldKey(entry.uuid, layout))?[0] ?? .null
            }
            for column in columns { values.append(try held(column)) }
            return JournalEntry.UntaggedRow(values: values, isEdited: true)
        }
        for column in columns { values.append(try row.value(of: column, on: store.connection) ?? .null) }
        return JournalEntry.UntaggedRow(values: values, isEdited: false)
    }

    /// Makes this device answer for the copy.
    func answer(for copy: SeedCopy, of table: SeedTable) throws(StoreError) {
        try journal(copy, of: table, namesSeed: false)
    }

    /// Changes the held values; a `createDate` that the row has stays.
    func tag(
        _ entry: JournalEntry, with fields: [StoredField], in table: SeedTable
    ) throws(StoreError) -> JournalEntry {
        let layout = try store.layout(of: table)
        var copy = entry
        for field in fields {
            let name = layout.column(field.column)?.name ?? field.column
            let isDate = field.column.isSameName(as: table.mapping.createDate)
            try store.connection.run(
                "UPDATE temp.seedbed_held SET value = ? WHERE tbl = ? AND uuid = ? AND col = ?\(isDate ? " AND value IS NULL" : "")",
                [field.value] + heldKey(entry.uuid, layout) + [.text(name)])
            if field.column == table.mapping.seedID { copy.seedID = field.value.seedName ?? "" }
        }
        copy.group = try heldGroup(entry.uuid, table, layout) ?? []
        return copy
    }
}
