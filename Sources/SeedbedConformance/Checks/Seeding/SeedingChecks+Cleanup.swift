internal import Seedbed

extension SeedingChecks {
    static func cleanup(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertType("a1", .text("Roast"), created: "2025-01-01")
            try probe.insertType("a3", .text("Roast"), created: "2025-01-01")
            try probe.insertType("A2", .text("Roast"), created: "2025-01-01T01:00:00+01:00")
            try probe.insertType("a9", .text("Roast"), created: "2024-12-31T23:59:59.999Z")
            try probe.insertType("f1", .text("Roast"), created: "2030-01-01", updated: "2024-01-01")
            try probe.insertType("f2", .text("Roast"), created: nil, as: .user)
        }
        let removed = ["removed a1 superseded a3", "removed a2 superseded a3", "removed a9 superseded a3"]
        try await device.expectCleanup("a dry run", dryRun: true, does: "cleaned", removed[0], removed[1], removed[2])
        try await device.expectCleanup("a cleanup", does: "cleaned", removed[0], removed[1], removed[2])
        try await device.expectCleanup("the next cleanup", does: "cleaned")
        try await device.expectRows(
            "after it", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                1     Toast  60     -         -       2025-01-01  -
                2     Poem   90     -         -       2025-01-01  -
                a3    Roast  1      -         -       2025-01-01  -
                f1    Roast  1      -         -       2030-01-01  2024-01-01
                f2    Roast  1      -         -       now         now
                """)
    }

    static func yields(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertRole("a1", "roles/timer", title: "Clock", updated: "2025-05-01")
            try probe.insertRole("a2", "roles/timer", title: "Watch", updated: "2025-04-01")
            try probe.insertRole("a3", "roles/timer", club: "y")
            try probe.insertPairing("61", "1", "3")
        }
        try await device.expectCleanup("a cleanup", does: "cleaned", "removed 3 yielded a1", "unproven a3 content")
        try await device.expectRows(
            "after it", HarnessTables.roles,
            are: """
                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                a1    Clock  x     roles/timer  -            2025-01-01  2025-05-01
                a2    Watch  x     roles/timer  -            2025-01-01  2025-04-01
                a3    Timer  y     roles/timer  -            2025-01-01  -
                """)
        try await device.expectRows(
            "after it", HarnessTables.pairings, are: "Pairing\nuuid  type  role\n61    1     a1")
    }

    static func retired(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { try $0.insertSpeech("51", "2") }
        try device.release("2025-03-01", types: #"{ "name": "Ode", "green": 5 }"#, retired: #""toast", "poem""#)
        try await device.expectLaunch(
            "a release that retires both", does: "upgraded", "kinds +1", "left alone 2 referred", "removed 1 retired -",
            "roles +0 present 1")
        try await device.onStore { try $0.delete("51", from: HarnessTables.speeches, as: .user) }
        try await device.expectCleanup("once the speech is gone", does: "cleaned", "removed 2 retired -")
    }

    static func imported(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertTypes("a1", "a2", key: "Roast")
            try probe.insertTypes("b1", "b2", key: "Ode")
        }
        try await device.expectImport("an import of nothing", does: "cleaned")
        try await device.expectImport("an import of A2", of: "A2", does: "cleaned", "removed a1 superseded a2")
        try await device.expectImport("an import of a2", of: "a2", does: "cleaned")
        try await device.expectImport("an import of b1", of: "b1", does: "cleaned", "removed b1 superseded b2")
    }

    static func undo(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertTypes("a1", "a2", key: "Roast")
            try probe.insertRole("a3", "roles/timer", title: "Clock", updated: "2025-05-01")
        }
        _ = try await device.seeder.clean(account: SeedAccount.signedOut)
        for dryRun in [true, false] {
            let report = try await device.seeder.undo(account: SeedAccount.signedOut, dryRun: dryRun)
            device.expect(
                dryRun ? "a dry run of the undo" : "the undo", report.reinserted.map { Short.name($0.uuid) }.sorted(),
                ["3", "a1"])
        }
        try await device.expectCleanup("a cleanup after it", does: "cleaned")
        let copies = try await device.onStore { probe in
            try probe.copies(.text("Roast"), of: HarnessTables.plain)
                + probe.copies(.text("x"), .text("roles/timer"), of: HarnessTables.durable)
        }
        device.expect(
            "the copies after it", copies,
            [
                "a1' 2025-01-01 2025-01-01T00:00:00.001Z touched", "a2 2025-01-01 -",
                "3' 2025-01-01 2025-01-01T00:00:00.001Z touched",
                "a3 2025-01-01 2025-05-01 touched",
            ])
    }

    static func explain(_ device: Device<Harness>) async throws {
        _ = try await device.seeder.launch(account: SeedAccount.signedOut)
        try await device.onStore { probe in
            try probe.insertTypes("a1", "a2", key: "Roast")
            try probe.insertType("a3", .text("Roast"), created: nil, as: .user)
        }
        func explain(_ names: String...) async throws -> [String] {
            var lines: [String] = []
            for name in names {
                let explanation = try await device.seeder.explain(Short.uuid(name), account: SeedAccount.signedOut)
                lines += explanation.rows.map { row in
                    switch row.verdict {
                    case .keep(let reason): "\(name) stays \(reason.rawValue)"
                    case .remove(let reason, let survivor):
                        "\(name) goes \(reason.rawValue) \(Short.name(survivor?.uuid))"
                    }
                }
                lines += explanation.log.map { "\(name) went \($0.reason.rawValue) \(Short.name($0.survivor))" }
            }
            return lines
        }
        device.expect(
            "explain before a cleanup", try await explain("A1", "a2", "a3", "ff"),
            ["A1 goes superseded a2", "a2 stays survivor", "a3 stays touched"])
        _ = try await device.seeder.clean(account: SeedAccount.signedOut)
        device.expect(
            "explain after it", try await explain("a1", "a2"), ["a1 went superseded a2", "a2 stays survivor"])
    }
}
