import Seedbed
import SeedbedTestSupport
import Testing

/// C6: the store notes by itself which rows came in.
struct ArrivalContractTests {
    private static let january = "2025-01-01T00:00:00.000Z"
    private static let quiet = "alreadySeeded\nkinds alreadySeeded +0\nroles alreadySeeded +0"

    /// A device that has launched, and to which a sync engine brings a twin of Toast.
    private func synced(_ kind: StoreKind) async throws -> SeedingWorld {
        let world = try await SeedingWorld(kind).launched()
        try await world.insertType("v1", "Toast", created: Self.january, green: 60)
        return world
    }

    private func hasArrivals(_ world: SeedingWorld) async throws -> Bool {
        try await world.seeder.withStore(for: world.account) { (store) throws(StoreError) in
            try store.bookkeeping.hasArrivals()
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an import that nobody reports is settled by the next launch`(kind: StoreKind) async throws {
        let world = try await synced(kind)
        expectSame(
            try await world.launch(dryRun: true),
            "alreadySeeded (dry run)" + Self.quiet.dropFirst(13) + "\n- u1 superseded v1")
        expectSame(try await world.launch(), Self.quiet + "\n- u1 superseded v1")
        #expect(try await !hasArrivals(world))
        expectSame(try await world.launch(), Self.quiet)
    }

    @Test(arguments: StoreKind.allCases)
    func `an import is reported without a list`(kind: StoreKind) async throws {
        let world = try await synced(kind)
        let report = try await world.seeder.importFinished(account: world.account)
        #expect(report.removed.map(\.uuid.description) == ["u1"])
        #expect(try await !hasArrivals(world))
        // Where keys are enforced, no row comes that refers to nothing.
        if kind == .sqliteMemory { return }
        // A row that refers to what went comes later, and is moved.
        try await world.insert(["uuid": "s", "title": "Mine", "type": "u1"], into: "Speech")
        _ = try await world.seeder.importFinished(account: world.account)
        expectSame(try await world.dump("Speech"), "Speech\nuuid  title  type\ns     Mine   v1")
    }

    @Test(arguments: StoreKind.allCases)
    func `what a list leaves out is settled by the next launch`(kind: StoreKind) async throws {
        let world = try await synced(kind)
        try await world.insertType("v2", "Poem", created: Self.january, green: 90)
        expectSame(
            try await world.importFinished("v1"),
            "cleaned" + Self.quiet.dropFirst(13) + "\n- u1 superseded v1")
        expectSame(try await world.launch(), Self.quiet + "\n- u2 superseded v2")
    }

    @Test(arguments: StoreKind.allCases)
    func `a touched copy that came in is settled too`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.insert(
            [
                "uuid": "r1", "name": "Watch", "club": "x", "seedID": "roles/timer",
                "createDate": .text(Self.january), "updateDate": .text(Self.january),
            ], into: "Role")
        expectSame(try await world.launch(), Self.quiet + "\n- u3 yielded r1")
    }

    @Test(arguments: StoreKind.allCases)
    func `neither Seedbed's own writes are noted nor the user's`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try world.release("2025-02-01", types: #"{ "name": "Toast", "green": 61 }, { "name": "Song" }"#)
        _ = try await world.launch()
        #expect(try await !hasArrivals(world))
        try await world.insert(["uuid": "m", "name": "Mine"], into: "SpeechType")
        try await world.update(["name": "Ode"], of: "SpeechType", where: "name", is: "Song")
        try await world.update(["position": 3], of: "SpeechType", where: "name", is: "Toast")
        try await world.delete(from: "SpeechType", where: "name", is: "Poem")
        #expect(try await !hasArrivals(world))
    }

    /// The app is killed between the engine's commit and its report, and again before each of the next launches.
    @Test(arguments: StoreKind.allCases)
    func `a twin that came before the app was killed is gone after the first of three launches`(
        kind: StoreKind
    ) async throws {
        let world = try await synced(kind)
        var dumps: [String] = []
        for _ in 0..<3 {
            _ = try await world.launch()
            dumps.append(try await world.dump("SpeechType"))
        }
        #expect(dumps[0].contains("v1") && !dumps[0].contains("u1"))
        #expect(Set(dumps).count == 1)
    }

    @Test(arguments: StoreKind.allCases)
    func `I6: rows that came and went again leave nothing to settle`(kind: StoreKind) async throws {
        let world = try await synced(kind)
        try await world.delete(from: "SpeechType", where: "uuid", is: "v1")
        #expect(try await !hasArrivals(world))
    }

    @Test(arguments: StoreKind.allCases)
    func `I6: a dismissal that cleans up leaves no note of the copy that it took`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.insert(
            [
                "uuid": "r1", "name": "Timer", "club": "x", "seedID": "roles/timer",
                "createDate": .text(Self.january),
            ], into: "Role")
        _ = try await world.seeder.dismiss("roles/timer", account: world.account)
        #expect(try await !hasArrivals(world))
    }
}
