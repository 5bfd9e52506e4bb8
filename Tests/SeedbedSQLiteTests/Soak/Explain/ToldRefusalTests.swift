import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// `explain` and `status` say of a seed what a cleanup and a launch do.
struct ToldRefusalTests {
    @Test(arguments: ["IGNORE", "ABORT, 'no'"])
    func `a retired copy that a trigger keeps stays`(raise: String) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TRIGGER kept BEFORE DELETE ON t WHEN OLD.name = 'Tea' BEGIN SELECT RAISE(\(raise)); END
            """)
        try world.release("2025-01-01", #"{ "name": "Soup" }, { "$id": "tea", "name": "Tea" }"#)
        try await world.seeder.launch(account: .signedOut)
        try world.release("2025-02-01", #"{ "name": "Soup" }"#, more: #""retired": ["tea"],"#)
        let uuid = UUIDText(try world.rows("SELECT uuid FROM t WHERE name = 'Tea'"))
        for when in ["before the launch", "after it"] {
            let row = try #require(try await world.seeder.explain(uuid, account: .signedOut).rows.first)
            #expect(row.verdict == .remove(.retired, survivor: nil) && row.leftAlone == .unmovable, "\(when)")
            let report = try await world.seeder.launch(account: .signedOut)
            #expect(report.removed == [], "\(when)")
        }
        #expect(try await world.seeder.clean(account: .signedOut).leftAlone.map(\.reason) == [.unmovable])
    }

    @Test func `a seed with a reference counts as occupied like any other`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, kin TEXT, createDate TEXT, updateDate TEXT, seedID TEXT);
            INSERT INTO t (uuid, name) VALUES ('mine', 'Bread')
            """)
        try world.release(
            "2025-01-01",
            #"{ "$id": "a", "name": "Soup" }, { "$id": "b", "name": "Bread", "kin": { "$ref": "c/a" } }"#,
            more: #""mapping": { "seedID": "seedID" },"#)
        #expect(try await world.seeder.status(account: .signedOut).catalogs.map(\.occupied) == [1])
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.occupied.map(\.seed) == ["c/b"])
        #expect(try await world.seeder.status(account: .signedOut).catalogs.map(\.occupied) == [1])
    }

    @Test func `a copy that was dismissed without a date of the edit counts once`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT)
            """)
        try world.release(
            "2025-01-01", #"{ "name": "Soup" }"#,
            more: #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#)
        try await world.seeder.launch(account: .signedOut)
        try world.app.execute(
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1); UPDATE t SET dismissDate = '2025-02-01T00:00:00.000Z';
            DELETE FROM seedbed_import; COMMIT
            """)
        let status = try await world.seeder.status(account: .signedOut).catalogs[0]
        #expect(status.untouched == 0 && status.touched == 0 && status.dismissed == 1 && status.missing == 0)
    }
}
