import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The rows that Seedbed writes to a plain table while its own triggers are off, since they have nothing to do then.
struct IdleTriggerTests {
    enum Call: CaseIterable {
        case undo, adopt, merge
    }

    /// A trigger of the app keeps all triggers on.
    @Test(arguments: Call.allCases) func `A1, C7: rows are written without triggers as they are with them`(
        call: Call
    ) async throws {
        let without = try await Self.content(after: call, hasTrigger: false)
        let with = try await Self.content(after: call, hasTrigger: true)
        expectSame(without, with)
        #expect(without.contains(call == .adopt ? "adopted" : "superseded"))
        // Only adopted rows are settled later (C6).
        #expect(without.contains("arrived") == (call == .adopt))
    }

    @Test func `C7: an undo sees a trigger that the app has made since the last one`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(Self.schema)
        let seeder = folder.seeder(of: folder.catalogs("food.json"), store: "app.sqlite")
        for (place, color) in ["red", "green", "blue"].enumerated() {
            try Self.release("2026-0\(place + 1)-01", color, in: folder)
            try await seeder.launch(account: .signedOut)
            if color == "green" { #expect(try await seeder.undo(account: .signedOut).reinserted.count == 3) }
        }
        try app.execute("CREATE TRIGGER app BEFORE INSERT ON Food BEGIN SELECT RAISE(IGNORE); END")
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.reinserted == [] && report.skipped.map(\.reason) == [.conflict, .conflict, .conflict])
    }

    /// Without the note, the row would be taken for one that means the deleted copy.
    @Test func `C5: a merge notes that a row is filed under a number which a deleted copy had`() async throws {
        let schema = """
            CREATE TABLE Kind (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE Food (uuid TEXT PRIMARY KEY NOT NULL, name TEXT, color TEXT, kind INTEGER REFERENCES Kind,
                createDate TEXT, updateDate TEXT)
            """
        let (folder, app) = try RawDatabase.inNewFolder(schema)
        let kinds =
            #"{ "catalog": "kinds", "released": "2026-01-01", "table": "Kind", "key": ["name"], "seeds": [{ "name": "fruit" }] }"#
        try Data(kinds.utf8).write(to: folder.url.appending(path: "kinds.json"))
        try Self.release("2026-01-01", "red", in: folder)
        let seeder = folder.seeder(of: folder.catalogs("kinds.json", "food.json"), store: "app.sqlite")
        try await seeder.launch(account: .signedOut)
        let mine = "'mine', 'mine', '2026-01-05', '2026-01-05'"
        try app.execute(
            """
            UPDATE Food SET kind = 1; INSERT INTO seedbed_import VALUES (1); DELETE FROM Kind; DELETE FROM seedbed_import;
            INSERT INTO Kind (uuid, name, createDate, updateDate) VALUES (\(mine))
            """)
        try RawDatabase(folder.path("other.sqlite")).execute(
            """
            \(schema); INSERT INTO Kind VALUES (7, \(mine));
            INSERT INTO Food VALUES ('x', 'pear', 'green', 7, '2026-01-05', '2026-01-05')
            """)
        let report = try await seeder.merge(from: folder.path("other.sqlite"), account: .signedOut)
        #expect(report.passedOver == [])
        #expect(try app.rows("SELECT kind FROM Food WHERE uuid = 'x'") == [[.integer(1)]])
        #expect(try app.rows("SELECT n0 FROM seedbed_notes WHERE kind = 'filed Kind'").count == 1)
    }

    private static let schema = """
        CREATE TABLE Food (uuid TEXT PRIMARY KEY NOT NULL, name TEXT, color TEXT, createDate TEXT, updateDate TEXT)
        """

    /// Returns what the store holds after the call: the rows, the notes and the log.
    private static func content(after call: Call, hasTrigger: Bool) async throws -> String {
        let (folder, app) = try RawDatabase.inNewFolder(schema)
        if hasTrigger { try app.execute("CREATE TRIGGER app AFTER UPDATE ON Food BEGIN SELECT 1; END") }
        let environment = Seeder.Environment.counted(at: instant("2026-03-01")) { number in
            "00000000-0000-4000-8000-\(String(repeating: "0", count: 11))\(number)"
        }
        let seeder = folder.seeder(of: folder.catalogs("food.json"), store: "app.sqlite", environment: environment)
        try release("2026-01-01", "red", in: folder)
        switch call {
        case .undo:
            try await seeder.launch(account: .signedOut)
            try release("2026-02-01", "green", in: folder)
            try await seeder.launch(account: .signedOut)
            #expect(try await seeder.undo(account: .signedOut).reinserted.count == 3)
        case .adopt:
            try app.execute(
                """
                INSERT INTO Food VALUES ('a', 'apple', 'red', NULL, NULL), ('b', 'berry', 'mine', NULL, NULL),
                    ('c', 'other', 'red', NULL, NULL)
                """)
            let report = try await seeder.adopt(account: .signedOut)
            #expect(report.untouched.count == 1 && report.touched.count == 1 && report.left.count == 1)
        case .merge:
            let other = try RawDatabase(folder.path("other.sqlite"))
            try other.execute(schema)
            let alone = folder.seeder(
                of: folder.catalogs("food.json"), store: "other.sqlite", defaults: "other.json",
                environment: .counted(from: 5) { "00000000-0000-4000-9000-00000000000\($0)" })
            try await alone.launch(account: .signedOut)
            try other.execute(
                """
                INSERT INTO Food VALUES ('x', 'mine', 'red', '2026-01-05', '2026-01-05'), ('y', 'old', 'red', '2026-01-05', NULL);
                INSERT INTO seedbed_import VALUES (1); INSERT INTO Food (uuid, name) VALUES ('z', 'undated');
                DELETE FROM seedbed_import
                """)
            try await seeder.launch(account: .signedOut)
            #expect(try await seeder.merge(from: folder.path("other.sqlite"), account: .signedOut).removed.count == 3)
        }
        let queries = [
            "SELECT * FROM Food ORDER BY uuid", "SELECT kind, uuid FROM seedbed_notes ORDER BY 1, 2",
            "SELECT id, cleanup, tbl, uuid, reason, survivor, row, undone FROM seedbed_log ORDER BY id",
            "SELECT count(*) FROM seedbed_import",
        ]
        return try queries.flatMap { try app.rows($0) }.map { $0.map(\.description).joined(separator: " ") }
            .joined(separator: "\n")
    }

    private static func release(_ day: String, _ color: String, in folder: TemporaryFolder) throws {
        let seeds = ["apple", "berry", "cherry"].map { #"{ "name": "\#($0)", "color": "\#(color)" }"# }
        let text = """
            { "catalog": "food", "released": "\(day)", "table": "Food", "key": ["name"], "seeds": [\(seeds.joined(separator: ", "))] }
            """
        try Data(text.utf8).write(to: folder.url.appending(path: "food.json"))
    }
}
