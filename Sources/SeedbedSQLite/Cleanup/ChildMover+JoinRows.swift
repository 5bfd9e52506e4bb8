internal import Seedbed

/// Rows that would be equal to another row once they are moved.
extension ChildMover {
    /// The columns that tell two rows of the child table apart, except the key and the columns that only identify them.
    private var telling: [String] {
        // A number or an identity says nothing of a row's content; any other key does.
        let own = child.primaryKey.count == 1 && child.isRowNumber(child.primaryKey[0]) ? child.primaryKey : []
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        let passed = Set(
            (bookkeeping + key.childColumns + own.filter { !inKeys.contains(SQLName($0)) }).map(SQLName.init))
        return child.columns.filter { !$0.isGenerated && !passed.contains(SQLName($0.name)) }.map(\.name)
    }

    /// Whether the child table only joins: it has two keys or more, and all columns that tell its rows apart are in keys.
    var isJoinTable: Bool {
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        return child.foreignKeys.count > 1 && telling.allSatisfy { inKeys.contains(SQLName($0)) }
    }

    /// Whether no synced column tells two equal rows apart, except for the copies that they refer to.
    ///
    /// Then it makes no difference which of them goes, except for an undo: it can put back the row that would have been moved.
    var isAnonymous: Bool {
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        return bookkeeping.allSatisfy { child.column($0) == nil }
            && child.primaryKey.allSatisfy { inKeys.contains(SQLName($0)) || child.isRowNumber($0) }
    }

    /// Whether one of two rows of the user's that collide at a survivor may go, although the table is no join table.
    ///
    /// They differ in nothing but identities and dates. No foreign key leads to their table, so that no row refers to them on any
    /// device.
    var mayDropOwn: Bool { !isSeeded && willMove == nil && child.children.isEmpty && mayCollide }

    /// SQL condition: the row `c`, which could not be moved, would have become equal to an existing row.
    ///
    /// False if the copy itself has an equal row: the user made both.
    ///
    /// - Parameter mustBeGreater: whether that row must be greater than `c`, so that every device drops the same one.
    func hasTwinAtSurvivor(mustBeGreater: Bool) -> String {
        let equal = telling.map { "d.\(SQL.quote($0)) IS c.\(SQL.quote($0)) COLLATE BINARY" }
        let atSurvivor = key.childColumns.indices.map { "m.n\($0) = d.\(SQL.quote(key.childColumns[$0]))" } + equal
        let beside = key.childColumns.indices.map { "m.o\($0) = d.\(SQL.quote(key.childColumns[$0]))" } + equal
        let isOther = child.identity.map { "d.\(SQL.quote($0)) IS NOT c.\(SQL.quote($0))" }.joined(separator: " OR ")
        func exists(_ conditions: [String]) -> String {
            """
            EXISTS (SELECT 1 FROM temp.seedbed_moves AS m JOIN \(SQL.quote(child.name)) AS d
            ON \(conditions.joined(separator: " AND ")) WHERE \(match))
            """
        }
        return "\(exists(atSurvivor + (mustBeGreater ? [isGreater] : []))) AND NOT \(exists(beside + ["(\(isOther))"]))"
    }

    /// SQL condition: a unique key rules out a second row that equals `c` and refers to the same copy.
    var isSingleByKey: String {
        let keys = child.uniqueKeys.compactMap { unique -> String? in
            let moved = Set(key.childColumns.map(SQLName.init))
            let others = unique.filter { !moved.contains(SQLName($0)) }
            let tell = Set(telling.map(SQLName.init))
            guard others.count < unique.count, others.allSatisfy({ tell.contains(SQLName($0)) }) else { return nil }
            return (["1"] + others.map { "c.\(SQL.quote($0)) IS NOT NULL" }).joined(separator: " AND ")
        }
        return keys.isEmpty ? "0" : "(\(keys.joined(separator: " OR ")))"
    }

