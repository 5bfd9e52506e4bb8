internal import Seedbed

/// Asks `EqualRowRule` about rows, and drops those that go.
///
/// The temporary table `seedbed_equal` holds the rows, group by group, the greatest first: `seq` the order, `grp` the group, `copy` the
/// copy to which the row refers (null for the survivor), `uuid`, `survivor` the `uuid` of the row that stays for it (null if it does not
/// go), `i0…` the identity.
extension ChildMover {
    /// Which of the rows to drop.
    private enum Part {
        case all
        case one(Int64)

        var condition: String {
            switch self {
            case .all: "e.survivor IS NOT NULL"
            case .one(let seq): "e.survivor IS NOT NULL AND e.seq = \(seq)"
            }
        }
    }

    /// Drops rows that would become equal to others, before these are moved.
    func dropDuplicates(where isMoved: String, on connection: borrowing Connection) throws(StoreError) {
        try findEqualRows(where: isMoved, on: connection)
        try decide(on: connection) { run.losers(of: $0, isAnonymous: isAnonymous) }
        try drop(if: isUnreferred + (isJoinTable ? [] : [isSingleByKey]), on: connection)
    }

    /// Returns the SQL condition that a row `c` is not moved because its copy stays and others are equal to it.
    ///
    /// The caller drops the temporary table `seedbed_unmoved`, from which the condition reads.
    func isUnmoved(of isMoved: String, on connection: borrowing Connection) throws(StoreError) -> String {
        try findEqualRows(where: isMoved, on: connection)
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_unmoved;
            CREATE TEMP TABLE seedbed_unmoved AS SELECT * FROM temp.seedbed_equal WHERE 0
            """)
        try forEachGroup(on: connection) { (first, rows) throws(StoreError) in
            for row in run.unmoved(of: rows.map(\.row)) {
                try connection.run(
                    "INSERT INTO temp.seedbed_unmoved SELECT * FROM temp.seedbed_equal WHERE seq = ?",
                    [.integer(first + Int64(row))])
            }
        }
        try connection.execute("DROP TABLE temp.seedbed_equal")
        let places = child.identity.indices.map { "i\($0)" }.joined(separator: ", ")
        return "((\(SQL.list(child.identity, prefix: "c."))) IN (SELECT \(places) FROM temp.seedbed_unmoved))"
    }

    /// Drops rows that the table or a trigger did not let be moved.
    ///
    /// - Parameters:
    ///   - isHeld: SQL condition: the row `c` still refers to a removed copy.
    ///   - onlyLesser: whether a row keeps its copy if it is greater than its equal at the survivor.
    func dropHeld(where isHeld: String, onlyLesser: Bool, on connection: borrowing Connection) throws(StoreError) {
        // Nearly always all of them have been moved.
        let find = "SELECT 1 FROM \(SQL.quote(child.name)) AS c WHERE \(isHeld) LIMIT 1"
        if try connection.row(find) == nil { return }
        try findEqualRows(where: isHeld, on: connection)
        try decide(on: connection) { run.losers(ofHeld: $0, onlyLesser: onlyLesser) }
        try drop(if: isUnreferred + (mayBeRefused ? [isSingleByKey] : []), on: connection)
    }

    /// Collects the rows that fulfil the condition, and those at the survivors, as far as they are equal to another one.
    private func findEqualRows(where isMoving: String, on connection: borrowing Connection) throws(StoreError) {
        let places = child.identity.indices.map { "i\($0)" }
        let (moved, news) = (SQL.list(key.childColumns, prefix: "c."), key.childColumns.indices.map { "n\($0)" })
        var (copy, target, targets): ([String], [String], [String]) = ([], [], [])
        for (index, (own, other)) in zip(key.childColumns, key.parentColumns).enumerated() {
            let collation = "COLLATE \(SQL.quote(try connection.collation(of: other, in: parent.name)))"
            copy.append("c.\(SQL.quote(own)) \(collation)")
            target.append("c.seedbed_target\(index) \(collation)")
            targets.append(
                """
                coalesce((SELECT m.n\(index) FROM temp.seedbed_moves AS m WHERE \(match) AND \(isMovable) LIMIT 1), \
                c.\(SQL.quote(own))) AS seedbed_target\(index)
                """)
        }
        let equal = (target + telling.map { "c.\(SQL.quote($0)) COLLATE BINARY" } + ["\(isUsers)"]).joined(
            separator: ", ")
        // A nested query does not return the row numbers by itself.
        let number =
            child.hasRowNumber ? child.identity.map { ", c.\(SQL.quote($0)) AS \(SQL.quote($0))" }.joined() : ""
        let uuid = bookkeeping.first.flatMap(child.column).map { "c.\(SQL.quote($0.name))" } ?? "NULL"
        let order = try greatestFirst(on: connection)
        let identity = zip(child.identity, places).map { "c.\(SQL.quote($0)) AS \($1)" }.joined(separator: ", ")
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_equal;
            CREATE TEMP TABLE seedbed_equal (seq INTEGER PRIMARY KEY, grp INTEGER NOT NULL, copy INTEGER, kept INTEGER, uuid, survivor TEXT,
                \(places.joined(separator: ", ")));
            INSERT INTO temp.seedbed_equal (grp, copy, kept, uuid, \(places.joined(separator: ", ")))
            WITH moving AS (
                SELECT c.*\(number), \(isMoving) AS seedbed_moves, \(hasKeptCopies ? isKept : "0") AS seedbed_kept, \(targets.joined(separator: ", "))
                FROM \(SQL.quote(child.name)) AS c
                WHERE \(isStaying) AND (\(isMoving) OR (\(moved)) IN (SELECT \(news.joined(separator: ", ")) FROM temp.seedbed_moves))),
            ranked AS (
                SELECT \(identity), \(uuid) AS uuid, c.seedbed_moves AS moves, c.seedbed_kept AS kept, count(*) OVER (PARTITION BY \(equal)) AS size,
                    dense_rank() OVER (ORDER BY \(equal)) AS grp, dense_rank() OVER (ORDER BY \(copy.joined(separator: ", "))) AS copy,
                    row_number() OVER (ORDER BY \(order)) AS place
                FROM moving AS c)
            SELECT grp, CASE WHEN moves THEN copy END, moves AND kept, uuid, \(places.joined(separator: ", ")) FROM ranked
            WHERE size > 1 ORDER BY grp, place
            """)
    }

    /// SQL condition: the row `c` is none of those that are removed.
    ///
    /// If the table refers to itself, one of these may equal a row that stays. No row goes in its favour, and it keeps its log entry.
    private var isStaying: String {
        if !child.name.isSameName(as: parent.name) { return "1" }
        let olds = child.identity.indices.map { "o\($0)" }.joined(separator: ", ")
        return
            "(\(SQL.list(child.identity, prefix: "c."))) NOT IN (SELECT \(olds) FROM temp.seedbed_removals WHERE NOT kept)"
    }

    /// Asks the rule for each group, and notes which rows go.
    private func decide(
        on connection: borrowing Connection, _ losers: ([EqualRowRule.Row]) -> [(row: Int, survivor: Int)]
    ) throws(StoreError) {
        var decided: [(seq: Int64, survivor: UUIDText)] = []
        try forEachGroup(on: connection) { (first, rows) throws(StoreError) in
            for (row, survivor) in losers(rows.map(\.row)) {
                decided.append((first + Int64(row), rows[survivor].uuid ?? UUIDText("")))
            }
        }
        for (seq, survivor) in decided {
            try connection.run(
                "UPDATE temp.seedbed_equal SET survivor = ? WHERE seq = ?",
                [.text(survivor.description), .integer(seq)])
        }
    }

    /// Calls `body` for each group of equal rows, with the number of its first row.
    private func forEachGroup(
        on connection: borrowing Connection,
        _ body: (Int64, [(row: EqualRowRule.Row, uuid: UUIDText?)]) throws(StoreError) -> Void
    ) throws(StoreError) {
        var (group, first): ([(row: EqualRowRule.Row, uuid: UUIDText?)], Int64) = ([], 1)
        var last: Int64?
        try connection.forEachRow("SELECT grp, copy, kept, uuid FROM temp.seedbed_equal ORDER BY seq") {
            (row: borrowing Statement) throws(StoreError) in
            if let last, row.integer(0) != last {
                try body(first, group)
                (first, group) = (first + Int64(group.count), [])
            }
            last = row.integer(0)
            let place = EqualRowRule.Row(copy: row.isNull(1) ? nil : row.integer(1), isKept: row.integer(2) != 0)
            group.append((place, row.isNull(3) ? nil : CopyDecoder.uuid(row.lent(3))))
        }
        if !group.isEmpty { try body(first, group) }
    }

    /// Deletes the rows that go, except those that the app's schema keeps.
    private func drop(if conditions: [String], on connection: borrowing Connection) throws(StoreError) {
        let going = try connection.rows("SELECT seq FROM temp.seedbed_equal AS e WHERE \(Part.all.condition)")
        if !going.isEmpty, try !tryToDrop(.all, if: conditions, on: connection) {
            for row in going { _ = try tryToDrop(.one(row[0].integer), if: conditions, on: connection) }
        }
        try connection.execute("DROP TABLE temp.seedbed_equal")
    }

    /// Deletes all of these rows or none; a deletion that is logged here is not logged as one by others too.
    private func tryToDrop(
        _ part: Part, if conditions: [String], on connection: borrowing Connection
    ) throws(StoreError) -> Bool {
        let places = child.identity.indices.map { "e.i\($0)" }.joined(separator: ", ")
        let isLoser = """
            (\(SQL.list(child.identity, prefix: "c."))) IN (SELECT \(places) FROM temp.seedbed_equal AS e WHERE \(part.condition))
            """
        let isFound = zip(child.identity, child.identity.indices).map { "c.\(SQL.quote($0)) IS e.i\($1)" }
        let source = """
            temp.seedbed_equal AS e CROSS JOIN \(SQL.quote(child.name)) AS c ON \(isFound.joined(separator: " AND "))
            WHERE \(([part.condition] + conditions).joined(separator: " AND "))
            """
        var dropped: [RemovedRow] = []
        let isDone = try connection.isAllowed { () throws(StoreError) in
            dropped = try willDrop(source)
            try Bookkeeping.whileRemoving(on: connection) { () throws(StoreError) in
                try connection.run(
                    """
                    DELETE FROM \(SQL.quote(child.name)) AS c WHERE \(([isLoser] + conditions).joined(separator: " AND "))
                    """)
                // `RAISE(IGNORE)` keeps a row without a word.
                if connection.changes == dropped.count { return }
                throw .constraint(store: "", table: child.name, detail: "a trigger keeps a row")
            }
        }
        if isDone { try didDrop(dropped) }
        return isDone
    }
}
