extension Seeder {
    /// Merges rows of the account's store that hold the same key: an explicit call, never a part of a launch or an import.
    ///
    /// For ``SeedAccount/unknown`` nothing is done.
    ///
    /// - Parameters:
    ///   - deduplication: which rows are duplicates, and how they are merged.
    ///   - imported: which rows came in: of a list, only the keys of the inserted ones are looked at, and references of the rows
    ///     that were inserted or changed follow the log. ``ImportedChanges/noted`` and ``ImportedChanges/unknown`` look at all rows.
    ///   - account: whose data the store holds.
    ///   - dryRun: whether everything is undone again once the report is made.
    ///   - progress: called with the number of groups that are done and the number of all, on the seeder's thread.
    /// - Warning: This deletes rows.
    @discardableResult
    public func dedupe(
        _ deduplication: Deduplication, _ imported: ImportedChanges = .unknown, account: SeedAccount? = nil,
        dryRun: Bool = false,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) async throws(SeedbedError) -> DedupeReport {
        let account = account ?? current
        return try await dedupe(
            deduplication, imported, account: account, dryRun: dryRun, move: nil, progress: progress)
    }

    /// Merges the rows that a type stands for, and lets it move relationships by hand.
    ///
    /// - Warning: This deletes rows.
    @discardableResult
    public func dedupe<Table: Dedupable>(
        _ table: Table.Type, _ imported: ImportedChanges = .unknown, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> DedupeReport {
        try await dedupe(
            Table.deduplication, imported, account: account ?? current, dryRun: dryRun, move: Table.moveRelationships)
    }

    private func dedupe(
        _ deduplication: Deduplication, _ imported: ImportedChanges, account: SeedAccount, dryRun: Bool,
        move: Deduplication.MoveRelationships?,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) async throws(SeedbedError) -> DedupeReport {
        if account.key == nil { return DedupeReport(table: deduplication.table, isDryRun: dryRun) }
        let deduplication = try described([deduplication])[0]
        var (report, tables) = try await merging(in: account, dryRun: dryRun) { (store) throws(DedupeError) in
            try store.dedupe(
                deduplication, imported, dryRun: dryRun, at: environment.now(), move: move, progress: progress)
        }
        report.changedTables = tables
        return report
    }

    /// Merges duplicates of several tables in one transaction, parents first, so that one undo brings all of them back.
    ///
    /// It is for a change of sync service, for example, after which each row exists as often as there are devices. For
    /// ``SeedAccount/unknown`` nothing is done.
    ///
    /// - Parameters:
    ///   - deduplications: which rows are duplicates and how they are merged, table by table.
    ///   - account: whose data the store holds.
    ///   - dryRun: whether everything is undone again once the reports are made.
    ///   - progress: called with the number of groups that are done and the number of all, table by table.
    /// - Returns: a report for each table, in the order in which they were merged. Each names the tables that the whole call
    ///   changed.
    /// - Warning: This deletes rows.
    @discardableResult
    public func unify(
        _ deduplications: [Deduplication], account: SeedAccount? = nil, dryRun: Bool = false,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) async throws(SeedbedError) -> [DedupeReport] {
        let account = account ?? current
        if account.key == nil { return [] }
        let deduplications = try described(deduplications)
        var (reports, tables) = try await merging(in: account, dryRun: dryRun) { (store) throws(DedupeError) in
            try store.unify(deduplications, dryRun: dryRun, at: environment.now(), progress: progress)
        }
        for place in reports.indices { reports[place].changedTables = tables }
        return reports
    }

    /// Returns the deduplications with the columns, dates and references that the catalogs of their tables declare.
    ///
    /// One with a mapping of its own stays as it is. An app that deduplicates need not have catalogs.
    func described(_ deduplications: [Deduplication]) throws(SeedbedError) -> [Deduplication] {
        let tables: [SeedTable]
        do throws(SeedbedError) {
            tables = try load().map(\.table)
        } catch .catalog(.missing), .catalog(.empty) {
            return deduplications
        } catch {
            throw error
        }
        return deduplications.map { deduplication in
            guard deduplication.mapping == Catalog.Mapping(),
                let table = tables.first(where: { $0.name.isSameName(as: deduplication.table) })
            else { return deduplication }
            var described = deduplication
            described.mapping = table.mapping
            if described.dates == .iso8601 { described.dates = table.dates }
            described.volatile += table.volatile.filter { !described.volatile.contains($0) }
            described.references += table.references.filter { !described.references.contains($0) }
            return described
        }
    }

    /// Calls `body` with an account's store under the lock, and returns its result with the tables that it changed.
    ///
    /// After a conflict it calls `body` again.
    func merging<Result>(
        in account: SeedAccount, dryRun: Bool, _ body: (any SeedStore) throws(DedupeError) -> Result
    ) async throws(SeedbedError) -> (Result, tables: Set<String>) {
        try await withStore(of: account, dryRun: dryRun) { (store) throws(SeedbedError) in
            let result = try collectingChanges(of: account, in: store, dryRun: dryRun) { (_) throws(SeedbedError) in
                do throws(DedupeError) { return try body(store) } catch { throw .dedupe(error) }
            }
            if !dryRun {
                do throws(StoreError) {
                    // Otherwise a launch does so, once it has settled what the log tells.
                    if try store.bookkeeping.receipts().isEmpty {
                        try store.discardExpiredEntries(at: environment.now())
                    }
                } catch {
                    throw .store(error)
                }
            }
            return result
        }
    }
}
