import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Triggers of the app with a conflict clause of their own: one entry a row in a queue of uploads, or one entry a table.
///
/// SQLite lets a conflict clause of the statement that fires a trigger override those in the trigger.
struct ConflictTriggerTests {
    /// The app's tables, with a trigger for each write that keeps one entry for each row, and one for the table.
    private static var definition: String {
        let tables = ["t": "uuid", "Meal": "title"]
        var sql = """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, fat INTEGER, createDate TEXT, updateDate TEXT,
                seedID TEXT, dismissDate TEXT);
            CREATE TABLE Meal (title TEXT PRIMARY KEY, food TEXT REFERENCES t (uuid));
            CREATE TABLE queue (row TEXT PRIMARY KEY, value TEXT);
            CREATE TABLE changed (name TEXT PRIMARY KEY);
            """
        for (table, key) in tables.sorted(by: { $0.key < $1.key }) {
            let value = table == "t" ? "NEW.fat || ifnull(NEW.dismissDate, '')" : "NEW.food"
            for event in ["INSERT", "UPDATE"] {
                sql += """
                    CREATE TRIGGER \(table)_\(event) AFTER \(event) ON \(table) BEGIN
                        INSERT OR REPLACE INTO queue VALUES (NEW.\(key), \(value));
                        INSERT OR REPLACE INTO changed VALUES ('\(table)');
                    END;
                    """
            }
        }
        return sql
    }

    private static let durable = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#

