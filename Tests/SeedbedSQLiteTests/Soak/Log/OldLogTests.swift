import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, C6, I10, R2: what an import did is settled by the next launch, also if that comes after the age at which entries leave the log.
struct OldLogTests {
    private static let own = "11111111-1111-4111-8111-111111111111"
    private static let twin = "ffffffff-1111-4111-8111-111111111111"

    /// A device that was given two foods, and on which the user has a meal.
    private func world(_ more: String, _ action: String) async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, fat INTEGER, createDate TEXT, updateDate TEXT,
                seedID TEXT, dismissDate TEXT);
            CREATE TABLE Meal (title TEXT, food TEXT REFERENCES t (uuid) \(action))
            """)
        try world.release("2025-01-01", #"{ "name": "Soup", "fat": 1 }, { "name": "Tea", "fat": 1 }"#, more: more)
        try await world.seeder.launch(account: .signedOut)
        try world.app.execute("UPDATE t SET uuid = '\(Self.own)' WHERE name = 'Soup'")
        try world.app.execute("INSERT INTO Meal SELECT 'Lunch', uuid FROM t WHERE name = 'Soup'")
        return world
    }

    private func importing(_ sql: String, in world: AppWorld) throws {
        try world.app.execute(
            """
            PRAGMA foreign_keys = ON; BEGIN; INSERT INTO seedbed_import VALUES (1); \(sql); DELETE FROM seedbed_import; COMMIT;
            UPDATE seedbed_log SET at = 1000
            """)
    }

    @Test func `a row follows to the twin that came with the deletion of its own`() async throws {
        let world = try await world("", "")
        try world.app.execute("PRAGMA foreign_keys = OFF")
        try world.app.execute(
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1);
            INSERT INTO t (uuid, name, fat, createDate) VALUES ('\(Self.twin)', 'Soup', 1, '2025-01-01T00:00:00.000Z');
            DELETE FROM t WHERE name = 'Soup' AND uuid <> '\(Self.twin)'; DELETE FROM seedbed_import; COMMIT;
            UPDATE seedbed_log SET at = 1000
            """)
        try await world.seeder.launch(account: .signedOut)
        #expect(try world.rows("SELECT food FROM Meal") == Self.twin)
        #expect(try world.rows("SELECT count(*) FROM seedbed_log WHERE at = 1000") == "0")
    }

    @Test(arguments: ["ON DELETE CASCADE", "ON DELETE SET NULL"])
    func `a row that went with an edited copy, or lost its reference to it, is back with the copy`(action: String)
        async throws
    {
        let world = try await world(#""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#, action)
        try world.app.execute("UPDATE t SET fat = 7 WHERE name = 'Soup'")
        try importing("DELETE FROM t WHERE name = 'Soup'", in: world)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.rescued.count == 1)
        #expect(try world.rows("SELECT title, t.fat FROM Meal JOIN t ON t.uuid = food") == "Lunch 7")
    }

    @Test func `an entry of a clock that was wrong takes no later one along`() async throws {
        let world = try await world("", "")
        let seeder = world.seeder
        for (uuid, at) in [("eeeeeeee-1111-4111-8111-111111111111", 0), (Self.twin, 1)] {
            try world.app.execute(
                "INSERT INTO t (uuid, name, fat, createDate) VALUES ('\(uuid)', 'Tea', 1, '2025-01-01T00:00:00.000Z')")
            _ = try await seeder.clean(account: .signedOut)
            if at == 1 {
                try world.app.execute("UPDATE seedbed_log SET at = 1000 WHERE id = (SELECT max(id) FROM seedbed_log)")
            }
        }
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "2")
        try await seeder.launch(account: .signedOut)
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "2")
    }

    @Test func `entries of a clock that was ahead keep no older ones in the log`() async throws {
        let world = try await world("", "")
        try await world.seeder.launch(account: .signedOut)
        let insert = "INSERT INTO seedbed_log (at, tbl, uuid, reason) VALUES"
        for _ in 0..<50 { try world.app.execute("\(insert) (9000000000000, 't', 'ahead', 'deleted')") }
        try world.app.execute("\(insert) (1000, 't', 'old', 'deleted')")
        try await world.seeder.launch(account: .signedOut)
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "0")
    }

    @Test func `in a store without seeds a merge of duplicates drops old entries, and in any other one a launch does`()
        async throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(
            "CREATE TABLE Contact (uuid TEXT PRIMARY KEY, name TEXT); INSERT INTO Contact VALUES ('a', 'Ada'), ('b', 'Ada')",
            file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        let byName = Deduplication(of: "Contact", by: ["name"], survivor: .least("uuid"))
        try await seeder.dedupe(byName, account: .signedOut)
        try app.execute("UPDATE seedbed_log SET at = 1000; INSERT INTO Contact VALUES ('c', 'Ada')")
        try await seeder.dedupe(byName, account: .signedOut)
        #expect(try app.rows("SELECT uuid FROM seedbed_log") == [["c"]])

        let world = try await world("", "")
        try world.app.execute(
            "CREATE TABLE Contact (uuid TEXT PRIMARY KEY, name TEXT); INSERT INTO Contact VALUES ('a', 'Ada'), ('b', 'Ada')"
        )
        try await world.seeder.dedupe(byName, account: .signedOut)
        try world.app.execute("UPDATE seedbed_log SET at = 1000; INSERT INTO Contact VALUES ('c', 'Ada')")
        try await world.seeder.dedupe(byName, account: .signedOut)
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "2")
        try world.app.execute("DELETE FROM seedbed_log WHERE at > 1000")
        try await world.seeder.launch(account: .signedOut)
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "0")
    }

    /// Makes the copy under ``own`` one that the user has not edited.
    private func untouch(_ world: AppWorld) throws {
        try world.imports("UPDATE t SET updateDate = NULL")
        try world.app.execute("DELETE FROM seedbed_edits; PRAGMA foreign_keys = OFF")
    }

    /// The row came in while the entry was young, in an import that the app did not report.
    @Test(arguments: [true, false]) func `a row that came in for a removed copy follows before the entry goes`(
        isLaunch: Bool
    ) async throws {
        let world = try await world("", "")
        try untouch(world)
        try world.imports(
            "INSERT INTO t (uuid, name, fat, createDate) VALUES ('\(Self.twin)', 'Soup', 1, '2025-01-01T00:00:00.000Z')"
        )
        try await world.seeder.importFinished()
        try world.imports("INSERT INTO Meal VALUES ('Late', '\(Self.own)')")
        try world.app.execute("UPDATE seedbed_log SET at = 1000")
        if isLaunch { try await world.seeder.launch(account: .signedOut) } else { try await world.seeder.clean() }
        #expect(
            try world.rows("SELECT title, food FROM Meal ORDER BY title") == "Late \(Self.twin)\nLunch \(Self.twin)")
        #expect(try world.rows("SELECT count(*) FROM seedbed_log") == "0")
    }

    @Test func `a call that settles no import drops nothing that tells of one`() async throws {
        let world = try await world(#""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#, "")
        try untouch(world)
        try world.imports(
            """
            INSERT INTO t (uuid, name, fat, createDate, seedID) VALUES ('\(Self.twin)', 'Soup', 1, '2025-01-01T00:00:00.000Z', 'c/soup');
            DELETE FROM t WHERE name = 'Soup' AND uuid <> '\(Self.twin)'
            """)
        try world.app.execute("UPDATE seedbed_log SET at = 1000")
        try await world.seeder.dismiss("c/tea", account: .signedOut)
        try await world.seeder.adopt(account: .signedOut)
        try await world.seeder.launch(account: .signedOut)
        #expect(try world.rows("SELECT food FROM Meal") == Self.twin)
    }
}
