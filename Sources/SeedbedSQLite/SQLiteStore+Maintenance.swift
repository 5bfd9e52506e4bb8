public import Seedbed

/// The calls that maintain a store: its schema, merges, unique keys, and taking Seedbed out of it.
extension SQLiteStore {
    /// Returns the statements that make what Seedbed needs for these catalogs in this store.
    ///
    /// They serve a migration of the app, or a review. Run them in order, in one transaction, when the app's own tables
    /// exist. If Seedbed has never prepared the store, the next launch then changes no table, trigger or index.
    ///
    /// Tables, triggers and indexes whose names the store already has are left out. Each statement is complete, without
    /// a semicolon at its end.
    ///
    /// Seedbed's own tables, triggers and indexes have names that begin with `seedbed_`.
    ///
    /// - Throws: ``/Seedbed/StoreError/earlierVersion(store:version:)`` for a store that an earlier version has prepared:
    ///   only a launch takes that over.
    public func schema(for catalogs: [Catalog]) throws(StoreError) -> [String] {
        try preparation.statements(for: catalogs)
    }

    /// Returns the statements that make the catalogs' tables from their `columns`, and what Seedbed needs, in an empty
    /// store.
    ///
    /// - Throws: ``/Seedbed/StoreError/missingTable(store:table:)`` for a catalog that does not declare `columns`.
    public static func schema(for catalogs: [Catalog]) throws(StoreError) -> [String] {
        var options = Options()
        options.createsTablesOf = catalogs
        return try SQLiteStore(path: ":memory:", options: options).schema(for: catalogs)
    }

    /// Returns one sentence for each reason why a catalog does not fit this store's schema; none if it can be seeded.
    ///
    /// It only reads.
    public func problems(with catalog: Catalog) throws(StoreError) -> [String] {
        try check.problems(with: catalog)
    }

    /// Returns one sentence for each thing that may go wrong with a catalog's rows although they can be seeded.
    ///
    /// It only reads. It returns nothing for a catalog that has ``problems(with:)``.
    public func warnings(about catalog: Catalog) throws(StoreError) -> [String] {
        try check.warnings(about: catalog)
    }

