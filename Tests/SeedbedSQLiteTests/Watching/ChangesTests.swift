import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The rows and tables that Seedbed says it wrote.
struct ChangesTests {
    /// Collects the changes that a seeder tells.
    private final class Listener: Sendable {
        private let task: Task<[String], Never>

        init(_ stream: AsyncStream<StoreChange>, until count: Int) {
            task = Task {
                var lines: [String] = []
                for await change in stream {
                    let key = change.primaryKey.sorted { $0.key < $1.key }.map { "\($0.key) \(RawValue($0.value))" }
                    let uuid = change.uuid.map { " \($0)" } ?? ""
                    lines.append("\(change.kind) \(change.table) \(key.joined(separator: ", "))\(uuid)")
                    if lines.count == count { break }
                }
                return lines
            }
        }

        /// The changes; after 20 seconds those that have come.
        var lines: [String] {
            get async {
                let busyTimeout = Task { [task] in
                    try? await Task.sleep(for: .seconds(20))
                    task.cancel()
                }
                defer { busyTimeout.cancel() }
                return await task.value
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `each row that Seedbed writes is told once, and the app's writes are not`(kind: StoreKind) async throws {
        let world = try SeedingWorld(kind)
        try world.ship("Chat", on: "2025-01-01")
        let seeded = Listener(try await world.seeder.changes(account: .signedOut), until: 3)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.changedTables == ["SpeechType", "Role"])
        let tables = await seeded.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(tables.sorted() == ["inserted Role", "inserted SpeechType", "inserted SpeechType"])

        let cleaned = Listener(try await world.seeder.changes(account: .signedOut), until: 1)
        try await world.write { (harness, store) throws(StoreError) in
            for uuid in ["a1", "a2"] { try harness.insertType(uuid, "Chat", created: "2025-01-01", in: store) }
        }
        #expect(try await world.seeder.clean(account: .signedOut, dryRun: true).changedTables == ["SpeechType"])
        #expect(try await world.seeder.clean(account: .signedOut).changedTables == ["SpeechType"])
        let told = await cleaned.lines
        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("deleted SpeechType ") == true)
        #expect(told.first?.hasSuffix(" a1") == true)
    }

    @Test(arguments: StoreKind.allCases)
    func `a call that writes no row names no table`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Chat", on: "2025-01-01")
        #expect(try await world.seeder.launch(account: .signedOut).changedTables == [])
        #expect(try await world.seeder.clean(account: .signedOut).changedTables == [])
    }

