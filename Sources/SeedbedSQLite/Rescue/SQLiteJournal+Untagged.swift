internal import Seedbed

/// Edits of untagged rows (A1, A2).
extension SQLiteJournal {
    /// Whether a version without a `seedID` is of a row that was untagged; a replacement gives such a row a `createDate`.
    func hasNoTags(
        _ version: SavedVersions.Version, _ uuid: UUIDText, _ table: SeedTable
    ) throws(StoreError) -> Bool {
        if try version.value(of: table.mapping.createDate, on: store.connection)?.isNull == true { return true }
        return try former(uuid, table) != nil
    }

    /// The row before its first edit, as a trigger has saved it.
    private func former(_ uuid: UUIDText, _ table: SeedTable) throws(StoreError) -> SavedVersions.Version? {
        try SavedVersions.untaggedRow(
            Array(try entryKey(uuid, table).dropFirst()), of: store.layout(of: table), on: store.connection)
    }

    /// Reads the note that a trigger made of the row before its first edit.
    func untaggedRow(
        of entry: JournalEntry, columns: [String], in table: SeedTable
    ) throws(StoreError) -> JournalEntry.UntaggedRow? {
        guard let row = try former(entry.uuid, table) else { return nil }
        var values: [SeedValue] = []
        for column in columns { values.append(try row.value(of: column, on: store.connection) ?? .null) }
        return JournalEntry.UntaggedRow(values: values, isEdited: false)
    }

    /// Changes the held values.
    func tag(
        _ entry: JournalEntry, with fields: [StoredField], in table: SeedTable
    ) throws(StoreError) -> JournalEntry {
        let layout = try store.layout(of: table)
        var copy = entry
        for field in fields {
            let name = layout.column(field.column)?.name ?? field.column
            try store.connection.run(
                "UPDATE temp.seedbed_held SET value = ? WHERE tbl = ? AND uuid = ? AND col = ?",
                [field.value] + heldKey(entry.uuid, layout) + [.text(name)])
            if field.column == table.mapping.seedID { copy.seedID = field.value.text }
        }
        copy.group = try heldGroup(entry.uuid, table, layout) ?? []
        return copy
    }
}
