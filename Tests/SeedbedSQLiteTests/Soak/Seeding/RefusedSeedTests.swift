import Seedbed
import SeedbedSQLite
import Testing

/// A seed that the table refuses keeps no other away.
struct RefusedSeedTests {
    struct Rule: Sendable, CustomTestStringConvertible {
        var id: String
        /// The columns of the table, or what follows them.
        var columns: String
        /// The report's words for the rule.
        var said: String
        /// The statements that remove the rule.
        var mend: String

        var testDescription: String { id }
    }

    private static let renamed = "ALTER TABLE t RENAME COLUMN green TO old; ALTER TABLE t ADD COLUMN green INT"

    static let rules = [
        Rule(
            id: "a named CHECK", columns: "green INT CONSTRAINT positive CHECK (green > 0)",
            said: "CHECK constraint failed: positive", mend: renamed),
        Rule(
            id: "a CHECK", columns: "green INT CHECK (green > 0)", said: "CHECK constraint failed: green > 0",
            mend: renamed),
        Rule(
            id: "RAISE(ABORT)",
            columns:
                "green INT); CREATE TRIGGER r BEFORE INSERT ON t WHEN NEW.green < 1 BEGIN SELECT RAISE(ABORT, 'secret'); END; SELECT (1",
            said: "trigger “r” refuses it: secret", mend: "DROP TRIGGER r"),
        Rule(
            id: "RAISE(FAIL)",
            columns:
                "green INT); CREATE TRIGGER r AFTER INSERT ON t WHEN NEW.green < 1 BEGIN SELECT RAISE(FAIL, 'secret'); END; SELECT (1",
            said: "trigger “r” refuses it: secret", mend: "DROP TRIGGER r"),
        Rule(
            id: "RAISE(IGNORE)",
            columns:
                "green INT); CREATE TRIGGER r BEFORE INSERT ON t WHEN NEW.green < 1 BEGIN SELECT RAISE(IGNORE); END; SELECT (1",
            said: "trigger “r” ignores it", mend: "DROP TRIGGER r"),
    ]

    private static func seeds(_ greens: [Int]) -> String {
        zip(["a", "b", "c"], greens).map { #"{ "$id": "\#($0)", "name": "\#($0.uppercased())", "green": \#($1) }"# }
            .joined(separator: ", ")
    }

    private static let mappings = [
        "", #""mapping": { "seedID": "seed" },"#, #""mapping": { "seedID": "seed", "dismissDate": "gone" },"#,
    ]

    private func world(_ rule: Rule) throws -> AppWorld {
        try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, seed TEXT, gone TEXT, name TEXT, createDate TEXT, updateDate TEXT, \(rule.columns))
            """)
    }

    private func status(_ world: AppWorld) async throws -> String {
        let status = try await world.seeder.status(account: .signedOut)
        return status.catalogs.map { "untouched \($0.untouched), missing \($0.missing), refused \($0.refused.count)" }
            .joined(separator: "\n")
    }

    @Test(arguments: rules, mappings)
    func `one seed that the table refuses keeps no other away, and comes with the next release`(
        rule: Rule, mapping: String
    ) async throws {
        let world = try world(rule)
        try world.release("2025-01-01", Self.seeds([1, 0, 3]), more: mapping)
        #expect(try await world.launch() == "seeded +2\nx c/b \(rule.said)")
        expectSame(try world.rows("SELECT name, green FROM t ORDER BY 1"), "A 1\nC 3")
        #expect(try await status(world) == "untouched 2, missing 1, refused 1")
        #expect(try await world.launch() == "alreadySeeded +0")
        // The user deletes one: it stays away, and the refused one does not count as deleted.
        try world.app.execute("DELETE FROM t WHERE name = 'C'")
        try world.release("2025-06-01", Self.seeds([1, 2, 3]), more: mapping)
        #expect(try await world.launch() == "upgraded +1")
        expectSame(try world.rows("SELECT name, green FROM t ORDER BY 1"), "A 1\nB 2")
        #expect(try await status(world) == "untouched 2, missing 1, refused 0")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: rules, mappings)
    func `a copy whose new values the table refuses stays as it was`(rule: Rule, mapping: String) async throws {
        let world = try world(rule)
        try world.release("2025-01-01", Self.seeds([1, 2, 3]), more: mapping)
        _ = try await world.launch()
        try world.release("2025-06-01", Self.seeds([5, 0, 6]), more: mapping)
        #expect(
            try await world.launch()
                == "upgraded +2\n- u1 superseded u4\n- u3 superseded u6\nx c/b \(rule.said)")
        expectSame(
            try world.rows("SELECT name, green, createDate FROM t ORDER BY 1"),
            "A 5 2025-06-01\nB 2 2025-01-01\nC 6 2025-06-01")
        let explanation = try await world.seeder.explain(UUIDText("u2"), account: .signedOut)
        #expect(explanation.rows.map(\.refused) == [rule.said])
        #expect(try await world.launch() == "alreadySeeded +0")
        try world.release("2025-07-01", Self.seeds([5, 4, 6]), more: mapping)
        #expect(try await world.launch() == "upgraded +1\n- u2 superseded u7")
        expectSame(try world.rows("SELECT name, green FROM t ORDER BY 1"), "A 5\nB 4\nC 6")
    }

    @Test(arguments: rules)
    func `a schema that the app has mended gets the seed at the next launch`(rule: Rule) async throws {
        let world = try world(rule)
        try world.release("2025-01-01", Self.seeds([1, 0, 3]))
        _ = try await world.launch()
        try world.app.execute("DROP TRIGGER IF EXISTS seedbed_touch_t; " + rule.mend)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.refused == [])
        expectSame(try world.rows("SELECT count(*) FROM t WHERE name = 'B'"), "1")
    }

    @Test func `an import whose renewal the table refuses is finished all the same`() async throws {
        let world = try world(Self.rules[0])
        try world.release("2025-06-01", Self.seeds([1, 0, 3]))
        try world.ship("A", "B", "C", on: "2025-01-01")
        _ = try await world.launch()
        try world.app.execute(
            "INSERT INTO t (uuid, name, green, createDate) VALUES ('x1', 'A', 9, '2025-01-01'), ('x2', 'B', 9, '2025-01-01')"
        )
        for _ in 0..<2 {
            _ = try await world.seeder.importFinished(
                .rows(inserted: [UUIDText("x1"), UUIDText("x2")]), account: .signedOut)
        }
        expectSame(try world.rows("SELECT name, green FROM t ORDER BY 1"), "A 1\nB 9\nC 3")
    }
}
