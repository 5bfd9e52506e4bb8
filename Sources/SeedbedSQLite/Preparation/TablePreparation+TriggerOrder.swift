internal import Seedbed

/// The order of Seedbed's triggers and the app's.
///
/// SQLite fires the trigger first that was made last. The app's triggers are mostly older than Seedbed's. They would see that a row
/// of the user's is dated (T2) before they see that it came in: a search table gets such a row twice, and a queue of rows to upload
/// ends with the row as it was without dates.
extension TablePreparation {
    /// Makes the app's triggers on insertions and updates again, with the same text, so that they fire before Seedbed's.
    ///
    /// Their order among each other stays. All of them stay as they are if the order may matter to the app, or to Seedbed:
    ///
    /// - One of them writes to the table itself.
    /// - One of them can keep the triggers after it from firing: `RAISE(IGNORE)`, `RAISE(FAIL)`.
    /// - One of them fires at updates, but not if only the dates change. It may read the row from the table.
    /// - SQLite cannot compile one of them without the app.
    func letAppsTriggersFireFirst(on layout: TableLayout, _ table: SeedTable) throws(StoreError) {
        let triggers = try store.connection.schema.index(on: store.connection).triggers
        let last = ["insert", "touch", "take"].compactMap { triggers.named("seedbed_\($0)_\(layout.name)")?.row }.max()
        let older = triggers.on(layout.name).filter { !SQL.isOwn($0.name) && $0.row < last ?? 0 }.map(\.name)
        if older.isEmpty { return }
        let dates = [table.mapping.createDate, table.mapping.updateDate]
        guard let found = try TriggerProbe.copyingTriggers(of: layout, dates, on: store.connection) else { return }
        let copying = try store.connection.definitions(
            of: triggers.on(layout.name).filter { found.contains(SQLName($0.name)) })
        if !copying.contains(where: { older.contains($0.name) }) { return }
        let isKept = try store.connection.isKept { () throws(StoreError) in
            do throws(StoreError) {
                for trigger in copying {
                    try store.connection.drop(.trigger, trigger.name)
                    try store.connection.define(trigger.sql)
                }
                return true
            } catch {
                // This connection may lack a setting that the trigger was made with. All triggers then stay where they are.
                return false
            }
        }
        if !isKept { store.connection.schema.forget() }
    }
}

extension TriggerProbe {
    /// Returns the app's triggers that fire when a row of a table is inserted or updated, if they may fire in another order.
    ///
    /// It returns `nil` if they may not, or if SQLite cannot compile one of them without the app.
    ///
    /// - Parameter dates: the columns that a trigger of Seedbed's writes after a change by the user.
    static func copyingTriggers(
        of layout: TableLayout, _ dates: [String], on connection: borrowing Connection
    ) throws(StoreError) -> Set<SQLName>? {
        let own = Set(try triggers(of: layout.name, on: connection).map(SQLName.init))
        let probe = try copy(of: connection)
        let known = try Statement(
            """
            SELECT count(*) FROM (SELECT * FROM sqlite_schema UNION ALL SELECT * FROM sqlite_temp_schema)
            WHERE type = 'trigger' AND tbl_name = \(SQL.literal(layout.name)) COLLATE NOCASE
            """, on: probe.model, path: "")
        guard try known.step(), known.value(0).integer == Int64(own.count) else { return nil }
        let columns = layout.columns.filter { !$0.isGenerated }.map(\.name)
        var fired: [Set<SQLName>] = []
        for sql in [
            "INSERT INTO \(SQL.quote(layout.name)) DEFAULT VALUES", change(of: columns, in: layout.name),
            change(of: dates, in: layout.name),
        ] {
            let heard = probe.heard(of: layout.name, sql)
            if !heard.isComplete || !heard.writers.isEmpty { return nil }
            guard let raises = try probe.raises(of: sql),
                raises.allSatisfy({ $0.effect == .abort || $0.effect == .rollback })
            else { return nil }
            fired.append(heard.fired.intersection(own))
        }
        return fired[1] == fired[2] && !fired[1].isEmpty ? fired[0].union(fired[1]) : nil
    }
}
