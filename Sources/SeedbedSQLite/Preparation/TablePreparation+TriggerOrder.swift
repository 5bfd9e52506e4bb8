internal import Seedbed

/// The order of Seedbed's triggers and the app's.
///
/// SQLite fires the trigger first that was made last. The app's triggers are mostly older than Seedbed's. They would see that a row
/// of the user's is dated (T2) before they see that it came in: a search table gets such a row twice, and a queue of rows to upload
/// ends with the row as it was without dates.
extension TablePreparation {
    /// Makes the app's triggers on insertions and updates again, with the same text, so that they fire before Seedbed's.
    ///
    /// Their order among each other stays. If one of them writes to the table itself, all of them stay as they are: the order may
    /// then matter to the app.
    func letAppsTriggersFireFirst(on layout: TableLayout) throws(StoreError) {
        let older = try store.connection.rows(
            """
            SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE
            AND name NOT LIKE 'seedbed\\_%' ESCAPE '\\' AND rowid < (
                SELECT max(rowid) FROM sqlite_schema WHERE type = 'trigger' AND name IN (
                    'seedbed_insert_' || ?1, 'seedbed_touch_' || ?1, 'seedbed_take_' || ?1))
            ORDER BY rowid
            """, [.text(layout.name)])
        if older.isEmpty { return }
        guard let found = try TriggerProbe.copyingTriggers(of: layout, on: store.connection) else { return }
        let copying = try store.connection.rows(
            """
            SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE ORDER BY rowid
            """, [.text(layout.name)]
        ).filter { found.contains(SQLName($0[0].text)) }
        if !copying.contains(where: { older.contains($0) }) { return }
        _ = try store.connection.isKept { () throws(StoreError) in
            do throws(StoreError) {
                for trigger in copying {
                    try store.connection.execute("DROP TRIGGER \(SQL.quote(trigger[0].text))")
                    try store.connection.execute(trigger[1].text)
                }
                return true
            } catch {
                // This connection may lack a setting that the trigger was made with. It works in its place, as before.
                return false
            }
        }
    }
}

extension TriggerProbe {
    /// Returns the app's triggers that fire when a row of a table is inserted or updated.
    ///
    /// It returns `nil` if one of them writes to the table itself, or if SQLite cannot compile them without the app.
    static func copyingTriggers(
        of layout: TableLayout, on connection: borrowing Connection
    ) throws(StoreError) -> Set<SQLName>? {
        let probe = try copy(of: connection)
        let columns = layout.columns.filter { !$0.isGenerated }.map(\.name)
        var fired: Set<SQLName> = []
        for sql in ["INSERT INTO \(SQL.quote(layout.name)) DEFAULT VALUES", change(of: columns, in: layout.name)] {
            let heard = probe.heard(of: layout.name, sql)
            if !heard.isComplete || !heard.writers.isEmpty { return nil }
            fired.formUnion(heard.fired)
        }
        return fired
    }
}
