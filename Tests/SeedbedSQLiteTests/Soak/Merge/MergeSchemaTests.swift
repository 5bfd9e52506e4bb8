import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Whatever an app's tables look like, a merge never fails with a defect of Seedbed's.
struct MergeSchemaTests {
    private static let seeds =
        "CREATE TABLE seeds (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);"

    /// Two stores with the app's catalog and a table besides.
    private func harness(_ definition: String, _ name: String) throws -> MergeHarness {
        try MergeHarness(
            Self.seeds + definition, [SeedTable(name: "seeds", key: ["name"]), SeedTable(name: name, key: [])])
    }

    private static let names = ["pair", "order", "Größe \"für\" Tee", "it's; -- so", "select \u{301}", "[x]"]

    /// Definitions of a table with columns `uuid`, `preset` and `tag`, for a name.
    private static let definitions = [
        "CREATE TABLE % (uuid TEXT UNIQUE, preset INTEGER, tag INTEGER, PRIMARY KEY (preset, tag))",
        "CREATE TABLE % (uuid TEXT, preset, tag, PRIMARY KEY (tag, preset)) WITHOUT ROWID",
        "CREATE TABLE % (uuid TEXT PRIMARY KEY, preset INTEGER, tag TEXT, UNIQUE (preset, tag)) STRICT",
        "CREATE TABLE % (uuid, rowid INTEGER, _rowid_ INTEGER, oid, preset, tag, PRIMARY KEY (preset, tag))",
        """
        CREATE TABLE % (uuid TEXT /* ) */, preset INTEGER, -- the preset
            tag INTEGER, both TEXT AS (preset || tag) STORED, more AS (tag + 1), UNIQUE (both), UNIQUE (more, preset) -- end
        ) -- of the table
        """,
        "CREATE TABLE % (uuid TEXT, preset, tag); CREATE UNIQUE INDEX one ON % (preset + 1, lower(tag)) WHERE tag IS NOT NULL",
        "CREATE TABLE % (uuid TEXT, preset, tag, UNIQUE (preset, tag) ON CONFLICT REPLACE, UNIQUE (uuid) ON CONFLICT IGNORE)",
    ]

    @Test(arguments: definitions, names)
    func `two devices have joined the same preset and tag, each with a uuid of its own`(
        definition: String, name: String
    ) throws {
        let table = quoted(name)
        let harness = try harness(definition.replacing("%", with: table), name)
        try harness.a.execute("INSERT INTO \(table) (uuid, preset, tag) VALUES ('a', 1, 2), ('same', 5, 6)")
        try harness.b.execute(
            "INSERT INTO \(table) (uuid, preset, tag) VALUES ('b', 1, 2), ('c', 3, 4), ('same', 5, 6)")
        for _ in 1...2 {
            let passed = try harness.passedOver(into: "a", from: "b")
            #expect(passed.map(\.uuid) == [UUIDText("b")])
            #expect(passed.map(\.reason) == [.uniqueKey])
            expectSame(
                try harness.dump(harness.a, "SELECT uuid, preset, tag FROM \(table) ORDER BY 1"),
                "a 1 2\nc 3 4\nsame 5 6")
        }
        #expect(try harness.a.problems() == [])
    }

    @Test(arguments: ["", " WITHOUT ROWID", " STRICT"], names)
    func `a table of nothing but its identity`(options: String, name: String) throws {
        let table = quoted(name)
        let harness = try harness(
            "CREATE TABLE \(table) (uuid TEXT PRIMARY KEY)\(options)", name)
        try harness.a.execute("INSERT INTO \(table) VALUES ('a')")
        try harness.b.execute("INSERT INTO \(table) VALUES ('a'), ('b')")
        #expect(try harness.merge(into: "a", from: "b") == ["b"])
        #expect(try harness.merge(into: "a", from: "b") == [])
        expectSame(try harness.dump(harness.a, "SELECT * FROM \(table) ORDER BY 1"), "a\nb")
    }

    /// Its rows would be in no scope, and never twins of others.
    @Test func `a store whose table lacks the scope is refused`() throws {
        let columns = "uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT"
        var table = SeedTable(name: "t", key: ["name"])
        table.mapping.scope = "home"
        let harness = try MergeHarness("CREATE TABLE t (\(columns))", [table])
        try harness.a.execute(
            "ALTER TABLE t ADD COLUMN home TEXT; INSERT INTO t VALUES ('a', 'Tea', '2025-01-01', NULL, 'h')")
        try harness.b.execute("INSERT INTO t VALUES ('b', 'Tea', '2025-01-01', NULL)")
        let lack = StoreError.missingColumns(store: harness.folder.path("b"), table: "t", columns: ["home"])
        #expect(throws: lack) { try harness.merge(into: "a", from: "b") }
        try harness.expect("SELECT uuid, home FROM t", "a h")
    }

    @Test(arguments: ["", " WITHOUT ROWID"], names)
    func `a table of nothing but a key, and no uuid`(options: String, name: String) throws {
        let table = quoted(name)
        let harness = try harness(
            "CREATE TABLE \(table) (preset TEXT, tag TEXT, PRIMARY KEY (preset, tag))\(options)", name)
        for store in [harness.a, harness.b] {
            try store.execute("INSERT INTO \(table) VALUES ('p', 'g')")
        }
        try harness.b.execute("INSERT INTO \(table) VALUES ('p', 'h')")
        for _ in 1...2 {
            #expect(try harness.passedOver(into: "a", from: "b") == [])
            expectSame(try harness.dump(harness.a, "SELECT * FROM \(table) ORDER BY 1, 2"), "p g\np h")
        }
    }

    @Test func `values arrive as they are, of whatever type`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, value, createDate TEXT, updateDate TEXT)",
            [SeedTable(name: "t", key: ["uuid"])])
        let values = [
            "NULL", "0", "-9223372036854775808", "9007199254740993", "1.0", "-0.0", "9e999", "1e-320", "''", "x''",
            "'a' || char(0) || 'b'", "CAST(x'ff00fe' AS TEXT)", "x'ff00fe'", "CAST(x'c3' AS TEXT)", "'\u{65}\u{301}'",
            "'é'",
            "CAST(x'efbfbd' AS TEXT)", "CAST(x'eda080' AS TEXT)",
        ]
        for (number, value) in values.enumerated() {
            try harness.b.execute("INSERT INTO t VALUES ('new\(number)', \(value), '2025-01-01', NULL)")
            try harness.b.execute("INSERT INTO t VALUES ('old\(number)', \(value), '2025-01-01', '2025-02-01')")
            try harness.a.execute("INSERT INTO t VALUES ('old\(number)', 'x', '2025-01-01', '2025-01-01')")
        }
        // A value in the column that is older than the nulls makes them news.
        for store in [harness.a, harness.b] { try store.execute("INSERT INTO t VALUES ('0', 1, '2020-01-01', NULL)") }
        let query = "SELECT uuid, typeof(value), hex(value), quote(value) FROM t ORDER BY 1"
        try harness.merge(into: "a", from: "b")
        expectSame(try harness.dump(harness.a, query), try harness.dump(harness.b, query))
        #expect(try harness.merge(into: "a", from: "b") == [])
    }
}
