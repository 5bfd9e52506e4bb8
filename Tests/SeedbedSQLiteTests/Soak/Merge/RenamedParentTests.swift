import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// Rows that refer by a name, of which the other device has renamed several: they go on referring to the same rows.
struct RenamedParentTests {
    /// Names that the other device has changed, each after the one before it.
    private static let renames = [
        ["p": "p2", "q": "q2"],
        ["q": "x", "p": "q"],
        ["p": "x", "q": "p"],
        ["p": "q", "q": "p"],
        ["p": "q", "q": "r", "r": "p"],
    ]

    /// Tables that refer to a tag by its name, with the columns that do.
    private static let children: [(definition: String, columns: [String], rows: String)] = [
        (
            "a TEXT NOT NULL REFERENCES t (name), b TEXT NOT NULL REFERENCES t (name), PRIMARY KEY (a, b)", ["a", "b"],
            "('p', 'q'), ('q', 'r'), ('r', 'r')"
        ),
        ("a TEXT PRIMARY KEY NOT NULL REFERENCES t (name), b TEXT", ["a"], "('p', 'of p'), ('q', 'of q')"),
        (
            "a TEXT UNIQUE REFERENCES t (name), b TEXT PRIMARY KEY NOT NULL", ["a"],
            "('p', 'of p'), ('q', 'of q'), ('r', 'of r')"
        ),
    ]

    private static let schema = """
        CREATE TABLE t (name TEXT PRIMARY KEY NOT NULL, parent TEXT REFERENCES t (name), uuid TEXT UNIQUE, createDate TEXT,
            updateDate TEXT)
        """

    /// Changes the names in every column that holds one, as the other device has done.
    private static func rename(_ names: [String: String], _ columns: [String: [String]], in app: RawDatabase) throws {
        let whens = names.sorted { $0.key < $1.key }.map { "WHEN '\($0.key)' THEN 'new \($0.value)'" }
        for (table, columns) in columns {
            for column in columns {
                let old = names.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
                let dated = table == "t" && column == "name" ? ", updateDate = '2026-01-01T00:00:00.000Z'" : ""
                // Two steps, so that no two rows have one name in between.
                try app.execute(
                    "UPDATE \(table) SET \(column) = CASE \(column) \(whens.joined(separator: " ")) END \(dated) WHERE \(column) IN (\(old))"
                )
                try app.execute("UPDATE \(table) SET \(column) = substr(\(column), 5) WHERE \(column) LIKE 'new %'")
            }
        }
    }

    @Test(arguments: 0..<renames.count, ["", "WITHOUT ROWID"]) func `every row refers to the row that it referred to`(
        number: Int, option: String
    ) async throws {
        for child in Self.children {
            let world = try await AppWorld.launched(
                "\(Self.schema) \(option); CREATE TABLE j (\(child.definition)) \(option)",
                seeds: #"{ "name": "Toast" }"#)
            try world.app.execute("PRAGMA foreign_keys = OFF")
            try world.app.execute(
                """
                INSERT INTO t (name, parent, uuid, createDate, updateDate) VALUES ('p', NULL, '1', '2025-01-02', '2025-01-02'),
                    ('q', 'p', '2', '2025-01-02', '2025-01-02'), ('r', 'q', '3', '2025-01-02', '2025-01-02')
                """)
            try world.app.execute("INSERT INTO j VALUES \(child.rows)")
            let path = world.folder.path("other.sqlite")
            try world.app.execute("VACUUM INTO '\(path)'")
            let other = try RawDatabase(path)
            try other.execute("PRAGMA foreign_keys = OFF")
            for trigger in try other.rows("SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
                try other.execute("DROP TRIGGER \"\(trigger[0])\"")
            }
            try Self.rename(Self.renames[number], ["t": ["name", "parent"], "j": child.columns], in: other)
            try await world.seeder.merge(from: path, account: .signedOut)
            for table in ["t", "j"] {
                let columns = table == "t" ? "uuid, name, parent" : "a, b"
                let rows = "SELECT \(columns) FROM \(table) WHERE \(table == "t" ? "uuid <> 'u1'" : "1") ORDER BY 1, 2"
                #expect(try world.app.rows(rows) == other.rows(rows), "\(table), \(child.definition)")
            }
            #expect(try world.app.problems() == [])
        }
    }
}
