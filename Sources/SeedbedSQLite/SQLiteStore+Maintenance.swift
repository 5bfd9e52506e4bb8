public import Seedbed

/// The calls that maintain a store: its schema, and making way for a migration.
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

    /// Returns one sentence for each table to which references of a catalog's seeds cannot lead.
    package func problems(
        withReferencesOf catalog: Catalog, among catalogs: [Catalog]
    ) throws(StoreError) -> [String] {
        try looking { () throws(StoreError) in try check.problems(withReferencesOf: catalog, among: catalogs) }
    }

    /// Returns one sentence for each thing that may go wrong with a catalog's rows although they can be seeded.
    ///
    /// It only reads. It returns nothing for a catalog that has ``problems(with:)``.
    public func warnings(about catalog: Catalog) throws(StoreError) -> [String] {
        try check.warnings(about: catalog)
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
    ///
    /// It is not a call of the ``/Seedbed/Seeder`` and takes no lock. A migration is synchronous, and often has a transaction
    /// open. If it waited for the lock, its holder would wait for that transaction. It changes no row and no receipt.
    public func dropTriggers() throws(StoreError) {
        try preparation.dropTriggers()
    }

    /// Whether Core Data or SwiftData has made the file.
    package func isOfCoreData() throws(StoreError) -> Bool { try Self.isOfCoreData(connection) }

    /// Refuses a file that has several names, since the app may have it open by another one.
    package static func refuseHardLinks(to path: String) throws(StoreError) {
        if let status = try? FileStatus(of: path), status.isFile, status.links > 1 { throw .severalNames(store: path) }
    }

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
