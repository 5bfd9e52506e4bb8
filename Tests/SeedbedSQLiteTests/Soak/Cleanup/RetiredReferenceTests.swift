import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C4 in a file: seeds that refer to each other, in two catalogs, retired by one release.
struct RetiredReferenceTests {
    /// How the release that retires them reaches the store.
    enum Call: String, CaseIterable {
        case launch, clean
    }

    private let folder: TemporaryFolder
    private let app: RawDatabase

    init() throws {
        (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE kind (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE food (uuid TEXT PRIMARY KEY, name TEXT, kind TEXT REFERENCES kind, createDate TEXT,
                updateDate TEXT);
            CREATE TABLE meal (title TEXT, kind TEXT REFERENCES kind ON DELETE CASCADE)
            """)
    }

    private func release(_ name: String, _ table: String, _ day: String, _ rest: String) throws {
        let text = #"{ "catalog": "\#(name)", "released": "\#(day)", "table": "\#(table)", "key": ["name"], \#(rest) }"#
        try Data(text.utf8).write(to: folder.url.appending(path: "\(name).json"))
    }

    /// Seeds an apple that is a fruit, then releases catalogs without them.
    private func retireBoth() async throws {
        try release("kinds", "kind", "2025-01-01", #""seeds": [{ "name": "Fruit" }]"#)
        try release(
            "foods", "food", "2025-01-01", #""seeds": [{ "name": "Apple", "kind": { "$ref": "kinds/fruit" } }]"#)
        try await seeder().launch(account: .signedOut)
        #expect(try rows() == "u1 Fruit\nu2 Apple u1")
        try release("kinds", "kind", "2025-02-01", #""seeds": [], "retired": ["fruit"]"#)
        try release("foods", "food", "2025-02-01", #""seeds": [], "retired": ["apple"]"#)
    }

    /// A seeder, new as after a start of the app; `u1`, `u2` and so on are the new rows.
    private func seeder() -> Seeder {
        folder.seeder(
            of: folder.catalogs("foods.json", "kinds.json"), store: "app.sqlite", environment: .counted())
    }

    private func run(_ call: Call) async throws -> [String] {
        let report =
            switch call {
            case .launch: try await seeder().launch(account: .signedOut)
            case .clean: try await seeder().clean(account: .signedOut)
            }
        #expect(try app.problems() == [])
        return report.removed.map { "- \($0.table) \($0.uuid) \($0.reason.rawValue)" }
            + report.leftAlone.map { "! \($0.table) \($0.uuid) \($0.reason.rawValue)" }
    }

    private func rows() throws -> String {
        let sql = """
            SELECT uuid || ' ' || name FROM kind UNION ALL SELECT uuid || ' ' || name || ' ' || kind FROM food
            UNION ALL SELECT title || ' ' || kind FROM meal
            """
        return try app.rows(sql).map { $0[0].description }.joined(separator: "\n")
    }

    @Test(arguments: Call.allCases)
    func `C4: a seed and what it refers to go in one run, the one that refers first`(call: Call) async throws {
        try await retireBoth()
        #expect(try await run(call) == ["- food u2 retired", "- kind u1 retired"])
        #expect(try rows() == "")
        let log = try app.rows("SELECT tbl, uuid, reason FROM seedbed_log ORDER BY id")
        for _ in 0..<2 { #expect(try await run(call) == []) }
        #expect(try rows() == "")
        #expect(try app.rows("SELECT tbl, uuid, reason FROM seedbed_log ORDER BY id") == log)
    }

    @Test(arguments: Call.allCases)
    func `C4, C5: a user's row keeps the retired seed that it refers to, and no other`(call: Call) async throws {
        try await retireBoth()
        try app.execute("INSERT INTO meal VALUES ('Mine', 'u1')")
        #expect(try await run(call) == ["- food u2 retired", "! kind u1 referred"])
        #expect(try rows() == "u1 Fruit\nMine u1")
        // A launch after this one has nothing to look at; a cleanup says again why the row is there.
        #expect(try await run(call) == (call == .clean ? ["! kind u1 referred"] : []))
        #expect(try rows() == "u1 Fruit\nMine u1")
        try app.execute("DELETE FROM meal")
        #expect(try await run(.clean) == ["- kind u1 retired"])
    }

    @Test(arguments: Call.allCases)
    func `C1, C5: a child that the user has changed stays, and its parent with it`(call: Call) async throws {
        try await retireBoth()
        try app.execute("UPDATE food SET name = 'My apple'")
        #expect(try await run(call) == ["! kind u1 referred"])
        #expect(try rows() == "u1 Fruit\nu2 My apple u1")
    }

    @Test func `C7: a seed that comes back refers to its own parent, whose number another row has by now`() async throws
    {
        try app.execute(
            """
            DROP TABLE food; DROP TABLE meal; DROP TABLE kind;
            CREATE TABLE kind (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE food (uuid TEXT PRIMARY KEY, name TEXT, kind INTEGER REFERENCES kind, createDate TEXT, updateDate TEXT)
            """)
        try release("kinds", "kind", "2025-01-01", #""seeds": [{ "name": "Fruit" }]"#)
        try release(
            "foods", "food", "2025-01-01", #""seeds": [{ "name": "Apple", "kind": { "$ref": "kinds/fruit" } }]"#)
        try await seeder().launch(account: .signedOut)
        try release("kinds", "kind", "2025-02-01", #""seeds": [], "retired": ["fruit"]"#)
        try release("foods", "food", "2025-02-01", #""seeds": [], "retired": ["apple"]"#)
        #expect(try await run(.launch).count == 2)
        try app.execute("INSERT INTO kind (uuid, name) VALUES ('mine', 'Mine')")
        #expect(try app.rows("SELECT id FROM kind") == [[1]])
        #expect(try await seeder().undo(account: .signedOut).skipped == [])
        #expect(
            try app.rows("SELECT food.name, kind.name FROM food JOIN kind ON kind.id = food.kind") == [
                ["Apple", "Fruit"]
            ])
    }
}
