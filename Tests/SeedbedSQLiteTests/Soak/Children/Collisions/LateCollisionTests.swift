import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5: rows that arrive after the copy to which they refer went, and find no room at its survivor.
struct LateCollisionTests {
    /// A device that has removed one of two twins in favour of the other one.
    private struct Device {
        let folder: TemporaryFolder
        let app: RawDatabase
        let seeder: Seeder

        static let old = "00000000-0000-4000-8000-00000000000a"
        static let new = "00000000-0000-4000-8000-00000000000b"
        static let tags = "createDate TEXT, updateDate TEXT"

        init(
            _ definition: String, childKey: [String]? = nil, childKeys: [[SeedValue]] = [["a"]],
            _ mapping: Catalog.Mapping = Catalog.Mapping()
        ) async throws {
            let names = [mapping.uuid, mapping.createDate, mapping.updateDate]
            (folder, app) = try RawDatabase.inNewFolder(
                """
                CREATE TABLE t (\(names[0]) TEXT PRIMARY KEY, name TEXT, \(names[1]) TEXT, \(names[2]) TEXT);
                \(definition)
                """, file: "t.sqlite")
            var catalogs = [
                Catalog.shipping(
                    ["x"], of: SeedTable(name: "t", key: ["name"], mapping: mapping), on: "2025-01-01", "2025-01-02",
                    name: "t")
            ]
            if let childKey {
                let table = SeedTable(name: "item", key: childKey)
                catalogs.append(
                    .shipping(keys: childKeys, of: table, on: ["2025-01-01"], name: "item"))
            }
            seeder = folder.seeder(of: .catalogs(catalogs), store: "t.sqlite")
            try await seeder.clean(account: .signedOut)
            try app.execute(
                """
                PRAGMA foreign_keys = OFF;
                INSERT INTO t VALUES ('\(Self.old)', 'x', '2025-01-01', NULL), ('\(Self.new)', 'x', '2025-01-02', NULL)
                """)
            #expect(try await seeder.clean(account: .signedOut).removed.map(\.uuid.description) == [Self.old])
        }

        func rows(_ sql: String) throws -> String {
            try app.rows(sql).map { $0.map(shown).joined(separator: " ") }.joined(separator: " | ")
        }

        func imports(_ sql: String) async throws -> Seeder.Report {
            try app.imports(sql)
            return try await seeder.importFinished(.unknown, account: .signedOut)
        }
    }

    private static func removals(_ report: Seeder.Report) -> [String] {
        report.removed.map { "\($0.table) \($0.uuid) \($0.survivor?.description ?? "-")" }
    }

    @Test(arguments: [("i1", "i2"), ("i2", "i1")], [true, false])
    func `of two equal rows of the user's the greater stays, also if it arrives late`(
        uuids: (here: String, late: String), isSeeded: Bool
    ) async throws {
        let device = try await Device(
            "CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, t TEXT REFERENCES t, \(Device.tags), UNIQUE (t))",
            childKey: isSeeded ? ["name"] : nil)
        try device.app.execute(
            "INSERT INTO item VALUES ('\(uuids.here)', 'Mine', '\(Device.new)', '2025-03-01', '2025-03-01')")
        let report = try await device.imports(
            "INSERT INTO item VALUES ('\(uuids.late)', 'Mine', '\(Device.old)', '2025-03-02', '2025-03-02')")
        #expect(try device.rows("SELECT uuid, t FROM item WHERE name = 'Mine'") == "i2 \(Device.new)")
        #expect(Self.removals(report).contains("item i1 i2"))
        #expect(try device.rows("SELECT uuid FROM t") == Device.new)
        let again = try await device.seeder.clean(account: .signedOut)
        #expect(again.removed == [] && again.leftAlone == [])
    }

