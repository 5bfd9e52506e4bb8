public import Seedbed

/// What apps and people do with a store beside seeding it.
extension SQLiteStore {
    /// The statements that make what Seedbed needs for these catalogs in this store, for a migration of the app's or a review.
    ///
    /// Run them in their order, in one transaction, when the app's own tables exist. The next launch finds everything, and changes no table,
    /// trigger or index. What the store has already is left out. Each statement is complete, without a semicolon at its end.
    ///
    /// Seedbed's own tables, triggers and indexes have names that begin with `seedbed_`.
    public func schema(for catalogs: [Catalog]) throws(StoreError) -> [String] {
        try preparation.statements(for: catalogs)
    }

    /// The statements that make the catalogs' tables from their `columns`, and what Seedbed needs for them, in an empty store.
    ///
    /// - Throws: ``/Seedbed/StoreError/missingTable(store:table:)`` for a catalog that does not declare `columns`.
    public static func schema(for catalogs: [Catalog]) throws(StoreError) -> [String] {
        var options = Options()
        options.createsTablesOf = catalogs
        return try SQLiteStore(path: ":memory:", options: options).schema(for: catalogs)
    }

    /// What of a catalog does not fit this store's schema, one sentence each; none when it can be seeded.
    ///
    /// Reads only.
    public func problems(with catalog: Catalog) throws(StoreError) -> [String] {
        try check.problems(with: catalog)
    }

    /// What may go wrong with a catalog's rows in this store although they can be seeded, one sentence each.
    ///
    /// Reads only; nothing for a catalog that has ``problems(with:)``.
    public func warnings(about catalog: Catalog) throws(StoreError) -> [String] {
        try check.warnings(about: catalog)
    }

