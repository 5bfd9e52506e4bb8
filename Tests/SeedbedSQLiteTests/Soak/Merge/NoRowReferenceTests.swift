import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// References by which an app says that there is no row, without a null.
struct NoRowReferenceTests {
    @Test(arguments: ["-1", "0", "''"], ["", "NOT NULL DEFAULT -1"])
    func `a merge and an undo keep them as they are`(none: String, rule: String) async throws {
        let definition = """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, parent \(rule), createDate TEXT, updateDate TEXT)
            """
        let world = try AppWorld(definition)
        let other = try RawDatabase(world.folder.path("other.sqlite"))
        try other.execute(
            """
            \(definition);
            INSERT INTO t (uuid, name, parent) VALUES ('\(UUID())', 'Food', \(none)), ('\(UUID())', 'Drink', 1), ('\(UUID())', 'Drink', 1)
            """)
        try world.release(
            "2025-01-01", #"{ "name": "Soup", "parent": -1 }"#,
            more: #""references": [{ "table": "t", "columns": ["parent"], "to": ["id"] }],"#)
        let path = world.folder.path("other.sqlite")
        let report = try await world.seeder.merge(from: path, account: .signedOut)
        #expect(report.passedOver.isEmpty)
        #expect(
            try world.app.rows("SELECT quote(parent) FROM t WHERE name = 'Food'") == [[RawValue(stringLiteral: none)]])
        #expect(
            try world.rows("SELECT DISTINCT p.name FROM t JOIN t AS p ON p.id = t.parent WHERE t.name = 'Drink'")
                == "Food")
        // The rows of a merge of duplicates come back too.
        try world.app.execute("UPDATE t SET parent = \(none) WHERE name = 'Drink'")
        let drinks = Deduplication(
            of: "t", by: ["name"], survivor: .least("uuid"),
            references: [SeedTable.Reference(table: "t", columns: ["parent"], to: ["id"])])
        #expect(try await world.seeder.dedupe(drinks, account: .signedOut).groups.count == 1)
        #expect(try await world.seeder.undo(account: .signedOut).skipped == [])
        #expect(try world.rows("SELECT count(*) FROM t WHERE name = 'Drink' AND parent = \(none)") == "2")
    }
}
