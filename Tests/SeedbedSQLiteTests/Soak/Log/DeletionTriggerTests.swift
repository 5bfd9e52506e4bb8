import Seedbed
import SeedbedSQLite
import Testing

/// Deletions by others, as the trigger sees them.
struct DeletionTriggerTests {
    private func log(_ harness: TouchHarness) throws -> [String] {
        try harness.store.log.log(after: 0).entries.map {
            "\($0.table) \($0.uuid) \($0.seedID ?? "-") \($0.reason.rawValue)"
        }
    }

    @Test(arguments: ["uuid TEXT PRIMARY KEY", "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE"])
    func `what replaces a row by itself deletes nothing, with recursive triggers on and off`(key: String) throws {
        for setting in ["ON", "OFF"] {
            let harness = try TouchHarness(
                "CREATE TABLE t (\(key), name TEXT, position INT, createDate TEXT, updateDate TEXT)")
            try harness.app.execute(
                """
                PRAGMA recursive_triggers = \(setting);
                INSERT INTO t (uuid, name) VALUES ('A', 'one'), ('B', 'two');
                INSERT OR REPLACE INTO t (uuid, name) VALUES ('A', 'uno');
                """)
            #expect(try log(harness) == [])
            // An insertion that is skipped if a row stands in its way leaves no mark that hides a deletion.
            try harness.app.execute(
                """
                INSERT OR IGNORE INTO t (uuid, name) VALUES ('A', 'due');
                INSERT INTO t (uuid, name) VALUES ('B', 'tre') ON CONFLICT DO NOTHING;
                DELETE FROM t WHERE uuid = 'A';
                """)
            #expect(try log(harness) == ["t a - deleted"])
        }
    }

    /// To SQLite now is a millisecond, in which an app makes many statements.
    @Test(
        arguments: [
            "INSERT INTO t (uuid, name) VALUES ('#', 'x') ON CONFLICT (uuid) DO UPDATE SET name = excluded.name",
            "INSERT INTO t (uuid, position) VALUES ('#', 1) ON CONFLICT (uuid) DO UPDATE SET position = excluded.position",
            "INSERT INTO t (uuid, name) VALUES ('#', 'x') ON CONFLICT DO NOTHING",
            "INSERT OR IGNORE INTO t (uuid, name) VALUES ('#', 'x')",
            "INSERT OR REPLACE INTO t (uuid, name) VALUES ('#', 'x')",
            "INSERT OR ABORT INTO t (uuid, name) VALUES ('#', NULL)",
        ], ["", "CREATE TABLE child (t TEXT REFERENCES t (uuid))"])
    func `R2, I7: a deletion right after a write of the same row is logged`(write: String, child: String) throws {
        for setting in ["ON", "OFF"] {
            let harness = try TouchHarness(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT NOT NULL, position INT, createDate TEXT, updateDate TEXT);
                \(child)
                """)
            try harness.app.execute("PRAGMA recursive_triggers = \(setting)")
            for number in 0..<40 {
                try harness.app.execute(
                    "INSERT INTO t (uuid, name, createDate) VALUES ('\(number)', 'n', '2025-01-01T00:00:00.000Z')")
                try? harness.app.execute(write.replacing("#", with: "\(number)"))
                try harness.app.execute("DELETE FROM t WHERE uuid = '\(number)'")
            }
            expectSame(
                try log(harness).joined(separator: "\n"), (0..<40).map { "t \($0) - deleted" }.joined(separator: "\n"))
        }
    }

    @Test func `an identity of 16 bytes is logged as text, and none as empty`() throws {
        let harness = try TouchHarness(
            "CREATE TABLE t (uuid BLOB, name TEXT, position INT, createDate TEXT, updateDate TEXT)")
        try harness.app.execute(
            """
            INSERT INTO t (uuid, name) VALUES (x'0123456789ABCDEF0123456789ABCDEF', 'a'), (NULL, 'b'), (x'FF', 'c');
            DELETE FROM t;
            """)
        #expect(
            try log(harness) == [
                "t 01234567-89ab-cdef-0123-456789abcdef - deleted", "t  - deleted", "t ff - deleted",
            ])
    }

    @Test func `a deletion that is rolled back is not logged`() throws {
        let harness = try TouchHarness(
            "CREATE TABLE t (uuid TEXT, name TEXT, position INT, createDate TEXT, updateDate TEXT)")
        try harness.app.execute("INSERT INTO t (uuid) VALUES ('a'); BEGIN; DELETE FROM t; ROLLBACK")
        #expect(try log(harness) == [])
    }
}
