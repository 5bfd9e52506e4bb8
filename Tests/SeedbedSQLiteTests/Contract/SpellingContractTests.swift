import Seedbed
import SeedbedTestSupport
import Testing

/// C2: an engine or a model layer spells identities in its own way, Apple's `uuidString` in capitals.
struct SpellingContractTests {
    @Test(arguments: StoreKind.allCases)
    func `of two spellings of one identity the greater one stays`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind, uuid: { "a\($0)" }).launched()
        try await world.insertType("A1", "Toast", created: "2025-01-01T00:00:00.000Z", green: 60)
        try await world.insert(["uuid": "s", "title": "Mine", "type": "A1"], into: "Speech")
        expectSame(
            try await world.importFinished("A1"),
            "cleaned\nkinds alreadySeeded +0\nroles alreadySeeded +0\n- a1 superseded a1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            a1    Toast  60     -         -       2025-01-01  -
            a2    Poem   90     -         -       2025-01-01  -
            """)
        expectSame(
            try await world.dump("Speech"),
            """
            Speech
            uuid  title  type
            s     Mine   a1
            """)
        expectSame(try await world.clean(), "cleaned")
    }

    @Test(arguments: StoreKind.allCases)
    func `Seedbed spells identities as the rows of the table do`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind, uuid: { "a\($0)" }).launched()
        try await world.insert(["uuid": "F9", "name": "Mine"], into: "SpeechType")
        try world.release(
            "2025-02-01",
            types: """
                { "name": "Toast", "green": 60 }, { "name": "Poem", "green": 90 }, { "name": "Song", "green": 30 }
                """)
        _ = try await world.launch()
        let names = try await world.dump("SpeechType").split(separator: "\n").dropFirst(2).map { $0.prefix(10) }
        #expect(names.sorted() == ["A4    Song", "F9    Mine", "a1    Toas", "a2    Poem"])
    }
}
