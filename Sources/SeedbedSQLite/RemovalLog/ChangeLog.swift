internal import Seedbed

/// The changes of a deduplication in rows that stay, so that an undo can revert them.
///
/// | table | holds |
/// |---|---|
/// | `seedbed_dedupes` | the tables of each deduplication, with the names of their columns |
/// | `seedbed_changes` | each value that a survivor took over, and each reference that was moved: before and after |
///
/// A change names its row by the values in `row`, which may be a number. `named` and `held` tell the row from another one that has
/// the number by then, see ``noteNew(_:of:in:on:)``.
///
/// The first deduplication makes both, since most stores never see one.
struct ChangeLog {
    /// A value for a column of a survivor.
    struct Value {
        var column: String
        var value: SeedValue
        /// Whether it holds the bytes of a text that is not UTF-8, which can only be bound as a blob.
        var isBrokenText = false
    }

    /// The deduplication, by the number that its log entries have.
    let cleanup: Int64
    let layout: TableLayout
    /// The column for a row's identity, if a table has one.
    let uuid: String
    /// The column for the last edit, or `nil` if the table has none.
    let updateDate: String?
    let dates: SeedDateFormat

    static let tables = ["seedbed_dedupes", "seedbed_changes"]

    static func makeTables(on connection: borrowing Connection) throws(StoreError) {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS seedbed_dedupes (
                cleanup INTEGER NOT NULL, tbl TEXT NOT NULL, uuid TEXT NOT NULL, updateDate TEXT NOT NULL,
                dates TEXT NOT NULL, cols TEXT, PRIMARY KEY (cleanup, tbl)
            ) WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS seedbed_changes (
                id INTEGER PRIMARY KEY, cleanup INTEGER NOT NULL, tbl TEXT NOT NULL, row TEXT NOT NULL,
                col TEXT NOT NULL, old, new, parent TEXT, target TEXT, identity TEXT, uuid, named TEXT, held TEXT
            )
            """)
        try addColumns(on: connection)
        try connection.overwriting { () throws(StoreError) in try discardForgotten(on: connection) }
    }

    /// Drops the notes of deduplications that the log no longer holds.
    static func discardForgotten(on connection: borrowing Connection) throws(StoreError) {
        for table in tables {
            try connection.run(
                """
                DELETE FROM \(table)
                WHERE cleanup NOT IN (SELECT cleanup FROM seedbed_log WHERE cleanup IS NOT NULL)
                """)
        }
    }

    /// Brings the notes up to the present name of a table.
    ///
    /// - Parameter names: the present name, and the former one.
    static func follow(_ names: [SeedValue], on connection: borrowing Connection) throws(StoreError) {
        for (table, column) in [("seedbed_dedupes", "tbl"), ("seedbed_changes", "tbl"), ("seedbed_changes", "parent")] {
            try connection.run("UPDATE OR REPLACE \(table) SET \(column) = ? WHERE \(column) = ?", names)
        }
    }

    static func exists(on connection: borrowing Connection) throws(StoreError) -> Bool {
        try connection.hasOwnTable("seedbed_changes")
    }

    /// Notes that the deduplication merges a table, or changes rows of one that refers to it, and the columns of that table.
    func note(_ table: SeedTable, _ own: TableLayout, on connection: borrowing Connection) throws(StoreError) {
        try connection.run(
            "INSERT OR IGNORE INTO seedbed_dedupes (cleanup, tbl, uuid, updateDate, dates, cols) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .integer(cleanup), .text(table.name), .text(table.mapping.uuid), .text(table.mapping.updateDate),
                .text(table.dates.rawValue),
                .text(RowJSON.text(own.columns.filter { !$0.isGenerated }.map { .text($0.name) })),
            ])
    }

    /// Returns the values of a merge as they are to be bound; called while the rows that they come from exist.
    func stored(_ merge: Deduplication.PlannedMerge, on connection: borrowing Connection) throws(StoreError) -> [Value]
    {
        try merge.values.map { (change) throws(StoreError) in
            var value = Value(column: change.column, value: change.new)
            // A text that is UTF-8 never comes as bytes.
            guard change.new.mayBeBrokenText else { return value }
            let name = SQL.quote(change.column)
            for row in [merge.survivor] + merge.removed {
                let found = try connection.row(
                    """
                    SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())
                    AND typeof(\(name)) = 'text' AND CAST(\(name) AS BLOB) = ?
                    """, CopyDecoder.values(row.row) + [change.new])
                if found != nil { value.isBrokenText = true }
            }
            return value
        }
    }

    /// Writes values to a row, with its `updateDate`, and notes the values that they replace.
    func write(
        _ values: [Value], to row: [SeedValue], _ date: SeedInstant?, on connection: borrowing Connection
    ) throws(StoreError) {
        var values = values
        if let updateDate, let date { values.append(Value(column: updateDate, value: dates.value(of: date))) }
        if values.isEmpty { return }
        let notes = try noteOld(values.map(\.column), of: row, in: layout, on: connection)
        let set = values.map { "\(SQL.quote($0.column)) = \($0.isBrokenText ? "CAST(? AS TEXT)" : "?")" }
        try connection.runOnRow(
            """
            UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(set.joined(separator: ", "))
            WHERE \(layout.isRow())
            """, values.map(\.value) + row)
        try noteNew(Array(zip(notes, values.map(\.column))), of: row, in: layout, on: connection)
    }

    /// Notes the values of columns in a row before they change; returns the notes' numbers for ``noteNew(_:of:in:on:)``.
    ///
    /// The values stay within SQLite, each as it stores it.
    ///
    /// - Parameter key: the foreign key whose columns these are.
    func noteOld(
        _ columns: [String], of row: [SeedValue], in layout: TableLayout, by key: ForeignKey? = nil,
        on connection: borrowing Connection
    ) throws(StoreError) -> [Int64] {
        let text = SeedValue.text(RowJSON.text(row))
        let identity = layout.column(uuid)?.name
        return try columns.enumerated().map { (place, column) throws(StoreError) in
            let target = key.map { [SeedValue.text($0.parent), .text($0.parentColumns[place])] } ?? [.null, .null]
            try connection.run(
                """
                INSERT INTO seedbed_changes (cleanup, tbl, row, col, parent, target, old, identity, uuid)
                SELECT \(cleanup), \(SQL.literal(layout.name)), ?, \(SQL.literal(column)), ?, ?, \(SQL.quote(column)),
                    \(identity.map(SQL.literal) ?? "NULL"), \(identity.map(SQL.quote) ?? "NULL")
                FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())
                """, [text] + target + row)
            return connection.lastInsertedRow
        }
    }
}