    @Test(arguments: ["", "ON DELETE CASCADE"], ["i1", "i3"])
    func `a late row to which others may refer keeps its copy, which comes back for it`(
        action: String, late: String
    ) async throws {
        let device = try await Device(
            """
            CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, t TEXT REFERENCES t, UNIQUE (t, name));
            CREATE TABLE line (uuid TEXT PRIMARY KEY, item TEXT REFERENCES item \(action))
            """)
        try device.app.execute("INSERT INTO item VALUES ('i2', 'List', '\(Device.new)')")
        let report = try await device.imports("INSERT INTO item VALUES ('\(late)', 'List', '\(Device.old)')")
        #expect(report.removed == [])
        #expect(report.rescued.map(\.reason) == [.referenced])
        #expect(report.leftAlone.map(\.reason) == [.unmovable])
        _ = try await device.imports("INSERT INTO line VALUES ('l1', '\(late)'), ('l2', '\(late)')")
        #expect(try device.rows("PRAGMA foreign_key_check") == "")
        #expect(try device.rows("SELECT count(*) FROM item JOIN t ON t.uuid = item.t") == "2")
        #expect(try device.rows("SELECT count(*) FROM line") == "2")
        let before = try device.rows("SELECT * FROM t, item ORDER BY 1, 3")
        let again = try await device.seeder.clean(account: .signedOut)
        #expect(again.removed == [] && again.rescued == [])
        #expect(try device.rows("SELECT * FROM t, item ORDER BY 1, 3") == before)
    }

    @Test func `a late row that differs from the one in its place keeps its copy`() async throws {
        let device = try await Device(
            "CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, t TEXT REFERENCES t, UNIQUE (t))")
        try device.app.execute("INSERT INTO item VALUES ('i2', 'Here', '\(Device.new)')")
        _ = try await device.imports("INSERT INTO item VALUES ('i1', 'There', '\(Device.old)')")
        #expect(try device.rows("SELECT item.name FROM item JOIN t ON t.uuid = item.t ORDER BY 1") == "Here | There")
    }

    /// The rules of a table by which a row of the user's finds no room at the survivor.
    private static let rules = [
        "CREATE UNIQUE INDEX one ON item (t) WHERE main",
        "CREATE UNIQUE INDEX one ON item (CASE WHEN main THEN t END)",
        "ALTER TABLE item ADD COLUMN place TEXT AS (CASE WHEN main THEN t END); CREATE UNIQUE INDEX one ON item (place)",
        "ALTER TABLE item ADD COLUMN x INT CHECK (name <> 'There' OR t <> '\(Device.new)')",
        "CREATE TRIGGER still BEFORE UPDATE ON item WHEN NEW.t = '\(Device.new)' BEGIN SELECT RAISE(IGNORE); END",
        "CREATE TRIGGER still BEFORE UPDATE ON item WHEN NEW.t = '\(Device.new)' BEGIN SELECT RAISE(ABORT, 'no'); END",
    ]

    @Test(arguments: rules)
    func `a late row keeps its copy whichever rule of the table lets it not move`(rule: String) async throws {
        let device = try await Device(
            "CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, main INT, t TEXT REFERENCES t); \(rule)")
        try device.app.execute("INSERT INTO item (uuid, name, main, t) VALUES ('i2', 'Here', 1, '\(Device.new)')")
        let report = try await device.imports(
            "INSERT INTO item (uuid, name, main, t) VALUES ('i1', 'There', 1, '\(Device.old)')")
        #expect(report.rescued.map(\.reason) == [.referenced])
        #expect(report.leftAlone.map(\.reason) == [.unmovable])
        #expect(try device.rows("SELECT item.name FROM item JOIN t ON t.uuid = item.t ORDER BY 1") == "Here | There")
        let again = try await device.seeder.clean(account: .signedOut)
        #expect(again.removed == [] && again.rescued == [])
    }

