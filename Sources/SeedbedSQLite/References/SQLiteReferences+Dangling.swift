internal import Seedbed

/// Follows and moves the references between rows.
extension SQLiteReferences {
    /// Makes dangling references lead to the row that takes the place of the missing one, as far as the log knows it.
    ///
    /// If foreign keys are enforced at once, such a row cannot come in at all.
    func repairDanglingReferences(
        of table: SeedTable, _ selection: CleanupScope, forwarding: @escaping LostRow.Forwarding, in run: CleanupRun
    ) throws(StoreError) -> [RemovalLogEntry] {
        let layout = try store.layout(of: table)
        if layout.children.isEmpty { return [] }
        guard let version = try Bookkeeping.version(on: store.connection) else { return [] }
        let isLogged = try store.connection.row(
            "SELECT 1 FROM seedbed_log WHERE tbl = ? AND (row IS NOT NULL OR trail) LIMIT 1", [.text(layout.name)])
        if isLogged == nil && !table.isDurable { return [] }
        var unplaced: Set<Int64> = []
        let isOpen =
            try store.connection.row(
                "SELECT 1 FROM seedbed_log WHERE tbl = ? AND trail = 1 LIMIT 1", [.text(layout.name)]) != nil
        var open = isOpen ? try moveFromReusedNumbers(of: layout, table, forwarding, run) : []
        let reader = SchemaReader(store: store.path, declared: table.declaredKeys)
        let reused = isOpen ? try reusedNumbers(of: layout) : []
        var places: LostRowPlaces?
        for key in layout.children {
            guard let child = try reader.layout(of: key.child, on: store.connection) else { continue }
            var lost = Set(try lostReferences(key, child, layout, table, selection))
            let left = isOpen ? try referencesToDeleted(key, child, layout) : [:]
            lost.formUnion(left.keys)
            if lost.isEmpty { continue }
            try store.preparation.makeReadyForLookUp(table)
            if places == nil { places = try self.places(of: layout, table, forwarding) }
            guard let places else { continue }
            var moves: [(old: [SeedValue], new: [SeedValue])] = []
            for old in lost {
                if let new = try places.place(of: old, by: key) {
                    moves.append((old, new))
                } else {
                    open.formUnion(left[old] ?? [])
                    if let removal = places.removal(of: old, by: key) { unplaced.insert(removal.id) }
                }
            }
            if moves.isEmpty { continue }
            let numbers = ReusedNumbers(table: table, layout: layout)
            let isNumber = numbers.keys.contains(key)
            let parts = Dictionary(grouping: moves) { move in
                Part(
                    deduplication: places.deduplication(of: move.old, by: key),
                    isReused: isNumber && reused.contains(move.old[0]))
            }
            for (part, moves) in parts.sorted(by: { $0.key < $1.key }) {
                let deduplication = part.deduplication
                var mover = try store.removal.mover(of: key, layout, child, table, at: .now, in: run)
                // A row that was not filed under the last copy of this number refers to an earlier one.
                if part.isReused {
                    mover.only = "NOT (\(numbers.meansDeleted(key, child)))"
                }
                if let deduplication {
                    let changes = try noting(deduplication, layout, child, table)
                    mover.willMove = store.removal.noteMoves(by: key, child, in: changes)
                }
                try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                    try mover.move(moves, on: store.connection)
                }
            }
            // A unique index, a CHECK or a trigger may have kept some of the rows where they were.
            let staying = Set(try lostReferences(key, child, layout, table, .all))
            for move in moves where staying.contains(move.old) {
                open.formUnion(left[move.old] ?? [])
                if let removal = places.removal(of: move.old, by: key) { unplaced.insert(removal.id) }
            }
        }
        if isOpen {
            try closeTombstones(of: layout, but: open)
            try Bookkeeping.discardReusedNumbers(of: layout.name, on: store.connection)
        }
        if table.isDurable { try reconcileOriginsOfKeptRows(of: layout, table, forwarding) }
        var entries: [RemovalLogEntry] = []
        for id in unplaced.sorted() {
            let sql = "SELECT \(SQLiteRemovalLog.logColumns(version)) FROM seedbed_log WHERE id = ?"
            if let row = try store.connection.row(sql, [.integer(id)]), let entry = SQLiteRemovalLog.entry(row) {
                entries.append(entry)
            }
        }
        return entries
    }

    /// Tells apart moves that one statement cannot make together.
    private struct Part: Hashable, Comparable {
        /// The deduplication that removed the rows.
        let deduplication: Int64?
        /// Whether several deleted rows have had the number, one after the other.
        let isReused: Bool

        static func < (left: Part, right: Part) -> Bool {
            (left.deduplication ?? 0, left.isReused ? 1 : 0) < (right.deduplication ?? 0, right.isReused ? 1 : 0)
        }
    }

    /// Returns the numbers of deleted copies that other rows have got since, as far as rows still refer to the deleted ones.
    private func reusedNumbers(of layout: TableLayout) throws(StoreError) -> Set<SeedValue> {
        let rows = try store.connection.rows(
            "SELECT DISTINCT reused FROM seedbed_log WHERE tbl = ? AND reused IS NOT NULL", [.text(layout.name)])
        return Set(rows.map { $0[0] })
    }

    /// Returns the log of an earlier deduplication, in which its undo finds the references that came in later.
    private func noting(
        _ deduplication: Int64, _ layout: TableLayout, _ child: TableLayout, _ table: SeedTable
    ) throws(StoreError) -> ChangeLog {
        let changes = ChangeLog(
            cleanup: deduplication, layout: layout, uuid: table.mapping.uuid,
            updateDate: layout.column(table.mapping.updateDate)?.name, dates: table.dates)
        try changes.note(
            SeedTable(name: child.name, key: [], mapping: table.mapping, dates: table.dates), child,
            on: store.connection)
        return changes
    }

    /// Returns the keys by which existing rows refer to copies that others deleted since the last call, with those copies'
    /// entries.
    private func referencesToDeleted(
        _ key: ForeignKey, _ child: TableLayout, _ layout: TableLayout
    ) throws(StoreError) -> [[SeedValue]: [Int64]] {
        let columns = key.parentColumns.compactMap { layout.column($0)?.name }
        let trails = columns.indices.map {
            "CROSS JOIN seedbed_trail AS k\($0) ON k\($0).id = l.id AND k\($0).col = \(SQL.literal(columns[$0]))"
        }
        let refers = key.childColumns.enumerated().map { "c.\(SQL.quote($1)) = k\($0).value" }
        let isThere = zip(key.parentColumns, key.childColumns).map { "t.\(SQL.quote($0)) = c.\(SQL.quote($1))" }
        let sql = """
            SELECT l.id, \(SQL.list(key.childColumns, prefix: "c.")) FROM seedbed_log AS l \(trails.joined(separator: " "))
            CROSS JOIN \(SQL.quote(child.name)) AS c ON \(refers.joined(separator: " AND "))
            WHERE l.tbl = ? AND l.trail = 1 AND NOT EXISTS (SELECT 1 FROM \(SQL.quote(layout.name)) AS t
                WHERE \(isThere.joined(separator: " AND ")))
            GROUP BY l.id
            """
        var left: [[SeedValue]: [Int64]] = [:]
        for row in try store.connection.rows(sql, [.text(layout.name)]) {
            left[Array(row.dropFirst()), default: []].append(row[0].integer)
        }
        return left
    }

    /// Stops looking for rows that refer to those deleted copies, except for the entries that still have some.
    private func closeTombstones(of layout: TableLayout, but open: Set<Int64>) throws(StoreError) {
        let rows = try store.connection.rows(
            "SELECT id FROM seedbed_log WHERE tbl = ? AND trail = 1", [.text(layout.name)])
        for row in rows where !open.contains(row[0].integer) {
            try store.connection.run("UPDATE seedbed_log SET trail = 2 WHERE id = ?", row)
        }
    }

    /// Moves the rows that mean a deleted copy whose number another row has now.
    ///
    /// - Returns: the entries of copies whose rows have no other place yet.
    private func moveFromReusedNumbers(
        of layout: TableLayout, _ table: SeedTable, _ forwarding: @escaping LostRow.Forwarding, _ run: CleanupRun
    ) throws(StoreError) -> Set<Int64> {
        let numbers = ReusedNumbers(table: table, layout: layout)
        let reused = try store.connection.rows(
            "SELECT id, reused FROM seedbed_log WHERE tbl = ? AND reused IS NOT NULL ORDER BY id", [.text(layout.name)])
        if reused.isEmpty { return [] }
        try store.preparation.makeReadyForLookUp(table)
        var open: Set<Int64> = []
        let places = try places(of: layout, table, forwarding)
        for key in numbers.keys {
            guard let child = try store.preparation.childLayout(of: key.child) else { continue }
            let refers = """
                SELECT 1 FROM \(SQL.quote(child.name)) AS c WHERE CAST(? AS NUMERIC) = c.\(SQL.quote(key.childColumns[0]))
                AND \(numbers.meansDeleted(key, child)) LIMIT 1
                """
            for row in reused where try store.connection.row(refers, [row[1]]) != nil {
                guard let entry = places.tombstones.entry(row[0].integer) else { continue }
                guard let new = try places.place(of: [row[1]], by: key, entry) else {
                    open.insert(entry.id)
                    continue
                }
                if new == [row[1]] { continue }
                var mover = try store.removal.mover(of: key, layout, child, table, at: .now, in: run)
                mover.only = numbers.meansDeleted(key, child)
                try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                    try mover.move([(old: [row[1]], new: new)], on: store.connection)
                }
            }
        }
        return open
    }

    /// Returns the key's values in selected rows that refer to no existing copy; in all rows of a table without a `uuid`.
    private func lostReferences(
        _ key: ForeignKey, _ child: TableLayout, _ layout: TableLayout, _ table: SeedTable, _ selection: CleanupScope
    ) throws(StoreError) -> [[SeedValue]] {
        let refers = zip(key.parentColumns, key.childColumns).map { "t.\(SQL.quote($0)) = c.\(SQL.quote($1))" }
        let isSet = key.childColumns.map { "c.\(SQL.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
        let sql = """
            SELECT \(SQL.list(key.childColumns, prefix: "c.")) FROM \(SQL.quote(child.name)) AS c WHERE \(isSet)
            AND NOT EXISTS (SELECT 1 FROM \(SQL.quote(layout.name)) AS t WHERE \(refers.joined(separator: " AND ")))
            """
        guard case .rows(let uuids) = selection, let uuid = child.column(table.mapping.uuid) else {
            return try store.connection.rows(sql)
        }
        try select(uuids, of: child, table)
        let lost = try store.connection.rows(
            sql + " AND c.\(SQL.quote(uuid.name)) IN (SELECT uuid FROM temp.seedbed_selected)")
        try store.connection.execute("DROP TABLE temp.seedbed_selected")
        return lost
    }

    /// Writes identities to a temporary table, where one statement finds them.
    ///
    /// It uses an index of the app, or else one pass through the child table instead of one for each.
    private func select(_ uuids: [UUIDText], of child: TableLayout, _ table: SeedTable) throws(StoreError) {
        let reader = CopyDecoder(table: SeedTable(name: child.name, key: [], mapping: table.mapping), layout: child)
        try store.connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_selected;
            CREATE TEMP TABLE seedbed_selected (uuid PRIMARY KEY) WITHOUT ROWID
            """)
        for identity in uuids {
            // Both usual spellings, so that an index of the app is of use.
            for spelling in [reader.stored(identity), .text(identity.description.uppercased())] {
                try store.connection.run("INSERT OR IGNORE INTO temp.seedbed_selected VALUES (?)", [spelling])
            }
        }
    }

    /// Returns the log's entry of the deleted row to which a key leads, or `nil` if a row takes its place or nothing is known of it.
    func deletedRow(
        _ old: [SeedValue], by key: ForeignKey, _ layout: TableLayout, _ table: SeedTable,
        forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> Tombstones.Entry? {
        if try isThere(old, by: key, layout) { return nil }
        try store.preparation.makeReadyForLookUp(table)
        let places = try places(of: layout, table, forwarding)
        if try places.place(of: old, by: key) != nil { return nil }
        return places.tombstones.last(with: old, in: places.names(of: key))
    }

    /// Returns the key's values for the copy that replaces a deleted one; `nil` if that one exists or nothing is known of it.
    func place(
        of old: [SeedValue], by key: ForeignKey, _ layout: TableLayout, _ table: SeedTable,
        forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> [SeedValue]? {
        if try isThere(old, by: key, layout) { return nil }
        try store.preparation.makeReadyForLookUp(table)
        return try places(of: layout, table, forwarding).place(of: old, by: key)
    }

    /// Returns the row to which a key leads, if Seedbed has removed it.
    func removal(
        of old: [SeedValue], by key: ForeignKey, _ layout: TableLayout
    ) throws(StoreError) -> UUIDText? {
        let columns = key.parentColumns.compactMap { layout.column($0)?.name }
        let entry = try readTombstones(layout).last(with: old, in: columns)
        return entry?.isRemoval == true ? entry?.uuid : nil
    }

    private func isThere(
        _ values: [SeedValue], by key: ForeignKey, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let isThere = key.parentColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
        let sql = "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(isThere)"
        return try store.connection.row(sql, values) != nil
    }

    /// Returns what the log knows of the table's rows, and the decision which rows take their places.
    func places(
        of layout: TableLayout, _ table: SeedTable, _ forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> LostRowPlaces {
        LostRowPlaces(
            store: store, layout: layout, table: table, tombstones: try readTombstones(layout), forwarding: forwarding,
            deduplications: try store.duplicates.deduplications(of: table))
    }
}
