internal import Seedbed

/// Rows that cannot all be moved, because a unique key has room for one of them.
extension ChildMover {
    /// Collects the rows `c` that would hold the same in a unique key as another row, once all of them are moved.
    ///
    /// It may collect rows that do not collide, such as `a` and `A`: these are then moved in order, too. The caller drops the temporary
    /// table `seedbed_competing`, from which the condition reads.
    ///
    /// - Parameter isMoving: SQL condition: the row `c` is to be moved.
    /// - Returns: the SQL condition that the row `c` is one of them.
    func findCompetingRows(where isMoving: String, on connection: borrowing Connection) throws(StoreError) -> String {
        let places = child.identity.indices.map { "i\($0)" }.joined(separator: ", ")
        let identity = child.identity.enumerated().map { "c.\(SQL.quote($1)) AS i\($0)" }.joined(separator: ", ")
        let news = key.childColumns.indices.map { "n\($0)" }.joined(separator: ", ")
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_competing;
            CREATE TEMP TABLE seedbed_competing (\(places), PRIMARY KEY (\(places))) WITHOUT ROWID
            """)
        let moved = Set(key.childColumns.map(SQLName.init))
        for unique in child.uniqueKeys where unique.contains(where: { moved.contains(SQLName($0)) }) {
            let values = unique.map { name in "CAST(\(valueAfterMove(of: name)) AS TEXT) COLLATE NOCASE" }
            let isWhole = unique.indices.map { "u\($0) IS NOT NULL" }.joined(separator: " AND ")
            try connection.execute(
                """
                INSERT OR IGNORE INTO temp.seedbed_competing
                WITH wanted AS (
                    SELECT \(identity), \(isMoving) AS moves,
                        \(values.enumerated().map { "\($1) AS u\($0)" }.joined(separator: ", "))
                    FROM \(SQL.quote(child.name)) AS c
                    WHERE \(isMoving)
                    OR (\(SQL.list(key.childColumns, prefix: "c."))) IN (SELECT \(news) FROM temp.seedbed_moves)),
                counted AS (
                    SELECT *, count(*) OVER (PARTITION BY \(unique.indices.map { "u\($0) COLLATE NOCASE" }.joined(separator: ", "))) AS size
                    FROM wanted WHERE \(isWhole))
                SELECT \(places) FROM counted WHERE moves AND size > 1
                """)
        }
        return "((\(SQL.list(child.identity, prefix: "c."))) IN (SELECT \(places) FROM temp.seedbed_competing))"
    }

    /// Whether a unique index of which SQLite alone knows the keys may stand in the way of a child that is moved.
    ///
    /// Such an index is partial, or it holds an expression or a computed column. The search in its text may find a column too many,
    /// which does no harm.
    func mayCollideUnseen(on connection: borrowing Connection) throws(StoreError) -> Bool {
        for index in try TableIndex.unique(of: child.name, on: connection) where !index.isPlain(in: child) {
            if index.columns.contains(where: { child.column($0.name)?.isGenerated == true }) { return true }
            for column in key.childColumns {
                let found = try connection.row(
                    "SELECT instr(lower(sql), lower(?)) FROM sqlite_schema WHERE type = 'index' AND name = ?",
                    [.text(column), .text(index.name)])
                if let found, found[0] != .integer(0) { return true }
            }
        }
        return false
    }

    /// Returns an expression for the value that a column of the row `c` has once the row is moved.
    private func valueAfterMove(of name: String) -> String {
        let own = "c.\(SQL.quote(name))"
        guard let place = key.childColumns.firstIndex(where: { $0.isSameName(as: name) }) else { return own }
        return
            "coalesce((SELECT m.n\(place) FROM temp.seedbed_moves AS m WHERE \(match) AND \(isMovable) LIMIT 1), \(own))"
    }
}