    @Test(arguments: rules.prefix(3), [["i1", "i2"], ["i2", "i1"]])
    func `of late rows that compete under a partial index every device moves the greatest`(
        rule: String, order: [String]
    ) async throws {
        let device = try await Device(
            "CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, main INT, t TEXT REFERENCES t); \(rule)")
        let older = "00000000-0000-4000-8000-000000000009"
        _ = try await device.imports("INSERT INTO t VALUES ('\(older)', 'x', '2025-01-01', NULL)")
        let places = ["i1": Device.old, "i2": older]
        let rows = order.map { "('\($0)', '\($0)', 1, '\(places[$0] ?? "")')" }.joined(separator: ", ")
        _ = try await device.imports("INSERT INTO item VALUES \(rows)")
        #expect(try device.rows("SELECT uuid FROM item WHERE t = '\(Device.new)'") == "i2")
        #expect(try device.rows("SELECT count(*) FROM item JOIN t ON t.uuid = item.t") == "2")
    }

    /// I1: a link that the user has made stands beside the app's own one, and does not go for it.
    @Test(arguments: ["", ", UNIQUE (t, tag)"], [("i1", "i2"), ("i2", "i1")])
    func `of join rows with seeds a touched one never goes for an untouched one`(
        unique: String, uuids: (user: String, app: String)
    ) async throws {
        let other = "00000000-0000-4000-8000-00000000000c"
        let device = try await Device(
            """
            CREATE TABLE tag (uuid TEXT PRIMARY KEY); INSERT INTO tag VALUES ('a');
            CREATE TABLE item (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t, tag TEXT REFERENCES tag, \(Device.tags)\(unique))
            """, childKey: ["t", "tag"], childKeys: [[.text(Device.new), "a"], [.text(other), "a"]])
        try device.app.execute(
            """
            INSERT INTO t VALUES ('\(other)', 'x', '2025-01-01', NULL);
            INSERT INTO item VALUES ('\(uuids.user)', '\(other)', 'a', '2025-01-01', '2025-03-01'),
                ('\(uuids.app)', '\(Device.new)', 'a', '2025-01-01', NULL)
            """)
        _ = try await device.seeder.clean(account: .signedOut)
        #expect(try device.rows("SELECT count(*) FROM item WHERE uuid = '\(uuids.user)'") == "1")
        #expect(try device.rows("PRAGMA foreign_key_check") == "")
    }

    /// The names are the app's own, and stand for something else in a table without a catalog.
    @Test func `a column that only has the name of the parent's identity tells rows apart`() async throws {
        let device = try await Device(
            "CREATE TABLE item (id INTEGER PRIMARY KEY, t TEXT REFERENCES t, buyer INTEGER REFERENCES item, code TEXT, day TEXT)",
            Catalog.Mapping(createDate: "day", updateDate: "edited", uuid: "code"))
        let other = "00000000-0000-4000-8000-00000000000c"
        try device.app.execute(
            """
            INSERT INTO t VALUES ('\(other)', 'x', '2025-01-01', NULL);
            INSERT INTO item VALUES (1, '\(other)', NULL, 'SUMMER', '2026'), (2, '\(Device.new)', NULL, 'WINTER', '2025')
            """)
        let report = try await device.seeder.clean(account: .signedOut)
        #expect(report.removed.map(\.table) == ["t"])
        #expect(
            try device.rows("SELECT code, day, t FROM item ORDER BY id")
                == "SUMMER 2026 \(Device.new) | WINTER 2025 \(Device.new)")
    }

    @Test func `the row that stays is named, also if another one went for it first`() async throws {
        let device = try await Device(
            "CREATE TABLE item (uuid TEXT PRIMARY KEY, a TEXT REFERENCES t, b TEXT REFERENCES t)")
        let other = "00000000-0000-4000-8000-00000000000c"
        try device.app.execute(
            """
            INSERT INTO t VALUES ('\(other)', 'x', '2025-01-01', NULL);
            INSERT INTO item VALUES ('i1', '\(other)', '\(other)'), ('i2', '\(Device.new)', '\(other)'),
                ('i3', '\(Device.new)', '\(Device.new)')
            """)
        let report = try await device.seeder.clean(account: .signedOut)
        #expect(Self.removals(report).filter { $0.hasPrefix("item") }.sorted() == ["item i1 i3", "item i2 i3"])
        let log = try await device.seeder.log(account: .signedOut).filter { $0.table == "item" }
        #expect(log.allSatisfy { $0.survivor == UUIDText("i3") } && log.count == 2)
    }
}
