internal import Seedbed

/// The SQL that notices when SQLite gives a deleted copy's number to another row, while rows still refer to it (C5, I10).
///
/// The deletion's entry in the log keeps the number. The insertion that gets the same number is noted. From then on so are the
/// rows of other tables that are filed under it. No trigger names another table of the app, which could then not be rebuilt.
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
            UPDATE seedbed_log SET reused = \(number)
                WHERE id IN (SELECT id FROM seedbed_trail WHERE col = \(SQL.literal(column)) AND value = \(number)
                    AND typeof(value) = 'integer')
                AND tbl = \(SQL.literal(layout.name)) AND trail = 1 AND reason = 'deleted' AND reused IS NULL
                AND uuid <> ifnull(NEW.\(SQL.quote(table.mapping.uuid)), '') COLLATE NOCASE;
            """
    }

    /// Returns the triggers on the children's tables, which note rows that are filed under a number's new row.
    func childStatements(_ children: [TableLayout]) -> [(name: String, sql: String)] {
        var statements: [(name: String, sql: String)] = []
        for (place, key) in keys.enumerated() {
            guard let child = children.first(where: { $0.name.isSameName(as: key.child) }) else { continue }
            for (role, event) in [("came", "INSERT"), ("filed", "UPDATE OF \(SQL.list(key.childColumns))")] {
                let name =
                    "\(Self.prefix)\(role)_\(place)_\(child.name)\(CascadeGuardTriggers.suffix(parent: layout.name))"
                statements.append((name, trigger(name, event, key, child)))
            }
        }
        return statements
    }

    private static let prefix = "seedbed_stay_"

    /// Whether a trigger of that name notes the inserted rows that refer to a row with a deleted copy's number.
    static func notesInsertion(trigger name: String) -> Bool { name.hasPrefix("\(prefix)came_") }

    private func trigger(_ name: String, _ event: String, _ key: ForeignKey, _ child: TableLayout) -> String {
        let parent = SQL.literal(layout.name)
        let number = "NEW.\(SQL.quote(key.childColumns[0]))"
        let row = Self.row(of: child, "NEW.")
        let mark = mark(of: child, "NEW.", key)
        let values = row + (mark.map { ", \($0)" } ?? "")
        let name = SQL.quote(name)
        return """
            CREATE TRIGGER \(name) AFTER \(event) ON \(SQL.quote(child.name))
            WHEN EXISTS (SELECT 1 FROM seedbed_log WHERE tbl = \(parent) AND reused = \(number))
            BEGIN
                DELETE FROM \(filed(number, child)) AND n0 = \(row)\(mark.map { " AND n1 IS \($0)" } ?? "");
                INSERT INTO seedbed_notes (kind, o0, cols, n0\(mark == nil ? "" : ", n1"))
                VALUES (\(SQL.literal("filed " + layout.name)), \(number), \(SQL.literal(child.name)), \(values));
            END
            """
    }

    /// Returns the condition that the child `c` was not filed under the row that has its parent's number now.
    ///
    /// A hidden number of the child may be another row's by now. So it counts only while no row has the mark that was noted with it.
    func meansDeleted(_ key: ForeignKey, _ child: TableLayout) -> String {
        let column = SQL.quote(key.childColumns[0])
        let isRow = "n0 = \(Self.row(of: child, "c."))"
        var isFiled = isRow
        if let mark = mark(of: child, "c.", key), let other = self.mark(of: child, "d.", key) {
            let isMarked = """
                EXISTS (SELECT 1 FROM \(SQL.quote(child.name)) AS d
                    WHERE d.\(column) = seedbed_notes.o0 AND \(other) = seedbed_notes.n1)
                """
            isFiled = "(n1 = \(mark) OR \(isRow) AND NOT \(isMarked))"
        }
        return "NOT EXISTS (SELECT 1 FROM \(filed("c.\(column)", child)) AND \(isFiled))"
    }

    /// Finds the notes that rows of the child table were filed under a number.
    private func filed(_ number: String, _ child: TableLayout) -> String {
        """
        seedbed_notes WHERE kind = \(SQL.literal("filed " + layout.name)) AND o0 = \(number)
            AND cols = \(SQL.literal(child.name))
        """
    }

    /// Returns what tells a row of the child table from another one that gets its hidden number: its key, or all that it holds.
    ///
    /// It is `nil` for a table in which a column holds the number, or that has none.
    private func mark(of child: TableLayout, _ prefix: String, _ key: ForeignKey) -> String? {
        guard child.hasHiddenNumber else { return nil }
        let names = child.namingColumns(uuid: nil)
        if names.isEmpty { return child.content(prefix, except: key.childColumns) }
        return names.map { "quote(\(prefix)\(SQL.quote($0)))" }.joined(separator: " || ',' || ")
    }

    /// Returns the table of the rows whose insertion a trigger notes, by the name that it had when the trigger was made.
    static func child(of trigger: String, _ suffix: String) -> String? {
        guard notesInsertion(trigger: trigger), trigger.hasSuffix(suffix) else { return nil }
        let rest = trigger.dropFirst("\(prefix)came_".count).dropLast(suffix.count).drop { $0.isNumber }
        return rest.first == "_" ? String(rest.dropFirst()) : nil
    }

    /// Returns the row's identity as one text.
    private static func row(of child: TableLayout, _ prefix: String) -> String {
        child.identity.map { "quote(\(prefix)\(SQL.quote($0)))" }.joined(separator: " || ',' || ")
    }
}
