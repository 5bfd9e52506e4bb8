import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// I6: what writes nothing leaves the file and its write-ahead log as they are, too.
struct QuietWritesTests {
    /// A number that another connection sees change whenever a transaction was committed, even one that changed no row.
    private func version(_ app: RawDatabase) throws -> [[RawValue]] { try app.rows("PRAGMA data_version") }

    @Test func `a quiet launch, import, cleanup and account change commit nothing`() async throws {
        let world = try await SeedingWorld(.file).launched()
        let app = try RawDatabase(world.harness.path)
        try app.execute("INSERT INTO SpeechType (uuid, name) VALUES ('own', 'Story')")
        _ = try await world.importFinished("own")
        // The app's own writes do not count: it is the others' that this number tells of.
        let before = try version(app)
        _ = try await world.launch()
        _ = try await world.importFinished("own")
        _ = try await world.importFinished()
        _ = try await world.seeder.importFinished(.rows(inserted: [UUIDText("own")]), account: world.account)
        _ = try await world.seeder.clean(.all, account: world.account)
        _ = try await world.seeder.accountChanged(to: world.account)
        #expect(try version(app) == before)
        _ = try await world.seeder.dismiss("roles/timer", account: world.account)
        #expect(try version(app) != before)
    }

    @Test func `a call before any launch says that no launch has named an account`() async throws {
        let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        try world.release("2025-01-01", #"{ "name": "Toast" }"#)
        let calls: [@Sendable (Seeder) async throws -> Seeder.Report] = [
            { try await $0.importFinished() }, { try await $0.clean() }, { try await $0.seedAgain() },
            { try await $0.contentRemoved() }, { try await $0.relocalize() }, { try await $0.dismiss("c/toast") },
            { try await $0.restore("c/toast") }, { try await $0.dismiss(copy: UUIDText("u1")) },
            { try await $0.merge { (_, _, _) throws(StoreError) in Seeder.MergedRows(changes: .unknown) } },
        ]
        for call in calls { #expect(try await call(world.seeder).outcome == .notLaunched) }
        #expect(try await world.seeder.clean(account: .unknown).outcome == .unknownAccount)
        _ = try await world.seeder.launch(account: .signedOut, dryRun: true)
        #expect(try await world.seeder.clean().outcome == .notLaunched)
        expectSame(try world.rows("SELECT count(*) FROM t"), "0")
        _ = try await world.seeder.launch(account: .unknown)
        for call in calls { #expect(try await call(world.seeder).outcome == .unknownAccount) }
        _ = try await world.launch()
        #expect(try await world.seeder.importFinished().outcome == .cleaned)
    }
}
