import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// `merge` takes over rows from another device's store.
struct MergeTests {
    private static let table = SeedTable(name: "t", key: ["name"])
    private static let plain = "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"

    @Test func `new rows come, newer edits win, null loses, and nothing goes`() throws {
        let harness = try MergeHarness(Self.plain, [Self.table])
        try harness.a.execute(
            """
            INSERT INTO t VALUES ('only-a', 'a', '2025-01-01', NULL), ('newer-b', 'old', '2025-01-01', '2025-02-01'),
                ('newer-a', 'new', '2025-01-01', '2025-02-02T00:00:00.001Z'), ('null-a', 'seed', '2025-01-01', NULL),
                ('null-b', 'mine', '2025-01-01', '2025-02-01'), ('nodate-a', 'x', '2025-01-01', 'someday'),
                ('SAME', 's', '2025-01-01', NULL)
            """)
        try harness.b.execute(
            """
            INSERT INTO t VALUES ('only-b', 'b', '2025-01-01', NULL), ('newer-b', 'new', '2025-01-01', '2025-02-02'),
                ('newer-a', 'old', '2025-01-01', '2025-02-02'), ('null-a', 'mine', '2025-01-01', '2025-02-01'),
                ('null-b', 'seed', '2025-01-01', NULL), ('nodate-a', 'y', '2025-01-01', '2000-01-01'),
                ('SAME', 's', '2025-01-01', NULL)
            """)
        #expect(try harness.merge(into: "a", from: "b") == ["newer-b", "nodate-a", "null-a", "only-b"])
        let merged = """
            SAME s 2025-01-01 -
            newer-a new 2025-01-01 2025-02-02T00:00:00.001Z
            newer-b new 2025-01-01 2025-02-02
            nodate-a y 2025-01-01 2000-01-01
            null-a mine 2025-01-01 2025-02-01
            null-b mine 2025-01-01 2025-02-01
            only-a a 2025-01-01 -
            only-b b 2025-01-01 -
            """
        try harness.expect("SELECT * FROM t ORDER BY uuid", merged)
        #expect(try harness.merge(into: "a", from: "b") == [])
        #expect(try harness.merge(into: "b", from: "a") == ["newer-a", "null-b", "only-a"])
        try harness.expect("SELECT * FROM t ORDER BY uuid", merged, in: harness.b)
    }