    /// Takes over the rows of another store, by `uuid`.
    ///
    /// - A row that is new here is inserted. If both stores have it, the one with the newer `updateDate` wins, and null loses.
    ///   An exact tie goes to the greater values, so that both sides choose alike.
    /// - A null never replaces a value if it is older than every value of its store in that column: its row was written
    ///   before a release added the column. A column that one store lacks stays as it is.
    /// - Tables that are connected with these by foreign keys are merged too, in both directions. The rows of one without a
    ///   `uuid` are told by its primary key or another unique key. One that has none is
    ///   ``/Seedbed/StoreError/unmergeable(store:table:reason:)`` if rows refer from or to it, and nothing is taken over.
    /// - A row that cannot come stays out, with what refers to it, and the result says why. Nothing else is affected.
    ///
    /// No write counts as the user's. Nothing is deleted unless a unique key leaves room for only one of two twins. An
    /// untouched one then yields to a touched one, and of two untouched ones the greater (`createDate`, `uuid`) stays (C2).
    /// References to the one that goes, or does not come, then refer to the other. Two touched twins both stay where they are.
    ///
    /// - Parameters:
    ///   - other: the path of the other store; it is only read.
    ///   - tables: the tables, in any order; one that the other store lacks is passed over.
    ///   - catalogs: the app's catalogs, which prove what is a copy (T4): without them no row yields to another one.
    ///   - now: the time, for the log.
    /// - Returns: the rows that were inserted or changed, and those that were passed over.
    /// - Warning: This deletes rows, under a unique key: untouched copies that have a greater twin.
    public func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog] = [], at now: SeedInstant = .now
    ) throws(StoreError) -> MergedRows {
        try merging.merge(from: other, tables: tables, catalogs: catalogs, at: now)
    }

    /// Makes a key unique in a store that is in the field already: merges its duplicates and makes the index.
    ///
    /// Both in one transaction: where either fails, or the process is killed, nothing has changed.
    ///
    /// ```sql
    /// CREATE UNIQUE INDEX "unique_Contact_email" ON "Contact" ("email" COLLATE NOCASE)
    /// ```
    ///
    /// Columns are compared by ``/Seedbed/KeyComparison/exact`` or ``/Seedbed/KeyComparison/nocase``. Nulls are never duplicates, before and
    /// after. The index is the app's, and stays when Seedbed goes; an undo of the merge finds the places taken.
    ///
    /// - Parameters:
    ///   - deduplication: the key, and what becomes of its duplicates.
    ///   - mirroring: whether a sync engine mirrors the table, which therefore must not have a unique key.
    ///   - keeping: whether it is kept; false for a dry run.
    ///   - now: the time, for the log.
    ///   - progress: told how many groups of how many are merged.
    /// - Warning: This deletes rows.
    public func makeUnique(
        _ deduplication: Deduplication, mirroring: TableMirroring, keeping: Bool = true, at now: SeedInstant = .now,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(DedupeError) -> UniqueReport {
        try uniqueKeys.makeUnique(deduplication, mirroring: mirroring, keeping: keeping, at: now, progress: progress)
    }

    /// Inserts rows, or updates those that hold the same key, all in one transaction; the key must be unique, as
    /// ``makeUnique(_:mirroring:keeping:at:progress:)`` makes it.
    ///
    /// However many processes do so at once, there is one row for each key. The writes count as the user's (T2). A row that
    /// is inserted gets a random identity where it names none; one that is there keeps its own, its key and its
    /// `createDate`, and takes an `updateDate` that is later. A null in the key equals nothing: such a row is inserted.
    ///
    /// - Parameters:
    ///   - rows: values by column; each row has all columns of the key.
    ///   - table: the table.
    ///   - key: the columns of the key, in any order.
    ///   - policies: which side wins, by column.
    ///   - otherwise: which side wins the other columns.
    ///   - mapping: what the columns for the identity and the dates are called, where the table has them.
    ///   - dates: how dates are stored.
    ///   - keeping: whether it is kept; false for a dry run.
    public func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String], policies: [String: UpsertPolicy] = [:],
        otherwise: UpsertPolicy = .incoming, mapping: Catalog.Mapping = Catalog.Mapping(),
        dates: SeedDateFormat = .iso8601,
        keeping: Bool = true
    ) throws(DedupeError) -> UpsertReport {
        try upserting.upsert(
            rows, into: table, by: key, policies: policies, otherwise: otherwise, mapping: mapping, dates: dates,
            keeping: keeping)
    }

    /// The statements that make an engine's connection note when it applies changes, if Seedbed works on another connection.
    ///
    /// The app runs them on the engine's connection each time it is opened, after a launch has prepared the store. They make
    /// temporary triggers, which belong to that connection; what they note is seen by the triggers in the file.
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

    /// Makes way for a migration: the triggers and indexes on the app's tables go, the bookkeeping stays; the next launch
    /// makes them anew.
    ///
    /// SQLite refuses to drop a column that a trigger names, and most of a table's columns are named by the trigger that
    /// notices edits. Edits between this call and the next launch do not count as such.
    public func dropTriggers() throws(StoreError) {
        try preparation.dropTriggers()
    }

    /// Takes Seedbed out of the store: triggers, indexes and bookkeeping go, every row stays as it is.
    ///
    /// With the bookkeeping goes the knowledge of which seeds were given: a launch after this brings back those that the
    /// user has deleted. (SQLite keeps its own `sqlite_sequence`, without an entry.)
    ///
    /// - Warning: This deletes the log of removals, from which they could be undone.
    public func unprepare() throws(StoreError) {
        try preparation.unprepare()
    }

    /// Takes Seedbed off one table, whatever its columns are now; the bookkeeping goes when no prepared table is left.
    ///
    /// A launch with a catalog of that table prepares it again. A table that is not there is none to do anything with.
    ///
    /// - Warning: With the last table goes the log of removals, from which they could be undone.
    public func unprepare(_ table: String) throws(StoreError) {
        try preparation.unprepare(table)
    }

    /// Whether Core Data or SwiftData has made the file.
    ///
    /// Their rows carry numbers of their own (`Z_PK`, `Z_ENT`, `Z_OPT`), which they hand out from `Z_PRIMARYKEY`: a row that
    /// comes by SQL has none, or one that they give to another row next.
    package func isOfCoreData() throws(StoreError) -> Bool {
        let count = try connection.row(
            "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name IN ('Z_METADATA', 'Z_PRIMARYKEY')")
        return count?[0] == .integer(2)
    }

    /// Refuses such a file before anything is written to it.
    package func refuseCoreData() throws(StoreError) {
        if isOwnFormat { return }
        if try isOfCoreData() { throw .coreData(store: path) }
        isOwnFormat = true
    }

    /// The app's tables that have such a column, by name.
    package func tables(with column: String) throws(StoreError) -> [String] {
        var tables: [String] = []
        for table in try connection.schema.index(on: connection).names {
            let found = try connection.row(
                "SELECT 1 FROM pragma_table_info(?) WHERE name = ? COLLATE NOCASE", [.text(table), .text(column)])
            if found != nil { tables.append(table) }
        }
        return tables
    }

    /// The columns of a table that can be written.
    package func writableColumns(of table: String) throws(DedupeError) -> [String] {
        let layout: TableLayout?
        do throws(StoreError) { layout = try SchemaReader(store: path).layout(of: table, on: connection) } catch {
            throw .store(error)
        }
        guard let layout else { throw .missingTable(store: path, table: table) }
        return layout.columns.filter { !$0.isGenerated }.map(\.name)
    }
}
