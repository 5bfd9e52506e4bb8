public import Seedbed

/// The references of a lost row.
extension SQLiteStore {
    /// Changes the journaled values of each key whose row does not exist, if the log knows the row that replaces it.
    public func followLog(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable]
    ) throws(StoreError) {
        let child = try layout(of: table)
        var referred = Set(child.foreignKeys.map { SQL.folded($0.parent) })
        for parent in parents where referred.remove(SQL.folded(parent.name)) != nil {
            let layout = try layout(of: parent)
            for key in layout.children where SQL.folded(key.child) == SQL.folded(child.name) {
                let values = key.childColumns.map { Self.heldValue(of: child.column($0)?.name ?? $0) }
                let held = try connection.row("SELECT \(values.joined(separator: ", "))", heldKey(entry.uuid, child))
                guard let held, !held.contains(where: \.isNull),
                    let place = try place(of: held, by: key, layout, parent)
                else { continue }
                for (column, value) in zip(key.childColumns, place) {
                    try connection.run(
                        "UPDATE temp.seedbed_held SET value = ? WHERE tbl = ? AND uuid = ? AND col = ? COLLATE NOCASE",
                        [value] + heldKey(entry.uuid, child) + [.text(column)])
                }
            }
        }
    }
}
