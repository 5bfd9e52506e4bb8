import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2: a trigger of the app's own stamps the very column that tells the user's rows, at each update.
struct StampedDateTests {
    private static let table = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, up TEXT REFERENCES t, createDate TEXT, updateDate TEXT)
        """

    /// In the ways in which apps write such a trigger.
    private static let stamps = [
        "AFTER UPDATE ON t BEGIN UPDATE t SET updateDate = 'stamped' WHERE uuid = NEW.uuid; END",
        """
        AFTER UPDATE ON t WHEN NEW.updateDate IS OLD.updateDate
        BEGIN UPDATE t SET updateDate = 'stamped' WHERE rowid = NEW.rowid; END
        """,
        "AFTER UPDATE OF up ON t BEGIN UPDATE t SET updateDate = 'stamped' WHERE uuid = NEW.uuid; END",
    ]

    private func world(_ stamp: String) async throws -> AppWorld {
        try await .launched(
            "\(Self.table); CREATE TRIGGER stamp \(stamp)", seeds: #"{ "name": "Home" }, { "name": "Tea" }"#)
    }

    /// Another device's copy, as a sync engine writes it.
    private func bring(_ uuid: String, _ name: String, under up: String = "NULL", to world: AppWorld) throws {
        try world.imports(
            """
            INSERT INTO t (uuid, name, up, createDate) VALUES ('\(uuid)', '\(name)', \(up), '2025-01-01T00:00:00.000Z')
            """)
    }

    @Test(arguments: stamps)
    func `a copy that is moved to a survivor stays untouched, and its own twin goes later`(stamp: String) async throws {
        let world = try await world(stamp)
        try world.app.execute(
            "DROP TRIGGER stamp; UPDATE t SET up = 'u1' WHERE uuid = 'u2'; CREATE TRIGGER stamp \(stamp)")
        try bring("u8", "Home", to: world)
        _ = try await world.seeder.importFinished(.rows(inserted: [UUIDText("u8")]), account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up, updateDate FROM t ORDER BY 1"), "u2 Tea u8 -\nu8 Home - -")
        try bring("u9", "Tea", under: "'u8'", to: world)
        _ = try await world.seeder.importFinished(.rows(inserted: [UUIDText("u9")]), account: .signedOut)
        expectSame(try world.rows("SELECT uuid, name, up, updateDate FROM t ORDER BY 1"), "u8 Home - -\nu9 Tea u8 -")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: stamps)
    func `an edit of the user's keeps the date that it had`(stamp: String) async throws {
        let world = try await world(stamp)
        try world.app.execute(
            """
            DROP TRIGGER stamp; UPDATE t SET up = 'u1', name = 'Mine', updateDate = '2025-03-01' WHERE uuid = 'u2';
            CREATE TRIGGER stamp \(stamp)
            """)
        try bring("u8", "Home", to: world)
        _ = try await world.seeder.importFinished(.rows(inserted: [UUIDText("u8")]), account: .signedOut)
        expectSame(try world.rows("SELECT name, up, updateDate FROM t ORDER BY 1"), "Home - -\nMine u8 2025-03-01")
    }

    @Test
    func `what is seeded stays untouched beside a trigger that fills in a column`() async throws {
        let fill = "AFTER INSERT ON t BEGIN UPDATE t SET up = NULL WHERE uuid = NEW.uuid; END; CREATE TRIGGER second "
        let world = try await world(fill + Self.stamps[0])
        expectSame(try world.rows("SELECT uuid, updateDate FROM t ORDER BY 1"), "u1 -\nu2 -")
        try world.release("2025-02-01", #"{ "name": "Home" }, { "name": "Tea" }, { "name": "Milk" }"#)
        expectSame(try await world.launch(), "upgraded +1")
        expectSame(try world.rows("SELECT uuid, updateDate FROM t ORDER BY 1"), "u1 -\nu2 -\nu3 -")
    }

    @Test(arguments: stamps) func `the check names the trigger`(stamp: String) async throws {
        let world = try await world(stamp)
        let catalog = Catalog.shipping(["x"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01")
        let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
        let warnings = try store.warnings(about: catalog).filter { $0.contains("“stamp”") }
        #expect(warnings.count == 1 && warnings[0].contains("“updateDate”"))
    }

    @Test func `nothing is said of a trigger that stamps a column of its own`() async throws {
        let world = try await world("AFTER UPDATE ON t BEGIN UPDATE t SET name = NEW.name WHERE uuid = NEW.uuid; END")
        let catalog = Catalog.shipping(["x"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01")
        let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
        #expect(try store.warnings(about: catalog).allSatisfy { !$0.contains("“stamp”") })
    }
}
