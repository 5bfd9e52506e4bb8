import CSQLite
import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C6: what an import costs depends on what came in, and on nothing else that is there.
struct ImportCostTests {
    /// How the tables of a test are made.
    struct Layout: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var isDurable: Bool
        var isScoped: Bool

        static let all = [
            Layout(testDescription: "plain", isDurable: false, isScoped: false),
            Layout(testDescription: "plain, scoped", isDurable: false, isScoped: true),
            Layout(testDescription: "durable", isDurable: true, isScoped: false),
            Layout(testDescription: "durable, scoped", isDurable: true, isScoped: true),
        ]

        /// The seeds of two other days, among them retired ones.
        private static let history: Catalog.History = {
            let day = instant("2025-01-01")
            func form(_ name: String, _ color: String?) -> [Catalog.History.Form] {
                let key = Seed.Field(column: "name", content: .value(.text(name)))
                let rest = color.map { [Seed.Field(column: "color", content: .value(.text($0)))] } ?? []
                return [Catalog.History.Form(released: day, key: [key], content: .fields([key] + rest))]
            }
            return Catalog.History(
                releases: [day, instant("2026-02-01")],
                forms: ["s2": form("seed 2", "old"), "gone": form("gone", "old"), "row-2": form("row 2", nil)])
        }()

