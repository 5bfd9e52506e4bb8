/// Merges the duplicates of a table, inside a transaction that is open.
struct Dedupe {
    /// The merges to carry out and the groups to report, collected before anything is written.
    private struct Plan {
        var merges: [Deduplication.PlannedMerge] = []
        var groups: [DedupeReport.Group] = []
    }

    /// How many groups are merged at once, and make a step of progress.
    ///
    /// A store deletes the rows of a batch in the order of their identities. The larger the batch, the fewer pages it reads and
    /// writes twice.
    private static let batch = 20_000

    let store: any SeedStore
    let merging: any StoreDeduplication
    let deduplication: Deduplication
    let now: SeedInstant
    let cleanupRun: CleanupRun
    /// Moves rows that refer to duplicates in a way that only the app knows.
    var move: Deduplication.MoveRelationships?
    /// Called with the number of groups that are done and the number of all.
    var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// Looks for duplicates and merges them, then lets references that came in follow the log (C5).
    ///
    /// - Parameters:
    ///   - selection: the rows whose keys are looked at.
    ///   - references: the rows whose references are looked at.
    /// - Warning: This deletes rows.
    func run(
        _ selection: CleanupScope, references: CleanupScope, report: inout DedupeReport
    ) throws(DedupeError) {
        if references == .rows([]) { return }
        try deduplication.refuseMixedScopes()
        try merging.prepare(for: deduplication)
        try refuseChangingSurvivor()
        let before = cleanupRun.droppedRows.count
        do throws(StoreError) {
            if selection != .rows([]) { try merge(selection, &report) }
            try store.references.repairDanglingReferences(
                of: deduplication.seedTable, references, forwarding: store.forwarding, in: cleanupRun)
        } catch {
            throw .store(error)
        }
        report.equal = Array(cleanupRun.droppedRows[before...])
    }

    /// Throws if the survivor is chosen by a column that may change on another device.
    ///
    /// Two devices may each have edited a different row: each would remove the row that the other has kept.
    private func refuseChangingSurvivor() throws(DedupeError) {
        if deduplication.breaksTies || deduplication.isLocal { return }
        let volatile: [String]
        do throws(StoreError) { volatile = try store.columns.volatileColumns(of: deduplication.seedTable) } catch {
            throw .store(error)
        }
        let order = deduplication.survivor
        if order.isChanging(updateDate: deduplication.mapping.updateDate, volatile: volatile) {
            throw .changingSurvivor(table: deduplication.table, column: order.column)
        }
    }

    /// Merges the duplicates.
    ///
    /// A row that has to stay may be free once others have gone: it is tried again until nothing more goes.
    private func merge(_ selection: CleanupScope, _ report: inout DedupeReport) throws(StoreError) {
        var selection = selection
        while true {
            var attempt = DedupeReport(table: report.table, isDryRun: report.isDryRun)
            try mergeOnce(selection, &attempt)
            let isDone = attempt.leftAlone.isEmpty || attempt.groups.isEmpty
            report.add(attempt)
            if isDone { return }
            // The rows by which their groups were selected may have gone.
            if case .rows(let rows) = selection {
                selection = .rows(rows + attempt.leftAlone + attempt.ambiguous.flatMap(\.self))
            }
        }
    }

    /// Merges the duplicates that can be merged now.
    ///
    /// If some of them turn out to have to stay, it rolls back and starts again without them. The survivor then takes over
    /// nothing from these.
    private func mergeOnce(_ selection: CleanupScope, _ report: inout DedupeReport) throws(StoreError) {
        var staying: Set<StoredRowID> = []
        while true {
            var attempt = report
            var blocked: Set<StoredRowID> = []
            do throws(StoreError) {
                try cleanupRun.attempt { () throws(StoreError) in
                    try store.transaction(keeping: true) { () throws(StoreError) in
                        let plan = try plan(selection, without: staying, &attempt)
                        blocked = try carryOut(plan, &attempt)
                        // Any error rolls back.
                        if !blocked.isEmpty { throw .failed(store: "", detail: "") }
                        let gone = plan.merges.flatMap(\.removed).map(\.row)
                        if !gone.isEmpty {
                            attempt.undeclared = try merging.undeclaredReferences(
                                to: gone, deduplication, in: cleanupRun)
                        }
                    }
                }
                report = attempt
                return
            } catch {
                if blocked.isEmpty { throw error }
                staying.formUnion(blocked)
            }
        }
    }

