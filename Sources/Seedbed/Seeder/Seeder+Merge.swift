/// Rows that another device's copy of the store brings.
extension Seeder {
    /// Takes over rows that no sync engine brought, then does the same as after an import.
    ///
    /// - Parameters:
    ///   - account: the account whose data the store holds.
    ///   - dryRun: whether everything is undone again once the report is made.
    ///   - take: brings the rows in, inside the seeder's transaction, and returns which came and which were passed over. What it
    ///     removes belongs to the cleanup that it is handed.
    /// - Warning: This deletes rows: untouched copies that have a greater twin.
    @discardableResult
    public func merge(
        account: SeedAccount? = nil, dryRun: Bool = false,
        _ take: @Sendable (any SeedStore, [Catalog], CleanupRun) throws(StoreError) -> Seeder.MergedRows
    ) async throws(SeedbedError) -> Seeder.Report {
        try await perform(account, dryRun: dryRun) { (call, known) throws(SeedbedError) in
            try call.merge(catalogs: try load(), defaults: &known, take)
        }
    }

    /// Takes over the rows of another device's copy of the store, by `uuid`, then does the same as after an import.
    ///
    /// - A row that is new here is inserted. If both stores have it, the newer `updateDate` wins, and null loses. On an
    ///   exact tie the greater values win, so that both sides choose alike.
    /// - A null that is older than every value of its store in that column never replaces a value. Its row was written
    ///   before a release added the column. A column that one store lacks stays as it is.
    /// - Tables that foreign keys connect with these are merged too, in both directions. In a table without a `uuid`
    ///   the primary key or another unique key identifies a row. If it has none, and rows refer from or to it, the call
    ///   throws ``StoreError/unmergeable(store:table:reason:)`` and takes over nothing.
    /// - A row that cannot come stays out, with the rows that refer to it, and the result says why. Other rows are not
    ///   affected.
    ///
    /// No write counts as the user's. The merge deletes rows only if a unique key leaves room for one of two twins:
    ///
    /// - An untouched twin yields to a touched one.
    /// - Of two untouched twins the greater (`createDate`, `uuid`) stays (C2).
    /// - References to the twin that goes, or does not come, then lead to the other.
    /// - Two touched twins both stay in their stores.
    ///
    /// - Parameters:
    ///   - other: the path of the other store, which is only read.
    ///   - tables: more tables than those of the catalogs, in any order; a table that the other store lacks is skipped.
    ///   - account: the account whose data the store holds.
    ///   - dryRun: whether everything is undone again once the report is made.
    /// - Throws: ``StoreError/unmergeable(store:table:reason:)`` for a store that takes over no rows of another one.
    /// - Warning: This deletes rows: untouched copies that have a greater twin.
    @discardableResult
    public func merge(
        from other: String, tables: [SeedTable] = [], account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        let now = environment.now
        return try await merge(account: account, dryRun: dryRun) { (store, catalogs, run) throws(StoreError) in
            // Names that differ only in the case of ASCII letters are one table, as in SQL.
            var seen: Set<SQLName> = []
            let all = (catalogs.map(\.table) + tables).filter { seen.insert(SQLName($0.name)).inserted }
            guard let merging = store.deduplication else { throw .takesNoRows(of: other, all) }
            return try merging.merge(from: other, tables: all, catalogs: catalogs, at: now(), in: run)
        }
    }
}
