import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// C7: a row that comes back has another identity, since an engine may never take one again that was deleted.
struct UndoneIdentityTests {
    private static let (red, blue) =
        ("11111111-1111-4111-8111-1111111111ab", "22222222-2222-4222-8222-2222222222ab")

    /// Two untouched twins, of which the one with the lesser identity goes.
    private func world(_ definition: String, _ twins: String) async throws -> AppWorld {
        let world = try await AppWorld.launched(definition + ";" + twins, seeds: #"{ "name": "x" }"#)
        _ = try await world.seeder.clean(account: .signedOut)
        return world
    }

    private static let table = "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"
    private static let twins = """
        INSERT INTO t VALUES ('\(red)', 'x', '2025-01-01T00:00:00.000Z', NULL), ('\(blue)', 'x', '2025-01-01T00:00:00.000Z', NULL)
        """

    private func rescued(_ uuid: String) throws -> UUIDText { try #require(UUIDText(uuid).rescued) }

    @Test func `an engine that never takes a deleted identity again keeps the row that the user asked for`()
        async throws
    {
        let world = try await world(Self.table, Self.twins)
        // The engine has sent the deletion, and refuses the identity from now on.
        try world.app.execute(
            """
            CREATE TRIGGER tombstone BEFORE INSERT ON t WHEN NEW.uuid = '\(Self.red)'
            BEGIN SELECT RAISE(ABORT, 'deleted'); END
            """)
        let report = try await world.seeder.undo(account: .signedOut)
        let entry = try #require(report.reinserted.first)
        #expect(report.skipped == [] && entry.uuid == UUIDText(Self.red))
        #expect(report.identity(of: entry) == (try rescued(Self.red)))
        #expect(
            try world.app.rows("SELECT uuid, updateDate IS NULL FROM t ORDER BY uuid")
                == [[.string(Self.blue), 1], [.string(try rescued(Self.red).description), 0]].sorted {
                    $0[0].description < $1[0].description
                })
    }

    @Test func `two devices that undo the same removal make one row`() async throws {
        var made: Set<String> = []
        for _ in 0..<2 {
            let world = try await world(Self.table, Self.twins)
            _ = try await world.seeder.undo(account: .signedOut)
            made.insert(try world.rows("SELECT uuid FROM t ORDER BY uuid"))
        }
        #expect(made.count == 1)
    }

    @Test func `a row is not put back if its own identity, or its new one, is there again`() async throws {
        for uuid in [UUIDText(Self.red), try rescued(Self.red)] {
            let world = try await world(Self.table, Self.twins)
            try world.app.execute("INSERT INTO t (uuid, name) VALUES ('\(uuid)', 'y')")
            let report = try await world.seeder.undo(account: .signedOut)
            #expect(report.reinserted == [] && report.skipped.map(\.reason) == [.present])
        }
    }

    @Test func `capitals, bytes and identities that are no UUIDs stay what they are`() async throws {
        let capital = Self.twins.replacing(Self.red, with: Self.red.uppercased())
            .replacing(Self.blue, with: Self.blue.uppercased())
        let capitals = try await world(Self.table, capital)
        _ = try await capitals.seeder.undo(account: .signedOut)
        let upper = try rescued(Self.red).description.uppercased()
        #expect(try capitals.app.rows("SELECT 1 FROM t WHERE uuid = ?", [.string(upper)]) == [[1]])

        let hex = [Self.red, Self.blue].map { $0.replacing("-", with: "") }
        let bytes = try await world(
            Self.table.replacing("uuid TEXT", with: "uuid BLOB"),
            Self.twins.replacing("'\(Self.red)'", with: "x'\(hex[0])'")
                .replacing("'\(Self.blue)'", with: "x'\(hex[1])'"))
        _ = try await bytes.seeder.undo(account: .signedOut)
        let new = try rescued(Self.red).description.replacing("-", with: "")
        #expect(try bytes.rows("SELECT lower(hex(uuid)) FROM t WHERE updateDate NOTNULL") == new)

        let names = try await world(
            Self.table, Self.twins.replacing(Self.red, with: "a").replacing(Self.blue, with: "b"))
        _ = try await names.seeder.undo(account: .signedOut)
        #expect(try names.rows("SELECT uuid FROM t WHERE updateDate NOTNULL") == "a")
    }

    @Test(arguments: ["REFERENCES t", "REFERENCES t DEFERRABLE INITIALLY DEFERRED", ""])
    func `a row that refers to itself, or to another one that comes back, refers to it as before`(
        key: String
    ) async throws {
        let (third, fourth) = (
            Self.red.replacing("1-8111", with: "1-9111"), Self.blue.replacing("2-8222", with: "2-9222")
        )
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, boss TEXT \(key), createDate TEXT,
                updateDate TEXT);
            INSERT INTO t (uuid, name, createDate) VALUES ('\(Self.red)', 'x', '2025-01-01T00:00:00.000Z'),
                ('\(Self.blue)', 'x', '2025-01-01T00:00:00.000Z'), ('\(third)', 'y', '2025-01-01T00:00:00.000Z'),
                ('\(fourth)', 'y', '2025-01-01T00:00:00.000Z');
            UPDATE t SET boss = '\(Self.red)' WHERE uuid = '\(Self.red)';
            UPDATE t SET boss = '\(third)' WHERE uuid = '\(Self.blue)'
            """, seeds: #"{ "name": "x" }, { "name": "y" }"#,
            more: key.isEmpty ? #""references": [{ "table": "t", "columns": ["boss"], "to": ["uuid"] }],"# : "")
        _ = try await world.seeder.clean(account: .signedOut)
        #expect(try world.app.rows("SELECT count(*) FROM t") == [[2]])
        let report = try await world.seeder.undo(account: .signedOut)
        #expect(report.reinserted.count == 2 && report.skipped == [])
        #expect(try world.app.rows("PRAGMA foreign_key_check") == [])
        #expect(try world.app.rows("SELECT boss FROM t WHERE boss NOT IN (SELECT uuid FROM t)") == [])
        #expect(try world.app.problems() == [])
    }
}
