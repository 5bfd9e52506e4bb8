internal import Seedbed

/// Indexes for the deletion of many rows to which others refer.
extension CopyRemoval {
    /// Runs `body` while each enforced foreign key that leads to the table has an index on the columns of the child.
    ///
    /// For each deleted row SQLite looks for rows that refer to it. SQLite makes no index for that by itself, and apps often have
    /// none: each deletion then reads the whole child table. The missing indexes exist for as long as `body` runs.
    func withChildIndexes<Result>(
        to layout: TableLayout, if isWanted: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if !isWanted { return try body() }
        let isEnforced = try store.connection.row("PRAGMA foreign_keys")?[0] == .integer(1)
        var missing: [(name: String, sql: String)] = []
        // SQLite enforces the keys that the store declares, and not those of a catalog.
        let declared = try SchemaReader(store: store.path).layout(of: layout.name, on: store.connection)?.children ?? []
        for (place, key) in declared.enumerated() where isEnforced {
            let indexes = try TableIndex.all(of: key.child, on: store.connection)
            if indexes.contains(where: { $0.begins(with: key.childColumns) }) { continue }
            let columns = try zip(key.childColumns, key.parentColumns).map { (own, other) throws(StoreError) in
                "\(SQL.quote(own)) COLLATE \(SQL.quote(try store.connection.collation(of: other, in: layout.name)))"
            }
            let name = "seedbed_child_\(place)"
            missing.append(
                (name, "CREATE INDEX \(name) ON \(SQL.quote(key.child)) (\(columns.joined(separator: ", ")))"))
        }
        if missing.isEmpty { return try body() }
        let wasPrepared = try Bookkeeping.isSchemaPrepared(on: store.connection)
        for index in missing { try store.connection.execute(index.sql) }
        let result = try body()
        for index in missing { try store.connection.execute("DROP INDEX \(index.name)") }
        if wasPrepared { try Bookkeeping.notePrepared(on: store.connection) }
        return result
    }
}
