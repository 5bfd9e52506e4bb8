public import Seedbed

/// What the user filed and sorted, taken over by another copy (C2).
extension SQLiteStore {
    /// Updates the row, marked as an import's, and takes it back where a foreign key of it leads nowhere.
    public func file(_ copy: Copy, as fields: [StoredField], in table: SeedTable) throws(StoreError) -> Bool {
        let layout = try layout(of: table)
        let fields = fields.filter { layout.column($0.column)?.isGenerated == false }
        if fields.isEmpty { return false }
        let sets = fields.map { "\(SQL.quote($0.column)) = ?" }.joined(separator: ", ")
        let sql = "UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(sets) WHERE \(Self.isRow(layout))"
        let written = Set(fields.map { SQL.folded($0.column) })
        do throws(StoreError) {
            try transaction { () throws(StoreError) in
                try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
                    try connection.run(sql, fields.map(\.value) + CopyReader.values(copy.row))
                    if connection.changes == 0 {
                        throw StoreError.constraint(store: path, table: layout.name, detail: "a trigger ignores it")
                    }
                }
                for key in layout.foreignKeys where !written.isDisjoint(with: key.childColumns.map(SQL.folded)) {
                    try expectParent(of: copy, key, layout)
                }
            }
        } catch .constraint {
            return false
        }
        return true
    }

    /// Refuses a row whose foreign key leads to no row, enforced or not, or to the row itself.
    private func expectParent(of copy: Copy, _ key: ForeignKey, _ layout: TableLayout) throws(StoreError) {
        let refers = key.childColumns.map { "t.\(SQL.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
        let isParent = zip(key.parentColumns, key.childColumns).map { "p.\(SQL.quote($0)) = t.\(SQL.quote($1))" }
        let isOther = layout.identity.map { "p.\(SQL.quote($0)) IS t.\(SQL.quote($0))" }.joined(separator: " AND ")
        let isSelf = SQL.folded(key.parent) == SQL.folded(layout.name) ? " AND NOT (\(isOther))" : ""
        let orphan = try connection.row(
            """
            SELECT 1 FROM \(SQL.quote(layout.name)) AS t WHERE \(Self.isRow(layout, "t.")) AND \(refers) AND NOT EXISTS
                (SELECT 1 FROM \(SQL.quote(key.parent)) AS p WHERE \(isParent.joined(separator: " AND "))\(isSelf))
            """, CopyReader.values(copy.row))
        if orphan != nil { throw .constraint(store: path, table: layout.name, detail: "it would refer to no row") }
    }
}
