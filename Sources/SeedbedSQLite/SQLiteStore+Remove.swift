public import Seedbed

extension SQLiteStore {
    /// Removes all copies with a few statements, after the children of all were moved.
    public func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: Instant
    ) throws(StoreError) -> [Removal] {
        if removals.isEmpty { return [] }
        let layout = try layout(of: table)
        try plan(removals, layout)
        try moveChildren(of: layout, table, at: now)
        let gone = try log(removals, table, layout, at: now)
        let heirs = Set(removals.filter { $0.reason == .yielded }.compactMap(\.survivor))
        for heir in heirs.sorted(by: { $0.uuid < $1.uuid }) { try journal(heir, of: table) }
        try whileCaching(removals.count) { () throws(StoreError) in try deletePlanned(layout) }
        try connection.execute("DROP TABLE temp.seedbed_removals; DROP TABLE IF EXISTS temp.seedbed_moves")
        return gone
    }

    private func deletePlanned(_ layout: TableLayout) throws(StoreError) {
        let olds = layout.identity.indices.map { "o\($0)" }.joined(separator: ", ")
        try Bookkeeping.whileRemoving(on: connection) { () throws(StoreError) in
            try connection.run(
                """
                DELETE FROM \(SQL.quote(layout.name)) WHERE (\(SQL.list(layout.identity)))
                IN (SELECT \(olds) FROM temp.seedbed_removals WHERE NOT blocked)
                """)
        }
    }

    /// Lets SQLite keep more of the indexes in memory while many rows go: each leaves them in a place of its own, and a page
    /// that had to make room for others is written and read again each time.
    private func whileCaching(_ count: Int, _ body: () throws(StoreError) -> Void) throws(StoreError) {
        if count < 10_000 || !connection.isOwned { return try body() }
        try connection.execute("PRAGMA cache_size = \(Self.largeCache)")
        // Also where the removal fails: the connection lives on.
        defer { try? connection.execute("PRAGMA cache_size = \(Self.cache)") }
        try body()
    }

    /// Moves them by every key; what an app's trigger on a child then writes is no edit of the user's.
    private func moveChildren(of layout: TableLayout, _ table: SeedTable, at now: Instant) throws(StoreError) {
        let reader = SchemaReader(store: path, declared: table.declaredKeys)
        try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
            for key in layout.children {
                guard let child = try reader.layout(of: key.child, on: connection) else { continue }
                try mover(of: key, layout, child, table, at: now).move(on: connection)
            }
        }
    }

    /// What moves the children by a key; join rows that it drops from a prepared table go into the log.
    func mover(
        of key: ForeignKey, _ layout: TableLayout, _ child: TableLayout, _ table: SeedTable, at now: Instant
    ) throws(StoreError) -> ChildMover {
        let mapping = table.mapping
        var mover = ChildMover(
            key: key, parent: layout, child: child,
            bookkeeping: [mapping.uuid, mapping.createDate, mapping.updateDate])
        if let changeLog { mover.willMove = noteMoves(by: key, child, in: changeLog) }
        let isLogged = try connection.row(
            "SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = ?", [.text("seedbed_log_\(child.name)")])
        guard changeLog != nil || (isLogged != nil && child.column(mapping.uuid) != nil) else { return mover }
        try changeLog?.note(SeedTable(name: child.name, key: [], mapping: mapping, dates: table.dates), on: connection)
        let reason: RemovalReason = changeLog == nil ? .superseded : .duplicate
        let uuid = child.column(mapping.uuid).map { SQL.quote($0.name) } ?? "NULL"
        let seedID = mapping.seedID.flatMap(child.column).map { SQL.quote($0.name) } ?? "NULL"
        let columns = child.columns.filter { !$0.isGenerated }.map(\.name)
        mover.willDrop = { (condition) throws(StoreError) in
            let sql = """
                SELECT \(uuid), \(seedID), \(SQL.list(columns)) FROM \(SQL.quote(child.name)) AS c
                WHERE \(condition)
                """
            let cleanup = try self.cleanupNumber()
            try self.connection.forEachRow(sql) { (row: borrowing Statement) throws(StoreError) in
                let removal = Removal(
                    table: child.name, uuid: CopyReader.uuid(row.value(0)), seedID: row.isNull(1) ? nil : row.text(1),
                    reason: reason, survivor: nil)
                let text = RowText.text(columns: columns, row, from: 2)
                try self.appendToLog(removal, text, cleanup: cleanup, at: now)
            }
        }
        return mover
    }

    /// Puts the removals into a temporary table, so that each foreign key is followed for all of them at once.
    func plan(_ removals: [PlannedRemoval], _ layout: TableLayout) throws(StoreError) {
        let olds = layout.identity.indices.map { "o\($0)" }
        let survivors = layout.identity.indices.map { "s\($0)" }
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_removals;
            CREATE TEMP TABLE seedbed_removals (seq INTEGER PRIMARY KEY, blocked INTEGER NOT NULL DEFAULT 0,
                \((olds + survivors).joined(separator: ", ")))
            """)
        let columns = (["seq"] + olds + survivors).joined(separator: ", ")
        let none = layout.identity.map { _ in SeedValue.null }
        for (index, removal) in removals.enumerated() {
            try connection.run(
                "INSERT INTO temp.seedbed_removals (\(columns)) VALUES (\(SQL.parameters(1 + 2 * olds.count)))",
                [.integer(Int64(index))] + CopyReader.values(removal.copy.row)
                    + (removal.survivor.map { CopyReader.values($0.row) } ?? none))
        }
    }

    /// Writes the log entries (C7), whole rows, of all removals that nothing blocks; returns these removals.
    func log(
        _ removals: [PlannedRemoval], _ table: SeedTable, _ layout: TableLayout, at now: Instant
    ) throws(StoreError) -> [Removal] {
        var columns = layout.columns.filter { !$0.isGenerated }.map(\.name)
        // What was changed in the row before it went is noted under its number.
        if changeLog != nil, layout.isHiddenNumber(layout.identity[0]) { columns += layout.identity }
        let isOld = layout.identity.enumerated().map { "t.\(SQL.quote($1)) = r.o\($0)" }.joined(separator: " AND ")
        let seedID = table.mapping.seedID.map { "t.\(SQL.quote($0))" } ?? "NULL"
        let sql = """
            SELECT r.seq, \(seedID), \(SQL.list(columns, prefix: "t.")) FROM temp.seedbed_removals AS r
            CROSS JOIN \(SQL.quote(layout.name)) AS t ON \(isOld) WHERE NOT r.blocked ORDER BY r.seq
            """
        let cleanup = try cleanupNumber()
        var gone: [Removal] = []
        try connection.forEachRow(sql) { (row: borrowing Statement) throws(StoreError) in
            let planned = removals[Int(row.integer(0))]
            let removal = Removal(
                table: layout.name, uuid: planned.copy.uuid, seedID: row.isNull(1) ? nil : row.text(1),
                reason: planned.reason, survivor: planned.survivor?.uuid)
            let text = RowText.text(columns: columns, row, from: 2)
            try appendToLog(removal, text, cleanup: cleanup, at: now)
            gone.append(removal)
        }
        try dropOldLog(at: now)
        return gone
    }

    /// Whether any declared foreign key leads to the copy.
    public func isReferred(_ copy: Copy, of table: SeedTable) throws(StoreError) -> Bool {
        let layout = try layout(of: table)
        for key in layout.children {
            let match = zip(key.childColumns, key.parentColumns).map { child, parent in
                "t.\(SQL.quote(parent)) = c.\(SQL.quote(child))"
            }
            let row = try connection.row(
                """
                SELECT 1 FROM \(SQL.quote(layout.name)) AS t CROSS JOIN \(SQL.quote(key.child)) AS c
                ON \(match.joined(separator: " AND ")) WHERE \(Self.isRow(layout, "t.")) LIMIT 1
                """, CopyReader.values(copy.row))
            if row != nil { return true }
        }
        return false
    }
}
