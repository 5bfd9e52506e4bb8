import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// A1, R1 to R3: a row from before Seedbed is edited on one device, while another one adopts it.
struct UntaggedEditTests {
    private static let kinds: [StoreKind] = [.memory, .file]
    private static let (first, second) = (
        "0b000000-0000-4000-8000-0000000000a1", "0b000000-0000-4000-8000-0000000000b2"
    )

    /// Two devices with rows from before Seedbed, which have launched.
    private func pair(_ kind: StoreKind, _ rows: [String: String]) async throws -> SyncPair {
        let pair = try SyncPair(kind, isMarked: true)
        for (uuid, name) in rows { try await pair.addOld(uuid, name: name) }
        for device in pair.devices { _ = try await device.launch() }
        return pair
    }

    @Test(arguments: kinds)
    func `R2: an edit outlives the removal of its row as a twin`(kind: StoreKind) async throws {
        let pair = try await pair(kind, [Self.first: "Timer", Self.second: "Timer"])
        try await pair.edit(0, Self.first, name: "Mine")
        _ = try await pair.devices[1].seeder.adopt(account: .signedOut)
        #expect(try await pair.devices[1].launch().contains("- \(Self.first) superseded"))
        let rescued = try #require(UUIDText(Self.first).rescued).description
        _ = try await pair.sync(1)
        #expect(try await pair.sync(0) == "\(Self.first) -> \(rescued)")
        try await pair.settle()
        for device in [0, 1] { #expect(try await pair.summary(device) == ["\(rescued) Mine"]) }
        #expect(try await pair.rows(1)[rescued]?["seedID"] == .text("roles/timer"))
    }

    @Test(arguments: kinds)
    func `R3: an edit is written back over the adopted row that overwrote it`(kind: StoreKind) async throws {
        let pair = try await pair(kind, [Self.first: "Timer"])
        try await pair.edit(0, Self.first, name: "Mine")
        _ = try await pair.devices[1].seeder.adopt(account: .signedOut)
        _ = try await pair.sync(0)
        // The later one to arrive wins by row.
        _ = try await pair.sync(1)
        #expect(try await pair.sync(0) == "\(Self.first) -> \(Self.first)")
        try await pair.settle()
        for device in [0, 1] { #expect(try await pair.summary(device) == ["\(Self.first) Mine"]) }
        #expect(try await pair.rows(1)[Self.first]?["seedID"] == .text("roles/timer"))
    }

    @Test(arguments: kinds)
    func `another device's deletion of the user's own row stands`(kind: StoreKind) async throws {
        let pair = try await pair(kind, [Self.first: "My own"])
        try await pair.edit(0, Self.first, name: "Mine")
        try await pair.devices[1].delete(from: "Role", where: "uuid", is: .text(Self.first))
        _ = try await pair.sync(1)
        #expect(try await pair.sync(0) == "")
        try await pair.settle()
        for device in [0, 1] { #expect(try await !pair.rows(device).keys.contains { $0.hasPrefix("0b") }) }
    }

    @Test(arguments: kinds)
    func `the user's deletion of an edited row stands, and no later launch brings it back`(kind: StoreKind) async throws
    {
        let pair = try await pair(kind, [Self.first: "Timer"])
        try await pair.edit(0, Self.first, name: "Mine")
        try await pair.devices[0].delete(from: "Role", where: "uuid", is: .text(Self.first))
        _ = try await pair.devices[0].launch()
        try await pair.settle()
        for device in [0, 1] { #expect(try await !pair.rows(device).keys.contains { $0.hasPrefix("0b") }) }
    }

    @Test func `R2: an edit by INSERT OR REPLACE outlives the removal of its row as a twin`() async throws {
        let pair = try await pair(.file, [Self.first: "Timer", Self.second: "Timer"])
        try await pair.devices[0].write { (harness, _) throws(StoreError) in
            try harness.raw {
                try $0.execute("INSERT OR REPLACE INTO Role (uuid, name, club) VALUES ('\(Self.first)', 'Mine', 'x')")
            }
        }
        _ = try await pair.devices[1].seeder.adopt(account: .signedOut)
        _ = try await pair.devices[1].launch()
        _ = try await pair.sync(1)
        try await pair.settle()
        let rescued = try #require(UUIDText(Self.first).rescued).description
        for device in [0, 1] {
            let summary = try await pair.summary(device)
            #expect(summary == ["\(rescued) Mine"])
        }
    }

    /// T2: an engine that marks nothing brings what an adoption writes.
    @Test(arguments: kinds)
    func `an adoption that comes in without a mark is no edit`(kind: StoreKind) async throws {
        let pair = try SyncPair(kind, isMarked: false)
        try await pair.addOld(Self.first)
        for device in pair.devices { _ = try await device.launch() }
        _ = try await pair.devices[1].seeder.adopt(account: .signedOut)
        try await pair.settle()
        for device in [0, 1] { #expect(try await pair.summary(device) == ["\(Self.first) Timer untouched"]) }
    }

    /// A note holds so many values; all tags are in the second one here.
    @Test func `R2: an edit of a row of many columns is put back whole`() async throws {
        let many = (1...30).map { "c\($0)" }
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(many.map { $0 + " TEXT" }.joined(separator: ", ")),
                seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT);
            INSERT INTO t (uuid, name, c1, c30) VALUES ('\(Self.first)', 'Toast', 'a', 'z')
            """)
        try world.release(
            "2025-01-01", #"{ "$id": "a", "name": "Toast", "c1": "a", "c30": "z" }"#, more: AppWorld.mapping)
        #expect(try await world.launch() == "seeded +0")
        try world.app.execute("UPDATE t SET name = 'Mine', c30 = 'mine'")
        try world.imports(
            """
            DELETE FROM t; INSERT INTO t (uuid, name, c1, c30, seedID, createDate)
                VALUES ('\(Self.second)', 'Toast', 'a', 'z', 'c/a', '2025-01-01T00:00:00.000Z')
            """)
        _ = try await world.seeder.importFinished(account: .signedOut)
        let rescued = try #require(UUIDText(Self.first).rescued).description
        #expect(
            try world.rows("SELECT uuid, name, c1, c30, seedID, updateDate NOTNULL FROM t")
                == "\(rescued) Mine a mine c/a 1")
    }

    /// An app that inserts its own defaults at each start, if they are missing.
    @Test(arguments: [
        "INSERT OR IGNORE INTO t (uuid, name) VALUES ('mine', 'Mine')",
        "INSERT INTO t (uuid, name) VALUES ('mine', 'Mine') ON CONFLICT DO NOTHING",
    ])
    func `an insertion that changes nothing leaves no more notes each time`(write: String) async throws {
        let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(AppWorld.durable))")
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('mine', 'Mine')")
        try world.release("2025-01-01", #"{ "name": "Timer" }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        try world.app.execute(write)
        let notes = try world.rows("SELECT count(*) FROM seedbed_notes")
        for _ in 0..<5 { try world.app.execute(write) }
        #expect(try world.rows("SELECT count(*) FROM seedbed_notes") == notes)
        #expect(try world.rows("SELECT count(*) FROM seedbed_edits") == "0")
    }
}
