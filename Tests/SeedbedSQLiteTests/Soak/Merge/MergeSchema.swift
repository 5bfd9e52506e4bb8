import Seedbed
import SeedbedTestSupport

/// A random schema of tables that refer to each other, and what its rows mean in any store.
struct MergeSchema {
    /// The values of a row; the rows that it refers to by their identity.
    typealias Row = [String: RawValue]

    struct Table {
        var name: String
        /// Whether rows have numbers, by which others refer to them.
        var hasNumber: Bool
        var isUnique: Bool
        /// The tables that it refers to, by the columns that do.
        var parents: [(column: String, table: String)]
        var areRequired: Bool
    }

    struct Join {
        var name: String
        var parents: [(column: String, table: String)]
        var options: String
    }

    private(set) var tables: [Table] = []
    private(set) var joins: [Join] = []

    init(_ random: inout RandomSource) {
        var names = ["order", "a \"b\"", "Größe x", "it's", "T", "values"].shuffled(using: &random)
        for index in 0..<Int.random(in: 2...4, using: &random) {
            let name = names.removeLast()
            var parents: [(String, String)] = []
            if index > 0 { parents.append(("up 1", random.pick(tables).name)) }
            if index > 1, random.chance(50) { parents.append(("up\"2", random.pick(tables).name)) }
            let areRequired = random.chance(30)
            if !areRequired, random.chance(50) { parents.append(("self", name)) }
            tables.append(
                Table(
                    name: name, hasNumber: random.chance(70), isUnique: random.chance(60), parents: parents,
                    areRequired: areRequired))
        }
        if random.chance(70) {
            joins.append(
                Join(
                    name: names.removeLast(),
                    parents: [("preset", random.pick(tables).name), ("tag", random.pick(tables).name)],
                    options: random.pick(["", " WITHOUT ROWID"])))
        }
    }

    private func key(_ name: String) -> String { table(name)?.hasNumber == true ? "id" : "uuid" }

    private func table(_ name: String) -> Table? { tables.first { $0.name == name } }

    /// The statements that make the tables.
    func definition(hasExtra: Bool) -> String {
        func reference(_ parent: (column: String, table: String), _ isRequired: Bool) -> String {
            let type = key(parent.table) == "id" ? "INTEGER" : "TEXT"
            return
                "\(quoted(parent.column)) \(type)\(isRequired ? " NOT NULL" : "") REFERENCES \(quoted(parent.table)) "
                + "(\(key(parent.table)))"
        }
        let definitions = tables.map { table in
            let columns =
                [
                    table.hasNumber ? "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE" : "uuid TEXT PRIMARY KEY",
                    "name TEXT" + (table.isUnique ? " UNIQUE" : ""), "body", "createDate TEXT, updateDate TEXT",
                ] + table.parents.map { reference($0, table.areRequired) } + (hasExtra ? ["extra TEXT"] : [])
            return "CREATE TABLE \(quoted(table.name)) (\(columns.joined(separator: ", ")))"
        }
        let others = joins.map { join in
            "CREATE TABLE \(quoted(join.name)) (\(join.parents.map { reference($0, true) }.joined(separator: ", ")), "
                + "PRIMARY KEY (preset, tag))\(join.options)"
        }
        return (definitions + others).joined(separator: ";\n")
    }

    private static let bodies: [RawValue] = [
        .integer(1), .integer(.max), .real(0.5), .string(""), .string("it's"), .text([0xFF, 0x41]), .blob([0, 0xFF]),
    ]

    /// Fills a store; no edit of one store has the date of one of the other's.
    func fill(_ store: RawDatabase, isNew: Bool, _ random: inout RandomSource) throws {
        try store.execute("PRAGMA foreign_keys = OFF; BEGIN")
        var keys: [String: [RawValue]] = [:]
        for (place, table) in tables.enumerated() {
            // The first row is the same in both stores, and old: its values make every null news, but for those of “extra”.
            var rows = [0] + (1...6).filter { _ in random.chance(65) }
            if random.chance(30), table.hasNumber { rows += [-1, -2] }
            var numbers = (1...20).shuffled(using: &random)
            var names = (1...9).map { "name \($0)" }.shuffled(using: &random)
            keys[table.name] = rows.map { row in
                table.hasNumber ? .integer(Int64(numbers.removeLast())) : .string("t\(place)-\(row)")
            }
            for (index, number) in rows.enumerated() {
                let isEdited = number > 0 && random.chance(60)
                let month = random.pick(isNew ? ["01", "03", "05"] : ["02", "04", "06"])
                var row: [(column: String, value: RawValue)] = [
                    ("uuid", number < 0 ? .null : .string("t\(place)-\(number)")),
                    ("name", .string(isEdited ? names.removeLast() : "own \(number)")),
                    ("body", isEdited ? random.pick(Self.bodies) : .integer(0)), ("createDate", .string("2020-01-01")),
                    (
                        "updateDate",
                        isEdited ? .string("2025-\(month)-1\(number)") : number == 0 ? .string("2020-01-01") : .null
                    ),
                ]
                if table.hasNumber { row.append(("id", keys[table.name]?[index] ?? .null)) }
                for (column, parent) in table.parents {
                    let parents = keys[parent] ?? []
                    let isNull = isEdited && !table.areRequired && random.chance(30)
                    row.append((column, isNull ? .null : isEdited ? random.pick(parents) : parents[0]))
                }
                if isNew, number > 0 { row.append(("extra", .string("extra \(number)"))) }
                try store.insert(row, into: table.name)
            }
        }
        for join in joins {
            for preset in keys[join.parents[0].table] ?? [] {
                for tag in keys[join.parents[1].table] ?? [] where random.chance(20) {
                    try store.insert([("preset", preset), ("tag", tag)], into: join.name)
                }
            }
        }
        try store.execute("COMMIT")
    }

