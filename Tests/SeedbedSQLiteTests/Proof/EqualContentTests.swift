import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S2, T4: values are compared as the release means them.
struct EqualContentTests {
    private static let columns = #""columns": { "name": "text", "data": "json" },"#
    private static let table =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, data TEXT, createDate TEXT, updateDate TEXT)"

    private func world(_ more: String) async throws -> AppWorld {
        try await .launched(
            Self.table, seeds: #"{ "name": "Tea", "data": { "hot": true, "grams": [2.0, 10] } }"#, more: more)
    }

    @Test(arguments: [columns, ""])
    func `a release that spells JSON in another way changes nothing`(more: String) async throws {
        let world = try await world(more)
        try world.release(
            "2025-02-01", #"{ "name": "Tea", "data": { "grams": [2, 1e1], "hot": true } }"#, more: more)
        expectSame(try await world.launch(), "upgraded +0")
        try world.release("2025-03-01", #"{ "name": "Tea", "data": { "grams": [2, 11], "hot": true } }"#, more: more)
        expectSame(try await world.launch(), "upgraded +1\n- u1 superseded u2")
    }

    @Test(arguments: [columns, ""])
    func `JSON that an engine has written anew is what the release shipped`(more: String) async throws {
        let world = try await world(more)
        try world.imports(#"UPDATE t SET data = '{"grams": [2, 10.0],"hot":true}'"#)
        try world.release(
            "2025-02-01", #"{ "name": "Tea", "data": { "hot": true, "grams": [2.0, 10] } }"#, more: more)
        expectSame(try await world.launch(), "upgraded +0")
        try world.imports(
            """
            INSERT INTO t VALUES ('u9', 'Tea', '{"hot":true,"grams":[2,10]}', '2025-01-01T00:00:00.000Z', NULL)
            """)
        let report = try await world.seeder.importFinished(account: .signedOut)
        #expect(report.removed.map(\.uuid.description) == ["u1"])
        #expect(report.unproven.isEmpty)
    }

    /// The engine of this app has handed on rows of the next release without the column that it did not know.
    @Test(arguments: [true, false])
    func `rows that came before their new column exists get its values with the update`(isDurable: Bool) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(isDurable ? "seedID TEXT, dismissDate TEXT," : "")
                createDate TEXT, updateDate TEXT)
            """)
        let mapping = isDurable ? AppWorld.mapping : ""
        try world.release("2025-01-01", #"{ "name": "Tea" }, { "name": "Milk" }"#, more: mapping)
        _ = try await world.launch()
        try world.imports(
            """
            INSERT INTO t (uuid, name, createDate\(isDurable ? ", seedID" : ""))
            VALUES ('a8', 'Tea', '2025-02-01T00:00:00.000Z'\(isDurable ? ", 'c/tea'" : ""))
            """)
        _ = try await world.seeder.importFinished(account: .signedOut)
        try world.app.execute("ALTER TABLE t ADD COLUMN icon TEXT")
        try world.release(
            "2025-02-01", #"{ "name": "Tea", "icon": "cup" }, { "name": "Milk", "icon": "glass" }"#, more: mapping)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, icon, updateDate FROM t ORDER BY 1"), "Milk glass -\nTea cup -")
        expectSame(try await world.launch(), "alreadySeeded +0")
    }
}
