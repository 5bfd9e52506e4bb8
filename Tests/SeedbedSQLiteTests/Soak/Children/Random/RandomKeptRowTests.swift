import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// C5 and R2 on random schemas: an import deletes copies that the user has edited, and no twin is here.
struct RandomKeptRowTests {
    @Test func `every row stands where it stood, once the copies are put back`() async throws {
        let seed = RandomSource.seed(for: "random kept rows")
        for round in UInt64(0)..<25 {
            var random = RandomSource(seed: seed &+ round)
            try await play(&random)
        }
    }

    /// Not counted up: an identity is no former rescue of another one.
    private static func uuid(_ number: Int) -> String { "\(number)7a1c39e-5b0d-4e8f-9a2b-6c4d1e0f3b5\(9 - number)" }

    private static let snapshots = [
        "SELECT name, v, (SELECT name FROM t AS p WHERE p.id = t.parent) FROM t ORDER BY name",
        """
        SELECT n, body, (SELECT name FROM t WHERE uuid = a), (SELECT name FROM t WHERE id = b),
            (SELECT name FROM t WHERE t.club = child.club AND uuid = c) FROM child ORDER BY n
        """,
        "SELECT one.name, two.name FROM pair JOIN t AS one ON one.id = one JOIN t AS two ON two.id = two ORDER BY 1, 2",
        "SELECT n, child FROM leaf ORDER BY n",
        "SELECT count(*) FROM pair",
    ]

    private func play(_ random: inout RandomSource) async throws {
        let world = try AppWorld(Self.schema(&random))
        let names = (1...5).map { "s\($0)" }
        let mapping = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "volatile": ["club"],"#
        try world.release(
            "2025-01-01", names.map { #"{ "name": "\#($0)", "v": 1 }"# }.joined(separator: ","), more: mapping)
        _ = try await world.launch()
        for (index, name) in names.enumerated() {
            try world.imports("UPDATE t SET uuid = '\(Self.uuid(index))', club = 7 WHERE name = '\(name)'")
        }
        try world.app.execute("PRAGMA foreign_keys = ON; UPDATE t SET v = 99")
        // No two refer to each other: neither could be put back before the other.
        for id in 1...5 where random.chance(40) {
            try world.app.execute("UPDATE t SET parent = \(Int.random(in: 1...id, using: &random)) WHERE id = \(id)")
        }
        for n in 1...8 {
            let places = (0..<3).map { _ in Int.random(in: 0...4, using: &random) }
            let (a, c) = (Self.uuid(places[0]), Self.uuid(places[2]))
            try world.app.execute(
                """
                INSERT INTO child (n, a, b, c, club, body) VALUES (\(n), \(random.chance(60) ? "'\(a)'" : "NULL"),
                    \(random.chance(60) ? "\(places[1] + 1)" : "NULL"), '\(c)', \(random.chance(60) ? "7" : "NULL"), 'mine');
                INSERT OR IGNORE INTO pair VALUES (\(places[0] + 1), \(places[1] + 1));
                INSERT INTO leaf VALUES (\(n), \(n))
                """)
        }
        let before = try Self.snapshots.map(world.rows)
        // One stays, for a table that is found empty is taken for wiped.
        let lost = names.dropLast().filter { _ in random.chance(50) }
        let isCascade = try world.rows(
            "SELECT sql LIKE '%REFERENCES T ON DELETE CASCADE%' FROM sqlite_schema WHERE name = 't'")
        if isCascade == "1" { try world.app.execute("UPDATE t SET parent = NULL WHERE name = 's5'") }
        let expected = isCascade == "1" ? try Self.snapshots.map(world.rows) : before
        let deletion = "DELETE FROM t WHERE name IN (\(lost.map { "'\($0)'" }.joined(separator: ", ")))"
        try world.imports(deletion)
        let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed) \(lost)"
        let report = try await world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(report.leftAlone == [], context)
        for (sql, rows) in zip(Self.snapshots, expected) {
            let found = try world.rows(sql)
            #expect(found == rows, "SEEDBED_RANDOM_SEED=\(random.seed) \(lost)\n\(found)\n  instead of:\n\(rows)")
        }
        #expect(try world.app.problems() == [], context)
        #expect(try world.rows("SELECT count(*) FROM seedbed_log WHERE reason IN ('kept', 'emptied')") == "0", context)
    }

    private static func schema(_ random: inout RandomSource) -> String {
        func action(_ random: inout RandomSource, _ actions: [String] = ["CASCADE", "SET NULL"]) -> String {
            "ON DELETE \(random.pick(actions))"
                + random.pick(["", " DEFERRABLE INITIALLY DEFERRED", " NOT DEFERRABLE INITIALLY DEFERRED"])
        }
        let pair = random.pick(["", ", UNIQUE (one, two)", ", PRIMARY KEY (one, two)"])
        let option = pair.contains("PRIMARY") && random.chance(50) ? " WITHOUT ROWID" : ""
        return """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, club INTEGER, name TEXT, v INTEGER,
                parent INTEGER REFERENCES T \(action(&random)), \(AppWorld.durable), UNIQUE (club, uuid));
            CREATE TABLE child (n INTEGER PRIMARY KEY, a TEXT REFERENCES t (uuid) \(action(&random)),
                b INTEGER REFERENCES t (ID) \(action(&random)), c TEXT, club INTEGER, body TEXT,
                FOREIGN KEY (club, c) REFERENCES t (club, uuid) \(action(&random)));
            CREATE TABLE pair (one INTEGER NOT NULL REFERENCES t \(action(&random, ["CASCADE"])),
                two INTEGER NOT NULL REFERENCES t (id) \(action(&random, ["CASCADE"]))\(pair))\(option);
            CREATE TABLE leaf (n INTEGER PRIMARY KEY, child INTEGER REFERENCES child \(action(&random)))
            """
    }
}