    @Test(arguments: [
        ("'a'", "'b'", "b"), ("'Z'", "'a'", "a"), ("NULL", "0", "0"), ("1", "'1'", "1"), ("2", "10", "10"),
        ("'x'", "x'00'", "x:00"),
        ("1.5", "1", "1.5"), ("'é'", "'z'", "é"), ("'same'", "'same'", "same"),
    ])
    func `a tie goes to the greater values, on both sides alike`(left: String, right: String, winner: String) throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name, createDate, updateDate)", [Self.table])
        for date in ["NULL", "'2025-02-02'"] {
            try harness.a.execute("DELETE FROM t; INSERT INTO t VALUES ('u', \(left), '2025-01-01', \(date))")
            try harness.b.execute("DELETE FROM t; INSERT INTO t VALUES ('u', \(right), '2025-01-01', \(date))")
            // Each from the other as it was, and neither after the other.
            let backup = try RawDatabase(harness.folder.path("backup"))
            try backup.execute(
                "DROP TABLE IF EXISTS t; " + "CREATE TABLE t (uuid TEXT PRIMARY KEY, name, createDate, updateDate)")
            try backup.execute("INSERT INTO t VALUES ('u', \(left), '2025-01-01', \(date))")
            try harness.merge(into: "a", from: "b")
            try harness.merge(into: "b", from: "backup")
            for store in [harness.a, harness.b] { try harness.expect("SELECT name FROM t", winner, in: store) }
        }
    }

    @Test func `T2: what a merge writes is not the user's`() throws {
        let harness = try MergeHarness(Self.plain, [Self.table])
        try harness.merge(into: "a", from: "b")
        try harness.a.execute("INSERT INTO t VALUES ('u', 'a', '2025-01-01', NULL)")
        try harness.b.execute("INSERT INTO t VALUES ('u', 'b', '2025-01-01', NULL), ('v', 'x', NULL, NULL)")
        try harness.merge(into: "a", from: "b")
        try harness.expect("SELECT * FROM t ORDER BY 1", "u b 2025-01-01 -\nv x - -")
        try harness.a.execute("UPDATE t SET name = 'mine'")
        try harness.expect("SELECT * FROM t ORDER BY 1", "u mine 2025-01-01 now\nv mine - now")
    }

    @Test func `a row that breaks a rule stays out, the others come, and no mark is left`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT CHECK (name <> 'bad'), createDate TEXT, updateDate TEXT)",
            [Self.table])
        try harness.merge(into: "a", from: "b")
        try harness.a.execute("INSERT INTO t VALUES ('a', 'x', '2025-01-01', NULL)")
        try harness.b.execute("PRAGMA ignore_check_constraints = ON")
        try harness.b.execute("INSERT INTO t VALUES ('b', 'y', '2025-01-01', NULL), ('c', 'bad', '2025-01-01', NULL)")
        let store = try SQLiteStore(path: harness.folder.path("a"))
        #expect(
            try store.merge(from: harness.folder.path("b"), tables: harness.tables)
                == Seeder.MergedRows(
                    changes: .rows(inserted: [UUIDText("b")]),
                    passedOver: [
                        Seeder.MergedRows.PassedOver(
                            table: "t", uuid: UUIDText("c"), reason: .rule,
                            rule: "CHECK constraint failed: name <> 'bad'")
                    ]))
        try harness.expect("SELECT * FROM t", "a x 2025-01-01 -\nb y 2025-01-01 -")
        try harness.a.execute("UPDATE t SET name = 'mine' WHERE uuid = 'a'")
        try harness.expect("SELECT * FROM t", "a mine 2025-01-01 now\nb y 2025-01-01 -")
    }

    @Test func `blob uuids and missing tables`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (uuid BLOB PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)", [Self.table])
        try harness.b.execute(
            "INSERT INTO t VALUES (zeroblob(16), 'b', '2025-01-01', NULL), (NULL, 'no', '2025-01-01', NULL)")
        #expect(try harness.merge(into: "a", from: "b") == ["00000000-0000-0000-0000-000000000000"])
        #expect(try harness.merge(into: "a", from: "b") == [])
        try harness.expect("SELECT * FROM t", "x:\(String(repeating: "0", count: 32)) b 2025-01-01 -")
        try harness.b.execute("DROP TABLE t")
        #expect(throws: StoreError.missingTable(store: harness.folder.path("b"), table: "t")) {
            try harness.merge(into: "a", from: "b")
        }
        #expect(throws: StoreError.missing(store: harness.folder.path("c"))) { try harness.merge(into: "a", from: "c") }
    }

    @Test func `a text that is not UTF-8 and a blob of its bytes are two values`() throws {
        let harness = try MergeHarness(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note, createDate TEXT, updateDate TEXT)", [Self.table])
        let (text, blob) = ("CAST(x'61ff' AS TEXT)", "x'61ff'")
        for (store, values) in [(harness.a, [text, blob]), (harness.b, [blob, text])] {
            try store.execute(
                """
                INSERT INTO t VALUES ('one', 'n', \(values[0]), '2025-01-01', '2025-02-01'),
                    ('two', 'm', \(values[1]), '2025-01-01', '2025-02-01')
                """)
        }
        #expect(try harness.merge(into: "a", from: "b") == ["one"])
        #expect(try harness.merge(into: "b", from: "a") == ["two"])
        for store in [harness.a, harness.b] {
            try harness.expect("SELECT uuid, typeof(note), hex(note) FROM t", "one blob 61FF\ntwo blob 61FF", in: store)
        }
    }
}
