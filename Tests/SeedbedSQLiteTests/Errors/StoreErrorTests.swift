import CSQLite
import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

@testable import SeedbedSQLite

/// An error of a store is one sentence that names it, and leaves it as it was.
struct StoreErrorTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }
    private static let definition =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT CHECK (name <> 'secret'), createDate, updateDate)"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeStore(_ definition: String = definition) throws {
        try RawDatabase(path).execute(definition)
    }

    private func prepare(_ store: SQLiteStore, _ table: String = "t", key: String = "name") throws {
        try store.writing { try store.prepare(SeedTable(name: table, key: [key]), columns: []) }
    }

    /// The error of `body`, and that its sentence says it all.
    private func error(_ body: () throws -> Void) throws -> StoreError {
        let error = try #require(#expect(throws: StoreError.self) { try body() })
        #expect(error.description.contains(path) || error.description.contains(folder.url.lastPathComponent))
        return error
    }

    @Test func `a missing file is not made`() throws {
        #expect(try error { _ = try SQLiteStore(path: path) } == .missing(store: path))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a missing file is made when it is asked for`() throws {
        let store = try SQLiteStore(path: path, options: .creating())
        #expect(try store.bookkeeping.receipts() == [:])
    }

    @Test(arguments: [false, true])
    func `a folder is no store`(creates: Bool) throws {
        var options = SQLiteStore.Options()
        options.creates = creates
        let path = folder.url.path(percentEncoded: false)
        let found = try error { _ = try SQLiteStore(path: path, options: options) }
        #expect(found == .inputOutput(store: path, detail: "it is a folder"))
    }

    @Test(arguments: ["This is not a database, however long the text may be.", "SQLite format 3"])
    func `another file is no database and stays as it is`(text: String) throws {
        let bytes = Data((text + String(repeating: "x", count: 2000)).utf8)
        try bytes.write(to: URL(filePath: path))
        #expect(try error { _ = try SQLiteStore(path: path) } == .notADatabase(store: path))
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test func `a store opened for reading is not written`() throws {
        try makeStore()
        let bytes = try Data(contentsOf: URL(filePath: path))
        let store = try SQLiteStore(path: path, options: .readOnly)
        #expect(try store.bookkeeping.receipts() == [:])
        #expect(try error { try prepare(store) } == .readOnly(store: path))
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write any file"))
    func `a file without permission to write is read-only`() throws {
        try makeStore()
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        #expect(try error { try prepare(try SQLiteStore(path: path)) } == .readOnly(store: path))
    }

    @Test func `a store that another process is writing is busy, and free afterwards`() throws {
        try makeStore()
        var options = SQLiteStore.Options()
        options.busyTimeout = .milliseconds(5)
        let store = try SQLiteStore(path: path, options: options)
        let other = try RawDatabase(path)
        try other.execute("BEGIN IMMEDIATE")
        #expect(try error { try prepare(store) } == .busy(store: path))
        #expect(try store.bookkeeping.receipts() == [:])
        try other.execute("COMMIT")
        try prepare(store)
        #expect(try store.bookkeeping.isPrepared())
    }

    @Test func `a connection that the app interrupts has stopped, and works afterwards`() throws {
        try makeStore()
        var handle: OpaquePointer?
        #expect(sqlite3_open(path, &handle) == SQLITE_OK)
        defer { sqlite3_close_v2(handle) }
        let store = try SQLiteStore(handle: try #require(handle))
        sqlite3_progress_handler(handle, 1, { _ in 1 }, nil)
        #expect(try error { try prepare(store) } == .stopped(store: path))
        sqlite3_progress_handler(handle, 0, nil, nil)
        try prepare(store)
        #expect(try store.bookkeeping.isPrepared())
        store.close()
    }

    @Test(arguments: [
        ("v", "it is a view; name the table behind it"),
        ("f", "it is a virtual table (such as full-text search); name the table that it indexes"),
        ("f_content", "it belongs to a virtual table; name a table of your own"),
    ])
    func `what is no table of the app's is refused`(name: String, reason: String) throws {
        try makeStore(
            Self.definition
                + "; CREATE VIEW v AS SELECT * FROM t"
                + "; CREATE VIRTUAL TABLE f USING fts5(uuid, name, createDate, updateDate)"
        )
        let store = try SQLiteStore(path: path)
        #expect(try error { try prepare(store, name) } == .unsuitable(store: path, table: name, reason: reason))
        #expect(try !store.bookkeeping.isPrepared())
    }

    @Test func `rows that cannot be told apart are refused`() throws {
        try makeStore("CREATE TABLE t (rowid, oid, _rowid_, uuid, name, createDate, updateDate)")
        let store = try SQLiteStore(path: path)
        let reason = "its rows cannot be told apart: give it a primary key"
        #expect(try error { try prepare(store) } == .unsuitable(store: path, table: "t", reason: reason))
    }

    @Test func `bookkeeping from the future is refused and left alone`() throws {
        try makeStore()
        try prepare(try SQLiteStore(path: path))
        let other = try RawDatabase(path)
        try other.execute("UPDATE seedbed_meta SET version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try other.rows("SELECT * FROM sqlite_schema, seedbed_meta")
        #expect(try error { _ = try SQLiteStore(path: path) } == .fromTheFuture(store: path, version: 99))
        #expect(try other.rows("SELECT * FROM sqlite_schema, seedbed_meta") == before)
    }

    @Test func `a missing table and missing columns are named, the columns all at once`() throws {
        try makeStore("CREATE TABLE t (uuid, name, createDate)")
        let store = try SQLiteStore(path: path)
        #expect(try error { try prepare(store, "u") } == .missingTable(store: path, table: "u"))
        #expect(
            try error { try prepare(store, key: "title") }
                == .missingColumns(store: path, table: "t", columns: ["updateDate", "title"]))
        #expect(try !store.bookkeeping.isPrepared())
    }

    @Test func `a broken constraint is named without the row's values`() throws {
        try makeStore()
        let store = try SQLiteStore(path: path)
        try prepare(store)
        let table = SeedTable(name: "t", key: ["name"])
        func insert(_ uuid: String, _ name: String) throws {
            try store.writing {
                let field = StoredField(column: "name", value: .text(name))
                let copy = NewCopy(
                    uuid: UUIDText(uuid), seedID: SeedReference(catalog: "c", id: "s"),
                    createDate: instant("2025-01-01"),
                    fields: [field])
                _ = try store.insert(copy, into: table, inheriting: nil)
            }
        }
        try insert("u1", "open")
        for (uuid, name, detail) in [
            ("u2", "secret", "CHECK constraint failed: name <> 'secret'"),
            ("u1", "hidden", "UNIQUE constraint failed: t.uuid"),
        ] {
            let found = try error { try insert(uuid, name) }
            #expect(found == .constraint(store: path, table: "t", detail: detail))
            #expect(!found.description.contains("hidden"))
        }
        #expect(try RawDatabase(path).rows("SELECT uuid, name FROM t") == [["u1", "open"]])
    }

    @Test func `S4: what ends the transaction takes the whole catalog with it`() async throws {
        try makeStore()
        let path = path
        try RawDatabase(path).execute(
            "CREATE TRIGGER r BEFORE INSERT ON t WHEN NEW.name = 'secret' BEGIN SELECT RAISE(ROLLBACK, 'no'); END")
        let seeds = ["open", "secret"].map { name in
            Seed(id: name, fields: [Seed.Field(column: "name", content: .value(.text(name)))])
        }
        let catalog = Catalog(
            name: "c", released: instant("2025-01-01"), table: SeedTable(name: "t", key: ["name"]), seeds: seeds)
        let defaults = folder.url.appending(path: "defaults.json")
        let seeder = Seeder(catalogs: .catalogs([catalog]), defaults: defaults, device: "d") {
            (_) throws(StoreError) in try SQLiteStore(path: path)
        }
        await #expect(throws: SeedbedError.self) { _ = try await seeder.launch(account: .signedOut) }
        #expect(try RawDatabase(path).rows("SELECT name, sql FROM sqlite_schema WHERE name LIKE 'seedbed%'") == [])
        #expect(try RawDatabase(path).rows("SELECT * FROM t") == [])
        #expect(!FileManager.default.fileExists(atPath: defaults.path(percentEncoded: false)))
    }

    @Test func `a path that looks like a URI is a path`() throws {
        let before = FileManager.default.currentDirectoryPath
        #expect(throws: StoreError.missing(store: "file:store.sqlite?mode=memory")) {
            _ = try SQLiteStore(path: "file:store.sqlite?mode=memory")
        }
        let name = "file:\(UUID().uuidString)?mode=memory"
        try RawDatabase("./" + name).execute(Self.definition)
        defer { try? FileManager.default.removeItem(atPath: before + "/" + name) }
        #expect(FileManager.default.fileExists(atPath: before + "/" + name))
        let store = try SQLiteStore(path: name)
        try prepare(store)
        #expect(try store.bookkeeping.isPrepared())
    }

    @Test func `a full disk keeps nothing, and room helps`() throws {
        try makeStore()
        let store = try SQLiteStore(path: path)
        try prepare(store)
        try RawDatabase(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let pages = try #require(try store.connection.row("PRAGMA page_count"))[0].integer
        _ = try store.connection.row("PRAGMA max_page_count = \(pages + 2)")
        func fill() throws {
            try store.writing {
                for number in 0..<200 {
                    let seed = SeedReceipt(id: "s\(number)", group: [.text(String(repeating: "x", count: 500))])
                    try store.bookkeeping.recordDelivered(seed, of: "c")
                }
            }
        }
        #expect(try error { try fill() } == .full(store: path))
        #expect(try store.writing { try store.bookkeeping.deliveredSeeds(of: "c") } == [:])
        _ = try store.connection.row("PRAGMA max_page_count = 100000")
        try fill()
        #expect(try store.writing { try store.bookkeeping.deliveredSeeds(of: "c") }.count == 200)
    }
}
