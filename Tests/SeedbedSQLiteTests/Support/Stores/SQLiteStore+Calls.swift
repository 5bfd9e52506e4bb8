import Seedbed

@testable import SeedbedSQLite

/// The calls that a seeder makes under the lock, for tests of a store without a seeder.
extension SQLiteStore {
    /// Takes over the rows of another store, as `Seeder.merge` does under the lock.
    ///
    /// - Warning: This deletes rows, under a unique key: untouched copies that have a greater twin.
    func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog] = [], dryRun: Bool = false,
        at now: SeedInstant = .now, in run: CleanupRun = CleanupRun()
    ) throws(StoreError) -> Seeder.MergedRows {
        try merging.merge(from: other, tables: tables, catalogs: catalogs, dryRun: dryRun, at: now, in: run)
    }

    /// Makes a key unique, as `Seeder.makeUnique` does under the lock.
    ///
    /// - Warning: This deletes rows.
    func makeUnique(
        _ deduplication: Deduplication, mirroring: Deduplication.TableMirroring, dryRun: Bool = false,
        at now: SeedInstant = .now,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(DedupeError) -> Deduplication.UniqueReport {
        try uniqueKeys.makeUnique(deduplication, mirroring: mirroring, dryRun: dryRun, at: now, progress: progress)
    }

    /// Inserts or updates rows by their key, as `Seeder.upsert` does under the lock.
    func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String],
        policies: [String: Deduplication.UpsertPolicy] = [:],
        otherwise: Deduplication.UpsertPolicy = .incoming, mapping: Catalog.Mapping = Catalog.Mapping(),
        dates: SeedDateFormat = .iso8601,
        dryRun: Bool = false
    ) throws(DedupeError) -> Deduplication.UpsertReport {
        try upserting.upsert(
            rows, into: table, by: key, policies: policies, otherwise: otherwise, mapping: mapping, dates: dates,
            dryRun: dryRun)
    }

    /// Takes Seedbed out of the store, as `Seeder.unprepare` does under the lock.
    ///
    /// - Warning: This deletes the log of removals, so that they can no longer be undone.
    @discardableResult
    func unprepare(dryRun: Bool = false) throws(StoreError) -> [String] {
        (try preparation.unprepare(nil, dryRun: dryRun) ?? []).map(\.description)
    }

    /// Takes Seedbed off one table.
    ///
    /// - Warning: With the bookkeeping goes the log of removals, so that they can no longer be undone.
    @discardableResult
    func unprepare(_ table: String, dryRun: Bool = false) throws(StoreError) -> [String]? {
        try preparation.unprepare(table, dryRun: dryRun)?.map(\.description)
    }
}
