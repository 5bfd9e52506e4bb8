#if os(Linux)
    import Foundation
    import SeedbedTestSupport
    import Testing

    /// The comparison of snapshots, on which the other suites rely, finds what they look for.
    @Suite struct SnapshotTests {
        private func stage(_ id: String) async throws -> Stage {
            try #require(try await Stage.all.value.first { $0.scenario.id == id })
        }

        /// A bench after the scenario's undisturbed run and a launch.
        private func ended(_ stage: Stage) throws -> Workbench {
            let harness = try Workbench()
            try harness.reset(to: stage.content)
            for arguments in [stage.scenario.arguments, Scenario.launch] {
                #expect(try harness.run(arguments).ending == .exit(0))
            }
            return harness
        }

        private static let differences = [
            "DELETE FROM Item WHERE name = 'Roses'", "UPDATE Category SET note = 'x' WHERE name = 'Food'",
            "DELETE FROM seedbed_receipts WHERE catalog = 'items'", "DELETE FROM seedbed_log WHERE tbl = 'Item'",
            "UPDATE Note SET category = NULL", "DROP INDEX seedbed_log_uuid", "INSERT INTO seedbed_import VALUES (1)",
        ]

        @Test(arguments: TestShare.of(differences, one: 3))
        func `a difference in the store is seen`(sql: String) async throws {
            let stage = try await stage("upgrade")
            let harness = try ended(stage)
            #expect(stage.ends == [try Snapshot(of: harness, known: stage.known)])
            try Database(harness.folder + "app.db").execute(sql)
            #expect(stage.ends != [try Snapshot(of: harness, known: stage.known)])
        }

        @Test func `litter and a lost entry are seen`() async throws {
            let stage = try await stage("upgrade")
            let harness = try ended(stage)
            let litter = URL(filePath: harness.folder + "app.db.defaults.json.tmp")
            try Data().write(to: litter)
            #expect(stage.ends != [try Snapshot(of: harness, known: stage.known)])
            try FileManager.default.removeItem(at: litter)
            #expect(stage.ends == [try Snapshot(of: harness, known: stage.known)])
            let defaults = URL(filePath: harness.folder + "app.db.defaults.json")
            let text = try String(contentsOf: defaults, encoding: .utf8)
            try Data(text.replacing("2021-01-01", with: "2020-01-01").utf8).write(to: defaults)
            #expect(stage.ends != [try Snapshot(of: harness, known: stage.known)])
        }

        @Test func `a recovery that forgets the journal is found out`() async throws {
            let stage = try await stage("upgrade, journal")
            let writes = stage.calls.filter { $0.name == "pwrite" && $0.file == "store" }.map(\.number)
            let (tally, harness) = (Tally(isQuiet: true), try Workbench())
            // At the first page of a transaction that is written, the store is still whole.
            for number in writes where tally.failureCount == 0 {
                var store = try TestStore(stage, in: harness, tally)
                #expect(try store.kill(Interference(killAt: number, killsAfter: true)))
                try FileManager.default.removeItem(atPath: harness.folder + "app.db-journal")
                try store.end()
            }
            #expect(tally.failureCount > 0)
        }
    }
#endif
