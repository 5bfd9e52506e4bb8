import Seedbed
import SeedbedTestSupport
import Testing

/// C7: what was yielded or retired comes back as the user's, whatever the store.
struct UndoContractTests {
    private func undo(_ world: SeedingWorld, dryRun: Bool = false) async throws -> [String] {
        let report = try await world.seeder.undo(account: .signedOut, dryRun: dryRun)
        return report.reinserted.map { "+ \($0.uuid) \($0.reason.rawValue)" }
            + report.skipped.map { "- \($0.entry.uuid) \($0.reason.rawValue)" }
    }

    private static let both = """
        Role
        uuid  name   club  seedID       dismissDate  createDate  updateDate
        mine  Clock  x     roles/timer  -            2025-01-01  2025-05-01
        u3    Timer  x     roles/timer  -            2025-01-01  2025-12-31T12:00:00.000Z
        """

    @Test(arguments: StoreKind.allCases)
    func `C7: a yielded row comes back beside the copy that it yielded to, and stays`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.write { (harness, store) throws(StoreError) in
            let row: TestHarness.Row = [
                "uuid": "mine", "name": "Clock", "club": "x", "seedID": "roles/timer", "createDate": day("2025-01-01"),
                "updateDate": day("2025-05-01"),
            ]
            try harness.insert(row, into: "Role", of: store)
        }
        expectSame(try await world.clean(), "cleaned\n- u3 yielded mine")
        #expect(try await undo(world, dryRun: true) == ["+ u3 yielded"])
        #expect(try await undo(world) == ["+ u3 yielded"])
        expectSame(try await world.dump("Role"), Self.both)
        expectSame(try await world.clean(), "cleaned")
        expectSame(try await world.dump("Role"), Self.both)
    }

    @Test(arguments: StoreKind.allCases)
    func `C7: retired rows come back, and undo goes one cleanup further back each time`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try world.release("2025-02-01", types: #"{ "name": "Toast", "green": 60 }"#, retiredTypes: ["poem"])
        _ = try await world.launch()
        try world.release("2025-03-01", types: "", retiredTypes: ["poem", "toast"])
        _ = try await world.launch()
        let none = "SpeechType\nuuid  name  green  position  folder  createDate  updateDate"
        expectSame(try await world.dump("SpeechType"), none)
        #expect(try await undo(world, dryRun: true) == ["+ u1 retired"])
        expectSame(try await world.dump("SpeechType"), none)
        #expect(try await undo(world) == ["+ u1 retired"])
        #expect(try await undo(world, dryRun: true) == ["+ u2 retired"])
        #expect(try await undo(world) == ["+ u2 retired"])
        #expect(try await undo(world) == [])
        expectSame(try await world.clean(), "cleaned")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u1    Toast  60     -         -       2025-01-01  2025-12-31T12:00:00.000Z
            u2    Poem   90     -         -       2025-01-01  2025-12-31T12:00:00.000Z
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `C7: what one launch retired in two tables is one cleanup, and keeps its place in a folder`(kind: StoreKind)
        async throws
    {
        let world = try await SeedingWorld(kind).launched()
        try await world.insert(["uuid": "f", "title": "Mine"], into: "Folder")
        try await world.update(["folder": "f"], of: "SpeechType", where: "uuid", is: "u2")
        try world.release(
            "2025-02-01", types: "", retiredTypes: ["poem", "toast"], roles: "", retiredRoles: ["timer"])
        _ = try await world.launch()
        #expect(Set(try await undo(world)) == ["+ u1 retired", "+ u2 retired", "+ u3 retired"])
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u1    Toast  60     -         -       2025-01-01  2025-12-31T12:00:00.000Z
            u2    Poem   90     -         f       2025-01-01  2025-12-31T12:00:00.000Z
            """)
    }
}
