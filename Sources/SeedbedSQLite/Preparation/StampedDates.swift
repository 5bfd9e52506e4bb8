internal import Seedbed

/// The dates that triggers of the app stamp while Seedbed writes (T2).
struct StampedDates {
    let store: SQLiteStore

    /// Returns a closure that notes the `updateDate` of the rows `c` of a table that fulfil a condition.
    ///
    /// The closure returns another one, which restores these dates. No trigger fires for that: the one that has stamped a row
    /// would do so again.
    ///
    /// - Returns: `nil` if the app has no trigger on the table, or if a write may give the rows other identities.
    func noteDates(
        of table: TableLayout, in updateDate: String, moving columns: [String]
    ) throws(StoreError) -> ((String) throws(StoreError) -> () throws(StoreError) -> Void)? {
        guard try hasOwnTriggers(table.name) else { return nil }
        return dateKeeper(of: table, in: updateDate, moving: columns)
    }

    /// Does the same for a table that triggers on other tables may write to.
    private func dateKeeper(
        of table: TableLayout, in updateDate: String, moving columns: [String] = [], as noted: String = "seedbed_dates"
    ) -> ((String) throws(StoreError) -> () throws(StoreError) -> Void)? {
        guard let column = table.column(updateDate), !column.isGenerated,
            columns.allSatisfy({ table.identityPlace(of: $0) == nil })
        else { return nil }
        let name = SQL.quote(table.name)
        let date = SQL.quote(column.name)
        let places = table.identity.indices.map { "i\($0)" }
        let isRow = zip(places, table.identity).map { "d.\($0) IS c.\(SQL.quote($1))" }.joined(separator: " AND ")
        return { (condition) throws(StoreError) in
            let identity = zip(table.identity, places).map { "c.\(SQL.quote($0)) AS \($1)" }
            try store.connection.execute(
                """
                DROP TABLE IF EXISTS temp.\(noted);
                CREATE TEMP TABLE \(noted) AS
                    SELECT \(identity.joined(separator: ", ")), c.\(date) AS date FROM \(name) AS c WHERE \(condition);
                CREATE INDEX temp.\(noted)_row ON \(noted) (\(places.joined(separator: ", ")))
                """)
            return { () throws(StoreError) in
                try store.connection.withoutTriggers { () throws(StoreError) in
                    try store.connection.run(
                        """
                        UPDATE \(name) AS c SET \(date) = (SELECT d.date FROM temp.\(noted) AS d WHERE \(isRow))
                        WHERE EXISTS (SELECT 1 FROM temp.\(noted) AS d WHERE \(isRow) AND d.date IS NOT c.\(date))
                        """)
                }
                try store.connection.execute("DROP TABLE temp.\(noted)")
            }
        }
    }

    /// Notes the `updateDate` of the copies that a removal is about; returns a closure that restores these dates.
    ///
    /// It returns `nil` if the app has no trigger on a table that refers to them. Such a trigger may stamp the parent of a row
    /// that is moved, and an untouched survivor would become the user's.
    func noteDatesOfParents(
        _ layout: TableLayout, _ table: SeedTable
    ) throws(StoreError) -> (() throws(StoreError) -> Void)? {
        var mayStamp = false
        for key in layout.children {
            if try hasOwnTriggers(key.child) { mayStamp = true }
        }
        guard mayStamp, let keep = dateKeeper(of: layout, in: table.mapping.updateDate, as: "seedbed_parent_dates")
        else { return nil }
        let rows = ["o", "s"].map { role in
            "SELECT \(layout.identity.indices.map { "\(role)\($0)" }.joined(separator: ", ")) FROM temp.seedbed_removals"
        }
        return try keep("(\(SQL.list(layout.identity, prefix: "c."))) IN (\(rows.joined(separator: " UNION ALL ")))")
    }

    /// Sets the `updateDate` of one row to the value that Seedbed wrote, if a trigger of the app has stamped it since.
    func restore(
        _ date: SeedValue, in updateDate: String, of row: [SeedValue], _ layout: TableLayout
    ) throws(StoreError) {
        let column = SQL.quote(updateDate)
        try store.connection.withoutTriggers { () throws(StoreError) in
            let place = layout.identity.enumerated().map { "\(SQL.quote($1)) IS ?\($0 + 2)" }
            try store.connection.run(
                """
                UPDATE \(SQL.quote(layout.name)) SET \(column) = ?1
                WHERE \(place.joined(separator: " AND ")) AND \(column) IS NOT ?1
                """, [date] + row)
        }
    }

    /// Whether the app has a trigger on the table, also a temporary one on a lent connection.
    private func hasOwnTriggers(_ table: String) throws(StoreError) -> Bool {
        try !TriggerProbe.triggers(of: table, on: store.connection).isEmpty
    }
}
