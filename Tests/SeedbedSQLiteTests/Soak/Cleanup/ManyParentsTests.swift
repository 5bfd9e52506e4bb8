import Seedbed
import Testing

/// A cleanup of many copies to which rows refer by a column without an index.
struct ManyParentsTests {
    @Test(arguments: [
        "REFERENCES t (uuid)", "REFERENCES t (uuid) ON DELETE CASCADE", "COLLATE NOCASE REFERENCES t (uuid)",
    ])
    func `C5: it moves the rows and leaves no index behind`(key: String) async throws {
        let seeds = (0..<300).map { #"{ "name": "\#($0)" }"# }.joined(separator: ", ")
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TABLE s (t TEXT \(key), more TEXT REFERENCES t (uuid), title TEXT);
            CREATE TABLE u (t TEXT REFERENCES t (uuid), place INTEGER, UNIQUE (t, place))
            """, seeds: seeds)
        try world.app.imports(
            """
            INSERT INTO t SELECT 'z' || uuid, name, createDate, NULL FROM t;
            INSERT INTO s SELECT uuid, uuid, name FROM t; INSERT INTO u SELECT uuid, rowid FROM t
            """)
        let report = try await world.seeder.importFinished(account: .signedOut)
        #expect(report.removed.count == 300)
        #expect(try world.rows("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'seedbed_child%'") == "0")
        #expect(
            try world.rows("SELECT count(*), sum(s.t = s.more), sum(s.title = t.name) FROM s JOIN t ON t.uuid = s.t")
                == "600 600 600")
        #expect(try world.rows("SELECT count(*) FROM u JOIN t ON t.uuid = u.t") == "600")
        #expect(try world.app.problems() == [])
        // The next launch finds everything prepared.
        let version = try world.rows("PRAGMA data_version")
        _ = try await world.launch()
        #expect(try world.rows("PRAGMA data_version") == version)
    }
}
