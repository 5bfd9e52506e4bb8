/// The counts of a run.
package struct Tally: Sendable {
    package var schedules = 0
    /// Schedules by table and kind of engine.
    package var engines: [String: Int] = [:]
    package var steps: [Step.Kind: Int] = [:]
    package var rounds = 0
    package var calls = 0
    /// Dry runs before calls.
    package var rehearsals = 0
    package var changesets = 0
    package var recordedPushes = 0
    package var comparedPushes = 0
    package var removed: [String: Int] = [:]
    package var rescued = 0
    /// Rows that were adopted, and offers that were accepted.
    package var adopted = 0
    package var accepted = 0
    /// How often a device took over the rows of another device's store.
    package var merged = 0
    /// Rows of the user's that a deduplication has merged into others.
    package var duplicates = 0
    /// Children whose copy was retired while they were filed under it.
    package var orphansOfRetired = 0
    /// Retired copies that went only with the next full cleanup.
    package var lateRetirements = 0
    /// Copies that were kept for a child's only place, and went only with the next full cleanup.
    package var lateRemovals = 0

    /// Nothing so far.
    package init() {}

    package mutating func add(_ other: Tally) {
        schedules += other.schedules
        engines.merge(other.engines) { $0 + $1 }
        steps.merge(other.steps) { $0 + $1 }
        rounds += other.rounds
        calls += other.calls
        rehearsals += other.rehearsals
        changesets += other.changesets
        recordedPushes += other.recordedPushes
        comparedPushes += other.comparedPushes
        removed.merge(other.removed) { $0 + $1 }
        rescued += other.rescued
        adopted += other.adopted
        accepted += other.accepted
        merged += other.merged
        duplicates += other.duplicates
        orphansOfRetired += other.orphansOfRetired
        lateRetirements += other.lateRetirements
        lateRemovals += other.lateRemovals
    }
}

extension Tally: CustomStringConvertible {
    /// A line for each thing that was counted.
    package var description: String {
        func list(_ counts: [(String, Int)]) -> String {
            counts.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        }
        let events = list(steps.map { ($0.key.rawValue, $0.value) })
        return """
            \(schedules) schedules, \(steps.values.reduce(0, +)) events (\(events))
            \(calls) calls of the seeder, \(rehearsals) dry runs: \(list(removed.map { ($0.key, $0.value) })); \(rescued) rescued, \(adopted) adopted, \
            \(accepted) offers accepted, \(merged) stores merged, \(duplicates) duplicates merged
            \(changesets) changesets on the server, \(recordedPushes) pushes recorded and \(comparedPushes) compared, \
            \(rounds) rounds to come to rest; \(orphansOfRetired) rows filed under what was retired at the same time, \
            \(lateRetirements) copies retired late, \(lateRemovals) removed late
            engines: \(list(engines.map { ($0.key, $0.value) }).replacing(", plain", with: "; plain"))
            """
    }
}
