import Foundation
import SeedbedSQLite
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Calls of a seeder that write: each waits for the lock of the defaults file, and writes nothing without it.
struct LockedCallTests {
    private static let rows = """
        CREATE TABLE person (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
        INSERT INTO person (uuid, name) VALUES ('a1', 'Ada'), ('b2', 'Ada'), ('c3', 'Bo');
        """
    private static let byName = Deduplication(of: "person", by: ["name"], survivor: .least("uuid"))
    private static let table = SeedTable(name: "person", key: ["name"])

    private let harness: DedupeHarness
    private let defaults: DefaultsFile

    init() throws {
        harness = try DedupeHarness(Self.rows)
        defaults = DefaultsFile(at: harness.folder.url.appending(path: "defaults"))
    }

    private func seeder(lockTimeout: Duration = .milliseconds(50)) -> Seeder {
        var environment = Seeder.Environment()
        environment.lockTimeout = lockTimeout
        let path = harness.path
        let catalog = Catalog(
            name: "people", released: SeedInstant(milliseconds: 0), table: Self.table, seeds: [])
        return Seeder(
            catalogs: .catalogs([catalog]), defaults: .file(harness.folder.url.appending(path: "defaults")),
            device: "A",
            environment: environment
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
    }

    private func dump() throws -> [[RawValue]] {
        try harness.app.rows("SELECT uuid, name FROM person UNION ALL SELECT name, sql FROM sqlite_schema ORDER BY 1")
    }

    /// A call that writes, by its name.
    enum Call: String, CaseIterable {
        case makeUnique, upsert, merge, accept, unprepare
    }

    private func run(_ call: Call, of seeder: Seeder, dryRun: Bool = false) async throws {
        switch call {
        case .makeUnique:
            try await seeder.makeUnique(Self.byName, mirroring: .local, account: .signedOut, dryRun: dryRun)
        case .upsert:
            try await seeder.upsert(
                [["name": .text("Cy")]], into: "person", by: ["name"], account: .signedOut, dryRun: dryRun)
        case .merge:
            try await seeder.merge(from: harness.folder.path("other.sqlite"), account: .signedOut, dryRun: dryRun)
        case .accept:
            let offer = SeedOffer(
                seed: SeedReference(catalog: "people", id: "bo"), table: "person", uuid: UUIDText("c3"),
                since: SeedInstant(milliseconds: 0), released: SeedInstant(milliseconds: 1),
                columns: [
                    SeedOffer.Column(
                        name: "name", shippedThen: .text("Bo"), yours: .text("Bo"), shippedNow: .text("Bob"),
                        isYours: true)
                ])
            #expect(try await seeder.accept(offer, account: .signedOut, dryRun: dryRun))
        case .unprepare:
            try await seeder.unprepare(account: .signedOut, dryRun: dryRun)
        }
    }

    /// Makes what the call needs: another store, a unique key, or a prepared table.
    private func prepare(for call: Call) async throws {
        switch call {
        case .merge:
            let other = try RawDatabase(harness.folder.path("other.sqlite"))
            try other.execute(Self.rows + "INSERT INTO person (uuid, name) VALUES ('d4', 'Di')")
        case .upsert: try harness.app.execute("DELETE FROM person; CREATE UNIQUE INDEX name ON person (name)")
        case .unprepare: _ = try await seeder(lockTimeout: .seconds(10)).launch(account: .signedOut)
        case .makeUnique, .accept: break
        }
    }

    @Test(arguments: Call.allCases)
    func `a call that writes waits for the lock, and without it writes nothing`(call: Call) async throws {
        try await prepare(for: call)
        let before = try dump()
        let lock = try await DefaultsLock(of: defaults, timeout: .seconds(1), clock: ContinuousClock())
        let error = await #expect(throws: SeedbedError.self) { try await run(call, of: seeder()) }
        guard case .defaults(.locked) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try dump() == before)
        // A dry run takes no lock.
        try await run(call, of: seeder(), dryRun: true)
        #expect(try dump() == before)
        _ = try lock.read()
    }

    @Test(arguments: Call.allCases)
    func `a call that has the lock writes, and leaves no lock's file if it records nothing`(call: Call) async throws {
        try await prepare(for: call)
        let (before, files) = (try dump(), try lockFiles())
        try await run(call, of: seeder())
        #expect(try dump() != before)
        if !FileManager.default.fileExists(atPath: defaults.path) { #expect(try lockFiles() == files) }
    }

    private func lockFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: harness.folder.url.path).filter { $0.hasSuffix(".lock") }
    }
}
