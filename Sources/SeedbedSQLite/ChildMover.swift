internal import Seedbed

/// Moves the rows that refer to removed copies to the survivors, by one foreign key (C5).
///
/// Works on all removals of a table at once, from the temporary table `seedbed_removals` (`seq`, `o0…` what finds the
/// copy, `s0…` what finds its survivor, `blocked`).
struct ChildMover {
    let key: ForeignKey
    let parent: TableLayout
    let child: TableLayout
    /// Bookkeeping columns, whose difference does not make two join rows two.
    let bookkeeping: [String]

    /// Moves the children; a join row that would then stand twice is dropped, and a copy with a child that can neither
    /// be moved nor dropped is marked as blocked.
    func move(on connection: borrowing Connection) throws(StoreError) {
        try makeMoves(on: connection)
        let news = (0..<key.childColumns.count).map { "n\($0)" }.joined(separator: ", ")
        let match = self.match
        let isOld = try isOld("c", on: connection)
        try connection.run(
            """
            UPDATE OR IGNORE \(SQL.quote(child.name)) AS c
            SET (\(SQL.list(key.childColumns))) = (SELECT \(news) FROM temp.seedbed_moves AS m WHERE \(match))
            WHERE \(isOld)
            """)
        try connection.run(
            "DELETE FROM \(SQL.quote(child.name)) AS c WHERE \(isOld) AND \(hasTwinAtSurvivor(match))")
        if isJoinTable { try dropDuplicatePairs(on: connection) }
        try connection.run(
            """
            UPDATE temp.seedbed_removals SET blocked = 1 WHERE seq IN
            (SELECT m.seq FROM temp.seedbed_moves AS m JOIN \(SQL.quote(child.name)) AS c ON \(match))
            """)
    }

