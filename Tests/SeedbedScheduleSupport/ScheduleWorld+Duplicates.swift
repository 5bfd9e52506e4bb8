internal import Seedbed

/// Rows of the user's that have one name.
extension ScheduleWorld {
    /// The name of a new row of the user's; some of them have the same one.
    package func childName(_ number: Int) -> String {
        number % 2 == 0 ? "shared child" : "child \(story.count)"
    }

    /// The app merges the user's rows that have one name; often the user has just made some of them.
    package func dedupe(_ device: Participant, _ number: Int) async throws {
        for copy in 0..<number % 3 { try file(device, 2 * (number / 3 + copy)) }
        let before = try device.snapshot()
        let children = Deduplication(of: Table.child.rawValue, by: ["name"], survivor: .least("uuid"))
        let report = try await rehearsed(on: device, "deduplication", told: told) {
            try await $0.dedupe(children, account: $1, dryRun: $2)
        }
        let after = try device.snapshot()
        for group in report.groups {
            tell("    merged on \(device.number): \(group.removed.map(\.description)) into \(group.survivor)")
        }
        tally.duplicates += report.removedCount
        try oracle.checkDeduplication(report, asCalled(before, after, device), after)
    }
}
