import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R3 under an engine whose last writer wins by row: another device wrote to an older version of what the user edited here.
struct OlderVersionTests {
    private static let definition = """
        CREATE TABLE folder (id INTEGER PRIMARY KEY);
        INSERT INTO folder VALUES (1), (2);
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, folder INTEGER REFERENCES folder (id),
            \(AppWorld.durable))
        """
    /// The user's first edit after another device's cleanup moved the preset to another folder.
    private static let theirs = """
        UPDATE t SET name = 'First', v = 1, folder = 2, updateDate = '2025-06-01T00:00:00.000Z' WHERE uuid = '\(AppWorld.lost)'
        """
    private static let timer = "SELECT name, v, folder FROM t WHERE seedID = 'c/timer'"

    private func edited() async throws -> AppWorld {
        let world = try await AppWorld.rescuing(Self.definition)
        try world.app.execute("UPDATE t SET folder = 1; UPDATE t SET name = 'First' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET name = 'Second', v = 99 WHERE name = 'First'")
        return world
    }

    @Test func `a second edit is written back when another device's move of the preset brings the first`() async throws
    {
        let world = try await edited()
        try world.imports(Self.theirs)
        #expect(try await world.rescue() == "+ 0ff")
        expectSame(try world.rows(Self.timer), "Second 99 2")
        #expect(try await world.rescue() == "")
    }

    /// Two devices must not write against each other for ever.
    @Test func `it is written back once, and once more after the next edit`() async throws {
        let world = try await edited()
        for isFirst in [true, false] {
            try world.imports(Self.theirs)
            #expect(try await world.rescue() == (isFirst ? "+ 0ff" : ""))
        }
        expectSame(try world.rows(Self.timer), "First 1 2")
        try world.app.execute("UPDATE t SET name = 'Third' WHERE name = 'First'")
        try world.imports(Self.theirs)
        #expect(try await world.rescue() == "+ 0ff")
        expectSame(try world.rows(Self.timer), "Third 1 2")
    }

    /// A column-merging engine keeps the later of two dates, and dates to the second (T4).
    @Test(arguments: ["substr(updateDate, 1, 19) || 'Z'", "strftime('%Y-%m-%d %H:%M:%S', updateDate)"])
    func `a version with the same date, cut to the second, is no older one`(cut: String) async throws {
        let world = try await edited()
        try world.imports(
            "UPDATE t SET folder = 2, name = 'Theirs', updateDate = \(cut) WHERE uuid = '\(AppWorld.lost)'")
        #expect(try await world.rescue() == "")
        expectSame(try world.rows(Self.timer), "Theirs 99 2")
    }

    @Test(arguments: [
        "UPDATE t SET name = 'Theirs', updateDate = '2100-01-01' WHERE uuid = '\(AppWorld.lost)'",
        """
        INSERT OR REPLACE INTO t (uuid, name, seedID, createDate, updateDate)
        VALUES ('\(AppWorld.lost)', 'Theirs', 'c/timer', '2025-01-01', '2100-01-01T00:00:00Z')
        """,
    ]) func `a newer version stays, however its date is spelled`(sql: String) async throws {
        let world = try await edited()
        try world.imports(sql)
        #expect(try await world.rescue() == "")
        expectSame(try world.rows("SELECT name FROM t WHERE seedID = 'c/timer'"), "Theirs")
        #expect(
            try world.rows("SELECT count(*) FROM seedbed_notes WHERE kind LIKE 'saved %' OR kind LIKE 'lost %'") == "0")
    }

    /// An app may set the date itself, and its clock may have been set back: no import says so.
    @Test func `an older date without the mark of an import is the user's`() async throws {
        let world = try await edited()
        try world.app.execute(Self.theirs)
        #expect(try await world.rescue() == "")
        expectSame(try world.rows(Self.timer), "First 1 2")
    }

    /// The app sets the date itself: no trigger of Seedbed's does, which would say that the edit is the user's.
    @Test(arguments: [true, false], ["", "UPDATE t SET v = 50 WHERE name = 'Timer'"])
    func `an edit that the app has dated itself is not lost to an older one that comes before the next look`(
        isDeleted: Bool, before: String
    ) async throws {
        let world = try await AppWorld.rescuing(Self.definition)
        try world.app.execute("UPDATE t SET folder = 1; \(before)")
        try world.app.execute(
            """
            UPDATE t SET name = 'Second', v = 99, updateDate = '2099-06-02T00:00:00.000Z' WHERE name = 'Timer'
            """)
        try world.imports(Self.theirs)
        if isDeleted { try world.imports("DELETE FROM t WHERE uuid = '\(AppWorld.lost)'") }
        #expect(try await world.rescue() == (isDeleted ? "+ 0ff'" : "+ 0ff"))
        expectSame(try world.rows(Self.timer), "Second 99 2")
    }

    @Test(arguments: ["UPDATE", "REPLACE"])
    func `of two rescuers the newer edit stays when the other one's row comes after it`(statement: String) async throws
    {
        let world = try await edited()
        try world.imports("DELETE FROM t WHERE uuid = '\(AppWorld.lost)'")
        #expect(try await world.rescue() == "+ 0ff'")
        try world.imports(
            statement == "UPDATE"
                ? Self.theirs.replacing(AppWorld.lost, with: AppWorld.found)
                : """
                REPLACE INTO t (uuid, name, v, folder, seedID, createDate, updateDate) VALUES ('\(AppWorld.found)', 'First', 1, 2,
                    'c/timer', '2025-01-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z')
                """)
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows(Self.timer), "Second 99 2")
    }

    @Test func `in memory too the newer edit is written back, once`() throws {
        let store = MemoryStore(tables: [
            .init(
                "Role", columns: ["uuid", "name", "seedID", "dismissDate", "createDate", "updateDate"],
                primaryKey: "uuid")
        ])
        let roles = SeedTable(
            name: "Role", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate"))
        try store.writing { try store.prepare(roles, columns: []) }
        store.insert(
            ["uuid": "a", "name": "Timer", "seedID": "c/timer", "createDate": day("2025-01-01")], into: "Role")
        store.update(["name": "Mine"], of: "Role") { _ in true }
        for isFirst in [true, false] {
            store.importing {
                store.update(["name": "Older", "updateDate": day("2025-02-01")], of: "Role") { _ in true }
            }
            let losses = try store.writing {
                try #require(store.journal).pendingRescues(of: roles, replaces: RescueRule.replaces)
            }
            let loss = try #require(losses.first)
            let decision = RescueRule.decision(
                for: .init(
                    uuid: loss.uuid, wasDeleted: loss.wasDeleted, rescues: loss.rescues, updateDate: loss.updateDate,
                    wasWrittenBack: loss.wasWrittenBack, copy: loss.copy, isWipe: false))
            let copy = try #require(loss.copy)
            #expect(decision == (isFirst ? .writeBack(copy) : .keep))
            if isFirst { try store.writing { _ = try #require(store.journal).writeBack(loss, over: copy, in: roles) } }
            #expect(store.rows(of: "Role").map { $0["name"] } == [isFirst ? "Mine" : "Older"])
        }
    }
}
