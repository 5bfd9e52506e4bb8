import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// I2 without a sync engine: two stores that merge each other and clean up hold the same rows.
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

    @Test func `I2: random stores converge when they merge each other and clean up`() async throws {
        for var random in RandomSource.rounds(20, of: "random merge") {
            let harness = try MergeHarness(Self.definition, Self.tables)
            for store in [harness.a, harness.b] { try fill(store, &random) }
            try await converge(harness, "SEEDBED_RANDOM_SEED=\(random.seed)")
        }
    }

    private func converge(_ harness: MergeHarness, _ context: Comment) async throws {
        try harness.merge(into: "a", from: "b")
        #expect(try harness.merge(into: "a", from: "b") == [], context)
        try harness.merge(into: "b", from: "a")
        #expect(try dump(harness.a, harness) == dump(harness.b, harness), context)
        #expect(try harness.merge(into: "b", from: "a") == [], context)
        #expect(try harness.merge(into: "a", from: "b") == [], context)
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

    private func clean(_ name: String, _ harness: MergeHarness) async throws {
        let path = harness.folder.path(name)
        let catalogs = Self.tables.prefix(2).map {
            Catalog.shipping(["x", "y"], of: $0, on: "2025-01-01", "2025-02-01", name: $0.name)
        }
        let seeder = Seeder(
            catalogs: .catalogs(catalogs), defaults: harness.folder.url.appending(path: "defaults.json"), device: name
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
