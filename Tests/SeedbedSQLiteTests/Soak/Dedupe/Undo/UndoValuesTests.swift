import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// An undo of a merge in whose table a rule holds for several columns together.
struct UndoValuesTests {
    private struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var definition: String
    }

    private static let cases = [
        Case(
            testDescription: "a check",
            definition: "CREATE TABLE p (uuid TEXT, k TEXT, v REAL, w REAL, CHECK ((v IS NULL) = (w IS NULL)))"),
        Case(
            testDescription: "a partial unique index",
            definition: """
                CREATE TABLE p (uuid TEXT, k TEXT, v REAL, w REAL);
                INSERT INTO p VALUES ('z', 'other', 1, NULL);
                CREATE UNIQUE INDEX i ON p (v) WHERE w IS NULL
                """),
        Case(
            testDescription: "a unique expression",
            definition: """
                CREATE TABLE p (uuid TEXT, k TEXT, v REAL, w REAL);
                INSERT INTO p VALUES ('z', 'other', 1, NULL), ('y', 'third', NULL, 2);
                CREATE UNIQUE INDEX i ON p (ifnull(v, 0) + ifnull(w, 0)) WHERE v IS NOT NULL OR w IS NOT NULL
                """),
    ]

    @Test(arguments: cases) private func `a row gives back the values that belong together`(_ given: Case) async throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(given.definition, file: "store")
        try app.execute("INSERT INTO p VALUES ('a', 'Home', NULL, NULL), ('b', 'Home', 1, 2)")
        let before = try app.rows("SELECT * FROM p ORDER BY uuid")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        try await seeder.dedupe(
            Deduplication(of: "p", by: ["k"], survivor: .least("uuid")), account: .signedOut)
        #expect(try app.rows("SELECT v, w FROM p WHERE uuid = 'a'") == [[1.0, 2.0]])
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.kept == [])
        #expect(try app.rows("SELECT * FROM p ORDER BY uuid") == before)
    }

    @Test func `a value that belongs to one which the user has changed stays, and the undo says so`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE p (uuid TEXT, k TEXT, v REAL, w REAL, n TEXT, CHECK ((v IS NULL) = (w IS NULL)));
            INSERT INTO p VALUES ('a', 'Home', NULL, NULL, NULL), ('b', 'Home', 1, 2, 'note')
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        try await seeder.dedupe(
            Deduplication(of: "p", by: ["k"], survivor: .least("uuid")), account: .signedOut)
        try app.execute("UPDATE p SET v = 7")
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.reinserted.map(\.uuid) == [UUIDText("b")])
        #expect(report.kept == [UndoReport.KeptValues(table: "p", uuid: UUIDText("a"), columns: ["w"])])
        #expect(
            try app.rows("SELECT * FROM p ORDER BY uuid") == [
                ["a", "Home", 7.0, 2.0, .null], ["b", "Home", 1.0, 2.0, "note"],
            ])
    }
}
