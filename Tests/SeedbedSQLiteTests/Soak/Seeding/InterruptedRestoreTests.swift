import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Synchronization
import Testing

/// S4: "restore the defaults" after the content was removed, and the process ends at a bad moment.
struct InterruptedRestoreTests {
    @Test func `what the defaults file holds while seeds come back keeps no later release away`() async throws {
        let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        try world.release("2025-01-01", #"{ "name": "Soup" }, { "name": "Tea" }"#)
        let file = world.folder.url.appending(path: "defaults.json")
        let isSeeding = Mutex(false)
        let held = Mutex<Data?>(nil)
        var environment = Seeder.Environment()
        environment.makeUUID = {
            if isSeeding.withLock({ $0 }) { held.withLock { $0 = try? Data(contentsOf: file) } }
            return UUIDText(UUID().uuidString)
        }
        func seeder() -> Seeder {
            world.folder.seeder(
                of: world.folder.catalogs("catalog.json"), store: "app.sqlite", environment: environment)
        }
        try await seeder().launch(account: .signedOut)
        try world.app.execute("DELETE FROM t")
        try await seeder().contentRemoved(account: .signedOut)
        isSeeding.withLock { $0 = true }
        let report = try await seeder().seedAgain(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [2])
        isSeeding.withLock { $0 = false }
        // The process ends after the commit: the file is as it was while the seeds came back.
        try #require(held.withLock { $0 }).write(to: file)
        #expect(try await seeder().launch(account: .signedOut).outcome != .contentRemoved)
        try world.release("2025-02-01", #"{ "name": "Soup" }, { "name": "Tea" }, { "name": "Jam" }"#)
        #expect(try await seeder().launch(account: .signedOut).catalogs.map(\.inserted) == [1])
    }

    @Test func `a restore that fails leaves the content removed`() async throws {
        let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        try world.release("2025-01-01", #"{ "name": "Soup" }"#)
        try await world.seeder.launch(account: .signedOut)
        try world.app.execute("DELETE FROM t")
        try await world.seeder.contentRemoved(account: .signedOut)
        try world.release("2025-02-01", #"{ "nome": "Soup" }"#)
        await #expect(throws: SeedbedError.self) { try await world.seeder.seedAgain(account: .signedOut) }
        try world.release("2025-02-01", #"{ "name": "Soup" }"#)
        #expect(try await world.seeder.launch(account: .signedOut).outcome == .contentRemoved)
        #expect(try world.rows("SELECT count(*) FROM t") == "0")
    }
}
