import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T1 where a table has its own ideas of what a new row holds.
struct TagTests {
    @Test func `T1: a column's default does not touch a copy`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try RawDatabase(path).execute(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT DEFAULT '2020-01-01',
                updateDate TEXT DEFAULT CURRENT_TIMESTAMP, dismissDate TEXT DEFAULT '2020-01-01', seedID TEXT,
                size INT DEFAULT 7)
            """)
        let store = try SQLiteStore(path: path)
        let mapping = Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate")
        let table = SeedTable(name: "t", key: ["name"], mapping: mapping)
        try store.writing {
            try store.prepare(table, columns: [])
            let copy = NewCopy(
                uuid: UUIDText("u1"), seedID: SeedReference(catalog: "c", id: "s"), createDate: instant("2025-01-01"),
                fields: [])
            _ = try store.insert(copy, into: table, inheriting: nil)
        }
        #expect(
            try RawDatabase(path).rows("SELECT createDate, updateDate, dismissDate, seedID, size FROM t")
                == [["2025-01-01T00:00:00.000Z", nil, nil, "c/s", 7]])
    }

    /// A column may store its default as another type than the expression gives.
    @Test(arguments: [
        ("INTEGER NOT NULL DEFAULT (strftime('%s', 'now'))", SeedDateFormat.unix),
        ("TEXT DEFAULT (unixepoch())", .unix),
        ("INTEGER DEFAULT (unixepoch())", .unix), ("DATETIME DEFAULT CURRENT_TIMESTAMP", .sqlite),
        ("DEFAULT '2020-01-01'", .iso8601),
    ])
    func `T2: what the user inserts without a date gets both, whatever the default of the column`(
        column: String, dates: SeedDateFormat
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let app = try RawDatabase(path)
        try app.execute("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate \(column), updateDate)")
        let store = try SQLiteStore(path: path)
        try store.writing { try store.prepare(SeedTable(name: "t", key: ["name"], dates: dates), columns: []) }
        try app.execute("INSERT INTO t (uuid, name) VALUES ('mine', 'Tea')")
        #expect(try app.rows("SELECT createDate NOTNULL, updateDate NOTNULL FROM t") == [[1, 1]])
        try app.imports("INSERT INTO t (uuid, name, createDate) VALUES ('copy', 'Tea', '2025-01-01')")
        #expect(try app.rows("SELECT updateDate ISNULL FROM t WHERE uuid = 'copy'") == [[1]])
    }
}
