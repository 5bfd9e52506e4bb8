import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, C2: a row refers to a row of its own table that has not arrived yet, in a store that enforces foreign keys.
///
/// The sync engine brings such rows in with foreign keys off. When another reference of such a row changes, SQLite looks up the one
/// that leads nowhere, too.
struct DanglingSelfReferenceTests {
    /// When SQLite looks a reference up.
    enum Check: String, CaseIterable {
        case immediate = ""
        case deferred = "DEFERRABLE INITIALLY DEFERRED"
    }

    private static let seed = #"{ "$id": "toast", "name": "Toast", "v": 1 }"#

    private static func world(_ definition: String, isDurable: Bool = false) async throws -> AppWorld {
        try await .launched(definition, seeds: seed, more: isDurable ? AppWorld.mapping : "")
    }

    /// Lets the next release come, and checks that it is seeded.
    private static func expectNextRelease(_ world: AppWorld) async throws {
        try world.release("2025-02-01", #"{ "$id": "toast", "name": "Toast", "v": 1 }, { "name": "Poem", "v": 1 }"#)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [1])
        expectSame(try await world.launch(), "alreadySeeded +0")
    }

    /// Reports an import, first as a dry run; returns the removed copies and those that stay.
    private static func importFinished(_ world: AppWorld) async throws -> String {
        var told: [String] = []
        for isDryRun in [true, false] {
            let report = try await world.seeder.importFinished(.unknown, account: .signedOut, dryRun: isDryRun)
            told.append(
                (report.removed.map { "- \($0.uuid)" }
                    + report.leftAlone.map { "! \($0.uuid) \($0.reason.rawValue) \($0.blocking.map(\.rule))" })
                    .joined(separator: "\n"))
        }
        #expect(told[0] == told[1])
        return told[1]
    }

    private static func notes(_ check: Check) -> String {
        """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INT, createDate TEXT, updateDate TEXT);
        CREATE TABLE note (n TEXT PRIMARY KEY, t TEXT REFERENCES t, parent TEXT REFERENCES note \(check.rawValue))
        """
    }

    private static let twin =
        "INSERT INTO t (uuid, name, v, createDate) VALUES ('u9', 'Toast', 1, '2025-01-01T00:00:00.000Z')"

    @Test(arguments: Check.allCases)
    func `C5: a note whose parent has not arrived keeps its preset, and the others move`(check: Check) async throws {
        let world = try await Self.world(Self.notes(check))
        try world.app.execute("PRAGMA foreign_keys = OFF")
        try world.app.execute(
            "\(Self.twin); INSERT INTO note VALUES ('n1', 'u1', 'n0'), ('n2', 'u1', 'n1'), ('n3', 'u1', NULL)")
        expectSame(
            try await Self.importFinished(world), #"! u1 unmovable [Optional("FOREIGN KEY constraint failed")]"#)
        expectSame(try world.rows("SELECT * FROM note"), "n1 u1 n0\nn2 u9 n1\nn3 u9 -")
        try await Self.expectNextRelease(world)
        // The parent arrives.
        try world.app.execute("INSERT INTO note VALUES ('n0', NULL, NULL)")
        #expect(try await world.seeder.clean(account: .signedOut).removed.map(\.uuid.description) == ["u1"])
        expectSame(try world.rows("SELECT * FROM note"), "n1 u9 n0\nn2 u9 n1\nn3 u9 -\nn0 - -")
    }

    @Test(arguments: Check.allCases)
    func `C5: a late note follows a removed preset once its own parent is here`(check: Check) async throws {
        let world = try await Self.world(Self.notes(check))
        try world.app.execute(Self.twin)
        expectSame(try await Self.importFinished(world), "- u1")
        try world.app.execute("PRAGMA foreign_keys = OFF")
        try world.app.execute("INSERT INTO note VALUES ('n1', 'u1', 'n0'), ('n2', 'u1', NULL)")
        _ = try await Self.importFinished(world)
        expectSame(try world.rows("SELECT n, t FROM note WHERE n = 'n2'"), "n2 u9")
        try await Self.expectNextRelease(world)
        try world.app.execute("INSERT INTO note VALUES ('n0', NULL, NULL)")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note"), "n1 u9 n0\nn2 u9 -\nn0 - -")
    }

    private static func shelves(_ check: Check, isDurable: Bool) -> String {
        """
        CREATE TABLE shelf (id INTEGER PRIMARY KEY); INSERT INTO shelf VALUES (1), (2);
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INT, shelf INT REFERENCES shelf \(check.rawValue),
            parent TEXT REFERENCES t \(check.rawValue), \(AppWorld.durable))
        """
    }

    @Test(arguments: Check.allCases, [1, 7])
    func `C2: a preset whose own parent has not arrived does not stop the cleanup of its shelved twin`(
        check: Check, shelf: Int
    ) async throws {
        let world = try await Self.world(Self.shelves(check, isDurable: false))
        try world.app.execute("PRAGMA foreign_keys = OFF")
        try world.app.execute(
            "UPDATE t SET shelf = \(shelf); \(Self.twin); UPDATE t SET parent = 'm0' WHERE uuid = 'u9'")
        expectSame(try await Self.importFinished(world), "- u1")
        expectSame(try world.rows("SELECT uuid, parent FROM t"), "u9 m0")
        try await Self.expectNextRelease(world)
    }

    @Test(arguments: Check.allCases)
    func `of duplicates only those stay that a row with a missing parent keeps`(check: Check) throws {
        let harness = try DedupeHarness(
            """
            PRAGMA foreign_keys = OFF;
            CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT, shelf TEXT REFERENCES shelf, boss TEXT REFERENCES person \(check.rawValue),
                updateDate TEXT);
            CREATE TABLE shelf (uuid TEXT PRIMARY KEY);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, person TEXT REFERENCES person, parent TEXT REFERENCES note \(check.rawValue));
            INSERT INTO shelf VALUES ('s');
            INSERT INTO person (uuid, name, shelf, boss) VALUES ('a', 'Ann', NULL, NULL), ('b', 'Ann', NULL, NULL),
                ('c', 'Bob', NULL, 'z'), ('d', 'Bob', 's', NULL), ('e', 'Cid', NULL, NULL), ('f', 'Cid', 's', NULL);
            INSERT INTO note VALUES ('n1', 'b', 'n0'), ('n2', 'd', NULL), ('n3', 'f', 'n1')
            """)
        let report = try harness.dedupe()
        #expect(report.leftAlone == [UUIDText("b"), UUIDText("d")])
        #expect(
            try harness.app.rows("SELECT uuid, shelf FROM person ORDER BY 1") == [
                ["a", .null], ["b", .null], ["c", .null], ["d", "s"], ["e", "s"],
            ])
        #expect(try harness.app.rows("SELECT person FROM note ORDER BY uuid") == [["b"], ["d"], ["e"]])
    }

    @Test(arguments: Check.allCases, [false, true])
    func `nothing that comes in with missing parents stops an import, a cleanup or a release`(
        check: Check, isDurable: Bool
    ) async throws {
        for var random in RandomSource.rounds(
            TestShare.count(2, soak: 40), of: "dangling self references \(check)")
        {
            let world = try await Self.world(
                """
                \(Self.shelves(check, isDurable: isDurable));
                CREATE TABLE note (n TEXT PRIMARY KEY, t TEXT REFERENCES t, parent TEXT REFERENCES note \(check.rawValue))
                """, isDurable: isDurable)
            try world.app.execute("PRAGMA foreign_keys = OFF")
            var told: [String] = []
            var version = 1
            for number in 1...Int.random(in: 2...8, using: &random) {
                let uuid = random.pick(["0", "z"]) + "\(number)"
                let parent = random.pick([
                    "NULL", "'m\(number)'", "'u1'", "(SELECT max(uuid) FROM t)", "(SELECT min(uuid) FROM t)",
                ])
                let shelf = random.pick(["NULL", "1", "2", "7"])
                var sql = ""
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<3:
                    sql = """
                        INSERT INTO t (uuid, name, v, shelf, parent, seedID, createDate) VALUES ('\(uuid)', 'Toast',
                            \(version), \(shelf), \(parent), 'c/toast', '2025-01-0\(version)T00:00:00.000Z')
                        """
                case 3..<5:
                    let target = random.pick(["max(uuid)", "min(uuid)", "'u1'"])
                    sql = """
                        INSERT INTO note VALUES ('n\(number)', (SELECT \(target) FROM t),
                            \(random.pick(["NULL", "'n\(number - 1)'", "'n\(number + 1)'"])))
                        """
                case 5: sql = "UPDATE t SET shelf = \(shelf), parent = \(parent) WHERE uuid = (SELECT min(uuid) FROM t)"
                case 6: sql = "DELETE FROM t WHERE uuid = (SELECT \(random.pick(["min", "max"]))(uuid) FROM t)"
                case 7:
                    try world.app.execute("UPDATE t SET v = v + 10 WHERE uuid = (SELECT max(uuid) FROM t)")
                default:
                    version += 1
                    try world.release(
                        "2025-01-0\(version)", #"{ "$id": "toast", "name": "Toast", "v": \#(version) }"#,
                        more: isDurable ? AppWorld.mapping : "")
                    told.append("release \(version)")
                }
                told.append(sql)
                if !sql.isEmpty { try world.imports(sql) }
                do {
                    if sql.isEmpty { _ = try await world.launch() }
                    _ = try await Self.importFinished(world)
                    if random.chance(30) { _ = try await world.seeder.clean(account: .signedOut) }
                } catch {
                    Issue.record("SEEDBED_RANDOM_SEED=\(random.seed) \(error) \(told.joined(separator: "\n"))")
                    break
                }
            }
        }
    }
}
