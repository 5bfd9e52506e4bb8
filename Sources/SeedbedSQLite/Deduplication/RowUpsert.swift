internal import Seedbed

/// Inserts rows or updates those that hold the same key.
struct RowUpsert {
    let store: SQLiteStore

    /// Carries out ``StoreDeduplication/upsert(_:into:by:policies:otherwise:mapping:dates:dryRun:)``.
    func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String],
        policies: [String: Deduplication.UpsertPolicy],
        otherwise: Deduplication.UpsertPolicy, mapping: Catalog.Mapping, dates: SeedDateFormat, dryRun: Bool
    ) throws(DedupeError) -> Deduplication.UpsertReport {
        var report = Deduplication.UpsertReport()
        try store.inTransaction(keeping: !dryRun) { () throws(DedupeError) in
            let layout = try layout(of: table, with: key + policies.keys.sorted())
            guard !key.isEmpty, let parts = try uniqueKey(key, layout) else {
                throw .noUniqueKey(table: layout.name, columns: key)
            }
            let plan = UpsertPlan(policies: policies, otherwise: otherwise, mapping: mapping, dates: dates)
            let upsert = Upsert(layout: layout, key: parts, plan: plan, mapping: mapping)
            for (index, row) in rows.enumerated() {
                let names = Set(row.keys.map(SQLName.init))
                for column in key where !names.contains(SQLName(column)) {
                    throw .incompleteRow(table: layout.name, column: column, index: index)
                }
                let unknown = row.keys.filter { layout.column($0)?.isGenerated != false }.sorted()
                if !unknown.isEmpty { throw .missingColumns(store: store.path, table: layout.name, columns: unknown) }
                do throws(StoreError) {
                    let fields = row.sorted { $0.key < $1.key }.map { field in
                        (column: field.key, value: upsert.stored(field.value, in: field.key))
                    }
                    try upsert.write(fields, &report, on: store.connection)
                } catch {
                    throw .store(error.inTable(layout.name))
                }
            }
        }
        return report
    }

    private func layout(of table: String, with columns: [String]) throws(DedupeError) -> TableLayout {
        let layout: TableLayout?
        do throws(StoreError) {
            layout = try SchemaReader(store: store.path).layout(of: table, on: store.connection)
        } catch {
            throw .store(error)
        }
        guard let layout else { throw .missingTable(store: store.path, table: table) }
        let missing = columns.filter { layout.column($0) == nil }
        if !missing.isEmpty { throw .missingColumns(store: store.path, table: layout.name, columns: missing) }
        return layout
    }

    /// Returns the columns with the collations by which an index holds them unique, or `nil` if no index does.
    ///
    /// The row number has no collation: SQLite would not find it by one.
    private func uniqueKey(
        _ columns: [String], _ layout: TableLayout
    ) throws(DedupeError) -> [(name: String, collation: String?)]? {
        let wanted = Set(columns.map(SQLName.init))
        if wanted.count < columns.count { throw .unusableKey(table: layout.name) }
        // The row number has no index of its own.
        if columns.count == 1, layout.isRowNumber(columns[0]) { return [(columns[0], nil)] }
        let indexes: [TableIndex]
        do throws(StoreError) { indexes = try store.uniqueKeys.keyIndexes(of: layout) } catch {
            throw .store(error)
        }
        guard let index = indexes.first(where: { Set($0.columns.map { SQLName($0.name) }) == wanted }) else {
            return nil
        }
        return columns.map { column in
            let part = index.columns.first { $0.name.isSameName(as: column) }
            return (column, part?.collation.uppercased() ?? "BINARY")
        }
    }
}
