#if os(Linux)
    import Seedbed
    import SeedbedScheduleSupport

    /// Some devices and the server's log, through one schedule.
    final class World: ScheduleWorld {
        let schedule: Schedule
        let hasSeedbed: Bool
        let devices: [Device]
        var log: [Changeset] = []
        var oracle = Oracle()
        var tally = Tally()
        var unaware: Set<Int> = []
        /// The events so far, for people.
        private(set) var story: [String] = []
        private let clocks: [Clock]
        private var time: Int64 = 1_767_225_600_000
        let uuids: Uuids

        /// The devices' clocks go wrong by as much: in step, an hour ahead, a day behind.
        private static let skews: [Int64] = [0, 3_600_000, -86_400_000]

        /// Takes the harness's devices, which no other world may use from then on.
        init(_ schedule: Schedule, harness: TestHarness) throws {
            self.schedule = schedule
            hasSeedbed = harness.hasSeedbed
            clocks = harness.clocks
            uuids = harness.uuids
            uuids.restart(schedule.seed)
            devices = Array(harness.devices.prefix(schedule.devices))
            tick()
            for device in devices {
                try device.reset(to: schedule.kind, schedule.hasAccount ? .id("alice") : .signedOut, schedule.table)
            }
        }

        /// A fresh identity for a row of the user's.
        func makeUUID() -> String { uuids.next() }

        /// A second passes on every device.
        func tick() {
            time += 1000
            for (clock, skew) in zip(clocks, Self.skews) { clock.milliseconds = time + skew }
        }

        func tell(_ line: String) { story.append(line) }

        func serverContent(for device: Device) throws -> Snapshot { try device.engine.serverContent(log) }

        func hasPending(_ device: Device) throws -> Bool { try !device.pending().isEmpty }

        func check(_ rows: Snapshot) async throws {
            if hasSeedbed {
                let orphans = try oracle.check(rows, kind: schedule.kind, installed: Set(devices.map(\.release)))
                if orphans > 0 {
                    throw Violation(promise: "I10", detail: "\(orphans) rows refer to copies that were retired")
                }
                try await checkRest()
            }
            let deletions = schedule.kind.deletionsWin ? "deletions win" : "changes win"
            tally.engines["\(schedule.table.rawValue), \(schedule.kind.rows.rawValue), \(deletions)"] = 1
            tally.changesets = log.count
            tally.recordedPushes = devices.reduce(0) { $0 + $1.recordedPushes }
            tally.comparedPushes = devices.reduce(0) { $0 + $1.comparedPushes }
        }

        /// Rows that every device has: from before Seedbed, or where no seeds are.
        func prepare() async throws {
            try await addOldRows()
            if hasSeedbed { return }
            for _ in 0..<4 { try add(devices[0]) }
            try await settle()
        }

        /// Calls a device's seeder, checks what it did and notes it.
        @discardableResult
        func call(
            _ device: Device, _ name: String, dismissing seedIDs: Set<String> = [],
            _ body: (Seeder, SeedAccount, _ dryRun: Bool) async throws -> Seeder.Report
        ) async throws -> Seeder.Report {
            let (report, before, after) = try await callAndNote(device, name, body)
            try oracle.checkCall(before, after, by: device.release, dismissing: seedIDs)
            return report
        }
    }

#endif
