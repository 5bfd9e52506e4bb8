#if os(Linux)
    import Seedbed
    import SeedbedScheduleSupport

    /// Some devices and the server's log, through one schedule.
    final class World {
        let schedule: Schedule
        let hasSeedbed: Bool
        let devices: [Device]
        var log: [Changeset] = []
        var oracle = Oracle()
        var tally = Tally()
        /// The events so far, for people.
        private(set) var story: [String] = []
        private let clocks: [Clock]
        private var time: Int64 = 1_767_225_600_000
        private let uuids: Uuids

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

        /// The whole way; nil when all promises are kept.
        ///
        /// Between the steps and the last syncs comes `beforeSettling`.
        func run(beforeSettling: (World) throws -> Void = { _ in }) async -> Violation? {
            do {
                if !hasSeedbed { try await prepareRows() }
                for step in schedule.steps {
                    tally.steps[step.kind, default: 0] += 1
                    tick()
                    try await perform(step)
                }
                try beforeSettling(self)
                try await settle()
                try checkAgreement()
                if hasSeedbed {
                    let rows = try devices[0].snapshot()
                    let orphans = try oracle.check(
                        rows, kind: schedule.kind, installed: Set(devices.map(\.release)))
                    if orphans > 0 {
                        throw Violation(promise: "I10", detail: "\(orphans) rows refer to copies that were retired")
                    }
                    try await checkRest()
                }
                finishTally()
                return nil
            } catch let violation as Violation {
                return violation
            } catch {
                return Violation(promise: "failure", detail: "\(error)")
            }
        }

        private func finishTally() {
            tally.schedules = 1
            let deletions = schedule.kind.deletionsWin ? "deletions win" : "changes win"
            tally.engines["\(schedule.table.rawValue), \(schedule.kind.rows.rawValue), \(deletions)"] = 1
            tally.changesets = log.count
            tally.recordedPushes = devices.reduce(0) { $0 + $1.recordedPushes }
            tally.comparedPushes = devices.reduce(0) { $0 + $1.comparedPushes }
        }

        /// Rows that every device has, where no seeds are.
        private func prepareRows() async throws {
            for _ in 0..<4 { try add(devices[0]) }
            try await settle()
        }

        /// Starts the app everywhere and syncs until nothing moves.
        private func settle() async throws {
            for device in devices { try await launch(device) }
            for _ in 0..<12 {
                tally.rounds += 1
                var moves = false
                for device in devices {
                    tick()
                    if try await fetch(device) { moves = true }
                    try await report(device)
                    if try push(device) { moves = true }
                }
                if !moves { return }
            }
            throw Violation(promise: "I6", detail: "it does not come to rest in 12 rounds")
        }

        /// I2: all devices hold what the server holds.
        private func checkAgreement() throws {
            let first = try devices[0].snapshot()
            for device in devices {
                let (rows, server) = (try device.snapshot(), try device.engine.serverContent(log))
                if rows != first {
                    throw Violation(
                        promise: "I2", detail: "device 0 has\n\(first)\ndevice \(device.number) has\n\(rows)")
                }
                if server != first {
                    throw Violation(promise: "I2", detail: "device 0 has\n\(first)\nthe server has\n\(server)")
                }
            }
        }

        /// I6: further launches and imports write nothing.
        private func checkRest() async throws {
            for device in devices {
                tick()
                let before = try device.snapshot()
                try await launch(device)
                try await call(device, "import") { try await $0.importFinished(.unknown, account: $1) }
                let after = try device.snapshot()
                if isLateRetirement(before, after, by: device.release) {
                    tally.lateRetirements += 1
                    continue
                }
                let pending = try device.pending()
                if after != before || !pending.isEmpty {
                    throw Violation(
                        promise: "I6", detail: "device \(device.number) had\n\(before)\nand after more calls\n\(after)")
                }
            }
        }

        /// Whether nothing happened but that a retired copy went.
        ///
        /// Rows were filed under it until an import took the last of them elsewhere, and only a full cleanup looks at a copy
        /// that did not come in itself.
        private func isLateRetirement(_ before: Snapshot, _ after: Snapshot, by release: Release) -> Bool {
            let (old, new) = (Set(before.rows(schedule.table)), Set(after.rows(schedule.table)))
            let gone = old.subtracting(new)
            return !gone.isEmpty && new.isSubset(of: old) && before.rows(.child) == after.rows(.child)
                && gone.allSatisfy { $0.isUntouched && release.retired.contains(oracle.seeds[$0.uuid] ?? "") }
        }

        /// Calls a device's seeder, checks what it did and notes it.
        @discardableResult
        func call(
            _ device: Device, _ name: String, dismissing seedIDs: Set<String> = [],
            _ body: (Seeder, SeedAccount) async throws -> Seeder.Report
        ) async throws -> Seeder.Report {
            let before = try device.snapshot()
            let report = try await device.callSeeder(body)
            let after = try device.snapshot()
            tally.calls += 1
            tally.rescued += report.rescued.count
            for removal in report.removed { tally.removed[removal.reason.rawValue, default: 0] += 1 }
            oracle.note(report, after)
            let removed = report.removed.map { "\($0.reason.rawValue) \($0.uuid)" }
            let rescued = report.rescued.map { "rescued \($0.uuid)" }
            tell("    \(name) on \(device.number): \(report.outcome) " + (removed + rescued).joined(separator: ", "))
            try oracle.checkCall(before, after, dismissing: seedIDs)
            return report
        }
    }

#endif
