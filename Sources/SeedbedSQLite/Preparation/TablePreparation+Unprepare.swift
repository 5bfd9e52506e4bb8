internal import Seedbed

extension TablePreparation {
    /// Takes Seedbed out of the store: triggers, indexes and bookkeeping go, every row stays as it is.
    ///
    /// With the bookkeeping goes the knowledge of which seeds were given: a launch after this brings back those that the
    /// user has deleted. (SQLite keeps its own `sqlite_sequence`, without an entry.)
    ///
    /// - Warning: This deletes the log of removals, from which they could be undone.
    func unprepare() throws(StoreError) {
        try whileWriting { () throws(StoreError) in
            try dropAttachments(of: nil)
            try dropBookkeeping()
        }
    }

    /// Takes Seedbed off one table, whatever its columns are now; the bookkeeping goes when no prepared table is left.
    ///
    /// A launch with a catalog of that table prepares it again. A table that is not there is none to do anything with.
    ///
    /// - Warning: With the last table goes the log of removals, from which they could be undone.
    func unprepare(_ table: String) throws(StoreError) {
        try whileWriting { () throws(StoreError) in
            try dropAttachments(of: table)
            if try attachments(of: nil).isEmpty { try dropBookkeeping() }
        }
    }

    /// Makes way for a migration: the triggers and indexes on the app's tables go, the bookkeeping stays; the next launch
    /// makes them anew.
    ///
    /// SQLite refuses to drop a column that a trigger names, and most of a table's columns are named by the trigger that
    /// notices edits. Edits between this call and the next launch do not count as such.
    func dropTriggers() throws(StoreError) {
        try whileWriting { () throws(StoreError) in try dropAttachments(of: nil) }
    }

    private func whileWriting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        if store.options.isReadOnly { throw .readOnly(store: store.path) }
        defer { store.forgetLayouts() }
        // To take Seedbed out of such a file is all that may be done to it.
        store.isOwnFormat = true
        try store.transaction(keeping: true, body)
        store.close()
    }

    /// Seedbed's triggers and indexes on the app's tables: their types and names.
    private func attachments(of table: String?) throws(StoreError) -> [[SeedValue]] {
        try store.connection.rows(
            """
            SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL
            AND name LIKE 'seedbed\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'seedbed\\_%' ESCAPE '\\'
            AND (?1 IS NULL OR tbl_name = ?1 COLLATE NOCASE OR name LIKE 'seedbed\\_stay\\_%' ESCAPE '\\'
                AND substr(name, -length(?1) - 3) = ' (' || ?1 || ')' COLLATE NOCASE)
            """, [table.map(SeedValue.text) ?? .null])
    }

    private func dropAttachments(of table: String?) throws(StoreError) {
        for row in try attachments(of: table) {
            try store.connection.execute("DROP \(row[0].text) \(SQL.quote(row[1].text))")
        }
    }

    /// Drops the tables that a migration of the bookkeeping makes, and no other of such a name.
    private func dropBookkeeping() throws(StoreError) {
        try dropImportingTriggers()
        try store.connection.execute("DROP VIEW IF EXISTS seedbed_importing")
        for table in try Bookkeeping.tables() + ChangeLog.tables {
            try store.connection.execute("DROP TABLE IF EXISTS \(SQL.quote(table))")
        }
    }
}

extension Bookkeeping {
    /// The names of the tables that a migration makes, also those that a later one drops.
    static func tables() throws(StoreError) -> [String] {
        let model = try Connection(path: ":memory:", mode: .creating, busyTimeout: 0)
        var names: Set<String> = []
        for version in 1...version {
            try migrate(on: model, to: version) { "" }
            let found = try model.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'seedbed%'")
            names.formUnion(found.map { $0[0].text })
        }
        return names.sorted()
    }
}
