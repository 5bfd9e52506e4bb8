internal import Seedbed

/// The rows and references that went with a copy; they come back with the row that takes its place (C5, R2).
extension SQLiteJournal {
    /// A row or reference that the log keeps.
    struct Kept {
        var id: SeedValue
        /// The table and identity of the copy with which it went.
        var origin: [SeedValue]
        /// Why the log holds it; see ``KeptRowTriggers``.
        var reason: String
        /// The name of the column that identifies rows on all devices.
        var uuid: String
        var layout: TableLayout
        /// The names of the noted columns that the table still has.
        var columns: [String]
        /// Whether a value is noted of a column that the table no longer has, or has under a name that is not known.
        var lacksColumn: Bool
    }

    /// The condition that an entry keeps a row or reference.
    static let keepsRow = "reason IN ('kept', 'emptied', 'parted')"

    /// The condition that an entry keeps a row or reference for the account that owns the journal (R4).
    private static let isKept = "\(keepsRow) AND ifnull(account = (SELECT owner FROM seedbed_meta), 1)"

    /// Returns an expression for the value that an entry holds of a column; the query's first parameter is the entry's number.
    static func keptValue(_ column: String) -> String {
        "(SELECT value FROM seedbed_trail WHERE id = ?1 AND col = \(SQL.literal(column)) COLLATE NOCASE)"
    }

    /// Returns the copies of a table that took rows along and whose replacement is not known yet; `nil` if no rows are kept.
    func originsOfKeptRows(in layout: TableLayout) throws(StoreError) -> [UUIDText]? {
        let rows = try store.connection.rows(
            "SELECT DISTINCT uuid, survivor IS NULL AND NOT undone FROM seedbed_log WHERE tbl = ? AND \(Self.isKept)",
            [.text(layout.name)])
        return rows.isEmpty ? nil : rows.filter { $0[1] == .integer(1) }.map { UUIDText($0[0].text) }
    }

    /// Makes the rows that went with a copy refer to the row that takes its place.
    ///
    /// - Parameter lost: for each key of other tables, the values by which it referred to the copy.
    func reconcileKeptRows(
        of old: UUIDText, as uuid: UUIDText, _ lost: [(key: ForeignKey, values: [SeedValue])], _ layout: TableLayout,
        _ table: SeedTable
    ) throws(StoreError) {
        if store.pending.hasKeptRows == nil {
            store.pending.hasKeptRows =
                try store.connection.row("SELECT 1 FROM seedbed_log WHERE \(Self.isKept) LIMIT 1") != nil
        }
        if store.pending.hasKeptRows == false { return }
        let reader = try store.reader(of: table)
        let isOrigin = "tbl = ?1 AND (uuid = ?2 OR survivor = ?2)"
        let name = SQL.quote(layout.name)
        for (key, values) in lost where !values.contains(where: \.isNull) {
            let new = try store.connection.row(
                """
                SELECT \(SQL.list(key.parentColumns, prefix: "t.")) FROM \(name) AS t WHERE \(reader.hasUUID(in: "t"))
                """, [reader.stored(uuid)])
            guard let new, !new.contains(where: \.isNull) else { continue }
            // Kept rows of another copy that refer to this one too are moved as well, unless another row has its number now.
            let isOld = key.parentColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
            let isTaken = try store.connection.row("SELECT 1 FROM \(name) WHERE \(isOld) LIMIT 1", values) != nil
            try moveKept(key, from: values, to: new, layout, where: isTaken ? isOrigin : "1", heldKey(old, layout))
        }
        try store.connection.run(
            "UPDATE seedbed_log SET survivor = ?3 WHERE \(isOrigin) AND \(Self.isKept)",
            heldKey(old, layout) + [.text(uuid.description)])
    }

