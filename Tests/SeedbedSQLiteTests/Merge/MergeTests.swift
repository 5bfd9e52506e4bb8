import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// `merge` takes over rows from another device's store.
struct MergeTests {
    private static let table = SeedTable(name: "t", key: ["name"])
    private static let plain = "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"

    @Test func `new rows come, newer edits win, null loses, and nothing goes`() throws {
        let bench = try MergeBench(Self.plain, [Self.table])
        try bench.a.execute(
            """
            INSERT INTO t VALUES ('only-a', 'a', '2025-01-01', NULL), ('newer-b', 'old', '2025-01-01', '2025-02-01'),
                ('newer-a', 'new', '2025-01-01', '2025-02-02T00:00:00.001Z'), ('null-a', 'seed', '2025-01-01', NULL),
                ('null-b', 'mine', '2025-01-01', '2025-02-01'), ('nodate-a', 'x', '2025-01-01', 'someday'),
                ('SAME', 's', '2025-01-01', NULL)
            """)
        try bench.b.execute(
            """
            INSERT INTO t VALUES ('only-b', 'b', '2025-01-01', NULL), ('newer-b', 'new', '2025-01-01', '2025-02-02'),
                ('newer-a', 'old', '2025-01-01', '2025-02-02'), ('null-a', 'mine', '2025-01-01', '2025-02-01'),
                ('null-b', 'seed', '2025-01-01', NULL), ('nodate-a', 'y', '2025-01-01', '2000-01-01'),
                ('SAME', 's', '2025-01-01', NULL)
            """)
        #expect(try bench.merge(into: "a", from: "b") == ["newer-b", "nodate-a", "null-a", "only-b"])
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
        expectSame(try bench.dump(bench.a, "SELECT * FROM t ORDER BY uuid"), merged)
        #expect(try bench.merge(into: "a", from: "b") == [])
        #expect(try bench.merge(into: "b", from: "a") == ["newer-a", "null-b", "only-a"])
        expectSame(try bench.dump(bench.b, "SELECT * FROM t ORDER BY uuid"), merged)
    }

    @Test(arguments: [
        ("'a'", "'b'", "b"), ("'Z'", "'a'", "a"), ("NULL", "0", "0"), ("1", "'1'", "1"), ("2", "10", "10"),
        ("'x'", "x'00'", "x:00"),
        ("1.5", "1", "1.5"), ("'é'", "'z'", "é"), ("'same'", "'same'", "same"),
    ])
    func `a tie goes to the greater values, on both sides alike`(left: String, right: String, winner: String) throws {
        let bench = try MergeBench("CREATE TABLE t (uuid TEXT PRIMARY KEY, name, createDate, updateDate)", [Self.table])
        for date in ["NULL", "'2025-02-02'"] {
            try bench.a.execute("DELETE FROM t; INSERT INTO t VALUES ('u', \(left), '2025-01-01', \(date))")
            try bench.b.execute("DELETE FROM t; INSERT INTO t VALUES ('u', \(right), '2025-01-01', \(date))")
            // Each from the other as it was, and neither after the other.
            let backup = try RawDatabase(bench.folder.path("backup"))
            try backup.execute(
                "DROP TABLE IF EXISTS t; " + "CREATE TABLE t (uuid TEXT PRIMARY KEY, name, createDate, updateDate)")
            try backup.execute("INSERT INTO t VALUES ('u', \(left), '2025-01-01', \(date))")
            try bench.merge(into: "a", from: "b")
            try bench.merge(into: "b", from: "backup")
            for store in [bench.a, bench.b] { expectSame(try bench.dump(store, "SELECT name FROM t"), winner) }
        }
    }

    @Test func `T2: what a merge writes is not the user's`() throws {
        let bench = try MergeBench(Self.plain, [Self.table])
        try bench.merge(into: "a", from: "b")
        try bench.a.execute("INSERT INTO t VALUES ('u', 'a', '2025-01-01', NULL)")
        try bench.b.execute("INSERT INTO t VALUES ('u', 'b', '2025-01-01', NULL), ('v', 'x', NULL, NULL)")
        try bench.merge(into: "a", from: "b")
        expectSame(try bench.dump(bench.a, "SELECT * FROM t ORDER BY 1"), "u b 2025-01-01 -\nv x - -")
        try bench.a.execute("UPDATE t SET name = 'mine'")
        expectSame(try bench.dump(bench.a, "SELECT * FROM t ORDER BY 1"), "u mine 2025-01-01 now\nv mine - now")
    }

    @Test func `a row that breaks a rule stays out, the others come, and no mark is left`() throws {
        let bench = try MergeBench(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT CHECK (name <> 'bad'), createDate TEXT, updateDate TEXT)",
            [Self.table])
        try bench.merge(into: "a", from: "b")
        try bench.a.execute("INSERT INTO t VALUES ('a', 'x', '2025-01-01', NULL)")
        try bench.b.execute("PRAGMA ignore_check_constraints = ON")
        try bench.b.execute("INSERT INTO t VALUES ('b', 'y', '2025-01-01', NULL), ('c', 'bad', '2025-01-01', NULL)")
        let store = try SQLiteStore(path: bench.folder.path("a"))
        #expect(
            try store.merge(from: bench.folder.path("b"), tables: bench.tables)
                == MergedRows(
                    changes: .rows(inserted: [UUIDText("b")]),
                    passedOver: [
                        MergedRows.PassedOver(
                            table: "t", uuid: UUIDText("c"), reason: .rule,
                            rule: "CHECK constraint failed: name <> 'bad'")
                    ]))
        expectSame(try bench.dump(bench.a, "SELECT * FROM t"), "a x 2025-01-01 -\nb y 2025-01-01 -")
        try bench.a.execute("UPDATE t SET name = 'mine' WHERE uuid = 'a'")
        expectSame(try bench.dump(bench.a, "SELECT * FROM t"), "a mine 2025-01-01 now\nb y 2025-01-01 -")
    }

    @Test func `blob uuids and missing tables`() throws {
        let bench = try MergeBench(
            "CREATE TABLE t (uuid BLOB PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)", [Self.table])
        try bench.b.execute(
            "INSERT INTO t VALUES (zeroblob(16), 'b', '2025-01-01', NULL), (NULL, 'no', '2025-01-01', NULL)")
        #expect(try bench.merge(into: "a", from: "b") == ["00000000-0000-0000-0000-000000000000"])
        #expect(try bench.merge(into: "a", from: "b") == [])
        expectSame(try bench.dump(bench.a, "SELECT * FROM t"), "x:\(String(repeating: "0", count: 32)) b 2025-01-01 -")
        try bench.b.execute("DROP TABLE t")
        #expect(throws: StoreError.missingTable(store: bench.folder.path("b"), table: "t")) {
            try bench.merge(into: "a", from: "b")
        }
        #expect(throws: StoreError.missing(store: bench.folder.path("c"))) { try bench.merge(into: "a", from: "c") }
    }
}
