import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5 on random schemas: where every child belongs is calculated once more, from what it referred to before.
struct RandomChildTests {
    @Test func `C5: no child is lost, each refers to the survivor, and the database is sound`() async throws {
        for var random in RandomSource.rounds(40, of: "random children") {
            try await clean(&random)
        }
    }

    private func clean(_ random: inout RandomSource) async throws {
        let (folder, app) = try RawDatabase.inNewFolder(Self.schema(&random) + "; BEGIN", file: "t.sqlite")
        let count = Int64.random(in: 2...9, using: &random)
        for id in 1...count {
            let touched: RawValue = random.chance(20) ? "2025-02-02" : nil
            try app.rows(
                "INSERT INTO t (id, uuid, club, name, createDate, updateDate) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    .integer(id), .string("u\(id)"), .integer(7), random.pick(["x", "y", "z"]),
                    random.pick(["2025-01-01", "2025-01-02"]), touched,
                ])
        }
        for id in 1...count where random.chance(60) {
            try app.rows(
                "UPDATE t SET parent = ? WHERE id = ?",
                [.integer(Int64.random(in: 1...count, using: &random)), .integer(id)])
        }
        for n in Int64(1)...14 {
            let (own, other) = (
                Int64.random(in: 1...count, using: &random), Int64.random(in: 1...count, using: &random)
            )
            try app.rows(
                "INSERT INTO child VALUES (?, ?, ?, ?, 7, 'mine')",
                [
                    .integer(n), .string("u\(own)"), random.chance(20) ? nil : .integer(other), .string("u\(own)"),
                ])
            let pair = [own, other].map(RawValue.integer)
            if try app.rows("SELECT 1 FROM pair WHERE one = ? AND two = ?", pair).isEmpty {
                try app.rows("INSERT INTO pair VALUES (?, ?)", pair)
            }
        }
        try app.execute("COMMIT")
        let before = try Children(app)
        let hasQueue = random.chance(50)
        if hasQueue { try app.execute(Self.queue) }
        // The rows named `z` are the user's, whatever they are tagged with (T4).
        let catalog = Catalog.shipping(
            ["x", "y"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01", "2025-01-02")
        let owns = try app.rows("SELECT uuid FROM t WHERE name = 'z' OR updateDate IS NOT NULL")
        let twins = try app.rows(
            "SELECT 1 FROM t WHERE name <> 'z' AND updateDate IS NULL GROUP BY name HAVING count(*) > 1")
        let seeder = folder.seeder(of: .catalogs([catalog]), store: "t.sqlite")
        let report = try await seeder.clean(account: .signedOut)

        let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed)"
        var survivors: [Int64: Int64] = [:]
        for removal in report.removed {
            survivors[Int64(removal.uuid.description.dropFirst()) ?? 0] =
                Int64(removal.survivor?.description.dropFirst() ?? "")
        }
        #expect(report.leftAlone == [], context)
        #expect(report.removed.isEmpty == twins.isEmpty, context)
        #expect(!report.removed.contains { owns.contains([.string($0.uuid.description)]) }, context)
        let after = try Children(app)
        #expect(after == before.moved(to: survivors).filed(as: after, before, survivors), context)
        #expect(try app.problems() == [], context)
        if hasQueue {
            #expect(
                try app.rows("SELECT 1 FROM child JOIN queue USING (n) WHERE places <> \(Self.places(""))") == [],
                context)
        }
    }

    private static func places(_ row: String) -> String {
        "quote(\(row)a) || quote(\(row)b) || quote(\(row)c)"
    }

    /// The app's queue of uploads, which has an entry for each row already, and takes the last one.
    private static var queue: String {
        """
        CREATE TABLE queue (n INTEGER PRIMARY KEY, places TEXT);
        INSERT INTO queue SELECT n, \(places("")) FROM child;
        CREATE TRIGGER upload AFTER UPDATE ON child BEGIN INSERT OR REPLACE INTO queue VALUES (NEW.n, \(places("NEW."))); END
        """
    }

    private static func schema(_ random: inout RandomSource) -> String {
        func action(_ random: inout RandomSource) -> String {
            random.pick(["", "ON DELETE CASCADE", "ON DELETE SET NULL", "ON DELETE RESTRICT", "ON DELETE NO ACTION"])
                + random.pick(["", " DEFERRABLE INITIALLY DEFERRED", " NOT DEFERRABLE INITIALLY DEFERRED"])
        }
        let pair = random.pick(["", ", UNIQUE (one, two)", ", PRIMARY KEY (one, two)"])
        let option = pair.contains("PRIMARY") && random.chance(50) ? " WITHOUT ROWID" : ""
        return """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, club INTEGER, name TEXT, createDate TEXT,
                updateDate TEXT, parent INTEGER REFERENCES T \(action(&random)), UNIQUE (club, uuid));
            CREATE TABLE child (n INTEGER PRIMARY KEY, a TEXT REFERENCES t (uuid) \(action(&random)),
                b INTEGER REFERENCES t (ID) \(action(&random)), c TEXT, club INTEGER, body TEXT,
                FOREIGN KEY (club, c) REFERENCES t (club, uuid) \(action(&random)));
            CREATE TABLE pair (one INTEGER NOT NULL REFERENCES t \(action(&random)),
                two INTEGER NOT NULL REFERENCES t (id) \(action(&random))\(pair))\(option)
            """
    }
}

