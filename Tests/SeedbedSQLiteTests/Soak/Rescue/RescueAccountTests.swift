import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R4 with a file for each account, and R2 in a table without row numbers.
struct RescueAccountTests {
    private static let lost = "00000000-0000-4000-8000-0000000000ff"
    private static let found = "3fffc464-795d-4701-a5f2-1bd3165cd9ad"

    /// An app whose accounts `a` and `b` have files of their own; what it writes, it writes to `a`'s.
    private static func world(_ options: String = "") throws -> AppWorld {
        let folder = try TemporaryFolder()
        let files = ["none", "id:a", "id:b"].map { folder.path("\($0.suffix(1)).sqlite") }
        let databases = try files.map { try RawDatabase($0) }
        for database in databases {
            try database.execute(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT,
                    updateDate TEXT) \(options)
                """)
        }
        let world = AppWorld(folder, databases[1]) { (account) throws(StoreError) in
            try SQLiteStore(path: folder.path("\((account.key ?? "").suffix(1)).sqlite"))
        }
        try world.release("2025-01-01", #"{ "name": "Timer" }, { "name": "Judge" }"#, more: AppWorld.mapping)
        return world
    }

    /// Seeds for `a`, gives the timer an identity that can be counted on, and edits it.
    private static func edit(_ world: AppWorld) async throws {
        try await world.seeder.launch(account: .id("a"), waits: false)
        try world.imports("UPDATE t SET uuid = '\(lost)' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET name = 'Mine' WHERE uuid = '\(lost)'")
    }

    @Test(
        arguments: [
            (SeedAccount.id("b"), []), (.signedOut, []), (.unknown, [found]), (.id("a"), [found]),
        ] as [(SeedAccount, [String])])
    func `R4: another account, or none, ends the journal of the former; an unknown one does not`(
        account: SeedAccount, rescued: [String]
    ) async throws {
        let world = try Self.world()
        try await Self.edit(world)
        try await world.seeder.accountChanged(to: account)
        try world.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        let report = try await world.seeder.launch(account: .id("a"), waits: false)
        #expect(report.rescued.map(\.uuid.description) == rescued)
        #expect(try world.app.rows("SELECT uuid FROM t WHERE name = 'Mine'") == rescued.map { [.string($0)] })
    }

    @Test(arguments: [true, false])
    func `R4: the journal is forgotten also while a catalog on disk is damaged`(isWiped: Bool) async throws {
        let world = try Self.world()
        try await Self.edit(world)
        let catalog = world.folder.url.appending(path: "catalog.json")
        let text = try Data(contentsOf: catalog)
        try Data("{".utf8).write(to: catalog)
        if isWiped {
            try world.app.execute("DELETE FROM t")
            try await world.seeder.storeWiped(account: .id("a"))
        } else {
            try await world.seeder.forgetEdits(account: .id("a"))
            try world.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        }
        try text.write(to: catalog)
        #expect(try await world.seeder.launch(account: .id("a"), waits: false).rescued.isEmpty)
    }

    @Test(arguments: [true, false])
    func `R4: so does an account whose store is closed by then, or beside which another one was seeded again`(
        isClosed: Bool
    ) async throws {
        let world = try Self.world()
        try await Self.edit(world)
        if isClosed {
            await world.seeder.close(account: .id("a"))
        } else {
            try await world.seeder.seedAgain(account: .id("b"))
        }
        try await world.seeder.accountChanged(to: .id("b"))
        try world.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        #expect(try await world.seeder.launch(account: .id("a"), waits: false).rescued.isEmpty)
    }

    @Test func `R4: an import that is reported late, for the account before, costs this one no edit`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT)
            """, file: "t.sqlite")
        let world = AppWorld(folder, app) { (_) throws(StoreError) in try SQLiteStore(path: folder.path("t.sqlite")) }
        try world.release("2025-01-01", #"{ "name": "Timer" }, { "name": "Judge" }"#, more: AppWorld.mapping)
        try await world.seeder.accountChanged(to: .id("b"))
        try await Self.edit(world)
        try await world.seeder.importFinished(.rows(inserted: []), account: .id("b"))
        try world.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        try await world.seeder.importFinished(.rows(inserted: []), account: .id("b"))
        #expect(try world.app.rows("SELECT uuid FROM t WHERE name = 'Mine'") == [])
        let report = try await world.seeder.launch(account: .id("a"), waits: false)
        #expect(report.rescued.map(\.uuid.description) == [Self.found])
    }

    /// The import has come and is not reported yet; random schedules found it.
    @Test(arguments: [true, false])
    func `R3: an edit that an engine has overwritten is written back before a dismissal cleans up`(
        isSeed: Bool
    ) async throws {
        let world = try Self.world()
        try await Self.edit(world)
        try world.imports(
            """
            INSERT INTO t (uuid, name, seedID, createDate, updateDate)
            VALUES ('other', 'Theirs', 'c/timer', '2025-01-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z');
            UPDATE t SET name = 'Timer', updateDate = NULL WHERE uuid = '\(Self.lost)'
            """)
        let seeder = world.seeder
        let report =
            isSeed
            ? try await seeder.dismiss("c/timer", account: .id("a"))
            : try await seeder.dismiss(copy: UUIDText("other"), account: .id("a"))
        #expect(report.rescued.map(\.uuid.description) == [Self.lost])
        #expect(report.removed == [])
        expectSame(
            try world.rows("SELECT uuid, name, dismissDate IS NULL FROM t WHERE seedID = 'c/timer' ORDER BY name"),
            "\(Self.lost) Mine \(isSeed ? 0 : 1)\nother Theirs 0")
    }

    @Test func `R4: an unknown account in between does not hide that the former one went`() async throws {
        let world = try Self.world()
        try await Self.edit(world)
        for account in [.unknown, .id("b")] as [SeedAccount] { try await world.seeder.accountChanged(to: account) }
        try world.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        #expect(try await world.seeder.launch(account: .id("a")).rescued == [])
    }

    @Test(
        arguments: [(SeedAccount.id("a"), []), (.id("b"), [found]), (.unknown, [found])] as [(SeedAccount, [String])])
    func `R4: what was removed with the account's content is not rescued`(
        account: SeedAccount, rescued: [String]
    ) async throws {
        let world = try Self.world()
        try await Self.edit(world)
        try await world.seeder.contentRemoved(account: account)
        try world.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        let report = try await world.seeder.launch(account: .id("a"))
        #expect(report.rescued.map(\.uuid.description) == rescued)
    }

    @Test func `content removed: it is recorded although the store is gone`() async throws {
        let world = try Self.world()
        try await world.seeder.launch(account: .id("a"), waits: false)
        let path = world.folder.path("gone.sqlite")
        let gone = AppWorld(world.folder, world.app) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        await #expect(throws: SeedbedError.self) { try await gone.seeder.contentRemoved(account: .id("b")) }
        let report = try await world.seeder.launch(account: .id("b"))
        #expect(report.outcome == .contentRemoved)
        #expect(try RawDatabase(world.folder.path("b.sqlite")).rows("SELECT * FROM t") == [])
    }

    @Test func `the former account's store may be gone when the next one comes`() async throws {
        let world = try Self.world()
        try await Self.edit(world)
        try world.app.execute("DROP TABLE seedbed_edits")
        let report = try await world.seeder.accountChanged(to: .id("b"))
        #expect(report.outcome == .seeded)
        #expect(report.warnings.count == 1)
    }

    @Test func `R4: a journal that could not be claimed when the store was seeded is claimed at the next launch`()
        async throws
    {
        let world = try Self.world()
        try await Self.edit(world)
        try world.app.execute("UPDATE seedbed_meta SET owner = NULL")
        try await world.seeder.launch(account: .id("a"))
        #expect(try world.app.rows("SELECT owner FROM seedbed_meta") == [[.string("id:a")]])
    }

    /// Another device has put the edit back, and this one has edited that too, before it came to put its own back.
    @Test(arguments: [(lost, "Later", false), (found, "Mine", false), (lost, "Later", true), (found, "Mine", true)])
    func `I7: of an edit and one of its rescue the newer one is put back, and once`(
        older: String, kept: String, isThere: Bool
    ) async throws {
        let world = try Self.world()
        try await Self.edit(world)
        let newer = older == Self.lost ? Self.found : Self.lost
        try world.imports(
            """
            INSERT INTO t (uuid, name, seedID, createDate, updateDate)
            VALUES ('\(Self.found)', 'Theirs', 'c/timer', '2025-01-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z')
            """)
        try world.app.execute("UPDATE t SET name = 'Later' WHERE uuid = '\(Self.found)'")
        try world.imports("UPDATE t SET updateDate = '2100-01-01T00:00:00.000Z' WHERE uuid = '\(newer)'")
        try world.imports(
            """
            DELETE FROM t WHERE uuid = '\(Self.lost)';
            \(isThere ? "UPDATE t SET name = 'Timer', updateDate = NULL" : "DELETE FROM t") WHERE uuid = '\(Self.found)'
            """)
        let report = try await world.seeder.launch(account: .id("a"))
        #expect(report.rescued.map { "\($0.was) -> \($0.uuid)" } == ["\(Self.lost) -> \(Self.found)"])
        expectSame(
            try world.rows("SELECT uuid, name, updateDate FROM t WHERE seedID = 'c/timer'"),
            "\(Self.found) \(kept) 2100-01-01")
        #expect(try await world.seeder.launch(account: .id("a")).rescued == [])
    }

    @Test func `R1 to R3: in a table WITHOUT ROWID an edit is put back and written back`() async throws {
        let world = try Self.world("WITHOUT ROWID")
        try await Self.edit(world)
        try world.app.execute("DELETE FROM t WHERE uuid = '\(Self.lost)'")
        var report = try await world.seeder.launch(account: .id("a"))
        let first = Seeder.Report.Rescued(
            table: "t", uuid: UUIDText(Self.found), was: UUIDText(Self.lost), seedID: "c/timer", reason: .deleted)
        #expect(report.rescued == [first])
        try world.imports("UPDATE t SET name = 'Timer', updateDate = NULL WHERE uuid = '\(Self.found)'")
        report = try await world.seeder.importFinished(.rows(inserted: [UUIDText(Self.found)]), account: .id("a"))
        #expect(report.rescued.map(\.was.description) == [Self.found])
        #expect(report.rescued.map(\.reason) == [.overwritten])
        expectSame(
            try world.rows("SELECT uuid, name, seedID, dismissDate, createDate, updateDate FROM t ORDER BY name"),
            "u2 Judge c/judge - 2025-01-01 -\n\(Self.found) Mine c/timer - 2025-01-01 now")
        // Once settled, nothing is written any more (I6).
        #expect(try await world.seeder.launch(account: .id("a")).rescued == [])
    }
}
