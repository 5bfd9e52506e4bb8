import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A1, T4: rows of an app whose first release had fewer columns; a migration has filled the new one.
struct AdoptedColumnTests {
    @Test(arguments: ["NULL", "'gray'"], [nil, ["name": "text"]])
    func `a later release reaches a row that holds what this release ships`(
        empty: String, declared: [String: String]?
    ) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color TEXT DEFAULT \(empty), createDate TEXT, updateDate TEXT,
                seedID TEXT, dismissDate TEXT);
            INSERT INTO t (uuid, name, color) VALUES ('\(UUID())', 'B', 'red')
            """)
        let durable =
            #""columns": { "name": "text", "color": "text" }, "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#
        try world.ship("B", id: "b", with: "", columns: declared, on: "2024-01-01")
        try world.release("2025-01-01", #"{ "$id": "b", "name": "B", "color": "red" }"#, more: durable)
        #expect(try await world.seeder.adopt(account: .signedOut).untouched.count == 1)
        let again = try await world.seeder.adopt(account: .signedOut)
        #expect(again.untouched == [] && again.touched == [])
        let first = try await world.seeder.launch(account: .signedOut)
        #expect(first.leftAlone == [] && first.occupied == [] && first.catalogs.map(\.inserted) == [0])
        try world.release("2025-02-01", #"{ "$id": "b", "name": "B", "color": "blue" }"#, more: durable)
        #expect(try await world.seeder.launch(account: .signedOut).removed.map(\.reason) == [.superseded])
        #expect(try world.rows("SELECT name, color FROM t") == "B blue")
    }

    @Test func `an edit of the new column after the adoption is the user's`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, createDate TEXT, updateDate TEXT);
            INSERT INTO t (uuid, name, color) VALUES ('\(UUID())', 'B', 'red')
            """)
        try world.ship("B", id: "b", with: "", on: "2024-01-01")
        let columns = #""columns": { "name": "text", "color": "text" },"#
        try world.release("2025-01-01", #"{ "$id": "b", "name": "B", "color": "red" }"#, more: columns)
        try await world.seeder.adopt(account: .signedOut)
        try world.app.execute("UPDATE t SET color = 'mine'")
        try world.release("2025-02-01", #"{ "$id": "b", "name": "B", "color": "blue" }"#, more: columns)
        try await world.seeder.launch(account: .signedOut)
        #expect(try world.rows("SELECT color FROM t") == "mine")
    }
}
