import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The time between a release that changes `dates`, the app's conversion of its rows, and the next launch.
struct EarlyFormatTests {
    /// A call that writes.
    enum Call: String, CaseIterable, Sendable {
        case launch, accountChanged, clean, importFinished, dismiss, restore, adopt, undo, undoOne, seedAgain

        func make(_ seeder: Seeder) async throws {
            switch self {
            case .launch: _ = try await seeder.launch(account: .signedOut)
            case .accountChanged: _ = try await seeder.accountChanged(to: .signedOut)
            case .clean: _ = try await seeder.clean(account: .signedOut)
            case .importFinished: _ = try await seeder.importFinished(account: .signedOut)
            case .dismiss: _ = try await seeder.dismiss("c/judge", account: .signedOut)
            case .restore: _ = try await seeder.restore("c/judge", account: .signedOut)
            case .adopt: _ = try await seeder.adopt(account: .signedOut)
            case .undo: _ = try await seeder.undo(account: .signedOut)
            case .undoOne: _ = try await seeder.undo([UUIDText("u1")], account: .signedOut)
            case .seedAgain: _ = try await seeder.seedAgain(account: .signedOut)
            }
        }
    }

    private let base = FormerDatesTests()

    /// Everything in the store: the schema, and each row of each table.
    private func content(_ world: AppWorld) throws -> String {
        let tables = try world.app.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")
        let rows = try tables.map { try world.rows("SELECT * FROM \"\(shown($0[0]))\"") }
        return try world.rows("SELECT name, sql FROM sqlite_schema ORDER BY 1") + rows.joined(separator: "\n\n")
    }

    @Test(arguments: FormerDatesTests.changes, Call.allCases)
    func `R1: a release that comes before the app's conversion writes nothing`(
        change: FormerDatesTests.Change, call: Call
    ) async throws {
        let world = try await base.launched(change, isDurable: true)
        try base.release(world, "2025-01-20", v: 2, change.former, isDurable: true)
        _ = try await world.launch()
        // A lost edit waits for the next call, which puts it back.
        try world.imports("UPDATE t SET uuid = '00000000-0000-4000-8000-0000000000ff' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET name = 'Mine' WHERE name = 'Timer'")
        try world.imports("DELETE FROM t WHERE name = 'Mine'")
        try base.release(world, "2025-02-01", v: 2, change.present, isDurable: true)
        let before = try content(world)
        let error = await #expect(throws: SeedbedError.self) { try await call.make(world.seeder) }
        #expect(error?.description.contains("\"dates\" is \"\(change.present)\"") == true)
        #expect(error?.description.contains("catalog.json:1:") == true)
        expectSame(try content(world), before)
        try base.convert(world, change)
        #expect(try await world.launch().hasPrefix("upgraded"))
        expectSame(try world.rows("SELECT DISTINCT name FROM t ORDER BY name"), "Judge\nMine")
    }

    @Test(arguments: FormerDatesTests.changes, [false, true])
    func `C7: an undo before the launch puts rows back with the converted dates`(
        change: FormerDatesTests.Change, isDurable: Bool
    ) async throws {
        let world = try await base.launched(change, isDurable: isDurable)
        try base.release(world, "2025-01-20", v: 2, change.former, isDurable: isDurable)
        _ = try await world.launch()
        try base.convert(world, change)
        try base.release(world, "2025-02-01", v: 2, change.present, isDurable: isDurable)
        _ = try await world.seeder.undo(account: .signedOut)
        let days = ["since", "createDate"].map { base.day($0, change.present) }.joined(separator: ", ")
        expectSame(
            try world.rows("SELECT name, \(days) FROM t WHERE v = 1 ORDER BY name"),
            "Judge 2024-05-06 2025-01-01\nTimer 2024-05-06 2025-01-01")
        #expect(try await world.launch().hasPrefix("upgraded"))
    }

    @Test(arguments: FormerDatesTests.changes)
    func `C7: rows that were merged between conversion and launch come back as they were`(
        change: FormerDatesTests.Change
    ) async throws {
        let world = try await base.launched(change, isDurable: false)
        try world.app.execute("INSERT INTO t (uuid, name, v) VALUES ('a', 'Own', 1), ('b', 'Own', 1)")
        try base.convert(world, change)
        try base.release(world, "2025-02-01", v: 1, change.present, isDurable: false)
        let format = try #require(SeedDateFormat(rawValue: change.present))
        func days() throws -> String {
            try world.rows("SELECT name, \(base.day("createDate", change.present)) FROM t ORDER BY name, v")
        }
        let before = try days()
        let merged = Deduplication(of: "t", by: ["name"], survivor: .least("uuid"), dates: format)
        #expect(try await world.seeder.dedupe(merged, account: .signedOut).removedCount == 1)
        #expect(try await world.launch() == "upgraded +0")
        _ = try await world.seeder.undo(account: .signedOut)
        expectSame(try days(), before)
    }

    @Test func `an earlier catalog of the same table is not seeded either`() async throws {
        let (unix, reference) = (FormerDatesTests.changes[0].former, FormerDatesTests.changes[0].present)
        let world = try await base.launched(FormerDatesTests.changes[0], isDurable: false)
        for (name, dates) in [("a", reference), ("c", reference)] {
            let text = """
                { "catalog": "\(name)", "released": "2025-02-01", "table": "t", "key": ["name"], "dates": "\(dates)",
                  "columns": { "name": "text", "v": "integer", "since": "date" }, "seeds": [{ "name": "\(name)" }] }
                """
            try Data(text.utf8).write(to: world.folder.url.appending(path: "\(name).json"))
        }
        let path = world.folder.path("app.sqlite")
        let seeder = Seeder(
            catalogs: world.folder.catalogs("a.json", "c.json"),
            defaults: world.folder.url.appending(path: "defaults.json"), device: "device"
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        let before = try content(world)
        let error = await #expect(throws: SeedbedError.self) { try await seeder.launch(account: .signedOut) }
        // Each catalog has its own place in its own file.
        #expect(error?.description.contains("a.json:1:") == true && error?.description.contains("c.json:1:") == true)
        #expect(error?.description.contains("\"\(unix)\"") == true)
        expectSame(try content(world), before)
    }

    @Test func `C7: a merge is undone after the app has renamed the table`() async throws {
        let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, createDate, updateDate)")
        try world.release("2025-01-01", #"{ "name": "Timer" }"#)
        _ = try await world.launch()
        try world.app.execute(
            "INSERT INTO t (uuid, name, v) VALUES ('a', 'Own', NULL), ('b', 'Own', 2); ALTER TABLE t RENAME TO s")
        let catalog = world.folder.url.appending(path: "catalog.json")
        func setTable(_ name: String) throws {
            let text = try String(contentsOf: catalog, encoding: .utf8)
            let renamed = text.replacing(#/"table": "."/#, with: #""table": "\#(name)""#)
            try Data(renamed.utf8).write(to: catalog)
        }
        try setTable("s")
        _ = try await world.seeder.clean(account: .signedOut)
        let merged = Deduplication(of: "s", by: ["name"], survivor: .least("uuid"))
        #expect(try await world.seeder.dedupe(merged, account: .signedOut).removedCount == 1)
        try world.app.execute("ALTER TABLE s RENAME TO t")
        try setTable("t")
        _ = try await world.seeder.undo(account: .signedOut)
        expectSame(try world.rows("SELECT name, v FROM t ORDER BY 1, 2"), "Own -\nOwn 2\nTimer -")
    }
}