    /// A store whose rows have children of three kinds, with two twins to clean.
    private func family() async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE Note (book TEXT, page INTEGER, tag INTEGER REFERENCES t (id), PRIMARY KEY (book, page)) WITHOUT ROWID;
            CREATE TABLE Loose (tag INTEGER REFERENCES t (id), rowid TEXT);
            CREATE TABLE Audit (what TEXT);
            CREATE TRIGGER audit AFTER UPDATE ON Note BEGIN INSERT INTO Audit VALUES ('moved'); END;
            """, seeds: #"{ "name": "Home" }"#)
        try world.app.execute(
            """
            INSERT INTO t VALUES (7, 'a7', 'Home', '2025-01-01T00:00:00.000Z', NULL);
            INSERT INTO Note VALUES ('a', 1, 7), ('a', 2, NULL);
            INSERT INTO Loose VALUES (7, 'x');
            """)
        return world
    }

    @Test func `rows that move to a survivor are told with their keys, and so is what triggers of the app write`()
        async throws
    {
        let world = try await family()
        let listener = Listener(try await world.seeder.changes(account: .signedOut), until: 4)
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(report.removed.count == 1)
        #expect(report.changedTables == ["t", "Note", "Loose", "Audit"])
        #expect(
            Set(await listener.lines) == [
                "deleted t id 7 a7", "changed Note book a, page 1", "changed Loose rowid 1", "inserted Audit rowid 1",
            ])
    }

    @Test func `the rows of a table that the launch itself makes are told, also of a catalog that is new`() async throws
    {
        let (folder, _) = try RawDatabase.inNewFolder("CREATE TABLE own (x)", file: "app.sqlite")
        let files = folder.catalogs("catalog.json", "other.json")
        func write(_ name: String, _ file: String) throws {
            let text = """
                { "catalog": "\(name)", "released": "2025-01-01", "table": "\(name)", "key": ["name"],
                  "columns": { "name": "text" }, "seeds": [{ "name": "a" }] }
                """
            try Data(text.utf8).write(to: folder.url.appending(path: file))
        }
        try write("t", "catalog.json")
        try write("u", "other.json")
        let known = try files.load()
        let seeder = Seeder(
            catalogs: folder.catalogs("catalog.json"), defaults: folder.url.appending(path: "defaults.json"),
            device: "d",
            environment: .counted(at: instant("2025-12-31T12:00:00Z"))
        ) { _ in try SQLiteStore(path: folder.path("app.sqlite"), options: .creating(known)) }
        let listener = Listener(try await seeder.changes(account: .signedOut), until: 2)
        #expect(try await seeder.launch(account: .signedOut, dryRun: true).changedTables == ["t"])
        _ = try await seeder.launch(account: .signedOut)
        // The app's update exchanges the file.
        try write("u", "catalog.json")
        let report = try await seeder.launch(account: .signedOut)
        #expect(report.changedTables == ["u"])
        #expect(await listener.lines == ["inserted t uuid u2 u2", "inserted u uuid u3 u3"])
    }

    @Test func `the sequence ends with the seeder`() async throws {
        let folder = try TemporaryFolder()
        var seeder: Seeder? = Seeder(
            catalogs: .catalogs([]), defaults: folder.url.appending(path: "defaults.json"), device: "d"
        ) { _ in MemoryStore(tables: []) }
        let changes = try #require(try await seeder?.changes(account: .signedOut))
        seeder = nil
        for await _ in changes { Issue.record("nothing was written") }
    }

    @Test func `undo is told too, and a listener that stops costs nothing more`() async throws {
        let world = try await family()
        _ = try await world.seeder.clean(account: .signedOut)
        let listener = Listener(try await world.seeder.changes(account: .signedOut), until: 1)
        #expect(try await world.seeder.undo(account: .signedOut).changedTables == ["t"])
        #expect(await listener.lines == ["inserted t id 7 a7"])
    }

    @Test func `nothing temporary is left on a connection of the app, and rolled back writes are not told`() throws {
        let folder = try TemporaryFolder()
        let app = try RawDatabase(folder.path("app.sqlite"))
        try app.execute(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT)")
        let store = try SQLiteStore(handle: app.handle)
        let recorder = try #require(store.bookkeeping.changes)
        recorder.recordRows(identities: ["T": "UUID"])
        let table = SeedTable(name: "t", key: ["name"])
        func insert(_ uuid: String, keeping: Bool) throws(StoreError) {
            try store.transaction(keeping: keeping) { () throws(StoreError) in
                try store.prepare(table, columns: ["name"])
                let row = NewCopy(
                    uuid: UUIDText(uuid), seedID: SeedReference(catalog: "c", id: "a"),
                    createDate: instant("2025-01-01"),
                    fields: [StoredField(column: "name", value: "Home")])
                _ = try store.insert(row, into: table, inheriting: nil)
            }
        }
        try insert("a1", keeping: false)
        #expect(recorder.takeChanges() == [])
        #expect(recorder.takeChangedTables(undone: false) == [])
        try insert("a2", keeping: true)
        try app.execute("INSERT INTO t (uuid, name) VALUES ('u', 'the user''s')")
        #expect(
            recorder.takeChanges() == [
                StoreChange(table: "t", kind: .inserted, primaryKey: ["id": 1], uuid: UUIDText("a2"))
            ])
        #expect(recorder.takeChangedTables(undone: false) == ["t"])
        #expect(try app.rows("SELECT name FROM sqlite_temp_schema") == [])
    }

    @Test func `the sum of several writes to a row is told`() {
        func change(_ kind: StoreChange.Kind, _ key: Int64) -> StoreChange {
            StoreChange(table: "T", kind: kind, primaryKey: ["id": .integer(key)])
        }
        let steps = [
            change(.inserted, 1), change(.changed, 2), change(.inserted, 3), change(.changed, 1), change(.deleted, 3),
            change(.deleted, 4), change(.inserted, 4), change(.deleted, 2), change(.inserted, 5), change(.deleted, 5),
            change(.inserted, 5),
        ]
        #expect(
            StoreChange.net(steps) == [
                change(.inserted, 1), change(.changed, 4), change(.deleted, 2), change(.inserted, 5),
            ])
    }
}
