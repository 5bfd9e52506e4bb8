import Seedbed
import SeedbedTestSupport
import Testing

/// The seeding table and S1 to S7, through the whole of Seedbed, with the same rows in every kind of store.
struct SeedingContractTests {
    private static let none = """
        SpeechType
        uuid  name  green  position  folder  createDate  updateDate
        """

    @Test(arguments: StoreKind.allCases)
    func `not done, no receipt: seed; done, receipt: nothing`(kind: StoreKind) async throws {
        let world = try SeedingWorld(kind)
        expectSame(try await world.launch(), "seeded\nkinds seeded +2\nroles seeded +1")
        expectSame(try await world.dump("SpeechType"), Self.rows)
        expectSame(
            try await world.dump("Role"),
            """
            Role
            uuid  name   club  seedID       dismissDate  createDate  updateDate
            u3    Timer  x     roles/timer  -            2025-01-01  -
            """)
        expectSame(try await world.launch(), "alreadySeeded\nkinds alreadySeeded +0\nroles alreadySeeded +0")
        expectSame(try await world.dump("SpeechType"), Self.rows)
    }

    private static let rows = """
        SpeechType
        uuid  name   green  position  folder  createDate  updateDate
        u1    Toast  60     -         -       2025-01-01  -
        u2    Poem   90     -         -       2025-01-01  -
        """

