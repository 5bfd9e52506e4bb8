import CSQLite
import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The temporary tables in which Seedbed keeps rows for its next statements, on a connection that its owner lends.
struct WorkingTableTests {
    @Test func `the app's connection holds no temporary table after any call`() async throws {
        let folder = try TemporaryFolder()
        let lender = StrictLender(folder.path("app.sqlite"))
        let app = try RawDatabase(folder.path("app.sqlite"))
        let found = Shared<[String]>([])
        let world = AppWorld(folder, app) { (_) throws(StoreError) in
            try SQLiteStore(lender: WatchingLender(lender, found))
        }
        try app.execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, green INT, seedID TEXT, dismissDate TEXT, createDate TEXT,
                updateDate TEXT);
            CREATE TABLE tag (uuid TEXT PRIMARY KEY, name TEXT);
            CREATE TABLE tagging (t TEXT REFERENCES t (uuid), tag TEXT REFERENCES tag (uuid), UNIQUE (t, tag));
            CREATE TABLE one (t TEXT UNIQUE REFERENCES t (uuid), note TEXT CHECK (note <> 'fixed' OR t = 'u1'));
            INSERT INTO tag VALUES ('g', 'mine')
            """)
        let seeds = #"{ "name": "Toast", "green": 60 }, { "name": "Tea", "green": 1 }"#
        try world.release("2025-01-01", seeds, more: AppWorld.mapping)
        let seeder = world.seeder
        let account = SeedAccount.signedOut
        _ = try await world.launch()
        try app.execute("INSERT INTO tagging VALUES ('u1', 'g')")
        try app.imports(
            """
            INSERT INTO t VALUES ('v1', 'Toast', 60, 'c/toast', NULL, '2025-01-01T00:00:00.000Z', NULL),
                ('v2', 'Tea', 1, 'c/tea', NULL, '2025-01-01T00:00:00.000Z', NULL);
            INSERT INTO tagging VALUES ('v1', 'g'); INSERT INTO one VALUES ('u1', 'fixed'), ('v1', 'x')
            """)
        _ = try await seeder.importFinished(account: account)
        _ = try await seeder.undo(account: account)
        _ = try await seeder.clean(account: account, dryRun: true)
        _ = try await seeder.clean(account: account)
        _ = try await seeder.dismiss("c/tea", account: account)
        _ = try await seeder.restore("c/tea", account: account)
        let twins = Deduplication(of: "t", by: [Deduplication.KeyColumn("name")], survivor: .least("uuid"))
        _ = try await seeder.dedupe(twins, account: account)
        _ = try await seeder.undo(account: account)
        try app.imports("DELETE FROM t WHERE name = 'Tea'")
        _ = try await seeder.importFinished(account: account)
        try world.release("2025-02-01", #"{ "name": "Toast", "green": 61 }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        _ = try await seeder.adopt(account: account)
        let lacking = Deduplication(of: "gone", by: [], survivor: .least("uuid"))
        _ = try? await seeder.unify([twins, lacking], account: account)
        _ = try await seeder.contentRemoved(account: account)
        _ = try await seeder.forget(account: account)
        try WatchingLender(lender, found).read { _ in }
        #expect(found.withValue { $0 } == [])
    }
}

/// Looks at the beginning of each loan at the temporary tables that the one before has left.
private struct WatchingLender: ConnectionLender {
    let lender: StrictLender
    let found: Shared<[String]>

    init(_ lender: StrictLender, _ found: Shared<[String]>) {
        (self.lender, self.found) = (lender, found)
    }

    func write(_ body: (OpaquePointer) throws -> Set<String>) throws {
        try lender.write { handle in
            look(at: handle)
            return try body(handle)
        }
    }

    func read(_ body: (OpaquePointer) throws -> Void) throws {
        try lender.read { handle in
            look(at: handle)
            try body(handle)
        }
    }

    func look(at handle: OpaquePointer) {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        sqlite3_prepare_v2(handle, "SELECT name FROM sqlite_temp_schema", -1, &statement, nil)
        while sqlite3_step(statement) == SQLITE_ROW {
            let name = sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "unreadable"
            found.withValue { $0.append(name) }
        }
    }
}