    /// Changes the references of kept rows by a key.
    func moveKept(
        _ key: ForeignKey, from old: [SeedValue], to new: [SeedValue], _ parent: TableLayout, where condition: String,
        _ origin: [SeedValue]
    ) throws(StoreError) {
        var refers: [String] = []
        for (index, column) in key.childColumns.enumerated() {
            let collation = SQL.quote(try store.connection.collation(of: key.parentColumns[index], in: parent.name))
            let value = "?\(index + 4)"
            refers.append(
                """
                EXISTS (SELECT 1 FROM seedbed_trail AS v WHERE v.id = l.id AND v.col = \(SQL.literal(column)) COLLATE NOCASE
                AND (v.value = \(value) OR CAST(v.value AS TEXT) = CAST(\(value) AS TEXT) COLLATE \(collation)))
                """)
        }
        let found = try store.connection.rows(
            """
            SELECT id FROM seedbed_log AS l WHERE seedID = ?3 COLLATE NOCASE AND \(condition) AND \(Self.isKept)
            AND \(refers.joined(separator: " AND ")) AND ?1 IS NOT NULL AND ?2 IS NOT NULL
            """, origin + [.text(key.child)] + old)
        for row in found {
            for (column, value) in zip(key.childColumns, new) {
                try store.connection.run(
                    "UPDATE seedbed_trail SET value = ? WHERE id = ? AND col = ? COLLATE NOCASE",
                    [value] + row + [.text(column)])
            }
        }
    }

    /// Puts back the kept rows and references that the table takes, beginning with the rows that others refer to.
    @discardableResult
    func reinsertKeptRows(from tables: [SeedTable]) throws(StoreError) -> [String: [UUIDText]] {
        guard try Bookkeeping.version(on: store.connection) == Bookkeeping.version else { return [:] }
        let rows = try store.connection.rows(
            """
            SELECT id, tbl, uuid, seedID, reason FROM seedbed_log WHERE \(Self.isKept) AND survivor IS NOT NULL
            ORDER BY id DESC
            """)
        var waiting: [Kept] = []
        for row in rows {
            let table = tables.first { $0.name.isSameName(as: row[1].text) }
            if let table, let kept = try kept(row, table.mapping) { waiting.append(kept) }
        }
        var returned: [String: [UUIDText]] = [:]
        var tried = 0
        repeat {
            tried = waiting.count
            var rest: [Kept] = []
            for kept in waiting {
                let isDone: Bool
                if kept.reason == "kept" {
                    let outcome = try reinsert(kept, &returned)
                    if outcome == .inserted, kept.lacksColumn {
                        try holdRest(of: kept)
                        continue
                    }
                    isDone = outcome != .waits
                } else if kept.reason == "parted" {
                    isDone = try fillRest(of: kept)
                } else {
                    isDone = try refill(kept) && !kept.lacksColumn
                }
                if isDone {
                    try store.connection.run("DELETE FROM seedbed_log WHERE id = ?", [kept.id])
                    try store.connection.run("DELETE FROM seedbed_trail WHERE id = ?", [kept.id])
                } else {
                    rest.append(kept)
                }
            }
            waiting = rest
        } while !waiting.isEmpty && waiting.count < tried
        return returned
    }

    /// Returns `nil` for a row of a table that no longer exists.
    private func kept(_ row: [SeedValue], _ mapping: Catalog.Mapping) throws(StoreError) -> Kept? {
        guard let layout = try SchemaReader(store: store.path).layout(of: row[3].text, on: store.connection) else {
            return nil
        }
        let noted = try store.connection.rows(
            "SELECT col, value IS NOT NULL FROM seedbed_trail WHERE id = ?", [row[0]])
        // A reference is noted with the row's number, which may have a hidden name.
        let (known, unknown) = noted.reduce(into: ([String](), false)) { found, note in
            let name = note[0].text
            let isKnown = layout.column(name) != nil || layout.identity.contains { $0.isSameName(as: name) }
            if isKnown { found.0.append(name) } else if note[1] == .integer(1) { found.1 = true }
        }
        return Kept(
            id: row[0], origin: [row[1], row[2]], reason: row[4].text,
            uuid: CopyRemoval.mapping(mapping, in: layout).uuid, layout: layout,
            columns: known.filter { layout.column($0)?.isGenerated != true }, lacksColumn: unknown)
    }

    /// Whether a key of the row dangles; for a deferred key SQLite would say so only at the end.
    func refersToNothing(_ kept: Kept) throws(StoreError) -> Bool {
        if try store.connection.row("PRAGMA foreign_keys")?[0] != .integer(1) { return false }
        for key in kept.layout.foreignKeys where try !leadsSomewhere(kept, key) {
            let isSelf = key.parent.isSameName(as: kept.layout.name)
            let isOwn = zip(key.parentColumns, key.childColumns)
                .map { "\(Self.keptValue($0)) IS \(Self.keptValue($1))" }.joined(separator: " AND ")
            if isSelf, try store.connection.row("SELECT \(isOwn)", [kept.id])?[0] == .integer(1) { continue }
            return true
        }
        return false
    }

