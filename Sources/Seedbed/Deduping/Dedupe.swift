/// Merges the duplicates of a table, inside a transaction that is open.
struct Dedupe {
    /// What is made of the groups that are gone through, before anything is written.
    private struct Plan {
        var merges: [PlannedMerge] = []
        var groups: [DedupeReport.Group] = []
    }

    /// How many groups are merged at once, and make a step of progress.
    private static let batch = 2_000

    let store: any DedupingStore
    let deduplication: Deduplication
    let now: Instant
    /// What the app moves by hand.
    var move: MoveRelationships?
    /// Told how many groups of how many are done.
    var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// Looks for duplicates and merges them, then lets references that came in follow the log (C5).
    ///
    /// - Parameters:
    ///   - selection: the rows whose keys are looked at.
    ///   - references: the rows whose references are.
    /// - Warning: This deletes rows.
    func run(
        _ selection: GroupSelection, references: GroupSelection, report: inout DedupeReport
    ) throws(DedupeError) {
        if references == .rows([]) { return }
        try store.prepare(for: deduplication)
        do throws(StoreError) {
            if selection != .rows([]) {
                let plan = try plan(selection, &report)
                try carryOut(plan, &report)
            }
            try store.followLog(of: deduplication.seedTable, references)
        } catch {
            throw .store(error)
        }
    }

    private func plan(_ selection: GroupSelection, _ report: inout DedupeReport) throws(StoreError) -> Plan {
        var plan = Plan()
        var ambiguous: [[UUIDText]] = []
        var moves: [DuplicateRule.Ranking] = []
        try store.forEachGroup(of: deduplication, selection) { (rows) throws(StoreError) in
            let ranking = DuplicateRule.ranking(
                of: rows, by: deduplication.survivor, breaksTies: deduplication.breaksTies)
            guard let ranking else { return }
            if !ranking.ties.isEmpty { ambiguous.append(([ranking.survivor] + ranking.ties).map(\.uuid)) }
            if ranking.others.isEmpty { return }
            let survivor = ranking.survivor
            let merged = DuplicateRule.changes(of: ranking, deduplication.policy).map {
                DedupeReport.Merged(column: survivor.columns[$0.place], old: $0.old, new: $0.new)
            }
            plan.groups.append(
                DedupeReport.Group(
                    key: survivor.key, survivor: survivor.uuid, removed: ranking.others.map(\.uuid), merged: merged))
            plan.merges.append(
                PlannedMerge(
                    survivor: survivor.copy, removed: ranking.others.map(\.copy), values: merged,
                    updateDate: merged.isEmpty ? nil : DuplicateRule.updateDate(of: ranking, now: now)))
            if move != nil { moves.append(ranking) }
        }
        report.ambiguous += ambiguous
        // Not while the store is read.
        if let move { for ranking in moves { try move(ranking.others, ranking.survivor, store) } }
        return plan
    }

    private func carryOut(_ plan: Plan, _ report: inout DedupeReport) throws(StoreError) {
        var done = 0
        while done < plan.merges.count {
            let range = done..<min(done + Self.batch, plan.merges.count)
            let merges = Array(plan.merges[range])
            let removed = try store.merge(merges, by: deduplication, at: now)
            var gone: [UUIDText: Int] = [:]
            for removal in removed { gone[removal.uuid, default: 0] += 1 }
            for var group in plan.groups[range] {
                group.removed = group.removed.filter { uuid in
                    let isGone = gone[uuid, default: 0] > 0
                    if isGone { gone[uuid, default: 0] -= 1 } else { report.leftAlone.append(uuid) }
                    return isGone
                }
                report.groups.append(group)
            }
            done = range.upperBound
            progress?(done, plan.merges.count)
        }
    }
}

extension DuplicateRow {
    /// The row as a store removes it.
    fileprivate var copy: Copy { Copy(row: row, uuid: uuid, createDate: createDate, updateDate: updateDate) }
}
