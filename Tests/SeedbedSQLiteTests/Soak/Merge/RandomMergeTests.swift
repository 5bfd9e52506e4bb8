import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// I2 and I11 without a sync engine: two stores that merge each other and clean up hold the same rows, and lose no edit.
struct RandomMergeTests {
    private static let tables = ["t", "child", "pair"].map { SeedTable(name: $0, key: ["name"]) }
    private static let columns =
        "id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT, createDate TEXT, updateDate TEXT"
    private static let definition = """
        CREATE TABLE t (\(columns), parent INTEGER REFERENCES t);
        CREATE TABLE child (\(columns), parent INTEGER REFERENCES t (id) ON DELETE CASCADE);
        CREATE TABLE pair (\(columns), parent INTEGER REFERENCES t (id) ON DELETE CASCADE,
            child INTEGER REFERENCES child)
        """

    @Test func `I2, I11: random stores converge when they merge each other and clean up`() async throws {
        var edits = 0
        for var random in RandomSource.rounds(20, of: "random merge", until: { edits > 0 }) {
            let harness = try MergeHarness(Self.definition, Self.tables)
            for store in [harness.a, harness.b] { try fill(store, &random) }
            // The second store may be an older app's, which does not know the releases.
            edits += try silentEdits(harness).count
            try await converge(harness, isOlder: random.chance(30), "SEEDBED_RANDOM_SEED=\(random.seed)")
        }
        #expect(edits > 0)
    }

    private func converge(_ harness: MergeHarness, isOlder: Bool, _ context: Comment) async throws {
        let edits = try silentEdits(harness)
        let others = isOlder ? [] : Self.catalogs
        try harness.merge(into: "a", from: "b", catalogs: Self.catalogs)
        #expect(try harness.merge(into: "a", from: "b", catalogs: Self.catalogs) == [], context)
        try harness.merge(into: "b", from: "a", catalogs: others)
        #expect(try dump(harness.a, harness) == dump(harness.b, harness), context)
        #expect(try harness.merge(into: "b", from: "a", catalogs: others) == [], context)
        #expect(try harness.merge(into: "a", from: "b", catalogs: Self.catalogs) == [], context)
        for (uuid, name) in edits {
            let table = uuid.hasPrefix("a") ? "t" : "child"
            let held = "SELECT name FROM \(table) WHERE lower(uuid) = '\(uuid)' AND updateDate IS NOT NULL"
            #expect(try harness.dump(harness.a, held) == name, context)
        }
        for name in ["a", "b"] { try await clean(name, harness) }
        #expect(try dump(harness.a, harness) == dump(harness.b, harness), context)
        for store in [harness.a, harness.b] { #expect(try store.problems() == [], context) }
    }

    private func fill(_ store: RawDatabase, _ random: inout RandomSource) throws {
        try store.execute("BEGIN")
        // Every column has held a value for long, so that a null is always news.
        try store.execute(
            """
            INSERT INTO t VALUES (100, 'a0', 'z', '2020-01-01', '2020-01-01', 100);
            INSERT INTO child VALUES (100, 'b0', 'z', '2020-01-01', '2020-01-01', 100);
            INSERT INTO pair VALUES (100, 'c0', 'z', '2020-01-01', '2020-01-01', 100, 100)
            """)
        for (table, prefix) in [("t", "a"), ("child", "b"), ("pair", "c")] {
            var numbers = Array(1...12).shuffled(using: &random)
            for number in (1...12).shuffled(using: &random) where random.chance(60) {
                let uuid = "\(prefix)\(number)"
                var row: [(column: String, value: RawValue)] = [
                    ("id", .integer(Int64(numbers.removeLast()))),
                    ("uuid", .string(random.chance(80) ? uuid : uuid.uppercased())),
                    ("name", random.pick(["x", "y", "x", nil, "mine"])),
                    ("createDate", random.pick(["2025-01-01", "2025-01-01T00:00Z", "2025-02-01", nil])),
                    (
                        "updateDate",
                        random.pick([nil, nil, "2025-03-01", "2025-03-01T00:00Z", "2025-03-02", "someday"])
                    ),
                ]
                row.append(("parent", random.chance(30) ? nil : .integer(Int64.random(in: 1...12, using: &random))))
                if table == "pair" { row.append(("child", .integer(Int64.random(in: 1...12, using: &random)))) }
                try store.insert(row, into: table)
            }
        }
        try store.execute(
            """
            UPDATE t SET parent = NULL WHERE parent NOT IN (SELECT id FROM t);
            UPDATE child SET parent = NULL WHERE parent NOT IN (SELECT id FROM t);
            UPDATE pair SET parent = NULL WHERE parent NOT IN (SELECT id FROM t);
            UPDATE pair SET child = NULL WHERE child NOT IN (SELECT id FROM child);
            COMMIT
            """)
    }

    private static let catalogs = tables.prefix(2).map {
        Catalog.shipping(["x", "y"], of: $0, on: "2025-01-01", "2025-02-01", name: $0.name)
    }

    /// The names in rows that a person has edited without a date (T4): the other store has the copy as it was shipped.
    private func silentEdits(_ harness: MergeHarness) throws -> [(uuid: String, name: String)] {
        func tagged(_ store: RawDatabase) throws -> [String: String] {
            let rows = try ["t", "child"].flatMap { table in
                try store.rows(
                    "SELECT lower(uuid), ifnull(name, '') FROM \(table) WHERE createDate NOTNULL AND updateDate IS NULL"
                )
            }
            return Dictionary(rows.map { ($0[0].description, $0[1].description) }) { first, _ in first }
        }
        let (a, b) = (try tagged(harness.a), try tagged(harness.b))
        return a.compactMap { uuid, name in
            switch (name, b[uuid]) {
            case ("mine", "x"?), ("mine", "y"?), ("x", "mine"?), ("y", "mine"?): (uuid, "mine")
            default: nil
            }
        }
    }

    private func clean(_ name: String, _ harness: MergeHarness) async throws {
        let path = harness.folder.path(name)
        let seeder = Seeder(
            catalogs: .catalogs(Self.catalogs), defaults: harness.folder.url.appending(path: "defaults.json"),
            device: name
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        _ = try await seeder.clean(account: .signedOut)
    }

    /// All rows without their numbers; what they refer to by its identity.
    private func dump(_ store: RawDatabase, _ harness: MergeHarness) throws -> String {
        try ["t", "child", "pair"].map { table in
            let child = table == "pair" ? "lower(c.uuid)" : "NULL"
            let join = table == "pair" ? "LEFT JOIN child AS c ON r.child = c.id" : ""
            return try harness.dump(
                store,
                """
                SELECT lower(r.uuid), r.name, r.createDate, r.updateDate, lower(p.uuid), \(child)
                FROM \(table) AS r LEFT JOIN t AS p ON r.parent = p.id \(join) ORDER BY 1
                """)
        }.joined(separator: "\n\n")
    }
}
