public import Seedbed

extension SQLiteStore {
    /// Takes over the rows of another store, by `uuid`.
    ///
    /// A row that is new here is inserted. If both stores have it, the one with the newer `updateDate` wins, and null loses. An
    /// exact tie goes to the greater values, so that both sides choose alike.
    ///
    /// The merge passes over rows without a `uuid` (``rowsWithoutIdentity(in:tables:)`` counts them). It also merges each table
    /// to which the merged rows refer by row numbers, which mean other rows in another store. Such a table must have a `uuid`
    /// column.
    ///
    /// No write counts as the user's. Nothing is deleted unless a unique key leaves room for only one of two twins. An
    /// untouched one then yields to a touched one, and of two untouched ones the greater (`createDate`, `uuid`) stays (C2).
    /// References to the one that goes, or does not come, then refer to the other. Two touched twins are
    /// ``StoreError/constraint(store:table:detail:)``, and nothing is taken over.
    ///
    /// - Parameters:
    ///   - other: the path of the other store; it is only read.
    ///   - tables: the tables, in any order; one that the other store lacks is passed over.
    ///   - catalogs: the app's catalogs, which prove what is a copy (T4): without them no row yields to another one.
    ///   - now: the time, for the log.
    /// - Returns: the rows that were inserted or changed.
    /// - Warning: This deletes rows, under a unique key: untouched copies that have a greater twin.
    public func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog] = [], at now: Instant = .now
    ) throws(StoreError) -> ImportedRows {
        // Inside a transaction of Seedbed's own a failure undoes all of it: a savepoint besides would have SQLite copy pages
        // into a file, which a kill can leave behind.
        if isInTransaction { return try takeOver(from: other, tables: tables, catalogs, at: now) }
        return try transaction { () throws(StoreError) in
            try takeOver(from: other, tables: tables, catalogs, at: now)
        }
    }

    private func takeOver(
        from other: String, tables: [SeedTable], _ catalogs: [Catalog], at now: Instant
    ) throws(StoreError) -> ImportedRows {
        var options = Options()
        options.isReadOnly = true
        options.isSnapshot = true
        let source = try SQLiteStore(path: other, options: options)
        if try source.isOfCoreData() { throw .coreData(store: other) }
        // All tables as they are at one moment, whatever another program writes there meanwhile.
        let stamp = source.connection.isUnchanging ? try? FileStamp(of: other) : nil
        let rows = try source.reading { () throws(StoreError) in
            try merge(from: source, tables: tables, by: Provenance(of: self, in: catalogs), at: now)
        }
        // Without a lock a writer that came meanwhile may have changed some pages under the reading of others.
        if let stamp, stamp != (try? FileStamp(of: other)) { throw .busy(store: other) }
        return rows
    }

    private func merge(
        from source: SQLiteStore, tables: [SeedTable], by provenance: Provenance, at now: Instant
    ) throws(StoreError) -> ImportedRows {
        let twins = MergedTwins()
        let other = source.path
        var merged: [String: (SeedTable, TableLayout)] = [:]
        let tables = try withParents(tables, in: source)
        for table in tables { merged[table.name.lowercased()] = (table, try layout(of: table, among: tables)) }
        var merges: [(table: TableMerge, outcome: TableMerge.Outcome)] = []
        // Rows may refer to rows that come later.
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        for table in tables { try makeReadyForLookUp(table) }
        try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
            for table in try parentsFirst(tables) {
                guard let there = try SchemaReader(store: other).layout(of: table.name, on: source.connection) else {
                    continue
                }
                let here = try layout(of: table, among: tables)
                for (store, layout) in [(path, here), (other, there)] where layout.column(table.mapping.uuid) == nil {
                    throw .missingColumns(store: store, table: table.name, columns: [table.mapping.uuid])
                }
                let merge = TableMerge(table, here: here, there: there, merged: merged, twins: twins) {
                    [unowned self] (row, insert) throws(StoreError) in
                    try settle(row, of: table, by: provenance, at: now, insert: insert)
                }
                merges.append((merge, try merge.run(here: connection, other: source.connection)))
            }
            for merge in merges { try merge.table.resolve(merge.outcome, on: connection) }
            try twins.move(on: connection)
        }
        if merges.isEmpty, let table = tables.first { throw .missingTable(store: other, table: table.name) }
        return .rows(
            inserted: merges.flatMap(\.outcome.inserted), updated: merges.flatMap(\.outcome.updated))
    }

    /// The tables with those that their rows refer to by row numbers, and so on.
    private func withParents(_ tables: [SeedTable], in source: SQLiteStore) throws(StoreError) -> [SeedTable] {
        var all = tables
        var known = Set(tables.map { SQL.folded($0.name) })
        var next = 0
        while next < all.count {
            let table = all[next]
            next += 1
            let reader = SchemaReader(store: source.path)
            guard let there = try reader.layout(of: table.name, on: source.connection) else { continue }
            for key in try layout(of: table, among: all).foreignKeys where !known.contains(SQL.folded(key.parent)) {
                let parent = SeedTable(name: key.parent, key: [])
                guard let here = try SchemaReader(store: path).layout(of: key.parent, on: connection),
                    let number = here.localKey(uuid: parent.mapping.uuid),
                    let place = key.parentColumns.firstIndex(where: { SQL.folded($0) == SQL.folded(number) }),
                    let column = there.column(key.childColumns[place])?.name
                else { continue }
                let refers = "SELECT 1 FROM \(SQL.quote(there.name)) WHERE \(SQL.quote(column)) IS NOT NULL LIMIT 1"
                if try source.connection.row(refers) == nil { continue }
                let other = try reader.layout(of: key.parent, on: source.connection)
                guard here.column(parent.mapping.uuid) != nil, other?.column(parent.mapping.uuid) != nil else {
                    throw .unsuitable(
                        store: source.path, table: there.name,
                        reason:
                            "its “\(column)” holds row numbers of “\(here.name)”, which mean other rows in another store; give "
                            + "“\(here.name)” a column “\(parent.mapping.uuid)” that tells its rows in both")
                }
                known.insert(SQL.folded(key.parent))
                all.append(SeedTable(name: here.name, key: []))
            }
        }
        return all
    }

    /// How many rows of another store a merge passes over because they have no `uuid`, by table; only reads.
    public static func rowsWithoutIdentity(
        in other: String, tables: [SeedTable]
    ) throws(StoreError) -> [(table: String, rows: Int)] {
        var options = Options()
        options.isReadOnly = true
        options.isSnapshot = true
        let source = try SQLiteStore(path: other, options: options)
        return try source.reading { () throws(StoreError) in
            var found: [(table: String, rows: Int)] = []
            for table in tables {
                guard let layout = try SchemaReader(store: other).layout(of: table.name, on: source.connection),
                    let uuid = layout.column(table.mapping.uuid)?.name
                else { continue }
                let count = try source.connection.row(
                    "SELECT count(*) FROM \(SQL.quote(layout.name)) WHERE \(SQL.quote(uuid)) IS NULL")
                if let rows = count?[0].integer, rows > 0 { found.append((layout.name, Int(rows))) }
            }
            return found
        }
    }

    /// The layout with the keys that any of the catalogs declares: what leads to a table is often said by that one's alone.
    private func layout(of table: SeedTable, among tables: [SeedTable]) throws(StoreError) -> TableLayout {
        let reader = SchemaReader(store: path, declared: tables.flatMap(\.declaredKeys))
        guard let layout = try reader.layout(of: table.name, on: connection) else {
            throw .missingTable(store: path, table: table.name)
        }
        return layout
    }

    /// Tables that others refer to before those others, as far as they form no circle.
    public func parentsFirst(_ tables: [SeedTable]) throws(StoreError) -> [SeedTable] {
        var ordered: [SeedTable] = []
        var rest = tables
        var parents: [String: [String]] = [:]
        for table in tables {
            parents[table.name] = try layout(of: table, among: tables).foreignKeys.map { $0.parent.lowercased() }
        }
        while !rest.isEmpty {
            var isWaiting = Set(rest.map { $0.name.lowercased() })
            var free = 0
            for (index, table) in rest.enumerated() {
                isWaiting.remove(table.name.lowercased())
                defer { isWaiting.insert(table.name.lowercased()) }
                if parents[table.name]?.contains(where: isWaiting.contains) != true {
                    free = index
                    break
                }
            }
            ordered.append(rest.remove(at: free))
        }
        return ordered
    }
}
