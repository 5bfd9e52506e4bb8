import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Keys as the types of their columns have them: a column of any type in a `STRICT` table converts nothing, and `001` is not 1.
struct AnyTypeTests {
    @Test func `keys that differ as stored are no duplicates, and rows move only by equal keys`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (code ANY PRIMARY KEY, uuid TEXT, name ANY) STRICT;
            CREATE TABLE note (n INTEGER PRIMARY KEY, t ANY REFERENCES t) STRICT;
            INSERT INTO t VALUES ('1', 'u1', '001'), ('7', 'u0', '001'), ('01', 'u3', '1'), (1, 'u4', 1), (2, 'u5', '01');
            INSERT INTO note VALUES (1, '1'), (2, '01'), (3, 1)
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        try await seeder.dedupe(
            Deduplication(of: "t", by: ["name"], survivor: .least("uuid")), account: .signedOut)
        #expect(try app.rows("SELECT uuid FROM t ORDER BY uuid") == [["u0"], ["u3"], ["u4"], ["u5"]])
        #expect(
            try app.rows("SELECT t, typeof(t) FROM note ORDER BY n") == [
                ["7", "text"], ["01", "text"], [1, "integer"],
            ])
    }

    /// To a column of type REAL the greater number is the lesser one.
    @Test func `an upsert finds the row that holds its number as a double`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder("CREATE TABLE t (k REAL PRIMARY KEY, v TEXT)", file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        for value in ["one", "two"] {
            try await seeder.upsert(
                [["k": .integer(9_007_199_254_740_993), "v": .text(value)]], into: "t", by: ["k"], account: .signedOut)
        }
        #expect(try app.rows("SELECT v FROM t") == [["two"]])
    }
}
