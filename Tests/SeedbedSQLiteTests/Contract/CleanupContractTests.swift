import Seedbed
import SeedbedTestSupport
import Testing

/// C1 to C4 through the whole of Seedbed, with the same rows in every kind of store.
struct CleanupContractTests {
    private func role(
        _ uuid: SeedValue, _ seed: String, created: String, updated: String? = nil, dismissed: String? = nil
    ) -> TestHarness.Row {
        [
            "uuid": uuid, "seedID": .text(seed), "club": "x", "createDate": .text(created),
            "updateDate": updated.map { .text($0) } ?? .null, "dismissDate": dismissed.map { .text($0) } ?? .null,
        ]
    }

    @Test(arguments: StoreKind.allCases)
    func `C1 and C2: the greatest untouched copy stays, the user's rows stay`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Roast", on: "2025-01-01")
        try await world.insertType("a1", "Roast", created: "2025-01-01T00:00:00.000Z")
        try await world.insertType("a3", "Roast", created: "2025-01-01 00:00")
        try await world.insertType("A2", "Roast", created: "2025-01-01T01:00:00+01:00")
        try await world.insertType("a9", "Roast", created: "2024-12-31T23:59:59.9994")
        try await world.insertType("z1", "Roast", created: "2030-01-01", updated: "2024-01-01")
        try await world.insertType("z2", "Roast", created: nil)
        try await world.insertType("z3", "Roast", created: "soon")
        let report = """
            - a1 superseded a3
            - a2 superseded a3
            - a9 superseded a3
            """
        expectSame(sorted(try await world.clean(dryRun: true)), "cleaned (dry run)\n" + report)
        expectSame(sorted(try await world.clean()), "cleaned\n" + report)
        expectSame(try await world.clean(), "cleaned")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate        updateDate
            a3    Roast  1      -         -       2025-01-01 00:00  -
            u1    Toast  60     -         -       2025-01-01        -
            u2    Poem   90     -         -       2025-01-01        -
            z1    Roast  1      -         -       2030-01-01        2024-01-01
            z2    Roast  1      -         -       now               now
            z3    Roast  1      -         -       soon              -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `C2: of copies that tie but for the spelling of their identity the greater stays`(kind: StoreKind) async throws
    {
        let world = try await SeedingWorld(kind).launched()
        try await world.insert(role("t1", "roles/y", created: "2025-01-01"), into: "Role")
        try await world.insert(role("T1", "roles/y", created: "2025-01-01T00:00"), into: "Role")
        try await world.insert(role("a1", "roles/y", created: "2025-01-01"), into: "Role")
        expectSame(sorted(try await world.clean()), "cleaned\n- a1 superseded t1\n- t1 superseded t1")
        expectSame(try await world.clean(), "cleaned")
    }

    @Test(arguments: StoreKind.allCases)
    func `C3: untouched copies yield to a touched one, to one that is not dismissed first`(
        kind: StoreKind
    ) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.write { (harness, store) throws(StoreError) in
            for row in [
                role("a1", "roles/a", created: "2025-01-01"),
                role("a2", "roles/a", created: "2024-01-01", updated: "2025-02-01"),
                role("a3", "roles/a", created: "2024-01-01", updated: "2025-03-01", dismissed: "2025-03-01"),
                role("b1", "roles/b", created: "2025-01-01"),
                role("b2", "roles/b", created: "2024-01-01", updated: "never", dismissed: "never"),
                role("c1", "roles/c", created: "2025-01-01"),
            ] { try harness.insert(row, into: "Role", of: store) }
        }
        expectSame(sorted(try await world.clean()), "cleaned\n- a1 yielded a2\n- b1 yielded b2")
        expectSame(
            try await world.dump("Role"),
            """
            Role
            uuid  name   club  seedID       dismissDate  createDate  updateDate
            a2    -      x     roles/a      -            2024-01-01  2025-02-01
            a3    -      x     roles/a      2025-03-01   2024-01-01  2025-03-01
            b2    -      x     roles/b      never        2024-01-01  never
            c1    -      x     roles/c      -            2025-01-01  -
            u3    Timer  x     roles/timer  -            2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `C4: a retired seed loses its untouched copies older than the release`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.insertType("i1", "Poem", created: "2025-05-01")
        try await world.insertType("i2", "Poem", created: "2024-05-01", updated: "2024-06-01")
        try await world.delete(from: "SpeechType", where: "uuid", is: "i1")
        try world.release("2025-03-01", types: #"{ "name": "Toast", "green": 60 }"#, retiredTypes: ["poem"])
        expectSame(
            try await world.launch(),
            "upgraded\nkinds upgraded +0 present 1\nroles upgraded +0 present 1\n- u2 retired -")
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            i2    Poem   1      -         -       2024-05-01  2024-06-01
            u1    Toast  60     -         -       2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `C5: a retired seed that rows refer to stays`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.insert(["uuid": "s1", "title": "Mine", "type": "u2"], into: "Speech")
        try world.release("2025-03-01", types: #"{ "name": "Toast", "green": 60 }"#, retiredTypes: ["poem"])
        expectSame(
            try await world.launch(),
            "upgraded\nkinds upgraded +0 present 1\nroles upgraded +0 present 1\n! u2 referred")
    }

    @Test(arguments: StoreKind.allCases)
    func `C6: after an import only the groups that came in are looked at`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Roast", "Ode", on: "2025-01-01")
        try await world.write { (harness, store) throws(StoreError) in
            for (uuid, name) in [("a1", "Roast"), ("a2", "Roast"), ("b1", "Ode"), ("b2", "Ode")] {
                try harness.insertType(uuid, .text(name), created: "2025-01-01", in: store)
            }
        }
        let seeded = "cleaned\nkinds alreadySeeded +0\nroles alreadySeeded +0"
        expectSame(try await world.importFinished(), seeded)
        expectSame(try await world.importFinished("A2"), seeded + "\n- a1 superseded a2")
        expectSame(try await world.importFinished("a2"), seeded)
        expectSame(try await world.importFinished("b1"), seeded + "\n- b1 superseded b2")
    }

    @Test(arguments: StoreKind.allCases)
    func `C5: a report names the rows that keep a retired copy`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        for (uuid, type) in [("s2", "u2"), ("s1", "u2"), ("s3", "u1")] as [(SeedValue, SeedValue)] {
            try await world.insert(["uuid": uuid, "title": "Mine", "type": type], into: "Speech")
        }
        try world.release("2025-03-01", types: #"{ "name": "Toast", "green": 60 }"#, retiredTypes: ["poem"])
        let stayed = try await world.seeder.launch(account: world.account).leftAlone
        #expect(stayed.map(\.uuid.description) == ["u2"] && stayed.map(\.reason) == [.referred])
        let blocking = stayed.first?.blocking.map { "\($0.table) \($0.uuid?.description ?? "-")" }
        #expect(blocking == ["Speech s1", "Speech s2"])
    }
}
