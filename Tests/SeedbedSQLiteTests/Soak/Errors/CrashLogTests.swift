import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Whatever an app did, and whenever it stopped, its log is not taken for another database's.
struct CrashLogTests {
    @Test func `the log of a crash is always the store's own`() throws {
        for var random in RandomSource.rounds(10, of: "logs that crashes leave") {
            let folder = try TemporaryFolder()
            var apps = [try RawDatabase(folder.path("app"))]
            var story = [
                "PRAGMA page_size = \(random.pick([512, 1024, 4096, 65_536]))",
                "PRAGMA auto_vacuum = \(random.pick([0, 1, 2]))", "PRAGMA journal_mode = WAL",
                "CREATE TABLE t (x)",
            ]
            for statement in story { try apps[0].rows(statement) }
            for _ in 0..<40 {
                let statement = random.pick([
                    "INSERT INTO t VALUES (hex(randomblob(300)))", "DELETE FROM t", "VACUUM", "SELECT count(*) FROM t",
                    "CREATE TABLE t\(story.count) (x)", "PRAGMA user_version = \(story.count)", "PRAGMA cache_size = 2",
                    """
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
                    INSERT INTO t SELECT hex(randomblob(90)) FROM n
                    """, "PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA wal_checkpoint(RESTART)",
                    "PRAGMA wal_checkpoint(TRUNCATE)",
                ])
                story.append(statement)
                try random.pick(apps).rows(statement)
                if apps.count < 3, random.chance(10) { apps.append(try RawDatabase(folder.path("app"))) }
                for end in ["", "-wal"] {
                    try Data(contentsOf: folder.url.appending(path: "app" + end))
                        .write(to: folder.url.appending(path: "crashed" + end))
                }
                #expect(throws: Never.self, "\(random.replay): \(story)") {
                    try ForeignLog.check(folder.path("crashed"))
                }
            }
            withExtendedLifetime(apps) {}
        }
    }

    @Test func `a log with pages of another size is refused`() throws {
        let folder = try TemporaryFolder()
        let apps = try [512, 4096].map { size in
            let app = try RawDatabase(folder.path("app \(size)"))
            try app.rows("PRAGMA page_size = \(size)")
            try app.rows("PRAGMA journal_mode = WAL")
            try app.rows("CREATE TABLE t (x)")
            return app
        }
        try Data(contentsOf: folder.url.appending(path: "app 512")).write(to: folder.url.appending(path: "both"))
        try Data(contentsOf: folder.url.appending(path: "app 4096-wal")).write(
            to: folder.url.appending(path: "both-wal"))
        #expect(throws: StoreError.foreignLog(store: folder.path("both"))) { try ForeignLog.check(folder.path("both")) }
        withExtendedLifetime(apps) {}
    }
}
