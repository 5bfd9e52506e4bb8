internal import Seedbed

extension TablePreparation {
    /// Carries out ``SQLiteBookkeeping/unprepare(_:dryRun:)``; returns the objects of the schema that go.
    ///
    /// It returns `nil` and drops nothing if the store has no such table, and nothing of Seedbed's for one.
    ///
    /// - Warning: This deletes the log of removals, unless nothing is kept.
    func unprepare(_ table: String?, dryRun: Bool) throws(StoreError) -> [Seeder.UnpreparedObject]? {
        var gone: [Seeder.UnpreparedObject]?
        try whileWriting(keeping: !dryRun) { () throws(StoreError) in
            // Without a trigger left in the store, any name would seem to be that of the last prepared table.
            if let table, try !isKnown(table) { return }
            let before = try objects()
            try discardAttachments(of: table)
            let isLast = try attachments(of: nil).isEmpty
            if table == nil || isLast { try dropBookkeeping() }
            let after = Set(try objects())
            gone = before.filter { !after.contains($0) }
        }
        return gone
    }

    /// Returns Seedbed's own tables, views, triggers and indexes.
    private func objects() throws(StoreError) -> [Seeder.UnpreparedObject] {
        try store.connection.rows(
            """
            SELECT type, name, tbl_name FROM main.sqlite_schema
            WHERE name LIKE 'seedbed\\_%' ESCAPE '\\' AND (type <> 'index' OR sql IS NOT NULL) ORDER BY tbl_name, type, name
            """
        ).map { Seeder.UnpreparedObject(type: $0[0].text, name: $0[1].text, table: $0[2].text) }
    }

    /// Carries out ``SQLiteStore/dropTriggers()``.
    func dropTriggers() throws(StoreError) {
        try whileWriting { () throws(StoreError) in try discardAttachments(of: nil) }
    }

    private func whileWriting(keeping: Bool = true, _ body: () throws(StoreError) -> Void) throws(StoreError) {
        if store.options.isReadOnly { throw .readOnly(store: store.path) }
        defer { store.forgetLayouts() }
        // A file of Core Data is refused otherwise; Seedbed may still be taken out of it.
        store.isOwnFormat = true
        try store.transaction(keeping: keeping, body)
        store.close()
    }

    /// Returns the types and names of Seedbed's triggers and indexes on the app's tables.
    private func attachments(of table: String?) throws(StoreError) -> [[SeedValue]] {
        try store.connection.rows(
            """
            SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL
            AND name LIKE 'seedbed\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'seedbed\\_%' ESCAPE '\\'
            AND (?1 IS NULL OR tbl_name = ?1 COLLATE NOCASE OR name LIKE 'seedbed\\_stay\\_%' ESCAPE '\\'
                AND substr(name, -length(?1) - 3) = ' (' || ?1 || ')' COLLATE NOCASE)
            """, [table.map(SeedValue.text) ?? .null])
    }

    /// Whether the store has such a table, or triggers or indexes of Seedbed's for one.
    private func isKnown(_ table: String) throws(StoreError) -> Bool {
        if try !attachments(of: table).isEmpty { return true }
        return try store.connection.row(
            "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE", [.text(table)]) != nil
    }

    private func discardAttachments(of table: String?) throws(StoreError) {
        for row in try attachments(of: table) {
            try store.connection.execute("DROP \(row[0].text) \(SQL.quote(row[1].text))")
        }
    }

    /// Drops the tables that a migration of the bookkeeping makes, and no other table of such a name.
    private func dropBookkeeping() throws(StoreError) {
        try dropImportingTriggers()
        try store.connection.execute("DROP VIEW IF EXISTS seedbed_importing")
        for table in try Bookkeeping.tables() + ChangeLog.tables {
            try store.connection.execute("DROP TABLE IF EXISTS \(SQL.quote(table))")
        }
    }
}

extension Bookkeeping {
    /// Returns the names of the tables that a migration makes, also of those that a later one drops.
    static func tables() throws(StoreError) -> [String] {
        let model = try Connection(path: ":memory:", mode: .creating, busyTimeout: .zero)
        var names: Set<String> = []
        for version in 1...version {
            try migrate(on: model, to: version) { "" }
            let found = try model.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'seedbed%'")
            names.formUnion(found.map { $0[0].text })
        }
        return names.sorted()
    }
}
