internal import Seedbed

/// The trigger that logs the deletions of everybody else: the app, a sync import, another program.
///
/// Seedbed's own removals write the log themselves. Of a row that others delete nothing is kept but its identity. A row
/// that an `INSERT OR REPLACE` replaces by itself is not deleted, though with `recursive_triggers` on SQLite says so.
struct RemovalTriggers {
    let table: SeedTable
    let layout: TableLayout

    /// The trigger by name, with the statement that makes it.
    var statements: [(name: String, sql: String)] {
        let name = "seedbed_log_\(layout.name)"
        let literal = SQL.literal(layout.name)
        let seedID = table.mapping.seedID.map { "OLD.\(SQL.quote($0))" } ?? "NULL"
        let sql = """
            CREATE TRIGGER \(SQL.quote(name)) AFTER DELETE ON \(SQL.quote(layout.name))
            WHEN NOT EXISTS (SELECT 1 FROM seedbed_own)
                AND NOT EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = \(literal))
            BEGIN
                INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason)
                VALUES (\(DateSQL.now(.unixMilliseconds)), \(literal), \(uuid), \(seedID), 'deleted');
            END
            """
        return [(name, sql)]
    }

    /// The row's identity as lower-case text, as ``CopyReader/uuid(_:)`` reads it.
    private var uuid: String {
        let column = "OLD.\(SQL.quote(table.mapping.uuid))"
        let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { "substr(hex(\(column)), \($0.0), \($0.1))" }
        return """
            lower(CASE WHEN typeof(\(column)) <> 'blob' THEN coalesce(\(column), '')
                WHEN length(\(column)) <> 16 THEN hex(\(column))
                ELSE \(parts.joined(separator: " || '-' || ")) END)
            """
    }
}
