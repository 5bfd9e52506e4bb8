import Seedbed
import Testing

/// C2: what the user has filed and sorted on a copy that goes, the survivor takes over.
struct FilingContractTests {
    private static let january = "2025-01-01T00:00:00.000Z"

    /// A device whose user has put Toast into a folder and in the third place.
    private func filed(_ kind: StoreKind) async throws -> SeedingWorld {
        let world = try SeedingWorld(kind)
        _ = try await world.launch()
        try await world.write { (bench, store) throws(StoreError) in
            try bench.insert(["uuid": "f", "title": "Mine"], into: "Folder", of: store)
            try bench.update(["folder": "f", "position": 3], of: "SpeechType", where: "uuid", is: "u1", in: store)
        }
        return world
    }

    @Test(arguments: StoreKind.allCases)
    func `the folder and the place of a preset stay when the second device's copy survives`(
        kind: StoreKind
    ) async throws {
        let world = try await filed(kind)
        try await world.write { (bench, store) throws(StoreError) in
            try bench.insertType("v1", "Toast", created: Self.january, green: 60, in: store)
        }
        expectSame(
            try await world.importFinished("v1"),
            "cleaned\nkinds alreadySeeded +0\nroles alreadySeeded +0\n- u1 superseded v1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u2    Poem   90     -         -       2025-01-01  -
            v1    Toast  60     3         f       2025-01-01  -
            """)
        expectSame(try await world.clean(), "cleaned")
    }

    @Test(arguments: StoreKind.allCases)
    func `where the survivor was sorted too, its own place stays`(kind: StoreKind) async throws {
        let world = try await filed(kind)
        try await world.write { (bench, store) throws(StoreError) in
            try bench.insertType("v1", "Toast", created: Self.january, green: 60, in: store)
            try bench.update(["position": 9], of: "SpeechType", where: "uuid", is: "v1", in: store)
        }
        _ = try await world.importFinished("v1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u2    Poem   90     -         -       2025-01-01  -
            v1    Toast  60     9         f       2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `of several copies that the user has sorted the greatest counts`(kind: StoreKind) async throws {
        let world = try SeedingWorld(kind)
        _ = try await world.launch()
        try await world.write { (bench, store) throws(StoreError) in
            for (uuid, place) in [("a1", 5), ("b1", 7), ("c1", nil)] as [(String, Int64?)] {
                try bench.insertType(uuid, "Toast", created: Self.january, green: 60, in: store)
                guard let place else { continue }
                try bench.update(
                    ["position": .integer(place)], of: "SpeechType", where: "uuid", is: .text(uuid), in: store)
            }
        }
        _ = try await world.importFinished("a1", "b1", "c1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u1    Toast  60     7         -       2025-01-01  -
            u2    Poem   90     -         -       2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `the place that an earlier release gave is not the user's`(kind: StoreKind) async throws {
        let world = try SeedingWorld(kind)
        try world.release("2025-02-01", types: #"{ "name": "Toast", "green": 60, "position": 2 }"#)
        _ = try await world.launch()
        try world.ship("Toast", on: "2025-01-01")
        try await world.write { (bench, store) throws(StoreError) in
            try bench.insertType("v1", "Toast", created: Self.january, green: 60, in: store)
            try bench.update(["position": 1], of: "SpeechType", where: "uuid", is: "v1", in: store)
        }
        _ = try await world.importFinished("v1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u1    Toast  60     2         -       2025-02-01  -
            """)
    }
}
