extension SeedStore {
    /// Merges rows that hold the same key, in one transaction: never a part of the automatic cleanup.
    ///
    /// The survivor keeps its identity and takes values over by the policies; references to the others move to it. The log
    /// keeps the whole rows of the others, and an undo brings all of it back. If a value was taken over, `updateDate` is a
    /// millisecond after the last edit of any of them. So it is if an untouched copy stays for a row of the user's.
    ///
    /// - Parameters:
    ///   - deduplication: which rows are duplicates, and how they are merged.
    ///   - imported: which rows came in. Only the keys of the inserted ones are looked at, and nothing is read if there are
    ///     none. Of the inserted and the changed rows, those that refer to a merged row follow the log.
    ///   - dryRun: whether everything is undone again once the report is made.
    ///   - now: the time, for the log.
    ///   - move: moves references to the duplicates that are not foreign keys.
    ///   - progress: called with the number of groups that are done and the number of all.
    /// - Warning: This deletes rows.
    package func dedupe(
        _ deduplication: Deduplication, _ imported: ImportedChanges = .unknown, dryRun: Bool = false,
        at now: SeedInstant = .now,
        move: Deduplication.MoveRelationships? = nil,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(DedupeError) -> DedupeReport {
        var reports: [DedupeReport] = []
        try inTransaction(keeping: !dryRun) { () throws(DedupeError) in
            let report = try merged(
                deduplication, imported, dryRun: dryRun, at: now, in: CleanupRun(), move: move, progress: progress)
            reports.append(report)
        }
        return reports.first ?? DedupeReport(table: deduplication.table, isDryRun: dryRun)
    }

    /// Merges rows of several tables in one transaction, so that one undo brings all of them back.
    ///
    /// It is for a change of sync service, for example. Then every device has uploaded its own rows, and each row exists as
    /// often as there are devices.
    ///
    /// Parents come before the rows that refer to them: a reference to a duplicate leads to its survivor before its own row is
    /// compared.
    ///
    /// - Parameters:
    ///   - deduplications: which rows are duplicates and how they are merged, table by table.
    ///   - dryRun: whether everything is undone again once the report is made.
    ///   - now: the time, for the log.
    ///   - progress: called with the number of groups that are done and the number of all, table by table.
    /// - Returns: a report for each table, in the order of the tables as they were merged.
    /// - Warning: This deletes rows.
    package func unify(
        _ deduplications: [Deduplication], dryRun: Bool = false, at now: SeedInstant = .now,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(DedupeError) -> [DedupeReport] {
        var reports: [DedupeReport] = []
        let merging = try merging()
        let cleanupRun = CleanupRun()
        try inTransaction(keeping: !dryRun) { () throws(DedupeError) in
            for deduplication in deduplications {
                try deduplication.refuseMixedScopes()
                try merging.prepare(for: deduplication)
            }
            let tables: [SeedTable]
            do throws(StoreError) { tables = try merging.parentsFirst(deduplications.map(\.seedTable)) } catch {
                throw .store(error)
            }
            // A table may be named more than once, with several keys.
            var rest = deduplications
            for table in tables {
                guard let place = rest.firstIndex(where: { $0.table == table.name }) else { continue }
                reports.append(
                    try merged(
                        rest.remove(at: place), .unknown, dryRun: dryRun, at: now, in: cleanupRun, progress: progress))
            }
        }
        return reports
    }

    /// The store's part that merges duplicates.
    private func merging() throws(DedupeError) -> any StoreDeduplication {
        guard let deduplication else { throw .unsupported }
        return deduplication
    }

    /// Does the same inside a transaction that is open.
    func merged(
        _ deduplication: Deduplication, _ imported: ImportedChanges, dryRun: Bool, at now: SeedInstant,
        in cleanupRun: CleanupRun, move: Deduplication.MoveRelationships? = nil,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(DedupeError) -> DedupeReport {
        var report = DedupeReport(table: deduplication.table, isDryRun: dryRun)
        let merging = try merging()
        var deduplication = deduplication
        do throws(StoreError) {
            deduplication.dates = try merging.dateFormat(of: deduplication.table) ?? deduplication.dates
            deduplication.isSeeded = try merging.isSeeded(deduplication.table)
        } catch {
            throw .store(error)
        }
        let dedupe = Dedupe(
            store: self, merging: merging, deduplication: deduplication, now: now, cleanupRun: cleanupRun,
            move: move, progress: progress)
        try dedupe.run(imported.insertedSelection, references: imported.selection, report: &report)
        return report
    }

    /// One transaction whose body has reasons of its own to fail.
    package func inTransaction(
        keeping: Bool, _ body: () throws(DedupeError) -> Void
    ) throws(DedupeError) {
        var reason: DedupeError?
        do throws(StoreError) {
            try transaction(keeping: keeping) { () throws(StoreError) in
                do throws(DedupeError) { try body() } catch {
                    reason = error
                    if case .store(let error) = error { throw error }
                    // Any error rolls back; the reason is told below.
                    throw .failed(store: "", detail: "")
                }
            }
        } catch {
            throw reason ?? .store(error)
        }
    }
}

extension ImportedChanges {
    /// The rows whose keys a deduplication looks at: those that are new.
    var insertedSelection: CleanupScope {
        switch self {
        case .rows(let inserted, _, _): .rows(inserted)
        case .noted, .unknown: .all
        }
    }
}
