import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Undoing in SQLite: every value as it was, in whatever table.
struct UndoTests {
    private func seeder(_ folder: TemporaryFolder, _ catalog: Catalog) -> Seeder {
        folder.seeder(of: .catalogs([catalog]), store: "t.sqlite")
    }

    @Test func `C7: after a cleanup of random rows, undo gives all of them back, touched`() async throws {
        for var random in RandomSource.rounds(UInt64(TestShare.count(5, soak: 25)), of: "random undo") {
            let content = RandomTable(using: &random)
            let (folder, app) = try RawDatabase.inNewFolder(content.definition + "; BEGIN", file: "t.sqlite")
            for row in content.rows { try app.insert(row.values, into: "t") }
            // A catalog may declare a key to identities that are not unique, which no schema takes.
            let type = try app.rows("SELECT type FROM pragma_table_info('t') WHERE name = 'uuid'")[0][0].description
            try app.execute(
                "CREATE TABLE child (parent \(type == "-" ? "" : type)\(random.chance(50) ? " UNIQUE" : ""))")
            for row in content.rows where random.chance(60) {
                let uuid = row.values.first { $0.column == "uuid" }?.value ?? .null
                if uuid != .null { try? app.insert([("parent", uuid)], into: "child") }
            }
            try app.execute("COMMIT")
            let columns = ["n", "k1", "k2", "scope", "seedID", "createDate", "dismissDate", "uuid"]
                .map { "\($0), typeof(\($0)), hex(\($0))" }.joined(separator: ", ")
            let all = "SELECT \(columns) FROM t ORDER BY n"
            let before = try app.rows(all)
            let isDeclared = random.chance(75)
            let key = SeedTable.Reference(table: "child", columns: ["parent"], to: ["uuid"])
            let seeder = seeder(folder, try content.catalog(of: app, references: isDeclared ? [key] : []))
            let cleaned = try await seeder.clean(account: .signedOut)
            let touched = try app.rows("SELECT n FROM t WHERE updateDate IS NOT NULL")
            let left = Set(try app.rows("SELECT n FROM t").map { $0[0] })
            let back = before.map { row in
                if left.contains(row[0]) { return row }
                let uuid = row[21].rescued
                return Array(row.prefix(21)) + [uuid, row[22], uuid.hex]
            }
            let report = try await seeder.undo(account: .signedOut)
            let context = Comment(rawValue: "SEEDBED_RANDOM_SEED=\(random.seed) \(content.definition)")
            // Rows of one identity cannot all come back: the second finds the first.
            // A row that refers to one that stays away may find its place taken by then.
            let skipped = report.skipped.filter { $0.entry.table == "t" && $0.reason != .present }
            #expect(skipped == [], context)
            let own = report.reinserted.count { $0.table == "t" }
            let away = report.skipped.count { $0.entry.table == "t" }
            #expect(own + away == cleaned.removed.count, context)
            let after = try app.rows(all)
            #expect(after.allSatisfy(back.contains), context)
            #expect(after.count == before.count - away, context)
            if isDeclared {
                let lost = "SELECT * FROM child WHERE NOT EXISTS (SELECT 1 FROM t WHERE uuid = parent)"
                #expect(try app.rows(lost) == [], context)
            }
            #expect(
                try app.rows("SELECT n FROM t WHERE updateDate IS NOT NULL").count
                    == touched.count + own, context)
            #expect(
                try await seeder.clean(account: .signedOut).removed.map(\.uuid).allSatisfy { gone in
                    gone.description.isEmpty || !report.reinserted.contains { $0.uuid == gone }
                }, context)
            #expect(try app.problems() == [], context)
        }
    }

    private static let catalog = Catalog.shipping(["x"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01")
    private static let twins = """
        INSERT INTO t (uuid, name, other, createDate) VALUES
            ('a', 'x', 1, '2025-01-01'), ('b', 'x', 2, '2025-01-01');
        """

    @Test func `C7: a taken integer key is replaced, generated and dropped columns are left out, new ones default`()
        async throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, other INT, twice INT AS (other * 2) STORED,
                createDate TEXT, updateDate TEXT);
            \(Self.twins)
            """, file: "t.sqlite")
        let seeder = seeder(folder, Self.catalog)
        try await seeder.clean(account: .signedOut)
        try app.execute(
            """
            INSERT INTO t (id, uuid, name, other) VALUES (1, 'c', 'mine', 3);
            ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'new';
            """)
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.reinserted.map(\.uuid.description) == ["a"] && report.skipped == [])
        #expect(
            try app.rows("SELECT id, uuid, name, other, twice, more, updateDate IS NULL FROM t ORDER BY uuid")
                == [[3, "a", "x", 1, 2, "new", 0], [2, "b", "x", 2, 4, "new", 1], [1, "c", "mine", 3, 6, "new", 0]])
    }

    @Test func `C7: a unique column that the survivor holds keeps the row out`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, other INT, createDate TEXT, updateDate TEXT) WITHOUT ROWID;"
                + Self.twins, file: "t.sqlite")
        let seeder = seeder(folder, Self.catalog)
        try await seeder.clean(account: .signedOut)
        try app.execute("CREATE UNIQUE INDEX names ON t (name)")
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.skipped.map(\.reason) == [.conflict] && report.reinserted == [])
        #expect(try app.rows("SELECT uuid FROM t") == [["b"]])
    }

    @Test
    func `C7: a yielded and a retired row come back without the column dropped since, with the default of a new one`()
        async throws
    {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT,
                updateDate TEXT)
            """, seeds: #"{ "name": "Toast" }, { "name": "Poem" }"#, more: AppWorld.mapping)
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, note, seedID, createDate, updateDate)
            VALUES ('mine', 'My toast', 'n', 'c/toast', '2025-01-01', '2025-05-01')
            """)
        try world.release("2025-02-01", #"{ "name": "Toast" }"#, more: AppWorld.mapping + #" "retired": ["poem"],"#)
        #expect(try await world.launch() == "upgraded +0\n- u1 yielded mine\n- u2 retired -")
        try await world.seeder.withStore(for: .signedOut) { (store) throws(StoreError) in
            try (store as? SQLiteStore)?.dropTriggers()
        }
        try world.app.execute("ALTER TABLE t DROP COLUMN note; ALTER TABLE t ADD COLUMN tip TEXT DEFAULT 'new'")
        let before = try world.rows("SELECT * FROM t")
        let probe = try await world.seeder.undo(account: .signedOut, dryRun: true)
        #expect(try world.rows("SELECT * FROM t") == before)
        var report = try await world.seeder.undo(account: .signedOut)
        report.isDryRun = true
        #expect(report == probe)
        expectSame(
            try world.rows("SELECT uuid, name, tip, seedID, createDate, updateDate FROM t ORDER BY uuid"),
            """
            mine My toast new c/toast 2025-01-01 2025-05-01
            u1 Toast new c/toast 2025-01-01 2025-12-31T12:00:00.000Z
            u2 Poem new c/poem 2025-01-01 2025-12-31T12:00:00.000Z
            """)
    }
}
