internal import Seedbed

/// Edits of rows that were no copies yet (A1, A2).
extension SQLiteJournal {
    /// Whether a version without a `seedID` is of a row that was no copy yet; a replacement gives such a row a `createDate`.
    func hasNoTags(
        _ version: SavedVersions.Version, _ uuid: UUIDText, _ table: SeedTable
    ) throws(StoreError) -> Bool {
        if try version.value(of: table.mapping.createDate, on: store.connection)?.isNull == true { return true }
        return try SavedVersions.untaggedRows(of: store.layout(of: table), on: store.connection)[uuid] != nil
    }

    /// Reads the note that a trigger made of the row before its first edit.
    func untaggedRow(
        of entry: JournalEntry, columns: [String], in table: SeedTable
    ) throws(StoreError) -> JournalEntry.UntaggedRow? {
        let layout = try store.layout(of: table)
        guard let row = try SavedVersions.untaggedRows(of: layout, on: store.connection)[entry.uuid] else {
            return nil
        }
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
