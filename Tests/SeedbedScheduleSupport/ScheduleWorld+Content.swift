internal import Seedbed

/// Content that the user removes, and seeds that the user asks for again.
extension ScheduleWorld {
    /// The user removes the app's content from the cloud; each device learns of it when it asks the server the next time.
    package func removeContent(_ device: Participant) async throws {
        emptyServer()
        oracle.noteContentRemoved()
        unaware = Set(devices.map(\.number))
        try await learnOfRemoval(device)
    }

    /// Lets a device learn that the content was removed: the app says so before the engine empties the store, and after.
    ///
    /// A launch then seeds nothing, and later ones neither, until the user asks for it.
    package func learnOfRemoval(_ device: Participant) async throws {
        guard unaware.contains(device.number) else { return }
        try await tellOfRemoval(device)
        try empty(device)
        unaware.remove(device.number)
        oracle.noteEmptied(device.number)
        tell("    the engine of \(device.number) empties the store, since the content was removed")
        try await tellOfRemoval(device)
        oracle.noteWithoutContent(device.number, device.account)
        try await launch(device, release: nil)
        let rows = try device.snapshot()
        if Table.allCases.contains(where: { !rows.rows($0).isEmpty }) {
            throw Violation(promise: "content", detail: "after a removal a launch leaves\n\(rows)")
        }
    }

    private func tellOfRemoval(_ device: Participant) async throws {
        let before = try device.snapshot()
        _ = try await rehearsed(on: device, "removal of content", told: { told($0, before) }) {
            try await $0.contentRemoved(account: $1, dryRun: $2)
        }
        let after = try device.snapshot()
        if before != after {
            throw Violation(promise: "content", detail: "contentRemoved made of\n\(before)\n\(after)")
        }
        let log = try await device.callSeeder { try await $0.log(account: $1) }
        if !log.isEmpty { throw Violation(promise: "content", detail: "contentRemoved leaves a log of \(log.count)") }
    }

    /// The user asks for all seeds again: none is missing then.
    package func seedAgain(_ device: Participant) async throws {
        oracle.noteAskedAgain(device.number, device.account)
        let report = try await call(device, "seeding again", dismissing: []) {
            try await $0.seedAgain(account: $1, dryRun: $2)
        }
        if report.outcome == .olderApp { return }
        let rows = try device.snapshot().rows(schedule.table)
        let present = Set(rows.flatMap { [$0["name"].string, oracle.seedID(of: $0)] })
        for seed in device.release.seeds.keys.sorted() where !present.contains(seed) {
            throw Violation(promise: "again", detail: "\(report.outcome), and there is no \(seed) among \(rows)")
        }
    }
}
