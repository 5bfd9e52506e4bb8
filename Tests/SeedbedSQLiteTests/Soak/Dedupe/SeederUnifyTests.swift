import Foundation
import SeedbedSQLite
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Merging several tables through a seeder: under its lock, in one transaction, with a report for each table.
struct SeederUnifyTests {
    private static let rows = """
        CREATE TABLE note (id INTEGER PRIMARY KEY, uuid TEXT, person INTEGER REFERENCES person, text TEXT);
        CREATE TABLE person (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT);
        INSERT INTO person VALUES (1, 'a1', 'Ada'), (2, 'b2', 'Ada');
        INSERT INTO note VALUES (1, 'c3', 1, 'tea'), (2, 'd4', 2, 'tea');
        """
    private static let deduplications = [
        Deduplication(of: "note", by: ["person", "text"], survivor: .least("uuid")),
        Deduplication(of: "person", by: ["name"], survivor: .least("uuid")),
    ]

    private func seeder(_ harness: DedupeHarness, lockTimeout: Duration = .seconds(10)) -> Seeder {
        var environment = Seeder.Environment()
        environment.lockTimeout = lockTimeout
        let path = harness.path
        return Seeder(
            catalogs: .catalogs([]), defaults: harness.folder.url.appending(path: "defaults"), device: "A",
            environment: environment
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
    }

    private func state(_ harness: DedupeHarness) throws -> [[RawValue]] {
        try harness.app.rows("SELECT uuid FROM person UNION ALL SELECT uuid || ' ' || person FROM note ORDER BY 1")
    }

    @Test func `parents come first, so that what refers to them is compared afterwards`() async throws {
        let harness = try DedupeHarness(Self.rows)
        let reports = try await seeder(harness).unify(Self.deduplications, account: .signedOut)
        #expect(reports.map(\.table) == ["person", "note"])
        #expect(reports.map { $0.groups.map(\.survivor.description) } == [["a1"], ["c3"]])
        #expect(reports.map { $0.changedTables.sorted() } == [["note", "person"], ["note", "person"]])
        #expect(try state(harness) == [["a1"], ["c3 1"]])
    }

    @Test func `a dry run tells the same and writes nothing, and an unknown account does nothing`() async throws {
        let harness = try DedupeHarness(Self.rows)
        let before = try state(harness)
        let reports = try await seeder(harness).unify(Self.deduplications, account: .signedOut, dryRun: true)
        #expect(reports.map { $0.groups.map(\.survivor.description) } == [["a1"], ["c3"]])
        #expect(try await seeder(harness).unify(Self.deduplications, account: .unknown).isEmpty)
        #expect(try state(harness) == before)
    }

    @Test func `while another process holds the lock, nothing is merged and no store is lent`() async throws {
        let harness = try DedupeHarness(Self.rows)
        let (before, seeder) = (try state(harness), seeder(harness, lockTimeout: .milliseconds(50)))
        let file = DefaultsFile(at: harness.folder.url.appending(path: "defaults"))
        let lock = try await DefaultsLock(of: file, timeout: .seconds(1), clock: ContinuousClock())
        await #expect(throws: SeedbedError.self) { try await seeder.unify(Self.deduplications, account: .signedOut) }
        await #expect(throws: SeedbedError.self) {
            try await seeder.dedupe(Self.deduplications[0], account: .signedOut)
        }
        await #expect(throws: SeedbedError.self) {
            try await seeder.withStore(for: .signedOut) { (_) throws(StoreError) in 1 }
        }
        #expect(try state(harness) == before)
        _ = try lock.read()
    }

    /// The app names the table and the key; the seeder's catalog knows the rest.
    @Test func `a dismissed seed and the user's own row of its name are no duplicates`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, seedID TEXT, dismissDate REAL, createDate REAL, updateDate REAL)",
            seeds: #"{ "name": "Tea" }, { "name": "Malt" }"#, more: AppWorld.mapping + #""dates": "unix","#)
        _ = try await world.seeder.dismiss("c/tea", account: .signedOut)
        try world.app.execute(
            "INSERT INTO t (uuid, name) VALUES ('zz', 'Tea'), ('z1', 'Own'), ('z2', 'Own')")
        let own = Deduplication(of: "t", by: ["name"], survivor: .least("uuid"))
        try await world.seeder.dedupe(own, account: .signedOut)
        expectSame(
            try world.rows("SELECT name FROM t WHERE dismissDate IS NULL ORDER BY name"), "Malt\nOwn\nTea")
        #expect(try world.rows("SELECT DISTINCT typeof(updateDate) FROM t WHERE updateDate NOTNULL") == "real")
    }

    @Test func `an upsert into a table of seeds makes identities and dates as its catalog has them`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (key TEXT PRIMARY KEY, name TEXT UNIQUE, made REAL, changed REAL)",
            seeds: #"{ "name": "Tea" }"#,
            more: #""mapping": { "uuid": "key", "createDate": "made", "updateDate": "changed" }, "dates": "unix","#)
        let rows: [[String: SeedValue]] = [["name": .text("Own")], ["name": .text("Tea")]]
        let report = try await world.seeder.upsert(rows, into: "t", by: ["name"], account: .signedOut)
        #expect((report.inserted, report.updated) == (1, 0))
        #expect(
            try world.rows("SELECT length(key), typeof(made), typeof(changed) FROM t WHERE name = 'Own'")
                == "36 real real")
    }
}
