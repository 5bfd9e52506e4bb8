internal import Seedbed

/// Removes copies: moves the rows that refer to them to survivors (C5), and logs the copies (C7).
struct CopyRemoval {
    let store: SQLiteStore
    /// The log in which a deduplication notes the rows that it changes; `nil` for a cleanup, which notes none.
    var changes: ChangeLog?

    /// Carries out ``SQLiteStore/remove(_:from:at:in:)``.
    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        if removals.isEmpty { return [] }
        let layout = try store.layout(of: table)
        var free = removals
        if !layout.children.isEmpty {
            try plan(removals, layout)
            let restoreDates = try store.stamps.noteDatesOfParents(layout, table)
            free = try freed(removals, layout, table, at: now, run)
            try restoreDates?()
        }
        // Many at once; to switch the triggers makes SQLite prepare its statements again.
        let isBulk = free.count > 256 && store.connection.isOwned
        func bulk<Result>(
            _ isIdle: Bool, _ body: () throws(StoreError) -> Result
        ) throws(StoreError) -> Result {
            try store.connection.withoutTriggers(if: isBulk && isIdle, body)
        }
        let ahead = try takeOverDanglingReferences(of: free, layout, table)
        // Triggers on the log are for what others delete.
        var gone = try bulk(true) { () throws(StoreError) in try log(free, table, layout, at: now, in: run) }
        let touchedSurvivors = Set(removals.lazy.filter { $0.reason == .yielded }.compactMap(\.survivor))
        for touchedSurvivor in touchedSurvivors.sorted(by: { $0.uuid < $1.uuid }) {
            try store.rescues.journal(touchedSurvivor, of: table)
        }
        let refersToItself = layout.children.contains { $0.child.isSameName(as: layout.name) }
        var kept: [PlannedRemoval] = []
        try withChildIndexes(to: layout, if: isBulk) { () throws(StoreError) in
            try Bookkeeping.whileRemoving(on: store.connection) { () throws(StoreError) in
                let isIdle = try store.preparation.hasOnlyIdleTriggers(layout)
                let mayStay = try !TriggerProbe.triggers(of: layout.name, on: store.connection).isEmpty
                let reader = try mayStay ? store.reader(of: table) : nil
                kept = try bulk(isIdle) { () throws(StoreError) in
                    refersToItself
                        ? try deletePlanned(free, layout, watchedBy: reader)
                        : try delete(free, layout, watchedBy: reader)
                }
            }
        }
        if !kept.isEmpty {
            gone = try withoutKept(kept, from: gone, layout, in: run)
            try restore(ahead, ofAllBut: gone, layout, table)
        }
        try store.notes.forgetArrivals(of: gone.map(\.uuid))
        if !layout.children.isEmpty {
            try store.connection.execute("DROP TABLE temp.seedbed_removals; DROP TABLE IF EXISTS temp.seedbed_moves")
        }
        return gone
    }

    /// Moves the children, and returns the removals of copies that have none left.
    ///
    /// No row goes in favour of another one if the copy of either stays. A copy is known to stay only when its last child has been
    /// tried; if rows went before that, the moves are taken back and made again.
    private func freed(
        _ removals: [PlannedRemoval], _ layout: TableLayout, _ table: SeedTable, at now: SeedInstant, _ run: CleanupRun
    ) throws(StoreError) -> [PlannedRemoval] {
        var kept: Set<Int> = []
        while true {
            let count = run.equalRowCount
            var blocked: Set<Int> = []
            let isDone = try run.isKept { () throws(StoreError) in
                try store.connection.isKept { () throws(StoreError) in
                    try moveChildren(of: layout, table, keepingSome: !kept.isEmpty, at: now, run)
                    blocked = Set(
                        try store.connection.rows("SELECT seq FROM temp.seedbed_removals WHERE blocked")
                            .map { Int($0[0].integer) })
                    return run.equalRowCount == count || blocked.isSubset(of: kept)
                }
            }
            kept.formUnion(blocked)
            if isDone { return removals.indices.filter { !blocked.contains($0) }.map { removals[$0] } }
            for seq in blocked {
                try store.connection.run(
                    "UPDATE temp.seedbed_removals SET kept = 1 WHERE seq = ?", [.integer(Int64(seq))])
            }
        }
    }

    /// Deletes the log entries of rows that still exist, and returns the removals without them.
    private func withoutKept(
        _ kept: [PlannedRemoval], from gone: [RemovedRow], _ layout: TableLayout, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        var staying: Set<UUIDText> = []
        let cleanup = try store.removals.number(of: run)
        let isThere = "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())"
        for removal in kept where try store.connection.row(isThere, CopyDecoder.values(removal.copy.row)) != nil {
            staying.insert(removal.copy.uuid)
            try store.connection.run(
                "DELETE FROM seedbed_log WHERE tbl = ? AND uuid = ? AND cleanup = ?",
                [.text(layout.name), .text(removal.copy.uuid.description), .integer(cleanup)])
        }
        return gone.filter { !staying.contains($0.uuid) }
    }

    /// Moves the children by every key; what an app's trigger on a child then writes is not an edit of the user.
    private func moveChildren(
        of layout: TableLayout, _ table: SeedTable, keepingSome hasKeptCopies: Bool, at now: SeedInstant,
        _ run: CleanupRun
    ) throws(StoreError) {
        let reader = SchemaReader(store: store.path, declared: table.declaredKeys)
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            for isSecond in [false, true] {
                if isSecond {
                    // A child that one key has held back may have been moved by another key that shares its columns.
                    if try store.connection.row("SELECT 1 FROM temp.seedbed_removals WHERE blocked LIMIT 1") == nil {
                        return
                    }
                    try store.connection.run("UPDATE temp.seedbed_removals SET blocked = 0")
                }
                for key in layout.children {
                    guard let child = try reader.layout(of: key.child, on: store.connection) else { continue }
                    var mover = try mover(of: key, layout, child, table, at: now, in: run)
                    mover.hasKeptCopies = hasKeptCopies
                    try mover.move(on: store.connection)
                }
            }
        }
    }

    /// Returns the mover of the children by a key; it logs the join rows that it drops, so that an undo can put them back.
    func mover(
        of key: ForeignKey, _ layout: TableLayout, _ child: TableLayout, _ table: SeedTable, at now: SeedInstant,
        in run: CleanupRun
    ) throws(StoreError) -> ChildMover {
        let own = try changes == nil ? run.seededTables().first { $0.name.isSameName(as: child.name) } : nil
        let mapping = own?.mapping ?? Self.mapping(table.mapping, in: child)
        var mover = ChildMover(
            key: key, parent: layout, child: child, run: run, parentIdentity: table.mapping.uuid,
            bookkeeping: [mapping.uuid, mapping.createDate, mapping.updateDate],
            // The present setting: on a connection of the app the app decides.
            enforcesForeignKeys: try store.connection.row("PRAGMA foreign_keys")?[0] == .integer(1),
            mayBeRefused: try mayRefuseMoves(by: key),
            willDrop: { (source) throws(StoreError) in try logEqualRows(source, of: child, mapping, at: now, in: run) },
            didDrop: { (rows) throws(StoreError) in
                let changed = run.didDrop(rows)
                if !changed.isEmpty { try correctSurvivors(of: changed, at: try store.removals.number(of: run)) }
            })
        if changes == nil {
            let triggers = try store.connection.schema.index(on: store.connection).triggers(of: child.name)
            mover.isSeeded =
                own != nil || triggers.contains { $0.isSameName(as: "seedbed_insert_\(child.name)") }
        }
        let updateDate = store.known.updateDates[SQLName(child.name)]?.column ?? mapping.updateDate
        mover.willStamp = try store.stamps.noteDates(of: child, in: updateDate, moving: key.childColumns)
        if let changes { mover.willMove = noteMoves(by: key, child, in: changes) }
        try changes?.note(
            SeedTable(name: child.name, key: [], mapping: mapping, dates: table.dates), child, on: store.connection)
        return mover
    }

    /// Corrects the survivor of these rows in the log; the log of a deduplication names none.
    private func correctSurvivors(of rows: [RemovedRow], at cleanup: Int64) throws(StoreError) {
        for row in rows {
            try store.connection.run(
                "UPDATE seedbed_log SET survivor = ? WHERE tbl = ? AND uuid = ? AND cleanup = ? AND reason = ?",
                [
                    row.survivor.map { .text($0.description) } ?? .null, .text(row.table),
                    .text(row.uuid.description), .integer(cleanup), .text(RemovalReason.equal.rawValue),
                ])
        }
    }

    /// The names of the columns that identify and date the rows of a table without a catalog: those of the table to which it refers.
    ///
    /// The catalog may map `uuid` to a name of the app's own choice. If this table has such a column, and no key consists of it, the
    /// names mean something else here. A row's number is no identity: another device gives it to another row.
    static func mapping(_ names: Catalog.Mapping, in child: TableLayout) -> Catalog.Mapping {
        let usual = Catalog.Mapping()
        if names.uuid.isSameName(as: usual.uuid) || child.column(names.uuid) == nil { return names }
        let isKey = ([child.primaryKey] + child.uniqueKeys).contains {
            $0.count == 1 && $0[0].isSameName(as: names.uuid)
        }
        let isWhole = [names.createDate, names.updateDate].allSatisfy { child.column($0) != nil }
        if !isKey && !isWhole { return usual }
        var names = names
        if child.isRowNumber(names.uuid) { names.uuid = usual.uuid }
        return names
    }

    /// Logs the rows `c` of a query that have become equal to others, each with `e.survivor`; returns them.
    ///
    /// The log of a deduplication names no survivor: by that its undo knows these rows.
    private func logEqualRows(
        _ source: String, of child: TableLayout, _ mapping: Catalog.Mapping, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let uuid = child.column(mapping.uuid).map { "c.\(SQL.quote($0.name))" } ?? "NULL"
        let seedID = mapping.seedID.flatMap(child.column).map(\.name)
        let isNoted = changes != nil && child.isHiddenNumber(child.identity[0])
        var log = LogWriter(
            child, as: "c", seedID: seedID, cleanup: try store.removals.number(of: run), at: now,
            more: isNoted ? child.identity : [])
        let isNamed = changes == nil
        var rows: [RemovedRow] = []
        try store.connection.withStatement(LogWriter.insert) { (insert: borrowing Statement) throws(StoreError) in
            try log.begin(insert)
            try store.connection.forEachRow("SELECT \(uuid), e.survivor, \(log.columns) FROM \(source)") {
                (row: borrowing Statement) throws(StoreError) in
                let survivor = row.text(1).isEmpty ? nil : UUIDText(row.text(1))
                var dropped = try log.add(
                    CopyDecoder.uuid(row.lent(0)), isNamed ? .equal : .duplicate, survivor: isNamed ? survivor : nil,
                    row, from: 2, by: insert)
                (dropped.reason, dropped.survivor) = (.equal, survivor)
                rows.append(dropped)
            }
        }
        return rows
    }

    /// Whether a trigger of the app may refuse to let a child move by this key; true if SQLite cannot tell.
    func mayRefuseMoves(by key: ForeignKey) throws(StoreError) -> Bool {
        let raises = try TriggerProbe.raises(updating: key.childColumns, of: key.child, on: store.connection)
        return raises?.isEmpty != true
    }

    /// Writes the removals to a temporary table, so that each foreign key is followed for all of them at once.
    private func plan(_ removals: [PlannedRemoval], _ layout: TableLayout) throws(StoreError) {
        let olds = layout.identity.indices.map { "o\($0)" }
        let survivors = layout.identity.indices.map { "s\($0)" }
        try store.connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_removals;
            CREATE TEMP TABLE seedbed_removals (seq INTEGER PRIMARY KEY, blocked INTEGER NOT NULL DEFAULT 0,
                kept INTEGER NOT NULL DEFAULT 0,
                \((olds + survivors).joined(separator: ", ")))
            """)
        let columns = (["seq"] + olds + survivors).joined(separator: ", ")
        let none = layout.identity.map { _ in SeedValue.null }
        for (index, removal) in removals.enumerated() {
            try store.connection.run(
                "INSERT INTO temp.seedbed_removals (\(columns)) VALUES (\(SQL.parameters(1 + 2 * olds.count)))",
                [.integer(Int64(index))] + CopyDecoder.values(removal.copy.row)
                    + (removal.survivor.map { CopyDecoder.values($0.row) } ?? none))
        }
    }

    /// Writes the log entries (C7), with whole rows, of the copies that exist; returns the removals of these.
    func log(
        _ removals: [PlannedRemoval], _ table: SeedTable, _ layout: TableLayout, at now: SeedInstant,
        in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        // Changes in a row before its removal are noted under its number.
        let isNoted = changes != nil && layout.isHiddenNumber(layout.identity[0])
        var log = LogWriter(
            layout, as: "t", seedID: table.mapping.seedID, cleanup: try store.removals.number(of: run), at: now,
            more: isNoted ? layout.identity : [])
        let sql = "SELECT \(log.columns) FROM \(SQL.quote(layout.name)) AS t WHERE \(layout.isRow("t."))"
        var gone: [RemovedRow] = []
        gone.reserveCapacity(removals.count)
        try store.connection.withStatement(LogWriter.insert) { (insert: borrowing Statement) throws(StoreError) in
            try log.begin(insert)
            try store.connection.withStatement(sql) { (find: borrowing Statement) throws(StoreError) in
                for planned in removals {
                    try find.bind(planned.copy.row)
                    if try find.step() { gone.append(try log.add(planned, find, from: 0, by: insert)) }
                    find.rewind()
                }
            }
        }
        return gone
    }
}