    /// What the key held for each removed copy, and what it holds for its survivor.
    private func makeMoves(on connection: borrowing Connection) throws(StoreError) {
        let count = key.parentColumns.count
        let olds = (0..<count).map { "o\($0)" }.joined(separator: ", ")
        let news = (0..<count).map { "n\($0)" }.joined(separator: ", ")
        // With the parent's affinity and collation, by which a foreign key compares.
        var definitions: [String] = []
        for (index, name) in key.parentColumns.enumerated() {
            let type = parent.column(name)?.affinity ?? ""
            let collation = SQL.quote(try connection.collation(of: name, in: parent.name))
            definitions += ["o\(index) \(type) COLLATE \(collation)", "n\(index) \(type) COLLATE \(collation)"]
        }
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_moves;
            CREATE TEMP TABLE seedbed_moves (seq INTEGER PRIMARY KEY, \(definitions.joined(separator: ", ")));
            CREATE INDEX temp.seedbed_moves_old ON seedbed_moves (\(olds));
            CREATE INDEX temp.seedbed_moves_new ON seedbed_moves (\(news))
            """)
        let name = SQL.quote(parent.name)
        let isOld = parent.identity.enumerated().map { "a.\(SQL.quote($1)) = r.o\($0)" }.joined(separator: " AND ")
        let isNew = parent.identity.enumerated().map { "b.\(SQL.quote($1)) = r.s\($0)" }.joined(separator: " AND ")
        let differ = key.parentColumns.map { "a.\(SQL.quote($0)) IS NOT b.\(SQL.quote($0))" }
        try connection.run(
            """
            INSERT INTO temp.seedbed_moves (seq, \(olds), \(news)) SELECT r.seq,
                \(SQL.list(key.parentColumns, prefix: "a.")),
                \(SQL.list(key.parentColumns, prefix: "b."))
            FROM temp.seedbed_removals AS r CROSS JOIN \(name) AS a ON \(isOld) CROSS JOIN \(name) AS b ON \(isNew)
            WHERE \(differ.joined(separator: " OR "))
            """)
    }

    /// That the child `c` refers to the copy of the move `m`: the parent's side first, whose collation then holds.
    private var match: String {
        (0..<key.childColumns.count).map { "m.o\($0) = c.\(SQL.quote(key.childColumns[$0]))" }
            .joined(separator: " AND ")
    }

    /// That the survivor of the move `m` has what the key refers by; where it has not, the child stays.
    private var isMovable: String {
        (0..<key.childColumns.count).map { "m.n\($0) IS NOT NULL" }.joined(separator: " AND ")
    }

    /// That a child refers to a removed copy and can be moved.
    private func isOld(_ alias: String, on connection: borrowing Connection) throws(StoreError) -> String {
        for (own, other) in zip(key.childColumns, key.parentColumns)
        where try connection.collation(of: own, in: child.name) != connection.collation(of: other, in: parent.name) {
            // `IN` would compare by the child's collation.
            return "EXISTS (SELECT 1 FROM temp.seedbed_moves AS m WHERE \(match) AND \(isMovable))"
        }
        let olds = (0..<key.childColumns.count).map { "m.o\($0)" }.joined(separator: ", ")
        return "(\(SQL.list(key.childColumns, prefix: alias + "."))) IN "
            + "(SELECT \(olds) FROM temp.seedbed_moves AS m WHERE \(isMovable))"
    }

    /// The columns by which two rows of the child table are told apart, beside the key and what only identifies them.
    private var telling: [String] {
        let own = child.primaryKey.count == 1 ? child.primaryKey : []
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map { $0.lowercased() })
        let passed = Set(
            (bookkeeping + key.childColumns + own.filter { !inKeys.contains($0.lowercased()) }).map { $0.lowercased() })
        return child.columns.filter { !$0.isGenerated && !passed.contains($0.name.lowercased()) }.map(\.name)
    }

    /// Whether the child table does nothing but join: it has two keys, and all that tells its rows apart is in keys.
    private var isJoinTable: Bool {
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map { $0.lowercased() })
        return child.foreignKeys.count > 1 && telling.allSatisfy { inKeys.contains($0.lowercased()) }
    }

    /// That a row which could not be moved would have become the equal of one that is there.
    private func hasTwinAtSurvivor(_ match: String) -> String {
        let atSurvivor = (0..<key.childColumns.count).map { "m.n\($0) = d.\(SQL.quote(key.childColumns[$0]))" }
        let equal = telling.map { "d.\(SQL.quote($0)) IS c.\(SQL.quote($0)) COLLATE BINARY" }
        return """
            EXISTS (SELECT 1 FROM temp.seedbed_moves AS m JOIN \(SQL.quote(child.name)) AS d
            ON \((atSurvivor + equal).joined(separator: " AND ")) WHERE \(match))
            """
    }

    /// In a join table without a unique key, a pair that now stands twice is kept once: the greatest by what is synced.
    private func dropDuplicatePairs(on connection: borrowing Connection) throws(StoreError) {
        let news = (0..<key.childColumns.count).map { "n\($0)" }.joined(separator: ", ")
        let columns = SQL.list(key.childColumns, prefix: "c.")
        let equal = (key.childColumns + telling).map { "d.\(SQL.quote($0)) IS c.\(SQL.quote($0)) COLLATE BINARY" }
        let synced = bookkeeping.filter { child.column($0) != nil }
        let order = (synced + (child.primaryKey.count == 1 ? child.primaryKey : child.identity)).prefix(1)
        let isGreater = order.map { "d.\(SQL.quote($0)) > c.\(SQL.quote($0))" }
        try connection.run(
            """
            DELETE FROM \(SQL.quote(child.name)) AS c WHERE (\(columns)) IN (SELECT \(news) FROM temp.seedbed_moves)
            AND EXISTS (SELECT 1 FROM \(SQL.quote(child.name)) AS d WHERE \((equal + isGreater).joined(separator: " AND ")))
            """)
    }
}
