internal import Seedbed

/// The SQL that notices when SQLite gives a deleted copy's number to another row, while rows still refer to it (C5, I10).
///
/// The deletion's entry in the log keeps the number. The insertion that gets the same number is noted, and from then on the rows
/// of other tables that are filed under it. No trigger names another table of the app's, which could then not be rebuilt.
struct ReusedNumbers {
    let table: SeedTable
    let layout: TableLayout

    /// The keys by which rows refer to the numbers of this table.
    var keys: [ForeignKey] {
        layout.children.filter { $0.parentColumns.count == 1 && layout.isRowNumber($0.parentColumns[0]) }
    }

    /// The column of the number, or `nil` if no row refers to it.
    var column: String? { keys.first.flatMap { layout.column($0.parentColumns[0]) }?.name }

    /// Notes, after the insertion that a trigger fires for, that it got a deleted copy's number; empty without such keys.
    var noteInserted: String {
        guard let column else { return "" }
        let number = "NEW.\(SQL.quote(column))"
        return """
            INSERT INTO seedbed_reused (log, tbl, number) SELECT l.id, l.tbl, \(number)
                FROM seedbed_trail AS k CROSS JOIN seedbed_log AS l ON l.id = k.id
                WHERE k.col = \(SQL.literal(column)) AND k.value = \(number) AND typeof(k.value) = 'integer'
                AND l.tbl = \(SQL.literal(layout.name)) AND l.trail = 1 AND l.reason = 'deleted'
                AND l.uuid <> \(UUIDSQL.text("NEW.\(SQL.quote(table.mapping.uuid))"))
                AND NOT EXISTS (SELECT 1 FROM seedbed_reused AS r WHERE r.log = l.id);
            """
    }

    /// The triggers on the children's tables, which note rows that are filed under a number's new row.
    func childStatements(_ children: [TableLayout]) -> [(name: String, sql: String)] {
        var statements: [(name: String, sql: String)] = []
        for (place, key) in keys.enumerated() {
            guard let child = children.first(where: { SQL.folded($0.name) == SQL.folded(key.child) }) else { continue }
            for (role, event) in [("came", "INSERT"), ("filed", "UPDATE OF \(SQL.list(key.childColumns))")] {
                let name = "seedbed_stay_\(role)_\(place)_\(child.name)\(StayTriggers.suffix(parent: layout.name))"
                statements.append((name, trigger(name, event, key, child)))
            }
        }
        return statements
    }

    private func trigger(_ name: String, _ event: String, _ key: ForeignKey, _ child: TableLayout) -> String {
        let parent = SQL.literal(layout.name)
        let number = "NEW.\(SQL.quote(key.childColumns[0]))"
        let row = Self.row(of: child, "NEW.")
        let name = SQL.quote(name)
        return """
            CREATE TRIGGER \(name) AFTER \(event) ON \(SQL.quote(child.name))
            WHEN EXISTS (SELECT 1 FROM seedbed_reused WHERE tbl = \(parent) AND number = \(number))
            BEGIN
                DELETE FROM seedbed_referred
                WHERE tbl = \(parent) AND number = \(number) AND child = \(SQL.literal(child.name)) AND row = \(row);
                INSERT INTO seedbed_referred (tbl, number, child, row)
                VALUES (\(parent), \(number), \(SQL.literal(child.name)), \(row));
            END
            """
    }

    /// The condition that the child `c` was not filed under the row that has its parent's number now.
    func meansDeleted(_ key: ForeignKey, _ child: TableLayout) -> String {
        """
        NOT EXISTS (SELECT 1 FROM seedbed_referred AS f WHERE f.tbl = \(SQL.literal(layout.name))
            AND f.number = c.\(SQL.quote(key.childColumns[0])) AND f.child = \(SQL.literal(child.name))
            AND f.row = \(Self.row(of: child, "c.")))
        """
    }

    /// The row's identity as one text.
    private static func row(of child: TableLayout, _ prefix: String) -> String {
        child.identity.map { "quote(\(prefix)\(SQL.quote($0)))" }.joined(separator: " || ',' || ")
    }
}
