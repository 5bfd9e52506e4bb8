internal import Seedbed

/// What an upsert did.
public struct UpsertReport: Hashable, Sendable {
    /// How many rows had a key that was not there.
    public var inserted = 0
    /// How many rows that were there changed.
    public var updated = 0
    /// How many rows that were there hold afterwards what they held.
    public var unchanged = 0

    /// A report of nothing yet.
    public init() {}
}

/// Inserts rows or updates those that hold the same key.
struct RowUpsert {
    let store: SQLiteStore

    /// Inserts rows, or updates those that hold the same key, all in one transaction; the key must be unique, as
    /// ``makeUnique(_:mirroring:keeping:at:progress:)`` makes it.
    ///
    /// However many processes do so at once, there is one row for each key. The writes count as the user's (T2). A row that
    /// is inserted gets a random identity where it names none; one that is there keeps its own, its key and its
    /// `createDate`, and takes an `updateDate` that is later. A null in the key equals nothing: such a row is inserted.
    ///
    /// - Parameters:
    ///   - rows: values by column; each row has all columns of the key.
    ///   - table: the table.
    ///   - key: the columns of the key, in any order.
    ///   - policies: which side wins, by column.
    ///   - otherwise: which side wins the other columns.
    ///   - mapping: what the columns for the identity and the dates are called, where the table has them.
    ///   - dates: how dates are stored.
    ///   - keeping: whether it is kept; false for a dry run.
    func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String], policies: [String: UpsertPolicy] = [:],
        otherwise: UpsertPolicy = .incoming, mapping: Catalog.Mapping = Catalog.Mapping(),
        dates: SeedDateFormat = .iso8601,
        keeping: Bool = true
    ) throws(DedupeError) -> UpsertReport {
        var report = UpsertReport()
        try store.inTransaction(keeping: keeping) { () throws(DedupeError) in
            let layout = try layout(of: table, with: key + policies.keys.sorted())
            guard !key.isEmpty, let parts = try uniqueKey(key, layout) else {
                throw .noUniqueKey(table: layout.name, columns: key)
            }
            let folded = Dictionary(policies.map { (SQL.folded($0.key), $0.value) }) { first, _ in first }
            let upsert = Upsert(
                layout: layout, key: parts, policy: { folded[SQL.folded($0)] ?? otherwise }, mapping: mapping,
                dates: dates)
            for (index, row) in rows.enumerated() {
                let names = Set(row.keys.map(SQL.folded))
                for column in key where !names.contains(SQL.folded(column)) {
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

    /// The columns with the collations by which an index holds them unique; nil when none does.
    private func uniqueKey(
        _ columns: [String], _ layout: TableLayout
    ) throws(DedupeError) -> [(name: String, collation: String)]? {
        let wanted = Set(columns.map(SQL.folded))
        if wanted.count < columns.count { throw .unusableKey(table: layout.name) }
        // The number of a row has no index of its own.
        if columns.count == 1, layout.isRowNumber(columns[0]) { return [(columns[0], "BINARY")] }
        let indexes: [(name: String, columns: Set<[[UInt8]]>)]
        do throws(StoreError) { indexes = try store.uniqueKeys.uniqueKeyIndexes(of: layout) } catch {
            throw .store(error)
        }
        guard let index = indexes.first(where: { Set($0.columns.map { $0[0] }) == wanted }) else { return nil }
        return columns.map { column in
            let part = index.columns.first { $0[0] == SQL.folded(column) }
            return (column, part.map { String(decoding: $0[1], as: UTF8.self).uppercased() } ?? "BINARY")
        }
    }
}