    /// The rows of a store by table and identity; a reference to a row without one is a question mark.
    func read(_ store: RawDatabase) throws -> [String: [String: Row]] {
        var all: [String: [String: Row]] = [:]
        for table in tables {
            let names = try store.rows(
                "SELECT name FROM pragma_table_info(?) WHERE name NOT IN ('id', 'uuid')", [.string(table.name)]
            ).map { shown($0[0]) }
            let columns = names.map { name -> String in
                guard let parent = table.parents.first(where: { $0.column == name })?.table else {
                    return "r.\(quoted(name))"
                }
                return
                    "CASE WHEN r.\(quoted(name)) IS NOT NULL THEN coalesce((SELECT p.uuid FROM \(quoted(parent)) AS p "
                    + "WHERE p.\(key(parent)) = r.\(quoted(name))), '?') END"
            }
            let rows = try store.rows(
                "SELECT r.uuid, \(columns.joined(separator: ", ")) FROM \(quoted(table.name)) AS r WHERE r.uuid IS NOT NULL"
            )
            all[table.name] = Dictionary(
                uniqueKeysWithValues: rows.map {
                    (shown($0[0]), Dictionary(uniqueKeysWithValues: zip(names, $0[1...])))
                })
        }
        return all
    }

    /// How many rows of each table have no identity.
    func namelessRows(_ store: RawDatabase) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in tables {
            let count = try store.rows("SELECT 1 FROM \(quoted(table.name)) WHERE uuid IS NULL").count
            if count > 0 { counts[table.name] = count }
        }
        return counts
    }

    /// The pairs of a join table, by the identities of both.
    func pairs(_ join: Join, _ store: RawDatabase) throws -> Set<[String]> {
        let (one, two) = (join.parents[0].table, join.parents[1].table)
        return Set(
            try store.rows(
                """
                SELECT p.uuid, q.uuid FROM \(quoted(join.name)) AS j JOIN \(quoted(one)) AS p ON p.\(key(one)) = j.preset
                JOIN \(quoted(two)) AS q ON q.\(key(two)) = j.tag WHERE p.uuid IS NOT NULL AND q.uuid IS NOT NULL
                """
            ).map { $0.map(shown) })
    }

    /// The row to expect here, said again without Seedbed's own words: the newer edit, and no null that its store wrote
    /// before it knew the column.
    static func merged(
        _ mine: Row?, _ theirs: Row?, _ here: [String: Row], _ there: [String: Row], columns: some Sequence<String>
    ) -> Row? {
        guard let mine else {
            return theirs.map { theirs in
                Dictionary(uniqueKeysWithValues: columns.map { ($0, theirs[$0] ?? .null) })
            }
        }
        guard let theirs else { return mine }
        func edited(_ row: Row) -> String { row["updateDate"].map(shown) ?? "-" }
        let isTie = edited(mine) == edited(theirs)
        // “-”, for no date, comes before all digits.
        let theyWin = edited(mine) < edited(theirs)
        var result = mine
        for column in columns {
            guard let other = theirs[column], let own = mine[column] else { continue }
            let (winner, loser) = theyWin ? (other, own) : (own, other)
            result[column] = winner
            guard winner.isNull, !loser.isNull, !column.hasSuffix("Date") else { continue }
            let date = edited(theyWin ? theirs : mine)
            let written = date == "-" ? "2020-01-01" : date
            let isKnown = (theyWin ? there : here).values.contains { row in
                guard let value = row[column], !value.isNull else { return false }
                return (edited(row) == "-" ? "2020-01-01" : edited(row)) <= written
            }
            if isTie || !isKnown { result[column] = loser }
        }
        return result
    }
}
