internal import Seedbed

/// Checks of a whole seeder over rows that look like untouched copies and are the user's (T4).
extension ProofChecks {
    static var devices: [Check<Harness>] {
        func check(
            _ rule: String, _ text: String, _ body: @escaping (Device<Harness>) async throws -> Void
        ) -> Check<Harness> {
            Check(.proof, rule, text, body: .device(body))
        }
        return [
            check(
                "T4 C2", "no cleanup takes a row of no release, of no seed, or with other values than shipped", cleanup),
            check("T4 S3", "a release follows no such row by a new copy", upgrade),
            check("T4 C4", "no such row is retired", retirement),
            check("T4 S6", "no such row is renewed after an import", renewal),
            check("T4 S1", "a seed is not given beside a row of the user's with its key", occupation),
        ]
    }

    private static var types: HarnessTable { HarnessTables.types }

    private static func cleanup(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertType("d1", .text("Toast"), created: "2025-06-15", green: 60)
            try probe.insertTypes("d2", "d3", key: "Mine")
            try probe.insertType("d4", .text("Poem"), green: 91)
            try probe.insertType("d5", .text("Poem"), green: 90)
            try probe.insertType("d6", .text("Roast"), created: "2024-01-01", green: 2)
            try probe.insertType("d7", .text("Roast"), created: "2024-01-01", green: 1)
            try probe.insertRole("e1", "roles/timer", title: "Clock")
            try probe.insertRole("e2", "strange/own")
            try probe.insertRole("e3", "strange/own")
            try probe.insertRole("e4", "roles/timer")
        }
        let removed = ["removed 2 superseded d5", "removed 3 superseded e4"]
        let kept = [
            "d1 origin", "d2 origin", "d3 origin", "d4 content", "d6 content", "e1 content", "e2 origin", "e3 origin",
        ].map { "unproven " + $0 }
        try await device.expectCleanup("a dry run", dryRun: true, does: ["cleaned"] + removed + kept)
        try await device.expectCleanup("a cleanup", does: ["cleaned"] + removed + kept)
        try await device.expectCleanup("the next cleanup", does: ["cleaned"] + kept)
        // If the store has noted the rows (C6), the first launch settles them as an import that the app did not report.
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.expectLaunch("a launch", does: "alreadySeeded")
        try await device.expectImport(
            "an import of d1, d2 and d4", of: "d1", "d2", "d4", does: "cleaned", kept[0], kept[1], kept[2], kept[3])
        try await device.expectRows(
            "after all that", types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                1     Toast  60     -         -       2025-01-01  -
                d1    Toast  60     -         -       2025-06-15  -
                d2    Mine   1      -         -       2025-01-01  -
                d3    Mine   1      -         -       2025-01-01  -
                d4    Poem   91     -         -       2025-01-01  -
                d5    Poem   90     -         -       2025-01-01  -
                d6    Roast  2      -         -       2024-01-01  -
                d7    Roast  1      -         -       2024-01-01  -
                """)
        try await device.expectRows(
            "after all that", HarnessTables.roles,
            are: """
                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                e1    Clock  x     roles/timer  -            2025-01-01  -
                e2    Timer  x     strange/own  -            2025-01-01  -
                e3    Timer  x     strange/own  -            2025-01-01  -
                e4    Timer  x     roles/timer  -            2025-01-01  -
                """)
    }

    /// Adds one of the user's rows beside a seed's copy, and replaces the other seeds' copies by the user's rows.
    private static func meetUsersRows(_ device: Device<Harness>, created: String) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertType("d1", .text("Toast"), created: created, green: 60)
            try probe.delete("2", from: HarnessTables.types)
            try probe.insertType("d4", .text("Poem"), green: 91)
            try probe.delete("3", from: HarnessTables.roles)
            try probe.insertRole("e1", "roles/timer", title: "Clock")
        }
    }

    private static func upgrade(_ device: Device<Harness>) async throws {
        try await meetUsersRows(device, created: "2025-06-15")
        try device.release(
            "2025-03-01", types: #"{ "name": "Toast", "green": 70 }, { "name": "Poem", "green": 95 }"#,
            roles: #"{ "$id": "timer", "name": "Time keeper", "club": "x" }"#)
        let done = [
            "upgraded", "kinds +1 occupied 1", "occupied kinds/poem by d4", "occupied roles/timer by e1",
            "removed 1 superseded 4", "roles +0 occupied 1", "unproven d1 origin", "unproven d4 content",
            "unproven e1 content",
        ]
        try await device.expectLaunch("a new release", does: done)
        try await device.expectRows(
            "after it", types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                4     Toast  70     -         -       2025-03-01  -
                d1    Toast  60     -         -       2025-06-15  -
                d4    Poem   91     -         -       2025-01-01  -
                """)
    }

    private static func retirement(_ device: Device<Harness>) async throws {
        try await meetUsersRows(device, created: "2025-02-15")
        try device.release(
            "2025-03-01", types: #"{ "name": "Ode", "green": 5 }"#, retired: #""toast", "poem""#,
            roles: #"{ "$id": "judge", "name": "Judge", "club": "x" }"#)
        let done = [
            "upgraded", "kinds +1", "removed 1 retired -", "roles +1", "unproven d1 origin", "unproven d4 content",
            "unproven e1 content",
        ]
        try await device.expectLaunch("a release that retires both", does: done)
        try await device.expectCleanup(
            "a cleanup", does: ["cleaned", "unproven d1 origin", "unproven d4 content", "unproven e1 content"])
        try await device.expectRows(
            "after it", types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                4     Ode    5      -         -       2025-03-01  -
                d1    Toast  60     -         -       2025-02-15  -
                d4    Poem   91     -         -       2025-01-01  -
                """)
    }

    private static func renewal(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.delete("1", from: HarnessTables.types)
            try probe.insertType("a1", .text("Toast"), created: "2024-01-01", green: 7)
        }
        try await device.expectImport(
            "an import of what another app version has changed", of: "a1", does: "cleaned", "unproven a1 content")
        try await device.onStore { try $0.insertType("a2", .text("Toast"), created: "2024-01-01", green: 1) }
        try await device.expectImport(
            "an import of what was shipped", of: "a2", does: "cleaned", "kinds +1", "removed a2 superseded 4",
            "unproven a1 content")
        try await device.expectRows(
            "after it", types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                2     Poem   90     -         -       2025-01-01  -
                4     Toast  60     -         -       2025-01-01  -
                a1    Toast  7      -         -       2024-01-01  -
                """)
    }

    private static func occupation(_ device: Device<Harness>) async throws {
        try await device.onStore { probe in
            try probe.insertType("d1", .text("Toast"), created: "2025-06-15", green: 60)
            try probe.insertType("d2", .text("Poem"), created: nil)
            try probe.insertRole("e1", nil, created: "2025-06-15")
            try probe.insertRole("e2", nil, club: "y", created: "2025-06-15")
        }
        let done = [
            "seeded", "kinds +0 occupied 2", "occupied kinds/poem by d2", "occupied kinds/toast by d1",
            "occupied roles/timer by e1", "roles +0 occupied 1", "unproven d1 origin",
            "unproven e1 origin", "unproven e2 origin",
        ]
        try await device.expectLaunch("a dry run", dryRun: true, does: done)
        try await device.expectLaunch("the first launch", does: done)
        try await device.expectLaunch("the second launch", does: "alreadySeeded")
        try await device.onStore { probe in
            try probe.delete("d1", from: HarnessTables.types, as: .user)
            try probe.delete("e1", from: HarnessTables.roles, as: .user)
        }
        // A seed that was never delivered was not removed either.
        try device.release("2025-03-01")
        let later = [
            "upgraded", "kinds +1 occupied 1", "occupied kinds/poem by d2", "roles +1", "unproven e2 origin",
        ]
        try await device.expectLaunch("a release once the rows are gone", does: later)
    }
}