/// The rows that refer to rows of `t`, by their numbers.
private struct Children: Equatable {
    /// `n` of each child, and the rows that its three keys refer to.
    var children: [Int64: [Int64?]] = [:]
    var pairs: Set<[Int64]> = []
    /// The pairs that stand twice.
    var doubles: [[Int64]] = []
    /// The parents that the rows of `t` refer to, by their numbers.
    var parents: [Int64: Int64] = [:]

    init(_ app: RawDatabase) throws {
        func number(_ value: RawValue) -> Int64? { if case .integer(let number) = value { number } else { nil } }
        for row in try app.rows(
            """
            SELECT n, a.id, b, c.id FROM child LEFT JOIN t AS a ON a.uuid = a LEFT JOIN t AS c ON c.uuid = c
            """)
        {
            children[number(row[0]) ?? 0] = row.dropFirst().map(number)
        }
        for row in try app.rows("SELECT one, two FROM pair") {
            let pair = row.compactMap(number)
            if !pairs.insert(pair).inserted { doubles.append(pair) }
        }
        for row in try app.rows("SELECT id, parent FROM t WHERE parent IS NOT NULL") {
            parents[number(row[0]) ?? 0] = number(row[1])
        }
    }

    /// The same, with the parents that survivors without one took over from copies that went (C2).
    ///
    /// The random relations calculate which one that is.
    func filed(as after: Children, _ before: Children, _ survivors: [Int64: Int64]) -> Children {
        var filed = self
        for (survivor, parent) in after.parents where before.parents[survivor] == nil && parents[survivor] == nil {
            let going = survivors.filter { $0.value == survivor }.keys.compactMap { before.parents[$0] }
            if going.map({ survivors[$0] ?? $0 }).contains(parent) { filed.parents[survivor] = parent }
        }
        // The groups go one after the other: a survivor below its own twin takes that twin's place, also if a row between them
        // moves later.
        for survivor in Set(survivors.values) where !after.isBelow(survivor, [survivor]) {
            let twins = survivors.filter { $0.value == survivor }.map(\.key)
            if before.isBelow(survivor, Set(twins)) { filed.parents[survivor] = after.parents[survivor] }
        }
        return filed
    }

    /// Whether a row stands below one of the others, or below itself.
    private func isBelow(_ row: Int64, _ others: Set<Int64>) -> Bool {
        var (place, seen) = (parents[row], Set<Int64>())
        while let parent = place, seen.insert(parent).inserted {
            if others.contains(parent) { return true }
            place = parents[parent]
        }
        return false
    }

    /// The expected state of these after the rows of `t` went: equal pairs become one, and a survivor below its own twin takes that
    /// twin's place.
    func moved(to survivors: [Int64: Int64]) -> Children {
        var moved = self
        moved.children = children.mapValues { $0.map { $0.map { survivors[$0] ?? $0 } } }
        moved.pairs = Set(pairs.map { $0.map { survivors[$0] ?? $0 } })
        // The rule has a random test of its own.
        let order = Set(survivors.values).sorted()
        let reparentings = AncestorRule.reparentings(of: order, moves: survivors) { (row) throws(Never) in
            parents[row]
        }
        var places = parents
        for reparenting in reparentings { places[reparenting.survivor] = reparenting.parent }
        moved.parents = places.filter { survivors[$0.key] == nil }.mapValues { survivors[$0] ?? $0 }
        return moved
    }
}