    @Test(arguments: StoreKind.allCases)
    func `S4: not done, but a receipt: it is recorded and nothing inserted`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.delete(from: "SpeechType", where: "uuid", is: "u2")
        let before = try await world.dump("SpeechType")
        try world.forgetDefaults()
        expectSame(try await world.launch(), "recorded\nkinds recorded +0\nroles recorded +0")
        expectSame(try await world.launch(), "alreadySeeded\nkinds alreadySeeded +0\nroles alreadySeeded +0")
        expectSame(try await world.dump("SpeechType"), before)
    }

    @Test(arguments: StoreKind.allCases)
    func `done, no receipt, no account: seed`(kind: StoreKind) async throws {
        let old = try await SeedingWorld(kind).launched()
        let world = try await SeedingWorld(kind, defaults: old).launched()
        expectSame(try await world.dump("SpeechType"), Self.rows)
    }

    @Test(arguments: StoreKind.allCases)
    func `done, no receipt, an account: wait for the import, then seed what is missing`(kind: StoreKind) async throws {
        let old = try await SeedingWorld(kind, account: .id("a")).launched()
        let world = try SeedingWorld(kind, account: .id("a"), defaults: old)
        let waiting = "awaitingImport\nkinds awaitingImport +0\nroles awaitingImport +0"
        expectSame(try await world.launch(), waiting)
        expectSame(try await world.launch(), waiting)
        expectSame(try await world.dump("SpeechType"), Self.none)
        try await world.insertType("i1", "Toast", created: "2025-01-01T00:00:00.000Z", green: 60)
        _ = try await world.importFinished("i1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            i1    Toast  60     -         -       2025-01-01  -
            u1    Poem   90     -         -       2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `done, no receipt, an account that will not wait: seed`(kind: StoreKind) async throws {
        let old = try await SeedingWorld(kind, account: .id("a")).launched()
        let world = try SeedingWorld(kind, account: .id("a"), defaults: old)
        _ = try await world.launch(waits: false)
        expectSame(try await world.dump("SpeechType"), Self.rows)
    }

    @Test(arguments: StoreKind.allCases)
    func `S7: an older app seeds nothing`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try world.release("2024-01-01", types: #"{ "name": "Debate", "green": 5 }"#)
        expectSame(try await world.launch(), "olderApp\nkinds olderApp +0\nroles olderApp +0")
        expectSame(try await world.dump("SpeechType"), Self.rows)
    }

    @Test(arguments: StoreKind.allCases)
    func `S1: a touched row with the same key, or a dismissed copy, is not seeded again`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.update(["green": 61], of: "SpeechType", where: "uuid", is: "u1")
        try await world.update(["dismissDate": day("2025-02-02")], of: "Role", where: "uuid", is: "u3")
        try world.release(
            "2025-03-01", types: #"{ "name": "Toast", "green": 70 }"#,
            roles: """
                { "$id": "timer", "name": "Time keeper", "club": "x" }
                """)
        expectSame(try await world.launch(), "upgraded\nkinds upgraded +0 touched 1\nroles upgraded +0 touched 1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u1    Toast  61     -         -       2025-01-01  now
            u2    Poem   90     -         -       2025-01-01  -
            """)
        expectSame(
            try await world.dump("Role"),
            """
            Role
            uuid  name   club  seedID       dismissDate  createDate  updateDate
            u3    Timer  x     roles/timer  2025-02-02   2025-01-01  now
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `S2: a copy of this release, or with the same values, is enough`(kind: StoreKind) async throws {
        let world = try SeedingWorld(kind)
        try world.ship("Poem", on: "2024-01-01")
        try await world.insertType("i1", "Toast", created: "2025-01-01", green: 60)
        try await world.insertType("i2", "Poem", created: "2024-01-01", green: 90)
        expectSame(try await world.launch(), "seeded\nkinds seeded +0 present 2\nroles seeded +1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            i1    Toast  60     -         -       2025-01-01  -
            i2    Poem   90     -         -       2024-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `T4, S1: a tagged row of this release with other values is the user's`(kind: StoreKind) async throws {
        let world = try SeedingWorld(kind)
        try await world.insertType("i1", "Toast", created: "2025-01-01", green: 1)
        let report = try await world.seeder.launch(account: world.account)
        #expect(report.catalogs[0].skipped == [.occupied: 1])
        #expect(report.unproven.map { "\($0.uuid) \($0.reason)" } == ["i1 content"])
        #expect(try await world.dump("SpeechType").contains("i1    Toast  1 "))
    }

    @Test(arguments: StoreKind.allCases)
    func `S3: other values come as a new copy, to which the user's rows move`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.insert(["uuid": "s1", "title": "Mine", "type": "u1"], into: "Speech")
        try await world.update(["position": 4], of: "SpeechType", where: "uuid", is: "u1")
        try world.release(
            "2025-03-01", types: #"{ "name": "Toast", "green": 70 }, { "name": "Poem", "green": 90 }"#)
        expectSame(
            try await world.launch(),
            "upgraded\nkinds upgraded +1 present 1\nroles upgraded +0 present 1\n- u1 superseded u4")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u2    Poem   90     -         -       2025-01-01  -
            u4    Toast  70     4         -       2025-03-01  -
            """)
        expectSame(try await world.dump("Speech"), "Speech\nuuid  title  type\ns1    Mine   u4")
    }

    @Test(arguments: StoreKind.allCases)
    func `S5: a removed seed comes back only when a release asks for it again`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.delete(from: "SpeechType", where: "uuid", is: "u1")
        try world.release("2025-03-01")
        expectSame(
            try await world.launch(), "upgraded\nkinds upgraded +0 present 1 removed 1\nroles upgraded +0 present 1")
        try world.release(
            "2025-04-01",
            types: #"{ "name": "Toast", "green": 60, "$again": true }, { "name": "Poem", "green": 90 }"#)
        expectSame(try await world.launch(), "upgraded\nkinds upgraded +1 present 1\nroles upgraded +0 present 1")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            u2    Poem   90     -         -       2025-01-01  -
            u4    Toast  60     -         -       2025-04-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `S6: an older copy that an import brings is renewed once for a release`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Toast", "Poem", on: "2024-01-01")
        try await world.delete(from: "SpeechType", where: "uuid", is: "u1")
        try await world.insertType("i1", "Toast", created: "2024-01-01", green: 1)
        try await world.insertType("i2", "Poem", created: "2024-01-01", green: 1)
        expectSame(
            sorted(try await world.importFinished("i1", "i2")),
            "cleaned\n- i1 superseded u4\n- i2 superseded u2\nkinds alreadySeeded +1\nroles alreadySeeded +0")
        try await world.delete(from: "SpeechType", where: "uuid", is: "u4")
        try await world.insertType("i3", "Toast", created: "2024-01-01", green: 1)
        expectSame(try await world.importFinished("i3"), "cleaned\nkinds alreadySeeded +0\nroles alreadySeeded +0")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            i3    Toast  1      -         -       2024-01-01  -
            u2    Poem   90     -         -       2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `S1, S6: an older copy is renewed also where the user's row has kept the seed away`(
        kind: StoreKind
    ) async throws {
        let world = try SeedingWorld(kind)
        try world.ship("Toast", on: "2024-01-01")
        try await world.insertType("mine", "Toast", created: "2024-06-01", green: 5)
        expectSame(try await world.launch(), "seeded\nkinds seeded +1 occupied 1\nroles seeded +1")
        try await world.insertType("i1", "Toast", created: "2024-01-01", green: 1)
        let seeded = "cleaned\nkinds alreadySeeded +0\nroles alreadySeeded +0"
        expectSame(
            try await world.importFinished("i1"),
            seeded.replacing("kinds alreadySeeded +0", with: "kinds alreadySeeded +1") + "\n- i1 superseded u3")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            mine  Toast  5      -         -       2024-06-01  -
            u1    Poem   90     -         -       2025-01-01  -
            u3    Toast  60     -         -       2025-01-01  -
            """)
        expectSame(try await world.importFinished("u3"), seeded)
    }

    @Test(arguments: StoreKind.allCases)
    func `S6: a group without an untouched copy is left alone`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.delete(from: "SpeechType", where: "uuid", is: "u1")
        try await world.insertType("i1", "Toast", created: "2024-01-01", updated: "2024-02-02")
        expectSame(try await world.importFinished("i1"), "cleaned\nkinds alreadySeeded +0\nroles alreadySeeded +0")
    }
}
