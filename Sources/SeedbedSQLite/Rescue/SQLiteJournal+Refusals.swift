internal import Seedbed

/// Finds the rows that keep lost copies out.
extension SQLiteJournal {
    /// Returns the rows that have the same key as a journaled version in a unique index, each with that index.
    func rowsInTheWay(
        of version: UUIDText, _ layout: TableLayout, _ table: SeedTable
    ) throws(StoreError) -> [SeedCopy.ReferringRow] {
        let reader = try store.reader(of: table)
        var found: [SeedCopy.ReferringRow] = []
        for index in try TableIndex.unique(of: layout.name, on: store.connection) where index.isPlain(in: layout) {
            // A row with the identity itself is another device's rescue.
            if index.columns.map(\.name).contains(where: table.mapping.uuid.isSameName) { continue }
            let isSame = index.isSame { Self.heldValue(of: layout.column($0)?.name ?? $0) }
            let rule = "UNIQUE (\(index.columns.map(\.name).joined(separator: ", ")))"
            let sql = """
                SELECT \(reader.columns(of: "t")) FROM \(SQL.quote(layout.name)) AS t WHERE \(isSame)
                """
            try store.connection.forEachRow(sql, heldKey(version, layout)) {
                (row: borrowing Statement) throws(StoreError) in
                let copy = reader.copy(row)
                found.append(SeedCopy.ReferringRow(table: layout.name, uuid: copy.uuid, rule: rule))
            }
        }
        return found
    }
}
