import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A process that was killed when it had written no more of its log than the header, beside an index of before.
struct BegunLogTests {
    @Test func `it keeps no call waiting`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            seeds: #"{ "name": "Toast" }"#)
        try world.app.execute("PRAGMA journal_mode = WAL; CREATE TABLE other (a); INSERT INTO other VALUES (1)")
        // SQLite would wait for ten seconds each time. On a busy machine other things take long, too.
        var shortest = Duration.seconds(60)
        for _ in 0..<8 where shortest > .seconds(8) {
            let copy = try TemporaryFolder()
            for (end, most) in [("", Int.max), ("-wal", 32), ("-shm", Int.max)] {
                let bytes = try Data(contentsOf: world.folder.url.appending(path: "app.sqlite\(end)"))
                try bytes.prefix(most).write(to: copy.url.appending(path: "app.sqlite\(end)"))
            }
            let seeder = copy.seeder(of: world.folder.catalogs("catalog.json"), store: "app.sqlite")
            let start = ContinuousClock.now
            _ = try await seeder.launch(account: .signedOut)
            shortest = min(shortest, ContinuousClock.now - start)
        }
        #expect(shortest < .seconds(8))
    }
}
