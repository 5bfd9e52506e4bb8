import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// An app opens its own connection while Seedbed opens the store: all connections of a process share the index of the log.
struct SharedIndexTests {
    @Test func `a connection that the app opens meanwhile can write`() async throws {
        let (origin, app) = try RawDatabase.inNewFolder(
            "PRAGMA journal_mode = WAL; CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"
        )
        try app.execute("PRAGMA wal_checkpoint; INSERT INTO t (uuid, name) VALUES ('a', 'A')")
        for round in 0..<150 {
            // As after a crash: the log and its index are there, and no process has them open.
            let folder = try TemporaryFolder()
            for file in ["app.sqlite", "app.sqlite-wal", "app.sqlite-shm"] {
                try FileManager.default.copyItem(atPath: origin.path(file), toPath: folder.path(file))
            }
            let path = folder.path("app.sqlite")
            async let store: Void = Self.open(path)
            async let write: Void = Self.write(path, after: round % 10 * 50)
            try await store
            try await write
        }
    }

    private static func open(_ path: String) async throws {
        let store = try SQLiteStore(path: path)
        #expect(try store.bookkeeping.receipts().isEmpty)
    }

    private static func write(_ path: String, after microseconds: Int) async throws {
        usleep(UInt32(microseconds))
        try RawDatabase(path).execute("INSERT INTO t (uuid, name) VALUES ('b', 'B')")
    }
}