    /// Drops join rows so that a pair is kept as often as it existed at one copy.
    ///
    /// The greatest rows by their synced columns are kept, at whichever copy they were, so that every device keeps the same ones.
    ///
    /// The first row of one copy meets the first of another, the second meets the second, and so on.
    func discardDuplicatePairs(_ isMoved: String, on connection: borrowing Connection) throws(StoreError) {
        let news = key.childColumns.indices.map { "n\($0)" }.joined(separator: ", ")
        var place: [String] = []
        var target: [String] = []
        for (index, (own, other)) in zip(key.childColumns, key.parentColumns).enumerated() {
            let collation = "COLLATE \(SQL.quote(try connection.collation(of: other, in: parent.name)))"
            place.append("c.\(SQL.quote(own)) \(collation)")
            target.append(
                """
                coalesce((SELECT m.n\(index) FROM temp.seedbed_moves AS m WHERE \(match) AND \(isMovable) LIMIT 1), \
                c.\(SQL.quote(own))) \(collation)
                """)
        }
        let equal = telling.map { "c.\(SQL.quote($0)) COLLATE BINARY" }
        // A nested query does not return the row numbers by itself.
        let number =
            child.hasRowNumber ? child.identity.map { ", c.\(SQL.quote($0)) AS \(SQL.quote($0))" }.joined() : ""
        let numbered = child.identity.indices.map { "i\($0)" }.joined(separator: ", ")
        try drop(
            """
            (\(SQL.list(child.identity, prefix: "c."))) IN (
                WITH ranked AS (
                    SELECT c.*\(number), \(isMoved) AS seedbed_moved, row_number() OVER (
                        PARTITION BY \((place + equal).joined(separator: ", ")) ORDER BY \(greatestFirst)) AS seedbed_rank
                    FROM \(SQL.quote(child.name)) AS c
                    WHERE \(isMoved) OR (\(SQL.list(key.childColumns, prefix: "c."))) IN (SELECT \(news) FROM temp.seedbed_moves)),
                pairs (\(numbered), moved, place) AS (
                    SELECT \(SQL.list(child.identity, prefix: "c.")), max(c.seedbed_moved) OVER pair,
                        row_number() OVER (pair ORDER BY \(isAnonymous ? "c.seedbed_moved, " : "")\(greatestFirst))
                    FROM ranked AS c
                    WINDOW pair AS (PARTITION BY c.seedbed_rank, \((target + equal).joined(separator: ", "))))
                SELECT \(numbered) FROM pairs WHERE moved AND place > 1)
            \((isUnreferred + (isJoinTable ? [] : [isSingleByKey])).map { "AND " + $0 }.joined(separator: " "))
            """, on: connection)
    }

    /// SQL condition: the row `d` comes before `c` in that order.
    private var isGreater: String {
        let places = order.map { ($0("d"), $0("c")) }
        let conditions = places.indices.map { last in
            let equal = places[..<last].map { "\($0.0) IS \($0.1) COLLATE BINARY" }
            let (own, other) = places[last]
            let greater = "(\(own) > \(other) COLLATE BINARY OR \(own) IS NOT NULL AND \(other) IS NULL)"
            return "(\((equal + [greater]).joined(separator: " AND ")))"
        }
        return "(\(conditions.joined(separator: " OR ")))"
    }

    /// The order of join rows: synced columns before those that only this device knows.
    var greatestFirst: String { order.map { $0("c") + " COLLATE BINARY DESC" }.joined(separator: ", ") }

    /// The values by which rows are ordered, each for the row that has a name in SQL.
    private var order: [(_ row: String) -> String] {
        let synced = bookkeeping.filter { child.column($0) != nil }.map { name -> (String) -> String in
            // C2 compares a `uuid` as lower-case text.
            let isText = name == bookkeeping.first && child.column(name)?.isBlob == false
            return { row in isText ? "lower(\(row).\(SQL.quote(name)))" : "\(row).\(SQL.quote(name))" }
        }
        let own = (child.primaryKey + child.identity).map { name in { (row: String) in "\(row).\(SQL.quote(name))" } }
        return synced + own
    }
}