        func catalog(_ release: String, color: String) -> Catalog {
            let table = SeedTable(
                name: "Food", key: ["name"],
                mapping: Catalog.Mapping(
                    seedID: isDurable ? "seedID" : nil, dismissDate: isDurable ? "dismissDate" : nil,
                    scope: isScoped ? "club" : nil),
                references: [SeedTable.Reference(table: "Snack", columns: ["food"], to: ["uuid"])])
            let seeds = (0..<20).map { number in
                Seed(
                    id: "s\(number)",
                    fields: [
                        .init(column: "name", content: .value(.text("seed \(number)"))),
                        .init(column: "color", content: .value(.text(color))),
                        .init(column: "club", content: .value(.text("x"))),
                    ])
            }
            return Catalog(
                name: "food", released: instant(release), table: table, seeds: seeds, retired: ["gone"],
                history: Self.history)
        }
    }

    private let folder: TemporaryFolder
    private let app: RawDatabase

    init() throws {
        (folder, app) = try RawDatabase.inNewFolder(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, club TEXT, seedID TEXT, dismissDate TEXT,
                createDate TEXT, updateDate TEXT);
            CREATE TABLE Meal (uuid TEXT PRIMARY KEY, food TEXT REFERENCES Food (uuid) ON DELETE CASCADE, note TEXT);
            CREATE INDEX Meal_food ON Meal (food);
            CREATE TABLE Snack (uuid TEXT PRIMARY KEY, food TEXT, note TEXT);
            CREATE INDEX Snack_food ON Snack (food)
            """)
    }

    private func seeder(_ catalog: Catalog) -> Seeder {
        let loan = Loan(app)
        return Seeder(
            catalogs: .catalogs([catalog]), defaults: folder.url.appending(path: "defaults.json"), device: "device"
        ) { (_) throws(StoreError) in try loan.store() }
    }

    /// Seeds, edits some copies so that they stand in the journal, and fills all tables with the user's rows.
    private func fill(_ layout: Layout, _ count: Int) async throws {
        try await seeder(layout.catalog("2026-01-01", color: "red")).launch(account: .signedOut)
        try app.execute(
            """
            UPDATE Food SET color = 'mine' WHERE name IN ('seed 18', 'seed 19');
            BEGIN;
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO Food (uuid, name, club, seedID, createDate, updateDate)
            SELECT 'row ' || i, 'row ' || i, 'x', 'food/row-' || i, '2026-01-01', iif(i % 2, '2026-01-02', NULL) FROM n;
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO Meal SELECT 'meal ' || i, 'row ' || i, 'mine' FROM n;
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO Snack SELECT 'snack ' || i, 'row ' || i, 'mine' FROM n;
            DELETE FROM seedbed_notes WHERE kind LIKE 'arrived %';
            COMMIT
            """)
    }

    /// Brings twins of every kind with rows that refer to them, and takes an edited copy away.
    private func bring() throws {
        try app.imports(
            """
            INSERT INTO Food (uuid, name, color, club, seedID, createDate, updateDate) VALUES
                ('in 1', 'seed 1', 'red', 'x', 'food/s1', '2026-01-01T00:00:00.000Z', NULL),
                ('in 2', 'seed 2', 'old', 'x', 'food/s2', '2025-01-01T00:00:00.000Z', NULL),
                ('in 3', 'seed 3', 'mine', 'x', 'food/s3', '2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'),
                ('in 4', 'gone', 'old', 'x', 'food/gone', '2025-01-01T00:00:00.000Z', NULL),
                ('in 5', 'row 2', 'new', 'x', 'food/row-2', '2026-02-01T00:00:00.000Z', NULL);
            INSERT INTO Meal SELECT 'meal of ' || uuid, uuid, 'mine' FROM Food WHERE uuid LIKE 'in %';
            INSERT INTO Snack SELECT 'snack of ' || uuid, uuid, 'mine' FROM Food WHERE uuid LIKE 'in %';
            DELETE FROM Food WHERE name = 'seed 18'
            """)
    }

    private static let arrived = (1...5).flatMap { number in
        ["in \(number)", "MEAL OF IN \(number)", "snack of in \(number)"].map { UUIDText($0) }
    }

    /// Returns the statements that were run while `body` ran.
    private func trace(_ body: () async throws -> Void) async throws -> StatementTrace {
        let trace = StatementTrace(app)
        defer { trace.end() }
        try await body()
        return trace
    }

    @Test(arguments: TestShare.of(Layout.all, one: 2))
    func `C6: an import costs the same in a small table and in a large one`(
        layout: Layout
    ) async throws {
        var costs: [[String: Int]] = []
        for count in [1_000, 20_000] {
            let other = try ImportCostTests()
            try await other.fill(layout, count)
            try other.bring()
            let seeder = other.seeder(layout.catalog("2026-01-01", color: "red"))
            var cost: [String: Int] = [:]
            for call in ["import", "import again", "clean"] {
                let trace = try await other.trace {
                    if call == "clean" {
                        try await seeder.clean(.rows(Self.arrived), account: .signedOut)
                    } else {
                        let deleted = [UUIDText("elsewhere")]
                        try await seeder.importFinished(
                            .rows(inserted: Self.arrived, deleted: deleted), account: SeedAccount.signedOut)
                    }
                }
                cost[call] = trace.runs.reduce(0) { $0 + $1.steps }
                // One row, to see whether there is any.
                #expect(
                    try trace.scans(of: Self.tables, on: RawDatabase(other.folder.path("app.sqlite")))
                        == [#"SELECT 1 FROM "Food" LIMIT 1"#], "\(call)")
                #expect(trace.runs.filter { $0.sorts > 0 && $0.sql.contains("Food") }.map(\.sql) == [])
            }
            costs.append(cost)
        }
        for (call, cost) in costs[0] {
            // A set's order, which is another one each time, is worth a few steps.
            #expect(abs(cost - (costs[1][call] ?? 0)) < 50, "\(call): \(cost) and \(costs[1][call] ?? 0) steps")
        }
    }

    @Test func `C6: rows of a table without an index on its uuid are gone through once, not for each that came in`()
        async throws
    {
        try await fill(Layout.all[0], 1_000)
        try app.execute("CREATE TABLE Loose (uuid TEXT, food TEXT REFERENCES Food (uuid)); BEGIN")
        for number in 0..<2_000 { try app.rows("INSERT INTO Loose VALUES (?, NULL)", [.string("loose \(number)")]) }
        try app.execute("COMMIT")
        let seeder = seeder(Layout.all[0].catalog("2026-01-01", color: "red"))
        try bring()
        try await seeder.importFinished(.rows(inserted: Self.arrived), account: SeedAccount.signedOut)
        let nonEditFields = (0..<500).map { UUIDText("loose \($0)") }
        let trace = try await trace {
            try await seeder.importFinished(.rows(inserted: nonEditFields), account: SeedAccount.signedOut)
        }
        let steps = trace.runs.filter { $0.sql.contains("Loose") }.reduce(0) { $0 + $1.scanSteps }
        // SQLite counts for a statement as long as it is kept: one pass for this import, one for that before.
        #expect((3_900...4_100).contains(steps), "\(steps)")
    }

    @Test(arguments: Layout.all) func `C6: an import of nothing reads no table of the app's and writes nothing`(
        layout: Layout
    ) async throws {
        try await fill(layout, 100)
        let seeder = seeder(layout.catalog("2026-01-01", color: "red"))
        let defaults = folder.url.appending(path: "defaults.json")
        try await seeder.importFinished(.rows(inserted: []), account: SeedAccount.signedOut)
        let before = (try Data(contentsOf: defaults), try modified("defaults.json"), try modified("app.sqlite-wal"))
        let trace = try await trace {
            try await seeder.importFinished(.rows(inserted: []), account: SeedAccount.signedOut)
        }
        #expect(trace.runs.map(\.sql).filter { sql in Self.tables.contains(where: sql.contains) } == [])
        #expect(trace.runs.map(\.sql).filter { !$0.hasPrefix("SELECT") && $0 != "PRAGMA schema_version" } == [])
        let after = (try Data(contentsOf: defaults), try modified("defaults.json"), try modified("app.sqlite-wal"))
        #expect(before == after)
    }

    @Test func `C6: each row that came in is looked up once, and its group is read once`() async throws {
        try await fill(Layout.all[0], 1_000)
        let seeder = seeder(Layout.all[0].catalog("2026-01-01", color: "red"))
        let rows = (1...40).map { UUIDText("row \($0)") }
        try await seeder.importFinished(.rows(inserted: rows), account: SeedAccount.signedOut)
        let trace = try await trace {
            try await seeder.importFinished(.rows(inserted: rows), account: SeedAccount.signedOut)
        }
        let reads = trace.runs.filter { $0.sql.contains("COLLATE") && $0.sql.contains("\"Food\" AS t") }
        #expect(reads.filter { $0.sql.contains("COLLATE NOCASE") }.count == 40)
        // Half of the rows are the user's.
        #expect(reads.filter { !$0.sql.contains("COLLATE NOCASE") }.count == 20)
    }

    @Test func `C6: a later import deletes twins in one transaction, without one inside it`() async throws {
        try await fill(Layout.all[0], 100)
        let seeder = seeder(Layout.all[0].catalog("2026-01-01", color: "red"))
        try await seeder.importFinished(.rows(inserted: []), account: SeedAccount.signedOut)
        try await seeder.importFinished(.rows(inserted: [UUIDText("row 2")]), account: SeedAccount.signedOut)
        try app.execute(
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1);
            INSERT INTO Food (uuid, name, color, club, createDate) VALUES ('in 1', 'seed 1', 'red', 'x', '2026-01-01');
            DELETE FROM seedbed_import; COMMIT
            """)
        let trace = try await trace {
            try await seeder.importFinished(.rows(inserted: [UUIDText("in 1")]), account: SeedAccount.signedOut)
        }
        // As long as a savepoint is open, SQLite copies each page that changes to a file of its own.
        var open = 0
        var atDeletions: [Int] = []
        for sql in trace.runs.map(\.sql) {
            if sql.hasPrefix("SAVEPOINT") { open += 1 } else if sql.hasPrefix("RELEASE") { open -= 1 }
            if sql.hasPrefix("DELETE FROM \"Food\"") { atDeletions.append(open) }
        }
        #expect(atDeletions == [0])
    }

    @Test func `C6: a hundred thousand rows may be reported at once`() async throws {
        try await fill(Layout.all[2], 1_000)
        try bring()
        let many = (1...100_000).map { UUIDText($0.isMultiple(of: 2) ? "ROW \($0)" : "meal \($0)") }
        let report = try await seeder(Layout.all[2].catalog("2026-01-01", color: "red")).importFinished(
            .rows(inserted: Self.arrived + many, updated: many),
            account: SeedAccount.signedOut)
        // The row 2 is untouched, and an older twin of what came in.
        #expect(
            report.removed.map(\.uuid.description).filter { ["in 2", "row 2", "row 4"].contains($0) }.sorted()
                == ["in 2", "row 2"])
    }

    private static let tables = ["Food", "Meal", "Snack"]

    private func modified(_ name: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))[.modificationDate] as? Date
    }
}