    /// Takes over the rows of another store, by `uuid`.
    ///
    /// - A row that is new here is inserted. If both stores have it, the newer `updateDate` wins, and null loses. On an
    ///   exact tie the greater values win, so that both sides choose alike.
    /// - A null that is older than every value of its store in that column never replaces a value. Its row was written
    ///   before a release added the column. A column that one store lacks stays as it is.
    /// - Tables that foreign keys connect with these are merged too, in both directions. In a table without a `uuid`
    ///   the primary key or another unique key identifies a row. If it has none, and rows refer from or to it, the call
    ///   throws ``/Seedbed/StoreError/unmergeable(store:table:reason:)`` and takes over nothing.
    /// - A row that cannot come stays out, with the rows that refer to it, and the result says why. Other rows are not
    ///   affected.
    ///
    /// No write counts as the user's. Rows are deleted only if a unique key leaves room for one of two twins:
    ///
    /// - An untouched twin yields to a touched one.
    /// - Of two untouched twins the greater (`createDate`, `uuid`) stays (C2).
    /// - References to the twin that goes, or does not come, then lead to the other.
    /// - Two touched twins both stay in their stores.
    ///
    /// - Parameters:
    ///   - other: the path of the other store, which is only read.
    ///   - tables: the tables, in any order; a table that the other store lacks is skipped.
    ///   - catalogs: the app's catalogs, which prove what is a copy (T4); without them no row yields to another one.
    ///   - dryRun: whether everything is undone again once the result is known.
    ///   - now: the time, for the log.
    ///   - run: the cleanup to which the removals belong.
    /// - Returns: the rows that were inserted or changed, and those that were left out.
    /// - Warning: This deletes rows, under a unique key: untouched copies that have a greater twin.
    public func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog] = [], dryRun: Bool = false,
        at now: SeedInstant = .now, in run: CleanupRun = CleanupRun()
    ) throws(StoreError) -> Seeder.MergedRows {
        try merging.merge(from: other, tables: tables, catalogs: catalogs, dryRun: dryRun, at: now, in: run)
    }

    /// Makes a key unique in a store that users already have: merges its duplicates and creates the index.
    ///
    /// Both happen in one transaction: if either fails, or the process is killed, nothing changes.
    ///
    /// ```sql
    /// CREATE UNIQUE INDEX "unique_Contact_email" ON "Contact" ("email" COLLATE NOCASE)
    /// ```
    ///
    /// Columns are compared by ``/Seedbed/Deduplication/KeyComparison/exact`` or ``/Seedbed/Deduplication/KeyComparison/nocase``. Nulls are never
    /// duplicates, before and after. The index belongs to the app, and stays when Seedbed is taken out. An undo of the
    /// merge cannot put back a row whose key the survivor still holds.
    ///
    /// - Parameters:
    ///   - deduplication: the key, and what becomes of its duplicates.
    ///   - mirroring: whether a sync engine mirrors the table; a mirrored table must not have a unique key.
    ///   - dryRun: whether everything is undone again once the report is made.
    ///   - now: the time, for the log.
    ///   - progress: is called with the number of merged groups and the number of all groups.
    /// - Warning: This deletes rows.
    public func makeUnique(
        _ deduplication: Deduplication, mirroring: SQLiteStore.TableMirroring, dryRun: Bool = false,
        at now: SeedInstant = .now,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(DedupeError) -> SQLiteStore.UniqueReport {
        try uniqueKeys.makeUnique(deduplication, mirroring: mirroring, dryRun: dryRun, at: now, progress: progress)
    }

    /// Inserts rows, or updates those that hold the same key, all in one transaction.
    ///
    /// The key must be unique; ``makeUnique(_:mirroring:dryRun:at:progress:)`` makes it so. However many processes
    /// call this at once, each key has one row. Keys are compared by the collations of that unique index. The writes
    /// count as the user's (T2). A null in the key equals nothing,
    /// so that such a row is inserted.
    ///
    /// - An inserted row that names no identity gets a random one.
    /// - An existing row keeps its identity, its key and its `createDate`, and takes an `updateDate` that is later.
    ///
    /// - Parameters:
    ///   - rows: values by column; each row has all columns of the key.
    ///   - table: the table.
    ///   - key: the columns of the key, in any order.
    ///   - policies: which side wins, by column.
    ///   - otherwise: which side wins the other columns.
    ///   - mapping: the names of the columns for the identity and the dates, if the table has them.
    ///   - dates: how dates are stored.
    ///   - dryRun: whether everything is undone again once the report is made.
    public func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String], policies: [String: UpsertPolicy] = [:],
        otherwise: UpsertPolicy = .incoming, mapping: Catalog.Mapping = Catalog.Mapping(),
        dates: SeedDateFormat = .iso8601,
        dryRun: Bool = false
    ) throws(DedupeError) -> SQLiteStore.UpsertReport {
        try upserting.upsert(
            rows, into: table, by: key, policies: policies, otherwise: otherwise, mapping: mapping, dates: dates,
            dryRun: dryRun)
    }

    /// Returns the statements by which an engine's connection notes that it applies changes.
    ///
    /// They are needed if Seedbed works on another connection. The app runs them on the engine's connection each time
    /// it opens it, after a launch has prepared the store. They make temporary triggers, which belong to that
    /// connection. The triggers in the file see what these note.
    ///
    /// ```swift
    /// for statement in SQLiteStore.importingTriggers(on: ["SpeechType"], importing: "engine_is_applying()") {
    ///     try engineConnection.execute(statement)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - tables: the catalogs' tables.
    ///   - expression: an SQL expression that is true while the engine applies changes; see ``Options/importing``.
    public static func importingTriggers(on tables: [String], importing expression: String) -> [String] {
        TablePreparation.importingTriggers(on: tables, importing: expression)
    }

    /// Makes way for a migration: drops the triggers and indexes on the app's tables, and keeps the bookkeeping.
    ///
    /// The next launch makes them again. SQLite refuses to drop a column that a trigger names, and the trigger that
    /// notices edits names most columns. Edits between this call and the next launch do not count as edits.
    public func dropTriggers() throws(StoreError) {
        try preparation.dropTriggers()
    }

    /// Takes Seedbed out of the store: drops its triggers, indexes and bookkeeping, and leaves every row as it is.
    ///
    /// The bookkeeping knows which seeds were given. A launch after this therefore brings back seeds that the user has
    /// deleted. SQLite keeps its own `sqlite_sequence`, without an entry.
    ///
    /// - Parameter dryRun: whether everything is undone again once it is known what goes.
    /// - Returns: what it drops, such as `trigger seedbed_edit of SpeechType`.
    /// - Warning: This deletes the log of removals, so that they can no longer be undone.
    @discardableResult
    public func unprepare(dryRun: Bool = false) throws(StoreError) -> [String] {
        (try preparation.unprepare(nil, dryRun: dryRun) ?? []).map(\.description)
    }

    /// Takes Seedbed off one table, whatever its columns are now; drops the bookkeeping if no prepared table is left.
    ///
    /// A launch with a catalog of that table prepares it again.
    ///
    /// - Parameters:
    ///   - table: the table's name.
    ///   - dryRun: whether everything is undone again once it is known what goes.
    /// - Returns: what it drops, or `nil` if the store has no such table, and nothing of Seedbed's for one. Its name may be
    ///   mistyped, and nothing is dropped.
    /// - Warning: With the bookkeeping goes the log of removals, so that they can no longer be undone.
    @discardableResult
    public func unprepare(_ table: String, dryRun: Bool = false) throws(StoreError) -> [String]? {
        try preparation.unprepare(table, dryRun: dryRun)?.map(\.description)
    }

    /// Takes Seedbed out of the store or off one table, and returns what it drops; `nil` if it does not know the table.
    ///
    /// - Warning: This deletes the log of removals, unless nothing is kept.
    package func unprepared(_ table: String?, dryRun: Bool) throws(StoreError) -> [UnpreparedObject]? {
        try preparation.unprepare(table, dryRun: dryRun)
    }

    /// Whether Core Data or SwiftData has made the file.
    package func isOfCoreData() throws(StoreError) -> Bool { try Self.isOfCoreData(connection) }

    /// Refuses a file of Core Data before anything is written to it.
    package func refuseCoreData() throws(StoreError) {
        if isOwnFormat { return }
        if try isOfCoreData() { throw .coreData(store: path) }
        isOwnFormat = true
    }

    /// Returns the names of the app's tables that have such a column.
    package func tables(with column: String) throws(StoreError) -> [String] {
        var tables: [String] = []
        for table in try connection.schema.index(on: connection).names {
            let found = try connection.row(
                "SELECT 1 FROM pragma_table_info(?) WHERE name = ? COLLATE NOCASE", [.text(table), .text(column)])
            if found != nil { tables.append(table) }
        }
        return tables
    }

    /// Returns the names of a table's columns that can be written.
    package func writableColumns(of table: String) throws(DedupeError) -> [String] {
        let layout: TableLayout?
        do throws(StoreError) { layout = try SchemaReader(store: path).layout(of: table, on: connection) } catch {
            throw .store(error)
        }
        guard let layout else { throw .missingTable(store: path, table: table) }
        return layout.columns.filter { !$0.isGenerated }.map(\.name)
    }
}
