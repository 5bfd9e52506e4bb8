internal import Seedbed

/// Given seeds (S5) that are noted and not yet written to `seedbed_seeds`.
struct GivenSeeds {
    /// A row of the table.
    private struct Row {
        var catalog: String
        var seed: GivenSeed
    }

    private var rows: [Row] = []
    /// How many are written together: enough for neighbours in the table to be among them.
    private static let most = 1024
    private static let (columns, rowsAtOnce) = (5, 64)
    private static let (one, many) = (statement(rows: 1), statement(rows: rowsAtOnce))

    var isEmpty: Bool { rows.isEmpty }
    var isFull: Bool { rows.count >= Self.most }

    /// Notes a seed; one of the same name takes the place of an earlier one.
    mutating func append(_ seed: GivenSeed, of catalog: String) {
        rows.append(Row(catalog: catalog, seed: seed))
    }

    /// Writes them in the order of the table's key, where many come to stand on the same page: as many as a statement takes
    /// at once, and the few that are left one by one.
    consuming func write(on connection: borrowing Connection) throws(StoreError) {
        rows.sort { $0.catalog == $1.catalog ? $0.seed.id < $1.seed.id : $0.catalog < $1.catalog }
        var values: [SeedValue] = []
        values.reserveCapacity(Self.columns * Self.rowsAtOnce)
        var rest = rows[...]
        while !rest.isEmpty {
            let isMany = rest.count >= Self.rowsAtOnce
            let next = rest.prefix(isMany ? Self.rowsAtOnce : 1)
            values.removeAll(keepingCapacity: true)
            for row in next {
                values.append(.text(row.catalog))
                values.append(.text(row.seed.id))
                values.append(.text(RowText.text(row.seed.group)))
                values.append(.text(RowText.text(row.seed.loose)))
                values.append(row.seed.renewedFor.map { .integer($0.milliseconds) } ?? .null)
            }
            try connection.run(isMany ? Self.many : Self.one, values)
            rest = rest.dropFirst(next.count)
        }
    }

    private static func statement(rows: Int) -> String {
        "INSERT OR REPLACE INTO seedbed_seeds (catalog, seed, \"group\", loose, renewedFor) VALUES "
            + SQL.rows(rows, of: columns)
    }
}
