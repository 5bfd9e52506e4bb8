/// Keys that hold each value once, in tables that users already have.
extension Seeder {
    /// Makes a key unique in a store that users already have: merges its duplicates and creates the index.
    ///
    /// Both happen in one transaction: if either fails, or the process is killed, nothing changes.
    ///
    /// ```sql
    /// CREATE UNIQUE INDEX "unique_Contact_email" ON "Contact" ("email" COLLATE NOCASE)
    /// ```
    ///
    /// Columns are compared by ``Deduplication/KeyComparison/exact`` or ``Deduplication/KeyComparison/nocase``. Nulls are never
    /// duplicates, before and after. The index belongs to the app, and stays when Seedbed is taken out. An undo of the
    /// merge cannot put back a row whose key the survivor still holds.
    ///
    /// - Parameters:
    ///   - deduplication: the key, and what becomes of its duplicates.
    ///   - mirroring: whether a sync engine mirrors the table; a mirrored table must not have a unique key.
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` nothing is done.
    ///   - dryRun: whether everything is undone again once the report is made.
    ///   - progress: is called with the number of merged groups and the number of all groups, on the seeder's thread.
    /// - Throws: ``DedupeError/unsupported`` for a store that has no unique keys.
    /// - Warning: This deletes rows.
    @discardableResult
    public func makeUnique(
        _ deduplication: Deduplication, mirroring: Deduplication.TableMirroring, account: SeedAccount? = nil,
        dryRun: Bool = false,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) async throws(SeedbedError) -> Deduplication.UniqueReport {
        let account = account ?? current
        if account.key == nil {
            let report = DedupeReport(table: deduplication.table, isDryRun: dryRun)
            return Deduplication.UniqueReport(dedupe: report, index: "", wasUnique: false)
        }
        let deduplication = try described([deduplication])[0]
        var (report, tables) = try await merging(in: account, dryRun: dryRun) { (store) throws(DedupeError) in
            guard let merging = store.deduplication else { throw .unsupported }
            try deduplication.refuseMixedScopes()
            return try merging.makeUnique(
                deduplication, mirroring: mirroring, dryRun: dryRun, at: environment.now(), progress: progress)
        }
        report.dedupe.changedTables = tables
        return report
    }

    /// Inserts rows, or updates those that hold the same key, all in one transaction.
    ///
    /// The key must be unique; ``makeUnique(_:mirroring:account:dryRun:progress:)`` makes it so. However many processes
    /// call this at once, each key has one row. Keys are compared by the collations of that unique index. The writes
    /// count as the user's (T2). A null in the key equals nothing, so that such a row is inserted.
    ///
    /// - An inserted row that names no identity gets a random one.
    /// - An existing row keeps its identity, its key and its `createDate`. Its `updateDate` is left to the app, or to Seedbed's triggers.
    ///
    /// - Parameters:
    ///   - rows: values by column; each row has all columns of the key.
    ///   - table: the table.
    ///   - key: the columns of the key, in any order.
    ///   - policies: which side wins, by column.
    ///   - otherwise: which side wins the other columns.
    ///   - mapping: the names of the columns for the identity and the dates, if the table has them; with the default names, those of
    ///     the table's catalog and its dates.
    ///   - dates: how dates are stored.
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` nothing is done.
    ///   - dryRun: whether everything is undone again once the report is made.
    /// - Throws: ``DedupeError/unsupported`` for a store that has no unique keys.
    @discardableResult
    public func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String],
        policies: [String: Deduplication.UpsertPolicy] = [:],
        otherwise: Deduplication.UpsertPolicy = .incoming, mapping: Catalog.Mapping = Catalog.Mapping(),
        dates: SeedDateFormat = .iso8601, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Deduplication.UpsertReport {
        let account = account ?? current
        if account.key == nil { return Deduplication.UpsertReport() }
        let given = Deduplication(of: table, by: [], survivor: .least(mapping.uuid), mapping: mapping, dates: dates)
        let described = try described([given])[0]
        var (report, tables) = try await merging(in: account, dryRun: dryRun) { (store) throws(DedupeError) in
            guard let merging = store.deduplication else { throw .unsupported }
            return try merging.upsert(
                rows, into: table, by: key, policies: policies, otherwise: otherwise, mapping: described.mapping,
                dates: described.dates, dryRun: dryRun)
        }
        report.changedTables = tables
        return report
    }
}