    private func plan(
        _ selection: CleanupScope, without staying: Set<StoredRowID>, _ report: inout DedupeReport
    ) throws(StoreError) -> Plan {
        var plan = Plan()
        var ambiguous: [[UUIDText]] = []
        var leftAlone: [UUIDText] = []
        var moves: [DuplicateRule.Ranking] = []
        func add(_ rows: [Deduplication.DuplicateRow]) {
            let ranking = DuplicateRule.ranking(
                of: rows, by: deduplication.survivor, breaksTies: deduplication.breaksTies,
                isSeeded: deduplication.isSeeded, isDurable: deduplication.mapping.isDurable)
            guard var ranking else { return }
            if !staying.isEmpty {
                leftAlone += ranking.others.filter { staying.contains($0.row) }.map(\.uuid)
                ranking.others.removeAll { staying.contains($0.row) }
            }
            if !ranking.ties.isEmpty { ambiguous.append(([ranking.survivor] + ranking.ties).map(\.uuid)) }
            if ranking.others.isEmpty { return }
            let survivor = ranking.survivor
            let changes = DuplicateRule.changes(of: ranking, deduplication.policy)
            let isUsers = DuplicateRule.isUsers(changes, of: ranking)
            let merged = changes.map {
                DedupeReport.Merged(column: survivor.columns[$0.place], old: $0.old, new: $0.new)
            }
            plan.groups.append(
                DedupeReport.Group(
                    key: survivor.key, survivor: survivor.uuid, removed: ranking.others.map(\.uuid), merged: merged))
            plan.merges.append(
                Deduplication.PlannedMerge(
                    survivor: survivor.copy, removed: ranking.others.map(\.copy), values: merged,
                    updateDate: isUsers ? DuplicateRule.updateDate(of: ranking, now: now) : nil))
            if move != nil { moves.append(ranking) }
        }
        try merging.forEachGroup(of: deduplication, selection) { (rows) throws(StoreError) in
            for part in DuplicateRule.parts(of: rows) { add(part) }
        }
        report.ambiguous += ambiguous
        report.leftAlone += leftAlone
        // Only now: while the store is read, nothing may be moved.
        if let move { for ranking in moves { try move(ranking.others, ranking.survivor, merging) } }
        return plan
    }

    /// Writes the plan in batches and returns the rows that cannot be removed.
    private func carryOut(_ plan: Plan, _ report: inout DedupeReport) throws(StoreError) -> Set<StoredRowID> {
        var done = 0
        var blocked: Set<StoredRowID> = []
        while done < plan.merges.count {
            let range = done..<min(done + Self.batch, plan.merges.count)
            let merges = Array(plan.merges[range])
            let (removed, refused) = try merge(merges)
            blocked.formUnion(refused)
            // If any were refused, all is rolled back, and the next attempt finds the other rows that stay.
            if refused.isEmpty, removed.count < merges.reduce(0, { $0 + $1.removed.count }) {
                var left: [UUIDText: Int] = [:]
                for merge in merges { for copy in merge.removed { left[copy.uuid, default: 0] += 1 } }
                for removal in removed { left[removal.uuid, default: 0] -= 1 }
                // If several rows have the same identity, the store's answer does not tell which of them stayed.
                blocked.formUnion(merges.flatMap(\.removed).filter { left[$0.uuid, default: 0] > 0 }.map(\.row))
            }
            report.groups += plan.groups[range]
            done = range.upperBound
            progress?(done, plan.merges.count)
        }
        return blocked
    }

    /// Carries out the merges that the table allows; returns the removed rows, and the rows because of which it refuses the other merges.
    ///
    /// A trigger of the app may refuse to delete a row. If all groups have to be merged, the call fails with that error.
    private func merge(
        _ merges: [Deduplication.PlannedMerge]
    ) throws(StoreError) -> (removed: [RemovedRow], refused: Set<StoredRowID>) {
        do throws(StoreError) {
            return (try attempt(merges), [])
        } catch {
            guard case .constraint = error, !deduplication.mergesAll else { throw error }
            if merges.count == 1 { return ([], try refusedRows(of: merges[0])) }
            let first = try merge(Array(merges[..<(merges.count / 2)]))
            let second = try merge(Array(merges[(merges.count / 2)...]))
            return (first.removed + second.removed, first.refused.union(second.refused))
        }
    }

    /// Carries out all of the merges, or throws and changes nothing.
    private func attempt(_ merges: [Deduplication.PlannedMerge]) throws(StoreError) -> [RemovedRow] {
        var removed: [RemovedRow] = []
        try cleanupRun.attempt { () throws(StoreError) in
            try store.transaction(keeping: true) { () throws(StoreError) in
                removed = try merging.merge(merges, by: deduplication, at: now, in: cleanupRun)
            }
        }
        return removed
    }

    /// Returns the rows that the table refuses to delete when each is merged alone; all rows of the merge if it refuses none of them.
    private func refusedRows(of merge: Deduplication.PlannedMerge) throws(StoreError) -> Set<StoredRowID> {
        var refused: Set<StoredRowID> = []
        for copy in merge.removed where merge.removed.count > 1 {
            var alone = merge
            alone.removed = [copy]
            do throws(StoreError) {
                _ = try cleanupRun.isKept { () throws(StoreError) in
                    try store.transaction(keeping: false) { () throws(StoreError) in
                        _ = try merging.merge([alone], by: deduplication, at: now, in: cleanupRun)
                    }
                    return false
                }
            } catch {
                guard case .constraint = error else { throw error }
                refused.insert(copy.row)
            }
        }
        return refused.isEmpty ? Set(merge.removed.map(\.row)) : refused
    }
}

extension Deduplication.DuplicateRow {
    /// The row as a store removes it.
    fileprivate var copy: SeedCopy { SeedCopy(row: row, uuid: uuid, createDate: createDate, updateDate: updateDate) }
}
