internal import Seedbed

/// The expression by which a sync engine says that it is writing.
extension TablePreparation {
    /// Carries out ``SQLiteStore/importingTriggers(on:importing:)``.
    static func importingTriggers(on tables: [String], importing expression: String) -> [String] {
        // SQLite reads the schema again for a statement on a table that it does not know, and not for one in a temporary trigger.
        ["SELECT 1 FROM main.seedbed_notes LIMIT 0"]
            + tables.flatMap { ImportingTriggers.statements(on: $0, expression) }
    }

    /// Checks the expression, and makes the triggers on every prepared table if Seedbed works on a connection of the app.
    func makeImportingTriggers() throws(StoreError) {
        guard let expression = store.options.importing else { return }
        try checkExpression(expression)
        if store.connection.isOwned { return }
        let tables = try store.connection.rows(
            """
            SELECT DISTINCT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'seedbed\\_insert\\_%' ESCAPE '\\'
            """)
        for table in tables { try makeImportingTriggers(on: table[0].text) }
    }

    /// Makes the triggers on one table.
    func makeImportingTriggers(on table: String) throws(StoreError) {
        guard let expression = store.options.importing, !store.connection.isOwned else { return }
        for statement in ImportingTriggers.statements(on: table, expression) { try store.connection.execute(statement) }
    }

    /// Throws if the text is not an SQL expression.
    ///
    /// A connection of Seedbed's own need not have the engine's functions.
    private func checkExpression(_ expression: String) throws(StoreError) {
        let problem = store.connection.problem(in: "SELECT (\(expression)) IS TRUE")
        guard let problem, !(store.connection.isOwned && problem.hasPrefix(Connection.noFunction)) else { return }
        throw .invalidExpression(store: store.path, detail: problem)
    }

    /// Drops the temporary triggers of this connection.
    func dropImportingTriggers() throws(StoreError) {
        for row in try store.connection.rows("SELECT name FROM sqlite_temp_schema WHERE \(ImportingTriggers.names)") {
            try store.connection.execute("DROP TRIGGER temp.\(SQL.quote(row[0].text))")
        }
    }

    /// Returns one sentence for each function that triggers on a table call and SQLite does not know.
    ///
    /// It returns none if the store was given the importing expression.
    func functionWarnings(_ layout: TableLayout) -> [String] {
        if store.options.importing != nil { return [] }
        let name = SQL.quote(layout.name)
        let column = SQL.quote(layout.columns.first { !$0.isGenerated }?.name ?? "rowid")
        let writes = [
            "INSERT INTO \(name) DEFAULT VALUES", "UPDATE \(name) SET \(column) = \(column)", "DELETE FROM \(name)",
        ]
        var found: Set<String> = []
        for sql in writes {
            guard let problem = store.connection.problem(in: sql), problem.hasPrefix(Connection.noFunction) else {
                continue
            }
            found.insert(String(problem.dropFirst(Connection.noFunction.count)))
        }
        return found.sorted().map { function in
            """
            \(store.path): a trigger on table “\(layout.name)” calls “\(function)”, which SQLite does not know: if a sync engine has made \
            it, say when the engine writes (importing), or its rows count as the user's
            """
        }
    }
}
