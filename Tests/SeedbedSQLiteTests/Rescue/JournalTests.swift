import Seedbed
import SeedbedSQLite
import Testing

/// R1: the journal keeps every value as it was, whichever program wrote it and however.
struct JournalTests {
    private static let roles = SeedTable(
        name: "t", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate"),
        volatile: ["position"])
    private static let bookkeeping = "seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT"
    private static let lost = "00000000-0000-4000-8000-0000000000ff"
    private static let found = "3fffc464-795d-4701-a5f2-1bd3165cd9ad"

    /// Rescues what was lost, as a launch does, and says under which identities.
    private func rescue(_ harness: TouchHarness) throws -> [String] {
        try harness.store.writing {
            try #require(harness.store.journal).pendingRescues(of: harness.table, replaces: RescueRule.replaces)
                .compactMap {
                    entry in
                    let isWipe = RescueRule.isWipe(leftEmpty: entry.leftEmpty, hasRemoved: entry.hasRemoved)
                    let decision = RescueRule.decision(
                        for: .init(
                            uuid: entry.uuid, wasDeleted: entry.wasDeleted, rescues: entry.rescues, copy: entry.copy,
                            isWipe: isWipe))
                    switch decision {
                    case .insert(let uuid):
                        let outcome = try #require(harness.store.journal).rescue(
                            entry, as: uuid, into: harness.table, replaces: RescueRule.replaces, in: CleanupRun())
                        return "\(uuid) \(outcome)"
                    case .writeBack(let copy):
                        try #require(harness.store.journal).writeBack(entry, over: copy, in: harness.table)
                        return "\(entry.uuid) written back"
                    case .keep, .wait, .giveUp: return nil
                    }
                }
        }
    }

    /// A table with one seed of Seedbed's and one row of the app's.
    private func harness(_ columns: String, uuid: String = "'\(lost)'") throws -> TouchHarness {
        let harness = try TouchHarness("CREATE TABLE t (\(columns), \(Self.bookkeeping))", Self.roles)
        try harness.app.execute(
            """
            INSERT INTO t (uuid, name, seedID, createDate) VALUES
            (\(uuid), 'Timer', 'roles/timer', '2025-01-01'), (NULL, 'Other', NULL, '2025-01-01')
            """)
        return harness
    }

    /// A library that saves a row as a whole, as it read it before another device's edit came in.
    @Test(arguments: [("Theirs", []), ("Mine", ["Mine"])] as [(String, [String])])
    func `R1, T3: a stale save that changes nothing is no edit to answer for`(name: String, held: [String]) throws {
        let harness = try harness("uuid TEXT UNIQUE, name TEXT, position INTEGER")
        try harness.app.imports("UPDATE t SET name = 'Theirs', updateDate = '2025-02-01' WHERE seedID IS NOT NULL")
        try harness.app.execute("UPDATE t SET name = '\(name)', updateDate = NULL WHERE seedID IS NOT NULL")
        #expect(try harness.app.rows("SELECT updateDate IS NULL FROM t WHERE seedID IS NOT NULL") == [[.integer(0)]])
        #expect(try harness.app.rows("SELECT count(*) FROM seedbed_import") == [[.integer(0)]])
        let answered = try harness.app.rows("SELECT t.name FROM seedbed_edits JOIN t USING (uuid)")
        #expect(answered == held.map { [.string($0)] })
    }

    @Test func `R1: numbers, texts and bytes come back exactly, with an edit that an import follows at once`() throws {
        let harness = try harness("uuid TEXT UNIQUE, name TEXT, a, b, c, d, e, f, g REAL, h INTEGER, position INTEGER")
        let values = """
            1e308 * 10, -9223372036854775808, 0.1 + 0.2, CAST(x'410042' AS TEXT), CAST(x'FF41' AS TEXT), x'00FF', 1, 1.0
            """
        try harness.app.execute(
            "UPDATE t SET name = 'It''s é', (a, b, c, d, e, f, g, h) = (SELECT \(values)) WHERE seedID IS NOT NULL")
        let columns =
            "name, a, b, c, hex(d), typeof(d), hex(e), typeof(e), f, g, typeof(g), h, typeof(h), createDate, updateDate"
        let before = try harness.app.rows("SELECT \(columns) FROM t WHERE seedID IS NOT NULL")
        try harness.app.imports("DELETE FROM t WHERE seedID IS NOT NULL")
        #expect(try rescue(harness) == ["\(Self.found) inserted"])
        #expect(try harness.app.rows("SELECT \(columns) FROM t WHERE uuid = '\(Self.found)'") == before)
        #expect(try rescue(harness) == [])
    }

    @Test(arguments: [
        "INSERT OR REPLACE INTO t (id, uuid, name, seedID, createDate) VALUES (1, '\(lost)', 'Mine', 'roles/timer', '2025-01-01')",
        """
        INSERT OR REPLACE INTO t (id, uuid, name, seedID, createDate, updateDate)
        VALUES (1, '\(lost)', 'Mine', 'roles/timer', '2025-01-01', '2030-01-01')
        """,
        "UPDATE t SET name = 'Mine', updateDate = '2030-01-01' WHERE uuid = '\(lost)'",
        "UPDATE OR IGNORE t SET name = 'Mine' WHERE uuid = '\(lost)'",
        """
        INSERT INTO t (id, uuid, name, seedID) VALUES (1, '\(lost)', 'Mine', 'roles/timer')
        ON CONFLICT (id) DO UPDATE SET name = excluded.name
        """,
    ]) func `R1: an edit is kept whichever way it is written`(sql: String) throws {
        let harness = try harness("id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, position INTEGER")
        try harness.app.execute(sql)
        try harness.app.execute(
            "DELETE FROM t WHERE uuid = '\(Self.lost)'; INSERT INTO t (id, name) VALUES (1, 'Taken')")
        #expect(try rescue(harness) == ["\(Self.found) inserted"])
        #expect(
            try harness.app.rows("SELECT name, updateDate IS NULL FROM t WHERE uuid = '\(Self.found)'") == [
                ["Mine", 0]
            ])
    }

    @Test func `R2: a row that has taken a lost copy's number keeps what refers to it, and the copy its next number`()
        throws
    {
        let harness = try harness("id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, position INTEGER")
        try harness.app.execute(
            """
            CREATE TABLE child (id TEXT, t INTEGER REFERENCES t);
            UPDATE t SET name = 'Mine' WHERE id = 1;
            DELETE FROM t WHERE id = 1;
            INSERT INTO t (id, name) VALUES (1, 'Taken');
            INSERT INTO child VALUES ('of the other', 1)
            """)
        #expect(try rescue(harness) == ["\(Self.found) inserted"])
        try harness.app.execute(
            """
            INSERT INTO child VALUES ('of the copy', 3);
            INSERT INTO t (name) VALUES ('Next');
            DELETE FROM t WHERE name = 'Mine'
            """)
        #expect(try rescue(harness) == ["826bcddc-4d31-499f-9a0e-94ea41ae41ca inserted"])
        let children = try harness.app.rows(
            "SELECT child.id, name FROM child LEFT JOIN t ON t.id = t ORDER BY child.rowid")
        #expect(children == [["of the other", "Taken"], ["of the copy", "Mine"]])
    }

    @Test func `R2: what refers to a lost copy by its number follows it to the number of the row that is there`() throws
    {
        let harness = try harness("id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, position INTEGER")
        try harness.app.execute(
            """
            CREATE TABLE child (t INTEGER REFERENCES t);
            INSERT INTO child VALUES (1);
            UPDATE t SET name = 'Mine' WHERE id = 1;
            DELETE FROM t WHERE id = 1
            """)
        try harness.app.imports(
            """
            INSERT INTO t (id, uuid, name, seedID, createDate, updateDate)
            VALUES (7, '\(Self.found)', 'Theirs', 'roles/timer', '2025-01-01', '2025-02-01')
            """)
        #expect(try rescue(harness) == ["\(Self.found) wasThere"])
        #expect(try harness.app.rows("SELECT t FROM child") == [[.integer(7)]])
        try harness.app.execute("DELETE FROM t WHERE id = 7; INSERT INTO t (id, name) VALUES (7, 'Taken'), (8, 'Next')")
        try harness.app.execute("UPDATE child SET t = 70")
        #expect(try rescue(harness) == ["826bcddc-4d31-499f-9a0e-94ea41ae41ca inserted"])
        #expect(try harness.app.rows("SELECT id, name FROM t WHERE seedID IS NOT NULL") == [[9, "Mine"]])
        #expect(try harness.app.rows("SELECT t FROM child") == [[.integer(70)]])
    }

    @Test func `R2: an identity of 16 bytes is mixed as one`() throws {
        let bytes = "x'000000000000400080000000000000FF'"
        let harness = try harness("uuid BLOB PRIMARY KEY, name TEXT, position INTEGER", uuid: bytes)
        try harness.app.execute("UPDATE t SET name = 'Mine' WHERE uuid = \(bytes); DELETE FROM t WHERE uuid = \(bytes)")
        #expect(try rescue(harness) == ["\(Self.found) inserted"])
        #expect(
            try harness.app.rows("SELECT hex(uuid), name FROM t WHERE uuid IS NOT NULL")
                == [["3FFFC464795D4701A5F21BD3165CD9AD", "Mine"]])
    }

    @Test func `R3: an edit that an untouched version has overwritten is written back, volatile columns are not`()
        throws
    {
        let harness = try harness("uuid TEXT PRIMARY KEY, name TEXT, position INTEGER")
        try harness.app.execute("UPDATE t SET name = 'Mine', position = 1 WHERE uuid = '\(Self.lost)'")
        try harness.app.imports(
            "UPDATE t SET name = 'Timer', position = 7, updateDate = NULL WHERE uuid = '\(Self.lost)'")
        #expect(try rescue(harness) == ["\(Self.lost) written back"])
        #expect(
            try harness.app.rows("SELECT name, position, updateDate IS NULL FROM t WHERE uuid IS NOT NULL")
                == [["Mine", 7, 0]])
        try harness.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        try harness.app.execute(
            "INSERT INTO t (uuid, name, seedID, createDate) VALUES ('\(Self.lost)', 'Timer', 'roles/timer', '2025-01-01')"
        )
        #expect(try rescue(harness) == ["\(Self.lost) written back"])
    }

    @Test(arguments: [("2030-01-01", "Newer"), ("2001-01-01", "Mine")])
    func `R1: a newer version that an import brings replaces the one that is held`(date: String, name: String) throws {
        let harness = try harness("uuid TEXT PRIMARY KEY, name TEXT, position INTEGER")
        try harness.app.execute("UPDATE t SET name = 'Mine' WHERE uuid = '\(Self.lost)'")
        try harness.app.imports("UPDATE t SET name = 'Newer', updateDate = '\(date)' WHERE uuid = '\(Self.lost)'")
        try harness.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        #expect(try rescue(harness) == ["\(Self.found) inserted"])
        #expect(try harness.app.rows("SELECT name FROM t WHERE uuid = '\(Self.found)'") == [[.string(name)]])
    }

    @Test func `R1: what an import brings is not this device's to answer for`() throws {
        let harness = try harness("uuid TEXT PRIMARY KEY, name TEXT, position INTEGER")
        try harness.app.imports("UPDATE t SET name = 'Theirs', updateDate = '2025-02-01' WHERE uuid = '\(Self.lost)'")
        try harness.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        #expect(try rescue(harness) == [])
    }
}
