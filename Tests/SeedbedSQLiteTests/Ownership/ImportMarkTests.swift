import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2: the mark by which a sync engine says that it is writing, and what becomes of one that it forgets.
struct ImportMarkTests {
    private static func world() async throws -> AppWorld {
        try await .launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            seeds: #"{ "name": "Toast" }"#)
    }

    private static let rows = "SELECT * FROM t ORDER BY 1"

    @Test func `T2: a forgotten mark silences the triggers for ten minutes at most`() async throws {
        let world = try await Self.world()
        try world.app.execute("INSERT INTO seedbed_import VALUES (1); UPDATE t SET name = 'came in'")
        expectSame(try world.rows(Self.rows), "u1 came in 2025-01-01 -")
        for shift in ["- 601", "+ 601"] {
            try world.app.execute(
                "UPDATE t SET updateDate = NULL; UPDATE seedbed_import SET mark = strftime('%s', 'now') \(shift)")
            try world.app.execute("UPDATE t SET name = name || '!'")
            #expect(try world.rows("SELECT updateDate FROM t") == "now")
            try world.app.execute("UPDATE seedbed_import SET mark = strftime('%s', 'now')")
        }
    }

    @Test(arguments: ["launch", "import", "clean"])
    func `T2: whatever the seeder is called for takes a forgotten mark away`(entry: String) async throws {
        let world = try await Self.world()
        try world.app.execute("INSERT INTO seedbed_import VALUES (1)")
        switch entry {
        case "launch": try await world.seeder.launch(account: .signedOut)
        case "import": try await world.seeder.importFinished(.rows(inserted: [UUIDText("u1")]))
        default: try await world.seeder.clean(account: .signedOut)
        }
        try world.app.execute("UPDATE t SET name = 'x'")
        expectSame(try world.rows(Self.rows), "u1 x 2025-01-01 now")
    }

    #if os(Linux) || os(macOS)
        @Test func `T2: the command line of SQLite is a writer like any other`() async throws {
            let tool = "/usr/bin/sqlite3"
            guard FileManager.default.isExecutableFile(atPath: tool) else { return }
            let world = try await Self.world()
            let arguments = [
                world.folder.path("app.sqlite"), ".timeout 60000",
                "UPDATE t SET name = 'x'; INSERT INTO t (uuid, name) VALUES ('mine', 'y')",
                "REPLACE INTO t (uuid, name) VALUES ('u1', 'x')",
            ]
            #expect(try ChildProcess(tool, arguments).waitUntilExit() == 0)
            expectSame(try world.rows(Self.rows), "mine y now now\nu1 x 2025-01-01 now")
        }
    #endif
}
