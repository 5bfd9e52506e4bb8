internal import Seedbed

/// Calls that are made as dry runs first.
extension ScheduleWorld {
    /// Calls a device's seeder; if the schedule wants that, as a dry run before, which changes no row and tells the same.
    ///
    /// - Parameter told: a report without what differs between the two.
    func rehearsed<Report: Equatable & Sendable>(
        on device: Participant, _ name: String, told: (Report) -> Report,
        _ body: (Seeder, SeedAccount, _ dryRun: Bool) async throws -> Report
    ) async throws -> Report {
        guard schedule.isRehearsed else { return try await device.callSeeder { try await body($0, $1, false) } }
        let before = try device.snapshot()
        let rehearsal = try await uuids.replaying {
            try await device.callSeeder { try await body($0, $1, true) }
        }
        tally.rehearsals += 1
        let after = try device.snapshot()
        if after != before {
            throw Violation(promise: "dry run", detail: "a dry run of \(name) made of\n\(before)\n\(after)")
        }
        let report = try await device.callSeeder { try await body($0, $1, false) }
        if told(rehearsal) == told(report) { return report }
        throw Violation(
            promise: "dry run", detail: "\(name): a dry run told\n\(told(rehearsal))\nand the call\n\(told(report))")
    }

    /// A report without survivors that are new, whose identities a dry run does not tell.
    func told(_ report: Seeder.Report, _ before: Snapshot) -> Seeder.Report {
        var told = report
        told.isDryRun = false
        for place in told.removed.indices {
            guard let survivor = told.removed[place].survivor?.description else { continue }
            if before.row(survivor, in: schedule.table) == nil { told.removed[place].survivor = nil }
        }
        return told
    }

    func told(_ report: DedupeReport) -> DedupeReport {
        var told = report
        told.isDryRun = false
        return told
    }

    func told(_ report: UndoReport) -> UndoReport {
        var told = report
        told.isDryRun = false
        return told
    }

    func told(_ report: AdoptionReport) -> AdoptionReport {
        var told = report
        told.isDryRun = false
        return told
    }
}
