import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// The events that watchers are told, whatever the store.
struct WatchingContractTests {
    private func world(_ kind: StoreKind) async throws -> SeedingWorld {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Chat", on: "2025-01-01")
        return world
    }

    private func insertTwins(_ uuids: String..., in world: SeedingWorld) async throws {
        try await world.write { (harness, store) throws(StoreError) in
            for uuid in uuids { try harness.insertType(uuid, "Chat", created: "2025-01-01", in: store) }
        }
    }

    private func delete(_ uuid: String, in world: SeedingWorld) async throws {
        try await world.delete(from: "SpeechType", where: "uuid", is: .text(uuid))
    }

    @Test(arguments: StoreKind.allCases)
    func `each removal is told before and after the commit, in order; a dry run tells nothing`(
        kind: StoreKind
    ) async throws {
        let world = try await world(kind)
        let (all, one) = (Notebook(), Notebook())
        all.watch(try await world.seeder.removals(account: .signedOut))
        one.watch(try await world.seeder.removals(of: ["A2", "zz"].map { UUIDText($0) }, account: .signedOut))
        try await insertTwins("a1", "a2", "a3", in: world)
        _ = try await world.clean(dryRun: true)
        _ = try await world.clean()
        try await delete("a3", in: world)
        _ = try await world.clean()
        #expect(
            try await all.lines(5) == [
                "will a1", "will a2", "did a1 superseded a3", "did a2 superseded a3", "did a3 deleted",
            ])
        #expect(try await one.lines(2) == ["will a2", "did a2 superseded a3"])
        await all.stop()
        await one.stop()
    }

    @Test(arguments: StoreKind.allCases)
    func `a transaction that is rolled back tells nothing`(kind: StoreKind) async throws {
        let world = try await world(kind)
        let notebook = Notebook()
        notebook.watch(try await world.seeder.removals(account: .signedOut))
        try await insertTwins("a1", "a2", in: world)
        await #expect(throws: SeedbedError.self) {
            try await world.seeder.withStore(for: .signedOut) { (store) throws(StoreError) in
                try store.transaction { () throws(StoreError) in
                    let copies = try store.copies(withUUID: UUIDText("a1"), of: SpeechTables.types)
                    let planned = copies.map { PlannedRemoval(copy: $0, reason: .superseded, survivor: nil) }
                    _ = try store.remove(planned, from: SpeechTables.types, at: instant("2025-12-31"), in: CleanupRun())
                    throw .busy(store: "test")
                }
            }
        }
        _ = try await world.clean()
        #expect(try await notebook.lines(2) == ["will a1", "did a1 superseded a2"])
        await notebook.stop()
    }

    @Test(arguments: StoreKind.allCases)
    func `a watcher that was away goes on from its cursor, and is told of a gap`(kind: StoreKind) async throws {
        let world = try await world(kind)
        let start = try #require(try await world.seeder.cursor(account: .signedOut))
        try await insertTwins("a1", "a2", in: world)
        _ = try await world.clean()
        let notebook = Notebook()
        notebook.watch(try await world.seeder.removals(from: start, account: .signedOut))
        #expect(try await notebook.lines(1) == ["did a1 superseded a2"])
        await notebook.stop()
        try await delete("a2", in: world)
        let copy = try JSONDecoder().decode(
            RemovalEvent.Cursor.self, from: try JSONEncoder().encode(try #require(notebook.cursor)))
        notebook.watch(try await world.seeder.removals(from: copy, account: .signedOut))
        #expect(try await notebook.lines(2).last == "did a2 deleted")
        await notebook.stop()

        let stranger = Notebook()
        let other = RemovalEvent.Cursor(store: "other", entry: 1)
        stranger.watch(try await world.seeder.removals(from: other, account: .signedOut))
        #expect(try await stranger.lines(1) == ["gap otherStore"])
        await stranger.stop()
        try await world.write { (_, store) throws(StoreError) in
            try store.transaction { () throws(StoreError) in
                try store.log.discardExpiredLog(at: instant("2035-01-01"))
            }
        }
        let late = Notebook()
        late.watch(try await world.seeder.removals(from: start, account: .signedOut))
        #expect(try await late.lines(1) == ["gap expired"])
        await late.stop()
    }

    @Test func `for an unknown account the sequence ends at once`() async throws {
        let world = try await world(.memory)
        for await event in try await world.seeder.removals(account: .unknown) { Issue.record("\(event)") }
    }
}