    @Test func `every seed is inserted, and a dismissal and the moves of rows reach the app's queue`() async throws {
        let world = try AppWorld(Self.definition)
        try world.release(
            "2025-01-01", #"{ "name": "Soup", "fat": 1 }, { "name": "Tea", "fat": 1 }, { "name": "Jam", "fat": 1 }"#,
            more: Self.durable)
        let first = try await world.seeder.launch(account: .signedOut)
        #expect(first.catalogs.map(\.inserted) == [3])
        try await world.seeder.dismiss(SeedReference(catalog: "c", id: "jam"), account: .signedOut)
        #expect(try world.rows("SELECT count(*) FROM t JOIN queue ON row = uuid WHERE value LIKE '12%'") == "1")
        try world.app.execute(
            """
            INSERT INTO Meal SELECT 'Lunch', uuid FROM t WHERE name = 'Soup';
            INSERT INTO Meal SELECT 'Dinner', uuid FROM t WHERE name = 'Soup'
            """)
        try world.release(
            "2025-02-01", #"{ "name": "Soup", "fat": 2 }, { "name": "Tea", "fat": 2 }, { "name": "Jam", "fat": 1 }"#,
            more: Self.durable)
        let second = try await world.seeder.launch(account: .signedOut)
        #expect(second.catalogs.map(\.inserted) == [2] && second.leftAlone == [])
        #expect(
            try world.rows("SELECT title, fat FROM Meal JOIN t ON uuid = food ORDER BY title") == "Dinner 2\nLunch 2")
        #expect(try world.app.rows("SELECT 1 FROM Meal JOIN queue ON row = title WHERE value <> food") == [])
        #expect(try world.app.rows("SELECT 1 FROM t LEFT JOIN queue ON row = uuid WHERE value IS NULL") == [])
    }

    @Test func `adoption, a merge of duplicates and its undo reach the app's queue`() async throws {
        let world = try AppWorld(Self.definition)
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, fat) VALUES ('\(UUID())', 'Soup', 1), ('\(UUID())', 'Mine', 5), ('\(UUID())', 'Mine', NULL);
            INSERT INTO Meal SELECT 'Lunch', uuid FROM t WHERE name = 'Mine' AND fat = 5
            """)
        try world.release("2025-01-01", #"{ "name": "Soup", "fat": 1 }"#, more: Self.durable)
        #expect(try await world.seeder.adopt(account: .signedOut).untouched.count == 1)
        let byName = Deduplication(of: "t", by: ["name"], survivor: .least("uuid"))
        let merged = try await world.seeder.dedupe(byName, account: .signedOut)
        #expect(merged.groups.map(\.removed.count) == [1])
        func expectQueue(_ when: Comment) throws {
            #expect(try world.app.rows("SELECT 1 FROM Meal JOIN queue ON row = title WHERE value <> food") == [], when)
            #expect(
                try world.app.rows("SELECT 1 FROM t JOIN queue ON row = uuid WHERE value IS NOT fat || ''") == [], when)
            #expect(try world.rows("SELECT t.name FROM Meal JOIN t ON uuid = food") == "Mine", when)
        }
        try expectQueue("merged")
        #expect(try await world.seeder.undo(account: .signedOut).reinserted.count == 1)
        try expectQueue("undone")
    }

    @Test func `a constraint that replaces what is in its way takes no row of the user's`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, code TEXT UNIQUE ON CONFLICT REPLACE, createDate TEXT, updateDate TEXT);
            INSERT INTO t (uuid, name, code) VALUES ('\(UUID())', 'Mine', 'x')
            """)
        try world.release("2025-01-01", #"{ "name": "Soup", "code": "x" }, { "name": "Tea", "code": "y" }"#)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [1])
        #expect(try world.rows("SELECT name FROM t ORDER BY name") == "Mine\nTea")
    }

    @Test func `a merge of duplicates keeps both rows if a trigger ignores the update of the one that stays`()
        async throws
    {
        let world = try AppWorld(
            """
            CREATE TABLE Contact (uuid TEXT PRIMARY KEY, name TEXT, phone TEXT);
            CREATE TRIGGER fixed BEFORE UPDATE OF phone ON Contact BEGIN SELECT RAISE(IGNORE); END;
            INSERT INTO Contact VALUES ('a', 'Ada', NULL), ('b', 'Ada', '1815')
            """)
        let byName = Deduplication(of: "Contact", by: ["name"], survivor: .least("uuid"))
        let report = try await world.seeder.dedupe(byName, account: .signedOut)
        #expect(report.groups == [] && report.leftAlone.map(\.description) == ["b"])
        #expect(try world.rows("SELECT uuid, phone FROM Contact ORDER BY uuid") == "a -\nb 1815")
    }

    @Test func `an undo tells of the reference that a trigger keeps where it is, and of the adoption that it keeps`()
        async throws
    {
        let world = try AppWorld(
            """
            CREATE TABLE Contact (uuid TEXT PRIMARY KEY, name TEXT);
            CREATE TABLE Call (uuid TEXT PRIMARY KEY, contact TEXT REFERENCES Contact (uuid));
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            INSERT INTO Contact VALUES ('a', 'Ada'), ('b', 'Ada');
            INSERT INTO Call VALUES ('k', 'b');
            INSERT INTO t (uuid, name) VALUES ('\(UUID())', 'Soup')
            """)
        try world.release("2025-01-01", #"{ "name": "Soup" }"#)
        #expect(try await world.seeder.adopt(account: .signedOut).untouched.count == 1)
        try world.app.execute("CREATE TRIGGER tagged BEFORE UPDATE ON t BEGIN SELECT RAISE(IGNORE); END")
        let vain = try await world.seeder.undo(account: .signedOut)
        #expect(vain.reinserted == [] && vain.skipped.map(\.reason) == [.conflict])
        try await world.seeder.dedupe(
            Deduplication(of: "Contact", by: ["name"], survivor: .least("uuid")), account: .signedOut)
        try world.app.execute("CREATE TRIGGER filed BEFORE UPDATE ON Call BEGIN SELECT RAISE(IGNORE); END")
        let report = try await world.seeder.undo(account: .signedOut)
        #expect(report.reinserted.map(\.uuid) == [UUIDText("b")])
        #expect(report.kept.map { "\($0.table) \($0.columns)" } == [#"Call ["contact"]"#])
        #expect(try world.rows("SELECT contact FROM Call") == "a")
    }
}
