public import Seedbed

/// The tables that a merge takes, and what it passes over.
extension SQLiteStore {
    /// The tables with those that are connected with them by foreign keys, in both directions, and so on.
    func withConnected(_ tables: [SeedTable], in source: SQLiteStore) throws(StoreError) -> [SeedTable] {
        var all = tables
        var known = Set(tables.map { SQL.folded($0.name) })
        var next = 0
        while next < all.count {
            let table = all[next]
            next += 1
            let reader = SchemaReader(store: source.path)
            guard let there = try reader.layout(of: table.name, on: source.connection) else { continue }
            let here = try layout(of: table, among: all)
            for key in here.foreignKeys where !known.contains(SQL.folded(key.parent)) {
                guard let parent = try parent(by: key, of: there, in: source) else { continue }
                known.insert(SQL.folded(key.parent))
                all.append(parent)
            }
            for key in here.children where !known.contains(SQL.folded(key.child)) {
                guard let child = try connected(key.child, in: source) else { continue }
                known.insert(SQL.folded(key.child))
                all.append(child)
            }
        }
        return all
    }

    /// A table that both stores have with identities, or `nil`.
    private func connected(_ name: String, in source: SQLiteStore) throws(StoreError) -> SeedTable? {
        let table = SeedTable(name: name, key: [])
        for store in [self, source] {
            let layout: TableLayout?
            do throws(StoreError) {
                layout = try SchemaReader(store: store.path).layout(of: name, on: store.connection)
            } catch {
                guard case .unsuitable = error else { throw error }
                return nil
            }
            if layout?.column(table.mapping.uuid) == nil { return nil }
        }
        return table
    }

    /// The table to which rows of the other store refer by the key, or `nil` if none does.
    ///
    /// Throws ``StoreError/unsuitable(store:table:reason:)`` if they refer by row numbers to rows without identities.
    private func parent(
        by key: ForeignKey, of there: TableLayout, in source: SQLiteStore
    ) throws(StoreError) -> SeedTable? {
        let columns = key.childColumns.compactMap { there.column($0)?.name }
        if columns.count != key.childColumns.count { return nil }
        let isSet = columns.map { "\(SQL.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
        let refers = "SELECT 1 FROM \(SQL.quote(there.name)) WHERE \(isSet) LIMIT 1"
        if try source.connection.row(refers) == nil { return nil }
        if let found = try connected(key.parent, in: source) { return found }
        let mapping = SeedTable(name: key.parent, key: []).mapping
        guard let here = try SchemaReader(store: path).layout(of: key.parent, on: connection),
            let number = here.localKey(uuid: mapping.uuid),
            let place = key.parentColumns.firstIndex(where: { SQL.folded($0) == SQL.folded(number) })
        else { return nil }
        throw .unsuitable(
            store: source.path, table: there.name,
            reason:
                "its “\(columns[place])” holds row numbers of “\(here.name)”, which mean other rows in another store; give "
                + "“\(here.name)” a column “\(mapping.uuid)” that tells its rows in both")
    }

    /// How many rows of another store a merge passes over because they have no `uuid`, by table; only reads.
    ///
    /// Those of connected tables without such a column are among them, as far as they refer to a merged table.
    public static func rowsWithoutIdentity(
        in other: String, tables: [SeedTable]
    ) throws(StoreError) -> [(table: String, rows: Int)] {
        var options = Options()
        options.isReadOnly = true
        options.isSnapshot = true
        let source = try SQLiteStore(path: other, options: options)
        return try source.reading { () throws(StoreError) in
            var found: [(table: String, rows: Int)] = []
            var known = Set(tables.map { SQL.folded($0.name) })
            var rest = tables
            while !rest.isEmpty {
                let table = rest.removeFirst()
                guard let layout = try? SchemaReader(store: other).layout(of: table.name, on: source.connection) else {
                    continue
                }
                let uuid = layout.column(table.mapping.uuid)?.name
                let isPassedOver = uuid.map { "\(SQL.quote($0)) IS NULL" } ?? "1"
                let count = try source.connection.row(
                    "SELECT count(*) FROM \(SQL.quote(layout.name)) WHERE \(isPassedOver)")
                if let rows = count?[0].integer, rows > 0 { found.append((layout.name, Int(rows))) }
                if uuid == nil { continue }
                for key in layout.children where known.insert(SQL.folded(key.child)).inserted {
                    rest.append(SeedTable(name: key.child, key: []))
                }
            }
            return found
        }
    }
}
