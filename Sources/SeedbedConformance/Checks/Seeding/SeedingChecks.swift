internal import Seedbed

/// Checks of a whole seeder over the store: the rules, applied to the store's rows.
enum SeedingChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        func check(
            _ rule: String, _ text: String, needs: [Check<Harness>.Need] = [],
            _ body: @escaping (Device<Harness>) async throws -> Void
        ) -> Check<Harness> {
            Check(.seeding, rule, text, needs: needs, body: .device(body))
        }
        return [
            check("S4", "a first launch seeds, in a dry run as well, and a second one does nothing", first),
            check("S1", "a seed that the user has edited is not seeded again", edited),
            check("S3", "other values come as a new copy, to which the user's rows move", upgrade),
            check("S5", "a removed seed comes back only when a release asks for it again", again),
            check("S6", "an older copy that an import brings is renewed once for a release", renewed),
            check("C2", "the greatest untouched copy stays, and the user's rows do", cleanup),
            check("C3", "untouched copies yield to a touched one", yields),
            check("C4", "a retired seed goes, unless rows refer to it", retired),
            check("C6", "after an import only the groups that came in are looked at", imported),
            check("C7", "what was removed comes back as the user's and stays", undo),
            check("C2", "explain tells what would happen, then what did", explain),
            check("I8", "a seed that was dismissed is seeded no more, and can be restored", dismissed),
            check("R2", "an edit that another device's cleanup took is put back once", needs: [.rescue], rescue),
        ]
    }

    private static var types: HarnessTable { HarnessTables.types }

    private static var seeded: String {
        """
        SpeechType
        uuid  name   green  position  folder  createDate  updateDate
        1     Toast  60     -         -       2025-01-01  -
        2     Poem   90     -         -       2025-01-01  -
        """
    }

    private static func first(_ device: Device<Harness>) async throws {
        let nothing = "SpeechType\nuuid  name  green  position  folder  createDate  updateDate"
        try await device.expectLaunch("a dry run", dryRun: true, does: "seeded", "kinds +2", "roles +1")
        try await device.expectRows("after a dry run", types, are: nothing)
        // The dry run has used the first three identities.
        try await device.expectLaunch("the first launch", does: "seeded", "kinds +2", "roles +1")
        let rows = seeded.replacing("\n1 ", with: "\n4 ").replacing("\n2 ", with: "\n5 ")
        try await device.expectRows("after the first launch", types, are: rows)
        try await device.expectRows(
            "after the first launch", HarnessTables.roles,
            are: """
                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                6     Timer  x     roles/timer  -            2025-01-01  -
                """)
        try await device.expectLaunch("the second launch", does: "alreadySeeded")
        try await device.expectRows("after the second launch", types, are: rows)
    }

    private static func edited(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.update("1", of: HarnessTables.types, to: ["green": .integer(61)])
            try probe.update("3", of: HarnessTables.roles, to: ["name": .text("Stopwatch")])
        }
        try device.release(
            "2025-03-01", types: #"{ "name": "Toast", "green": 70 }"#,
            roles: #"{ "$id": "timer", "name": "Time keeper", "club": "x" }"#)
        try await device.expectLaunch("a new release", does: "upgraded", "kinds +0 touched 1", "roles +0 touched 1")
        try await device.expectRows(
            "after it", types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                1     Toast  61     -         -       2025-01-01  now
                2     Poem   90     -         -       2025-01-01  -
                """)
    }

    private static func upgrade(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertSpeech("51", "1")
            try probe.update("1", of: HarnessTables.types, to: ["position": .integer(4)])
        }
        try device.release("2025-03-01", types: #"{ "name": "Toast", "green": 70 }, { "name": "Poem", "green": 90 }"#)
        try await device.expectLaunch(
            "a new release", does: "upgraded", "kinds +1 present 1", "removed 1 superseded 4", "roles +0 present 1")
        try await device.expectRows(
            "after it", types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                2     Poem   90     -         -       2025-01-01  -
                4     Toast  70     4         -       2025-03-01  -
                """)
        try await device.expectRows(
            "after it", HarnessTables.speeches, are: "Speech\nuuid  title  type\n51    Mine   4")
    }

    private static func again(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { try $0.delete("1", from: HarnessTables.types, as: .user) }
        try device.release("2025-03-01")
        try await device.expectLaunch(
            "a new release", does: "upgraded", "kinds +0 present 1 removed 1", "roles +0 present 1")
        try device.release(
            "2025-04-01",
            types: #"{ "name": "Toast", "green": 60, "$again": true }, { "name": "Poem", "green": 90 }"#)
        try await device.expectLaunch(
            "a release that asks for it again", does: "upgraded", "kinds +1 present 1", "roles +0 present 1")
    }

    private static func renewed(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.delete("1", from: HarnessTables.types)
            try probe.insertType("a1", .text("Toast"), created: "2024-01-01")
        }
        try await device.expectImport(
            "an import of an older copy", of: "a1", does: "cleaned", "kinds +1", "removed a1 superseded 4")
        try await device.onStore { probe in
            try probe.delete("4", from: HarnessTables.types)
            try probe.insertType("a2", .text("Toast"), created: "2024-01-01")
        }
        try await device.expectImport("an import of another one", of: "a2", does: "cleaned")
    }

    private static func dismissed(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        let report = try await device.seeder.dismiss("roles/timer", account: SeedAccount.signedOut)
        device.expect("what dismiss does", Device<Harness>.shown(report), ["dismissed", "marked 3"])
        try device.release("2025-03-01", roles: #"{ "$id": "timer", "name": "Clock", "club": "x" }"#)
        try await device.expectLaunch("a new release", does: "upgraded", "kinds +0 present 2", "roles +0 touched 1")
        try await device.expectRows(
            "after it", HarnessTables.roles,
            are: """
                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                3     Timer  x     roles/timer  2025-12-31   2025-01-01  2025-12-31
                """)
        _ = try await device.seeder.restore("roles/timer", account: SeedAccount.signedOut)
        try await device.expectRows(
            "after it was restored", HarnessTables.roles,
            are: """
                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                3     Timer  x     roles/timer  -            2025-01-01  2025-12-31T00:00:00.001Z
                """)
    }

    private static func rescue(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertRole("99", nil)
            try probe.update("3", of: HarnessTables.roles, to: ["name": .text("Mine")])
            try probe.insertRole("a1", "roles/timer", created: "2025-02-01")
            try probe.delete("3", from: HarnessTables.roles)
        }
        try await device.expectImport(
            "an import that took the edited copy", of: "a1", does: "cleaned", "removed a1 yielded 3'",
            "rescued 3 as 3'")
        try await device.expectRows(
            "after it", HarnessTables.roles,
            are: """
                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                3'    Mine   x     roles/timer  -            2025-01-01  now
                99    Timer  x     -            -            2025-01-01  -
                """)
        try await device.expectImport("the next import", of: "3", does: "cleaned")
    }
}
