internal import Seedbed

/// The triggers that log the deletions of everybody else: the app, a sync import, another program.
///
/// Seedbed's own removals write the log themselves. Of a row that others delete nothing is kept but its identity. Of a copy, and
/// of a row that an import deletes, also the keys by which rows refer to it, its group and its key are kept, so that these can be
/// moved (C5): `trail` is 1 in its entry until they were. With
/// `recursive_triggers` on, SQLite calls it a deletion too when `INSERT OR REPLACE` replaces a row by itself: the insertion
/// that follows takes it back, by a reason that nobody reads. (With it off, a row that falls to a `REPLACE` of another one
/// fires no trigger, and is not seen.)
struct RemovalTriggers {
    let table: SeedTable
    let layout: TableLayout
    let arrivals: ArrivalTriggers
    let numbers: ReusedNumbers

    /// The triggers by name, with the statement that makes each.
    var statements: [(name: String, sql: String)] {
        [("seedbed_log_\(layout.name)", log), ("seedbed_unlog_\(layout.name)", unlog)]
    }

    private var literal: String { SQL.literal(layout.name) }

    private var log: String {
        let seedID = table.mapping.seedID.map { "OLD.\(SQL.quote($0))" } ?? "NULL"
        return """
            CREATE TRIGGER \(SQL.quote("seedbed_log_\(layout.name)")) AFTER DELETE ON \(SQL.quote(layout.name))
            WHEN NOT EXISTS (SELECT 1 FROM seedbed_own)
            BEGIN
                INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason, trail)
                VALUES (\(DateSQL.now(.unixMilliseconds)), \(literal), \(uuid(of: "OLD")), \(seedID), 'deleted', \(isCopy));
                \((trail + [arrivals.forgetDeleted]).joined(separator: "\n    "))
            END
            """
    }

    /// Whether the row that goes is a copy to which rows may refer; in any other case the app decides what becomes of them.
    ///
    /// In a table without a `seedID` column a touched row may be a copy too, and in any table a row may have been merged with
    /// another one that holds its key. The user's own deletion of it has its effect, but another device's deletion takes no row
    /// along.
    private var isCopy: String {
        if layout.children.isEmpty { return "0" }
        let isDated = "OLD.\(SQL.quote(table.mapping.createDate)) IS NOT NULL"
        let isOwn =
            table.isDurable
            ? "OLD.\(SQL.quote(table.mapping.seedID ?? "")) IS NOT NULL"
            : "OLD.\(SQL.quote(table.mapping.updateDate)) IS NULL"
        return "(\(isDated) AND (\(isOwn) OR \(Bookkeeping.isImport)))"
    }

    /// A statement that notes the keys by which rows refer to the row, its group and its key.
    private var trail: [String] {
        if layout.children.isEmpty { return [] }
        var seen: Set<[UInt8]> = []
        let names =
            layout.children.flatMap(\.parentColumns) + table.groupColumns + table.keyColumns + [table.mapping.uuid]
        let values = names.compactMap { layout.column($0)?.name }.filter { seen.insert(SQL.folded($0)).inserted }
            .map { "(\(SQL.literal($0)), OLD.\(SQL.quote($0)))" }
        // The number is kept of every row: what referred to it refers to no copy that had the number before.
        let isNumber = numbers.column.map { " OR column1 = \(SQL.literal($0))" } ?? ""
        return [
            """
            INSERT INTO seedbed_trail (id, col, value) SELECT last_insert_rowid(), *
                FROM (VALUES \(values.joined(separator: ", "))) WHERE \(isCopy)\(isNumber);
            """
        ]
    }

    /// Looks at the last entries only: one statement replaces few rows by one, and its deletions are the newest.
    private var unlog: String {
        """
        CREATE TRIGGER \(SQL.quote("seedbed_unlog_\(layout.name)")) AFTER INSERT ON \(SQL.quote(layout.name))
        BEGIN
            UPDATE seedbed_log SET reason = 'replaced' WHERE id > (SELECT max(id) FROM seedbed_log) - 4
                AND reason = 'deleted' AND tbl = \(literal) AND uuid = \(uuid(of: "NEW"));
            \(arrivals.noteInserted)\(numbers.noteInserted.isEmpty ? "" : "\n    " + numbers.noteInserted)
        END
        """
    }

    private func uuid(of row: String) -> String { UUIDSQL.text("\(row).\(SQL.quote(table.mapping.uuid))") }
}
