internal import Seedbed

/// Merges another store file into this one.
struct StoreMerge {
    let store: SQLiteStore

    /// Carries out ``StoreDeduplication/merge(from:tables:catalogs:at:in:)``.
    ///
    /// - Warning: This deletes rows, under a unique key: untouched copies that have a greater twin.
    func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog], dryRun: Bool = false, at now: SeedInstant,
        in run: CleanupRun
    ) throws(StoreError) -> Seeder.MergedRows {
        // Inside a transaction of Seedbed's own a failure undoes all of it. With another savepoint SQLite would copy pages into a
        // file, which a killed process can leave behind.
        if store.isInTransaction, !dryRun { return try takeOver(from: other, tables: tables, catalogs, at: now, run) }
        return try store.transaction(keeping: !dryRun) { () throws(StoreError) in
            try takeOver(from: other, tables: tables, catalogs, at: now, run)
        }
    }

    private func takeOver(
        from other: String, tables: [SeedTable], _ catalogs: [Catalog], at now: SeedInstant, _ run: CleanupRun
    ) throws(StoreError) -> Seeder.MergedRows {
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        options.isSnapshot = true
        let source = try SQLiteStore(path: other, options: options)
        if try source.isOfCoreData() { throw .coreData(store: other) }
        if let own = try? FileStatus(of: store.path), let file = try? FileStatus(of: other), own.isSameFile(as: file) {
            let reason = "both names lead to one file; name another device's copy of the store"
            throw .unmergeable(store: other, table: tables.first?.name ?? "", reason: reason)
        }
        // All tables are read as they are at one moment, whatever another program writes there meanwhile.
        let stamp = source.connection.isUnchanging ? try? FileStamp(of: other) : nil
        let rows = try source.reading { () throws(StoreError) in
            let judge = MergeJudge(for: store, catalogs: catalogs, in: run)
            return try merge(from: source, tables: tables, by: judge, at: now)
        }
        // Without a lock, a writer may have changed some pages while others were read.
        if let stamp, stamp != (try? FileStamp(of: other)) { throw .busy(store: other) }
        return rows
    }

    private func merge(
        from source: SQLiteStore, tables: [SeedTable], by judge: MergeJudge, at now: SeedInstant
    ) throws(StoreError) -> Seeder.MergedRows {
        let connected = try ConnectedTables(of: tables, here: store, there: source)
        if connected.tables.isEmpty, let table = tables.first {
            throw .missingTable(store: source.path, table: table.name)
        }
        for table in connected.tables where table.hasUUID { try store.preparation.makeReadyForLookUp(table.table) }
        // A store may take rows over before the first launch, and in tables that no catalog prepares.
        try Bookkeeping.migrate(on: store.connection, store: store.makeIdentity)
        // Rows may refer to rows that come later.
        try store.connection.execute("PRAGMA defer_foreign_keys = ON")
        var attempt = MergeAttempt()
        while true {
            let isKept = try judge.cleanupRun.isKept { () throws(StoreError) in
                try run(attempt, at: connected.tables, from: source, by: judge, at: now)
                return !attempt.isVoid
            }
            if isKept { break }
            attempt = MergeAttempt(excluding: attempt.excluded)
        }
        return Seeder.MergedRows(
            changes: .rows(inserted: attempt.inserted, updated: attempt.updated),
            passedOver: connected.passedOver + attempt.passedOver)
    }

    /// Runs one attempt; rolls it back if rows do not come that others refer to.
    private func run(
        _ attempt: MergeAttempt, at tables: [MergedTable], from source: SQLiteStore, by judge: MergeJudge,
        at now: SeedInstant
    ) throws(StoreError) {
        let plan = MergePlan(tables)
        let mayFail = plan.tables.contains { !$0.references.isEmpty }
        if mayFail { try store.connection.execute("SAVEPOINT seedbed_merge") }
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            for table in plan.tables {
                let required = try store.connection.rows(
                    "SELECT name FROM pragma_table_info(?) WHERE \"notnull\" OR pk > 0", [.text(table.here.name)])
                // In a plain table Seedbed's triggers do nothing during an import but note the rows. The cleanup after the merge looks
                // at all of them.
                var needsNoTriggers = false
                if !table.table.isDurable {
                    needsNoTriggers = try store.preparation.hasOnlyIdleTriggers(table.here)
                }
                let merge = TableMerge(
                    table: table, plan: plan, attempt: attempt, judge: judge,
                    required: Set(required.map { SQLName($0[0].text) }), needsNoTriggers: needsNoTriggers
                ) { (row, insert) throws(StoreError) in
                    try makeRoom(row, of: table.table, by: judge, at: now, insert: insert)
                }
                try merge.run(here: store.connection, other: source.connection)
            }
            try plan.resolve(attempt, on: store.connection)
            if !attempt.isVoid { try plan.twins.move(on: store.connection) }
        }
        if attempt.isVoid { try store.connection.execute("ROLLBACK TO seedbed_merge") }
        if mayFail { try store.connection.execute("RELEASE seedbed_merge") }
    }

    /// Returns the layout with the keys that any of the catalogs declares: often only the parent's catalog declares a key.
    func layout(of table: SeedTable, among tables: [SeedTable]) throws(StoreError) -> TableLayout {
        let reader = SchemaReader(store: store.path, declared: tables.flatMap(\.declaredKeys))
        guard let layout = try reader.layout(of: table.name, on: store.connection) else {
            throw .missingTable(store: store.path, table: table.name)
        }
        return layout
    }

    /// Returns tables that others refer to before those others, as far as they form no cycle.
    ///
    /// It also follows the keys that the catalogs of other tables declare.
    func parentsFirst(_ tables: [SeedTable], among named: [SeedTable]) throws(StoreError) -> [SeedTable] {
        let places = Dictionary(grouping: tables.indices) { SQLName(tables[$0].name) }
        let parents = try tables.map { (table) throws(StoreError) in
            try layout(of: table, among: named).foreignKeys.flatMap { places[SQLName($0.parent)] ?? [] }
        }
        return DependencyOrder.parentsFirst(tables) { parents[$0] }
    }
}
