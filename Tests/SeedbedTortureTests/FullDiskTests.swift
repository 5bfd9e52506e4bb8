#if os(Linux)
    import Foundation
    import SeedbedTestSupport
    import Testing

    /// A disk that fills up: on a small file system of its own, or, where none can be mounted, by the shim.
    @Suite struct FullDiskTests {
        private static let scenarios = [
            "first", "upgrade", "merge", "clean", "undo", "damaged defaults", "upgrade, journal",
        ]

        @Test func `a full disk leaves no trace once there is room`() async throws {
            let scenarios = TestShare.of(Self.scenarios, one: 4)
            let stages = try await Stage.all.value.filter { scenarios.contains($0.scenario.id) }
            #expect(stages.count == scenarios.count)
            let tally = Tally()
            try await Workers.run(stages) { stage, harness in
                if let disk = SmallDisk(on: harness) {
                    try Self.fill(disk, stage, harness, tally)
                } else {
                    try Self.pretend(stage, harness, tally)
                }
            }
            let kind = SmallDisk.isPossible ? "a tmpfs of 2 MB" : "the shim, since nothing can be mounted here"
            print(
                """
                full disk (\(kind)): \(tally.faults) runs, \(tally.ends) ends compared, \(tally.failureCount) went wrong
                \(tally.endings)
                """)
            #expect(tally.failures == [])
            #expect(
                tally.ends == tally.faults && tally.endings.contains("exit(74)") && tally.endings.contains("exit(0)"))
        }

        /// With room for no page, one, two … until there is enough.
        private static func fill(_ disk: SmallDisk, _ stage: Stage, _ harness: Workbench, _ tally: Tally) throws {
            var enough = 0
            for pages in stride(from: 0, to: 400, by: Budget.allFaults ? 1 : 5) where enough < 2 {
                var store = try TestStore(stage, in: harness, tally)
                try disk.leave(pages: pages)
                let status = try store.disturb(.none)
                disk.empty()
                try store.end()
                if status == 0 { enough += 1 }
            }
        }

        private static func pretend(_ stage: Stage, _ harness: Workbench, _ tally: Tally) throws {
            let count = stage.calls.filter(\.isWriting).count
            for number in stride(from: 1, through: count + 1, by: Budget.allFaults ? 1 : 11) {
                var store = try TestStore(stage, in: harness, tally)
                try store.disturb(Interference(fault: .fills, faultAt: number, isPersistent: true))
                try store.end()
            }
        }
    }
#endif
