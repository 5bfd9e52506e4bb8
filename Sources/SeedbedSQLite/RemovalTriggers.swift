internal import Seedbed

/// The triggers that log the deletions of everybody else: the app, a sync import, another program.
///
/// Seedbed's own removals write the log themselves. Of a row that others delete nothing is kept but its identity. With
/// `recursive_triggers` on, SQLite calls it a deletion too when `INSERT OR REPLACE` replaces a row by itself: the insertion
/// that follows takes it back, by a reason that nobody reads. (With it off, a row that falls to a `REPLACE` of another one
/// fires no trigger, and is not seen.)
struct RemovalTriggers {
    let table: SeedTable
    let layout: TableLayout

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
                INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason)
                VALUES (\(DateSQL.now(.unixMilliseconds)), \(literal), \(uuid(of: "OLD")), \(seedID), 'deleted');
            END
            """
    }

    /// Looks at the last entries only: one statement replaces few rows by one, and its deletions are the newest.
    private var unlog: String {
        """
        CREATE TRIGGER \(SQL.quote("seedbed_unlog_\(layout.name)")) AFTER INSERT ON \(SQL.quote(layout.name))
        BEGIN
            UPDATE seedbed_log SET reason = 'replaced' WHERE id > (SELECT max(id) FROM seedbed_log) - 4
                AND reason = 'deleted' AND tbl = \(literal) AND uuid = \(uuid(of: "NEW"));
        END
        """
    }

    private func uuid(of row: String) -> String { UUIDSQL.text("\(row).\(SQL.quote(table.mapping.uuid))") }
}
