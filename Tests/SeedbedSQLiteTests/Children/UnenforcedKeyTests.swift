import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5 on a connection that does not carry out the store's own actions.
struct UnenforcedKeyTests {
    @Test(arguments: [true, false])
    func `C5, I10: a row stays where those that refer to it cannot follow`(isEnforced: Bool) async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, createDate TEXT, updateDate TEXT);
            CREATE TABLE place (t TEXT REFERENCES t, spot TEXT, PRIMARY KEY (t, spot));
            CREATE TABLE thing (title TEXT, t TEXT, spot TEXT,
                FOREIGN KEY (t, spot) REFERENCES place ON UPDATE CASCADE)
            """)
        let world = AppWorld(folder, app) { (_) throws(StoreError) in
            var options = SQLiteStore.Options()
            options.enforcesForeignKeys = isEnforced
            return try SQLiteStore(path: folder.path("app.sqlite"), options: options)
        }
        try world.release("2025-01-01", #"{ "name": "Toast", "v": 1 }"#)
        _ = try await world.launch()
        try app.execute("INSERT INTO place VALUES ('u1', 'shelf'); INSERT INTO thing VALUES ('lamp', 'u1', 'shelf')")
        try world.release("2025-02-01", #"{ "name": "Toast", "v": 2 }"#)
        expectSame(try await world.launch(), "upgraded +1" + (isEnforced ? "\n- u1 superseded u2" : ""))
        expectSame(try world.rows("SELECT * FROM thing"), "lamp \(isEnforced ? "u2" : "u1") shelf")
        #expect(try app.problems() == [])
    }
}
