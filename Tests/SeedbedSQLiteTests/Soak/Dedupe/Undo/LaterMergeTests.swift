import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Deduplications of one table after each other, of which the later ones cannot come back at first.
struct LaterMergeTests {
    private static let count: UInt64 = TestSetting.number("SEEDBED_DEDUPES") ?? 40
    private static let least = Deduplication.SurvivorOrder.least("uuid")

    /// A table whose rows have places that no two of them may have, and the tables' rows by names.
    ///
    /// - Parameter key: the column to which references lead.
    private static func schema(key: String) -> String {
        let number = key == "id" ? "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE" : "uuid TEXT PRIMARY KEY"
        return """
            CREATE TABLE Contact (
                \(number), street TEXT, town TEXT, land TEXT, place INTEGER UNIQUE, phone TEXT, mail TEXT,
                boss REFERENCES Contact (\(key)));
            CREATE TABLE Call (uuid TEXT PRIMARY KEY, contact REFERENCES Contact (\(key)));
            CREATE VIEW Named AS SELECT c.uuid, c.street, c.place, c.phone, c.mail, b.uuid AS other
                FROM Contact AS c LEFT JOIN Contact AS b ON b.\(key) = c.boss;
            CREATE VIEW Called AS SELECT c.uuid, b.uuid AS contact FROM Call AS c LEFT JOIN Contact AS b ON b.\(key) = c.contact;
            """
    }

    private static func content(_ app: RawDatabase) throws -> [[RawValue]] {
        try app.rows("SELECT * FROM Named ORDER BY uuid") + app.rows("SELECT * FROM Called ORDER BY uuid")
    }

    @Test func `the undo of an earlier one before that of a later one gives everything back`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            Self.schema(key: "uuid") + """
                INSERT INTO Contact VALUES ('a', 'x', 'Ulm', 'D', 0, NULL, NULL, NULL), ('b', 'y', 'Ulm', 'D', 1, NULL, NULL, NULL),
                    ('c', 'y', 'Ulm', 'D', 2, '12', X'FF', 'c');
                INSERT INTO Call VALUES ('of a', 'a'), ('of b', 'b'), ('of c', 'c');
                """, file: "store")
        let before = try Self.content(app)
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        for key in ["street", "town"] {
            try await seeder.dedupe(
                Deduplication(of: "Contact", by: [Deduplication.KeyColumn(key)], survivor: Self.least),
                account: .signedOut)
        }
        #expect(
            try app.rows("SELECT phone, contact FROM Contact JOIN Call") == [["12", "a"], ["12", "a"], ["12", "a"]])
        try app.execute("INSERT INTO Contact (uuid, place) VALUES ('z', 1)")
        let first = try await seeder.undo(account: .signedOut)
        #expect(first.reinserted.map(\.uuid) == [UUIDText("c")])
        #expect(try app.rows("SELECT contact FROM Call ORDER BY uuid") == [["a"], ["a"], ["c"]])
        try app.execute("DELETE FROM Contact WHERE uuid = 'z'")
        #expect(try await seeder.undo(account: .signedOut).reinserted.map(\.uuid) == [UUIDText("b")])
        #expect(try Self.content(app) == before)
        #expect(try app.rows("SELECT count(*) FROM seedbed_changes") == [[0]])
    }

    @Test func `whatever is in the way of rows for a while, all comes back in the end`() async throws {
        let seed = RandomSource.seed(for: "later merges")
        for round in 0..<Self.count {
            var random = RandomSource(seed: seed &+ round)
            try await play(&random, key: random.chance(50) ? "id" : "uuid")
        }
    }

    private func play(_ random: inout RandomSource, key: String) async throws {
        let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed)"
        let (folder, app) = try RawDatabase.inNewFolder(Self.schema(key: key), file: "store")
        let names = (0..<3 + random.below(7)).map { "n\($0)" }
        for (place, name) in names.enumerated() {
            // A street is in one town, and a town in one land.
            let street = random.below(6)
            let (phone, mail) = (random.chance(50) ? "'p\(name)'" : "NULL", random.chance(50) ? "'m\(name)'" : "NULL")
            try app.execute(
                """
                INSERT INTO Contact (uuid, street, town, land, place, phone, mail)
                    VALUES ('\(name)', 's\(street)', 't\(street / 2)', 'l\(street / 4)', \(place), \(phone), \(mail))
                """)
        }
        for name in names {
            let select = "(SELECT \(key) FROM Contact WHERE uuid = '\(random.pick(names))')"
            try app.execute("INSERT INTO Call VALUES ('of \(name)', \(select))")
            if random.chance(40) { try app.execute("UPDATE Contact SET boss = \(select) WHERE uuid = '\(name)'") }
        }
        let before = try Self.content(app)
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        for area in ["street", "town", "land"] {
            try await seeder.dedupe(
                Deduplication(
                    of: "Contact", by: [Deduplication.KeyColumn(area)],
                    survivor: random.chance(50) ? Self.least : .greatest("uuid")), account: .signedOut)
        }
        for _ in 0..<1 + random.below(4) {
            try app.execute(
                """
                DELETE FROM Contact WHERE uuid LIKE 'z%';
                INSERT OR IGNORE INTO Contact (uuid, place) VALUES ('z', \(random.below(names.count))),
                    ('zz', \(random.below(names.count)))
                """)
            try await seeder.undo(account: .signedOut)
        }
        try app.execute("DELETE FROM Contact WHERE uuid LIKE 'z%'")
        for _ in 0..<names.count { try await seeder.undo(account: .signedOut) }
        let after = try Self.content(app)
        #expect(after == before, context)
        #expect(try app.rows("SELECT count(*) FROM seedbed_changes") == [[0]], context)
    }

    @Test func `a row that was merged into the one as which it had come back comes back again`() async throws {
        let (a, b) = ("10000000-0000-4000-8000-000000000001", "20000000-0000-4000-8000-000000000002")
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Contact (uuid TEXT PRIMARY KEY, name TEXT, phone TEXT);
            INSERT INTO Contact VALUES ('\(a)', 'Ada', '1'), ('\(b)', 'Ada', '2');
            """, file: "store")
        let seeder = folder.seeder(of: .catalogs([]), store: "store")
        let byName = Deduplication(of: "Contact", by: ["name"], survivor: Self.least)
        try await seeder.dedupe(byName, account: .signedOut)
        #expect(try await seeder.undo(account: .signedOut).reinserted.count == 1)
        let back = try #require(try app.rows("SELECT uuid FROM Contact WHERE phone = '2'").first?.first)
        // Another device, which knows nothing of it, sends an edit of the former row.
        try app.rows("INSERT INTO Contact VALUES ('\(b)', 'Ada', '555')")
        try app.execute("DELETE FROM Contact WHERE uuid = '\(a)'")
        try await seeder.dedupe(
            Deduplication(of: "Contact", by: ["name"], survivor: .least("phone")), account: .signedOut)
        #expect(try app.rows("SELECT uuid FROM Contact") == [[back]])
        let report = try await seeder.undo(account: .signedOut)
        #expect(report.skipped == [])
        #expect(try app.rows("SELECT phone FROM Contact ORDER BY phone") == [["2"], ["555"]])
        let identities = try app.rows("SELECT uuid FROM Contact")
        #expect(identities.contains([back]) && !identities.contains([RawValue(stringLiteral: b)]))
    }
}
