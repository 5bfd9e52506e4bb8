internal import Seedbed

extension Connection {
    /// Runs statements that return no rows and take no values, one after the other.
    func execute(_ sql: String) throws(StoreError) {
        switchTriggersOn()
        try Statement.forEach(in: sql, on: handle, path: path) { (statement: borrowing Statement) throws(StoreError) in
            let total = totalChanges
            let write = ChangedTables.write(by: statement.sql)
            defer { if let write { note(write, since: total) } }
            while try statement.step() {}
        }
    }
}

/// Changes of the schema, which need not be read again after them.
extension Connection {
    /// Runs a statement that makes one table, index or trigger, or adds a column.
    func define(_ sql: String) throws(StoreError) {
        try schema.follow(nil, on: self) { () throws(StoreError) in try execute(sql) }
    }

    /// Drops a trigger or an index of the file.
    func drop(_ kind: SchemaIndex.DroppedKind, _ name: String) throws(StoreError) {
        try schema.follow((kind, name), on: self) { () throws(StoreError) in
            try execute("DROP \(kind.rawValue.uppercased()) main.\(SQL.quote(name))")
        }
    }

    /// Returns the statements that made these objects, with their names.
    func definitions(of objects: [SchemaObject]) throws(StoreError) -> [(name: String, sql: String)] {
        var found: [(name: String, sql: String)] = []
        for object in objects {
            let row = try row("SELECT sql FROM main.sqlite_schema WHERE rowid = ?", [.integer(object.row)])
            found.append((object.name, row?[0].text ?? ""))
        }
        return found
    }

    /// Drops those of the triggers that are not wanted in this form, and makes the missing ones.
    func renewTriggers(
        _ found: [(name: String, sql: String)], wanted: [(name: String, sql: String)]
    ) throws(StoreError) {
        func isSame(_ one: (name: String, sql: String), _ other: (name: String, sql: String)) -> Bool {
            one.name.isExactly(other.name) && one.sql.isExactly(other.sql)
        }
        for trigger in found where !wanted.contains(where: { isSame($0, trigger) }) { try drop(.trigger, trigger.name) }
        for trigger in wanted where !found.contains(where: { isSame($0, trigger) }) { try define(trigger.sql) }
    }

    /// Whether the statement that made one of these objects holds a text.
    func holds(_ text: String, in objects: [SchemaObject]) throws(StoreError) -> Bool {
        for object in objects {
            let row = try row(
                "SELECT 1 FROM main.sqlite_schema WHERE rowid = ? AND instr(sql, ?)",
                [.integer(object.row), .text(text)])
            if row != nil { return true }
        }
        return false
    }

    /// Whether the file has a table of Seedbed's of that name; it does not read the schema.
    func hasOwnTable(_ name: String) throws(StoreError) -> Bool {
        try row("SELECT 1 FROM pragma_table_info(?, 'main') LIMIT 1", [.text(name)]) != nil
    }
}

extension Connection {
    /// Runs `body`, whose deletions overwrite what they delete with zeros.
    ///
    /// Afterwards the connection's setting is what it was before. The write-ahead log may hold former pages until
    /// SQLite's next checkpoint writes over them.
    func overwriting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        var before: Int64 = 1
        // SQLite reads and sets it while it parses the statement; a statement that is kept prepared would do neither
        // again.
        try forEachRow(once: "PRAGMA secure_delete", []) { (row: borrowing Statement) throws(StoreError) in
            before = row.value(0).integer
        }
        if before == 1 { return try body() }
        try execute("PRAGMA secure_delete = ON")
        let former = before == 0 ? "OFF" : "FAST"
        do throws(StoreError) {
            try body()
        } catch {
            try? execute("PRAGMA secure_delete = \(former)")
            throw error
        }
        try execute("PRAGMA secure_delete = \(former)")
    }

    /// Runs `body` while SQLite defers the check of every foreign key.
    ///
    /// Afterwards SQLite does not check what `body` wrote: `body` itself must see to it that no new reference leads nowhere. The
    /// setting would otherwise stay on to the end of a transaction that the app has opened.
    func deferringForeignKeys<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        if try row("PRAGMA defer_foreign_keys")?[0] == .integer(1) { return try body() }
        try execute("PRAGMA defer_foreign_keys = ON")
        defer { try? execute("PRAGMA defer_foreign_keys = OFF") }
        return try body()
    }
}

extension Connection {
    /// Drops the temporary tables in which a transaction of Seedbed's has kept rows for its next statements.
    ///
    /// A connection of the app then has none of them between two loans. Most go right after their use. If a statement between was
    /// refused, or if the transaction may still need a table, the table goes here. A rollback takes all of them along.
    func dropWorkingTables() throws(StoreError) {
        let tables = try rows(
            """
            SELECT name FROM sqlite_temp_schema
            WHERE type = 'table' AND name LIKE 'seedbed\\_%' ESCAPE '\\' AND name <> '\(RecordingTriggers.log)'
            """)
        for table in tables { try execute("DROP TABLE temp.\(SQL.quote(table[0].text))") }
    }

    /// Whether the database has no schema at all: a commit would still give an empty file its first page.
    var holdsNothing: Bool {
        get throws(StoreError) { try row("SELECT 1 FROM main.sqlite_schema LIMIT 1") == nil }
    }

    /// Runs a statement that writes one row.
    ///
    /// If a trigger of the app ignores the row (`RAISE(IGNORE)`), it throws the error of a constraint.
    func runOnRow(_ sql: String, _ values: [SeedValue]) throws(StoreError) {
        try run(sql, values)
        if changes == 0 { throw .constraint(store: path, table: "", detail: "a trigger ignores it") }
    }

    /// Whether no constraint and no trigger refuses the writes of `body`; if one does, all of them are rolled back.
    ///
    /// A deferred foreign key counts, too, although SQLite would report it only at the commit.
    func isAllowed(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        try isKept { () throws(StoreError) in
            try isAccepted { () throws(StoreError) in try leavingNoReferenceOpen(body) }
        }
    }

    /// Runs `body`, and throws a constraint's error if its writes would make the commit fail.
    ///
    /// When one reference of a row changes, SQLite looks up all references of the row to its own table. One of them may lead to a
    /// row that has not arrived: SQLite counts it as if the write had made it. The caller rolls the writes back.
    func leavingNoReferenceOpen<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        let wasOpen = hasOpenReferences
        let result = try body()
        if !wasOpen { try refuseOpenReferences() }
        return result
    }

    /// Throws the error of the commit if that would fail because a reference leads nowhere.
    func refuseOpenReferences() throws(StoreError) {
        if hasOpenReferences {
            throw .constraint(store: path, table: "", detail: "FOREIGN KEY constraint failed")
        }
    }

    /// Whether no constraint and no trigger refuses the writes of `body`; those before the refused one stay.
    func isAccepted(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        do throws(StoreError) {
            try body()
            return true
        } catch .constraint {
            return false
        } catch {
            throw error
        }
    }

    /// Returns what `body` returns; if that is false, all its writes are rolled back.
    func isKept(_ body: () throws(StoreError) -> Bool) throws(StoreError) -> Bool {
        try execute("SAVEPOINT seedbed_attempt")
        let isKept: Bool
        do throws(StoreError) {
            isKept = try body()
        } catch {
            // A trigger may have rolled the whole transaction back.
            try? execute("ROLLBACK TO seedbed_attempt; RELEASE seedbed_attempt")
            throw error
        }
        try execute(isKept ? "RELEASE seedbed_attempt" : "ROLLBACK TO seedbed_attempt; RELEASE seedbed_attempt")
        return isKept
    }
}
