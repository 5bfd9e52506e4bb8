internal import Seedbed

/// Merges duplicates, then makes a unique index.
struct UniqueKeyMaking {
    let store: SQLiteStore

    /// Carries out ``StoreDeduplication/makeUnique(_:mirroring:dryRun:at:progress:)``.
    ///
    /// - Warning: This deletes rows.
    func makeUnique(
        _ deduplication: Deduplication, mirroring: Deduplication.TableMirroring, dryRun: Bool, at now: SeedInstant,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    ) throws(DedupeError) -> Deduplication.UniqueReport {
        if mirroring == .mirrored { throw .mirrored(table: deduplication.table) }
        var deduplication = deduplication
        (deduplication.isLocal, deduplication.mergesAll) = (true, true)
        for column in deduplication.key where !column.comparison.isIndexable {
            throw .unindexable(table: deduplication.table, column: column.name, comparison: column.comparison)
        }
        var report = Deduplication.UniqueReport(
            dedupe: DedupeReport(table: deduplication.table, isDryRun: dryRun), index: "", wasUnique: false)
        try store.inTransaction(keeping: !dryRun) { () throws(DedupeError) in
            let layout = try store.duplicates.layout(for: deduplication)
            do throws(StoreError) {
                if let index = try uniqueIndex(of: deduplication.key, layout) {
                    (report.index, report.wasUnique) = (index, true)
                }
            } catch {
                throw .store(error)
            }
            if report.wasUnique { return }
            // A dry run is rolled back as a whole, so that the index is made of the rows that the merge has left.
            report.dedupe = try store.dedupe(deduplication, at: now, progress: progress)
            report.dedupe.isDryRun = dryRun
            let left = report.dedupe.leftAlone.count + report.dedupe.ambiguous.reduce(0) { $0 + $1.count - 1 }
            if left > 0 { throw .notUnique(table: layout.name, count: left) }
            do throws(StoreError) { report.index = try makeIndex(of: deduplication.key, layout) } catch {
                throw .store(error.inTable(layout.name))
            }
        }
        return report
    }

    /// Returns the name of a unique index of exactly these columns and collations, in any order, or `nil` if none exists.
    func uniqueIndex(of key: [Deduplication.KeyColumn], _ layout: TableLayout) throws(StoreError) -> String? {
        let wanted = Set(key.map { [SQLName($0.name), SQLName(ComparingSQL.collation($0))] })
        return try keyIndexes(of: layout).first { index in
            Set(index.columns.map { [SQLName($0.name), SQLName($0.collation)] }) == wanted
        }?.name
    }

    /// Returns the unique indexes of all rows of a table.
    func keyIndexes(of layout: TableLayout) throws(StoreError) -> [TableIndex] {
        try TableIndex.unique(of: layout.name, on: store.connection).filter { !$0.isPartial }
    }

    private func makeIndex(of key: [Deduplication.KeyColumn], _ layout: TableLayout) throws(StoreError) -> String {
        let wanted = (["unique", layout.name] + key.map(\.name)).joined(separator: "_")
        var name = wanted
        var number = 1
        while try store.connection.row("SELECT 1 FROM sqlite_schema WHERE name = ? COLLATE NOCASE", [.text(name)])
            != nil
        {
            number += 1
            name = "\(wanted)_\(number)"
        }
        let columns = key.map { "\(SQL.quote($0.name)) COLLATE \(ComparingSQL.collation($0))" }
        try store.connection.execute(
            "CREATE UNIQUE INDEX \(SQL.quote(name)) ON \(SQL.quote(layout.name)) (\(columns.joined(separator: ", ")))")
        return name
    }
}
