import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C6: the indexes by which an import finds its rows are made when they are first needed.
struct LazyIndexTests {
    private static let plain = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, createDate TEXT, updateDate TEXT);
        """
    private static let durable = """
        CREATE TABLE t (uuid TEXT, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT);
        """
    private static let seeds = #"{ "name": "Toast" }, { "name": "Poem" }"#
    private static let both = "seedbed_group_t\nseedbed_uuid_t"
    private static let indexes =
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL AND tbl_name = 't' ORDER BY 1"

    /// A device that has seeded a plain table.
    private static func seeded() async throws -> AppWorld {
        let world = try AppWorld(plain)
        try world.release("2025-01-01", seeds)
        #expect(try await world.launch() == "seeded +2")
        return world
    }

    @Test func `a first seeding makes none, edits count all the same, and the next launch is quiet`() async throws {
        let world = try await Self.seeded()
        expectSame(try world.rows(Self.indexes), "")
        try world.app.execute("UPDATE t SET note = 'x' WHERE name = 'Toast'")
        expectSame(
            try world.rows("SELECT name, createDate, updateDate FROM t ORDER BY 1"),
            "Poem 2025-01-01 -\nToast 2025-01-01 now")
        #expect(try await world.launch() == "alreadySeeded +0")
        expectSame(try world.rows(Self.indexes), "")
    }

    @Test(arguments: [true, false])
    func `the first import makes them before it looks a row up`(isSameProcess: Bool) async throws {
        var world = try await Self.seeded()
        try world.app.execute("INSERT INTO t VALUES ('z9', 'Toast', NULL, '2025-01-01T00:00:00.000Z', NULL)")
        if !isSameProcess {
            let path = world.folder.path("app.sqlite")
            world = AppWorld(world.folder, world.app) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        }
        let report = try await world.seeder.importFinished(.rows(inserted: [UUIDText("z9")]), account: .signedOut)
        #expect(report.removed.map(\.uuid.description) == ["u1"])
        expectSame(try world.rows(Self.indexes), Self.both)
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test func `an import that brought nothing needs none`() async throws {
        let world = try await Self.seeded()
        _ = try await world.seeder.importFinished(.rows(inserted: []), account: .signedOut)
        expectSame(try world.rows(Self.indexes), "")
    }

    @Test func `a cleanup makes them, and so does a later release`() async throws {
        let first = try await Self.seeded()
        _ = try await first.seeder.clean(account: .signedOut)
        #expect(try first.rows(Self.indexes) == Self.both)
        let second = try await Self.seeded()
        try second.release("2025-02-01", #"{ "name": "Toast" }, { "name": "Poem" }, { "name": "Ode" }"#)
        #expect(try await second.launch() == "upgraded +1")
        #expect(try second.rows(Self.indexes) == Self.both)
    }

    @Test func `they are there at once where triggers look rows up by them, or no row came`() async throws {
        let durable = try AppWorld(Self.durable)
        try durable.release("2025-01-01", Self.seeds, more: AppWorld.mapping)
        #expect(try await durable.launch() == "seeded +2")
        #expect(try durable.rows(Self.indexes) == Self.both)
        let parent = try AppWorld(
            Self.plain + "CREATE TABLE child (id INTEGER PRIMARY KEY, t TEXT REFERENCES t (uuid) ON DELETE CASCADE)")
        try parent.release("2025-01-01", Self.seeds)
        #expect(try await parent.launch() == "seeded +2")
        expectSame(try parent.rows(Self.indexes), Self.both)
        let unnumbered = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name, createDate, updateDate) WITHOUT ROWID")
        try unnumbered.release("2025-01-01", Self.seeds)
        #expect(try await unnumbered.launch() == "seeded +2")
        #expect(try unnumbered.rows(Self.indexes) == Self.both)
        let empty = try AppWorld(Self.plain)
        try empty.release("2025-01-01", "")
        #expect(try await empty.launch() == "seeded +0")
        #expect(try empty.rows(Self.indexes) == Self.both)
    }

    @Test(arguments: [
        #"{ "$id": "a", "name": "1" }, { "$id": "b", "name": "01" }"#: "name INTEGER",
        #"{ "$id": "a", "name": 7 }, { "$id": "b", "name": "7" }"#: "name TEXT",
    ])
    func `keys that the table makes equal leave one copy`(seeds: String, column: String) async throws {
        let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, \(column), createDate TEXT, updateDate TEXT)")
        try world.release("2025-01-01", seeds)
        #expect(try await world.launch() == "seeded +2\n- u1 superseded u2")
        #expect(try world.rows("SELECT uuid FROM t") == "u2")
    }

    @Test func `keys that a trigger of the app's makes equal leave one copy`() async throws {
        let world = try AppWorld(
            Self.plain
                + "CREATE TRIGGER low AFTER INSERT ON t BEGIN UPDATE t SET name = lower(name) WHERE uuid = NEW.uuid; END"
        )
        try world.release("2025-01-01", #"{ "$id": "a", "name": "Toast" }, { "$id": "b", "name": "toast" }"#)
        #expect(try await world.launch() == "seeded +2\n- u1 superseded u2")
        #expect(try world.rows("SELECT uuid, name FROM t") == "u2 toast")
    }

    @Test func `a transaction that looks rows up makes them first, and the store stays prepared`() async throws {
        let world = try await Self.seeded()
        let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
        let table = SeedTable(name: "t", key: ["name"])
        #expect(try store.copies(inGroup: ["Toast"], of: table).map(\.uuid.description) == ["u1"])
        expectSame(try world.rows(Self.indexes), "")
        try store.writing { _ = try store.copies(inGroup: ["Toast"], of: table) }
        expectSame(try world.rows(Self.indexes), Self.both)
        #expect(try store.bookkeeping.isPrepared())
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test func `a dry run makes none, nor does a store that is only looked at or was changed by the app`() async throws
    {
        let world = try await Self.seeded()
        let table = SeedTable(name: "t", key: ["name"])
        let path = world.folder.path("app.sqlite")
        try world.app.execute("INSERT INTO t VALUES ('z9', 'Toast', NULL, '2025-01-01T00:00:00.000Z', NULL)")
        let report = try await world.seeder.importFinished(
            .rows(inserted: [UUIDText("z9")]), account: .signedOut, dryRun: true)
        #expect(report.removed.map(\.uuid.description) == ["u1"])
        expectSame(try world.rows(Self.indexes), "")
        let readOnly = try SQLiteStore(path: path, options: .readOnly)
        #expect(try readOnly.copies(inGroup: ["Poem"], of: table).map(\.uuid.description) == ["u2"])
        expectSame(try world.rows(Self.indexes), "")
        try world.app.execute("ALTER TABLE t ADD COLUMN tip TEXT")
        let store = try SQLiteStore(path: path)
        let found = try store.writing { try store.copies(inGroup: ["Poem"], of: table) }
        #expect(found.map(\.uuid.description) == ["u2"])
        #expect(try store.bookkeeping.isPrepared() == false)
        expectSame(try world.rows(Self.indexes), "")
    }

    @Test func `status counts the same without them, whatever the types`() async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name INTEGER, note TEXT, createDate TEXT, updateDate TEXT)")
        let seeds = (0..<5000).map { #"{ "$id": "s\#($0)", "name": "\#($0)" }"# } + [#"{ "$id": "r", "name": 1.5 }"#]
        try world.release("2025-01-01", seeds.joined(separator: ","))
        #expect(try await world.launch() == "seeded +5001")
        try world.app.execute(
            """
            DELETE FROM t WHERE name IN (17, 4321);
            UPDATE t SET note = 'x' WHERE name BETWEEN 100 AND 109;
            INSERT INTO t VALUES ('z9', 3, NULL, '2025-01-01T00:00:00.000Z', NULL)
            """)
        expectSame(try world.rows(Self.indexes), "")
        let without = try await world.seeder.status(account: .signedOut).catalogs[0]
        expectSame(try world.rows(Self.indexes), "")
        expectSame("\(without.untouched) \(without.touched) \(without.twins) \(without.missing)", "4990 10 1 2")
        try world.app.execute("DELETE FROM t WHERE uuid = 'z9'")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows(Self.indexes), Self.both)
        let with = try await world.seeder.status(account: .signedOut).catalogs[0]
        expectSame("\(with.untouched) \(with.touched) \(with.twins) \(with.missing)", "4989 10 0 2")
    }
}
