import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, C7: rows that come back refer to the rows that they led to, whether the schema or only a catalog declares the key.
struct UndoneReferenceTests {
    private static let (red, blue) =
        ("11111111-1111-4111-8111-1111111111ab", "22222222-2222-4222-8222-2222222222ab")

    /// Who declares the key.
    enum Declaration: String, CaseIterable {
        case schema, catalog

        var inSchema: String { self == .schema ? "REFERENCES t (uuid)" : "" }

        /// The member of the catalog of `t` that declares these columns of a table.
        func inCatalog(_ table: String, _ column: String) -> String {
            self == .schema
                ? "" : #""references": [{ "table": "\#(table)", "columns": ["\#(column)"], "to": ["uuid"] }],"#
        }
    }

    /// Two untouched twins, of which the one with the lesser identity goes, and rows that refer to them.
    private func world(_ more: String, _ key: String, boss: String = "boss TEXT") async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT, \(boss));
            INSERT INTO t (uuid, name, createDate) VALUES ('\(Self.red)', 'x', '2025-01-01T00:00:00.000Z'),
                ('\(Self.blue)', 'x', '2025-01-01T00:00:00.000Z');
            \(more)
            """)
        try world.release("2025-01-01", #"{ "name": "x" }"#, more: key)
        return world
    }

    private func rescued(_ uuid: String) throws -> String { try #require(UUIDText(uuid).rescued).description }

    @Test(arguments: Declaration.allCases)
    func `a row without a catalog that the undo puts back leads to its copy, which has another identity now`(
        declaration: Declaration
    ) async throws {
        let world = try await world(
            """
            CREATE TABLE c (a TEXT UNIQUE \(declaration.inSchema), note TEXT);
            INSERT INTO c VALUES ('\(Self.red)', 'n'), ('\(Self.blue)', 'n')
            """, declaration.inCatalog("c", "a"))
        _ = try await world.seeder.clean(account: .signedOut)
        #expect(try world.rows("SELECT a FROM c") == Self.blue)
        let report = try await world.seeder.undo(account: .signedOut)
        #expect(Set(report.reinserted.map(\.table)) == ["c", "t"] && report.skipped == [])
        #expect(try world.rows("SELECT a FROM c WHERE a <> '\(Self.blue)'") == (try rescued(Self.red)))
        #expect(try world.app.rows("SELECT a FROM c WHERE a NOT IN (SELECT uuid FROM t)") == [])
    }

    @Test(arguments: Declaration.allCases)
    func `a copy whose parent the app deleted since stays away, and the report says so`(
        declaration: Declaration
    ) async throws {
        let world = try await world(
            """
            INSERT INTO t (uuid, name, createDate, updateDate) VALUES ('mine', 'Mine', '2025-01-01', '2025-02-01');
            UPDATE t SET boss = 'mine' WHERE name = 'x'
            """, declaration.inCatalog("t", "boss"), boss: "boss TEXT \(declaration.inSchema)")
        _ = try await world.seeder.clean(account: .signedOut)
        try world.app.execute("UPDATE t SET boss = NULL; DELETE FROM t WHERE uuid = 'mine'")
        let gone = try await world.seeder.undo(account: .signedOut)
        #expect(gone.reinserted == [] && gone.skipped.map(\.reason) == [.referenceGone])
        try world.app.execute("INSERT INTO t (uuid, name, updateDate) VALUES ('mine', 'Mine', '2025-02-01')")
        #expect(try await world.seeder.undo(account: .signedOut).reinserted.count == 1)
        #expect(try world.rows("SELECT boss FROM t WHERE boss NOTNULL") == "mine")
    }

    @Test func `a catalog that cannot be read any more does not stop the undo of a deduplication`()
        async throws
    {
        let world = try await world(
            """
            CREATE TABLE c (a TEXT, club INTEGER);
            CREATE UNIQUE INDEX one ON c (a, club);
            INSERT INTO c VALUES ('\(Self.red)', 1), ('\(Self.blue)', 1)
            """, Declaration.catalog.inCatalog("c", "a"))
        let references = [SeedTable.Reference(table: "c", columns: ["a"], to: ["uuid"])]
        try await world.seeder.dedupe(
            Deduplication(of: "t", by: ["name"], survivor: .least("uuid"), references: references), account: .signedOut)
        #expect(try world.rows("SELECT count(*) FROM c") == "1")
        try Data("{".utf8).write(to: world.folder.url.appending(path: "catalog.json"))
        let report = try await world.seeder.undo(account: .signedOut)
        #expect(Set(report.reinserted.map(\.table)) == ["c", "t"] && report.skipped == [])
        #expect(try world.app.rows("SELECT a FROM c WHERE a NOT IN (SELECT uuid FROM t)") == [])
    }

    @Test(arguments: Declaration.allCases)
    func `the undo of a deduplication gives a member back to the person, by a reference that only the app named`(
        declaration: Declaration
    ) async throws {
        let key = declaration == .schema ? "REFERENCES person (uuid)" : ""
        let harness = try DedupeHarness(
            """
            CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT);
            CREATE TABLE member (person TEXT \(key), club INTEGER, UNIQUE (person, club));
            INSERT INTO person VALUES ('\(Self.red)', 'x'), ('\(Self.blue)', 'x');
            INSERT INTO member VALUES ('\(Self.red)', 1), ('\(Self.blue)', 1), ('\(Self.blue)', 2)
            """)
        let references = [SeedTable.Reference(table: "member", columns: ["person"], to: ["uuid"])]
        try harness.dedupe(
            Deduplication(
                of: "person", by: ["name"], survivor: .least("uuid"),
                references: declaration == .schema ? [] : references))
        #expect(try harness.app.rows("SELECT person, club FROM member ORDER BY club").count == 2)
        #expect(try await harness.undo() == [])
        let new = try rescued(Self.blue)
        #expect(
            try harness.app.rows("SELECT person, club FROM member ORDER BY person = '\(new)', club")
                == [[.string(Self.red), 1], [.string(new), 1], [.string(new), 2]])
    }
}