    /// Whether the row to which a key of the kept row leads exists, or the key holds a null.
    private func leadsSomewhere(_ kept: Kept, _ key: ForeignKey) throws(StoreError) -> Bool {
        let values = key.childColumns.map(Self.keptValue)
        let isNull = values.map { "\($0) IS NULL" }.joined(separator: " OR ")
        let isParent = zip(key.parentColumns, values).map { "p.\(SQL.quote($0)) = \($1)" }.joined(separator: " AND ")
        return try store.connection.row(
            "SELECT \(isNull) OR EXISTS (SELECT 1 FROM \(SQL.quote(key.parent)) AS p WHERE \(isParent))", [kept.id])?[0]
            == .integer(1)
    }

    /// Fills the references of a row again; returns whether none is left to fill.
    private func refill(_ kept: Kept) throws(StoreError) -> Bool {
        let layout = kept.layout
        guard let isRow = try isEmptied(kept) else { return false }
        var isDone = true
        for key in layout.foreignKeys {
            let noted = key.childColumns.map { "\(Self.keptValue($0)) IS NOT NULL" }.joined(separator: " AND ")
            if try store.connection.row("SELECT \(noted)", [kept.id])?[0] != .integer(1) { continue }
            if try !leadsSomewhere(kept, key) {
                isDone = false
                continue
            }
            let sets = key.childColumns.map { "\(SQL.quote($0)) = \(Self.keptValue($0))" }.joined(separator: ", ")
            let isFree = key.childColumns.map { column in
                layout.isEmptied(column, SQL.quote(column), isDefaulted: key.onDelete == "SET DEFAULT")
            }.joined(separator: " AND ")
            let isAllowed = try isAllowed { () throws(StoreError) in
                try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
                    try store.connection.run(
                        "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) AS t SET \(sets) WHERE \(isRow) AND \(isFree)",
                        [kept.id])
                }
            }
            if !isAllowed { isDone = false }
        }
        return isDone
    }

    /// Returns the condition that the row `t` is the one whose reference became null, or `nil` if nothing proves which one it is.
    private func isEmptied(_ kept: Kept) throws(StoreError) -> String? {
        let layout = kept.layout
        if let identity = try identity(of: kept) { return Self.isRow(identity, kept) }
        func isEqual(_ columns: [String]) -> String {
            columns.map { "t.\(SQL.quote($0)) IS \(Self.keptValue($0))" }.joined(separator: " AND ")
        }
        if !layout.hasHiddenNumber { return isEqual(layout.identity) }
        let noted = Set(kept.columns.map(SQLName.init))
        for key in [layout.primaryKey] + layout.uniqueKeys where !key.isEmpty {
            if key.contains(where: { !noted.contains(SQLName($0)) }) { continue }
            let isWhole = key.map { "\(Self.keptValue($0)) IS NOT NULL" }.joined(separator: " AND ")
            if try store.connection.row("SELECT \(isWhole)", [kept.id])?[0] == .integer(1) { return isEqual(key) }
        }
        let content = "(SELECT row FROM seedbed_log WHERE id = ?1)"
        if try store.connection.row("SELECT \(content) IS NOT NULL", [kept.id])?[0] != .integer(1) { return nil }
        // A column that the app has added since stands at the end.
        func holds(_ row: String) -> String {
            // An earlier version noted references too.
            [layout.lastingContent(row, except: kept.columns), layout.content(row, except: kept.columns)].map { text in
                "substr((\(text) || ','), 1, length(\(content)) + 1) = \(content) || ','"
            }.joined(separator: " OR ")
        }
        // The number tells equal rows apart.
        return """
            (\(holds("t."))) AND (\(isEqual(layout.identity))
                OR 1 = (SELECT count(*) FROM \(SQL.quote(layout.name)) AS d WHERE \(holds("d."))))
            """
    }

    /// Whether the table takes a write, which counts as an import's.
    func isAllowed(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        do throws(StoreError) {
            try store.transaction { () throws(StoreError) in
                try Bookkeeping.whileImporting(on: store.connection, body)
            }
            return true
        } catch .constraint {
            return false
        } catch {
            throw error
        }
    }
}
