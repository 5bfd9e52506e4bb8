internal import Seedbed

/// Inserts rows or updates them by a unique key, inside an open transaction.
struct Upsert {
    let layout: TableLayout
    /// The columns of the key, each with the collation of its index.
    let key: [(name: String, collation: String)]
    let plan: UpsertPlan
    let mapping: Catalog.Mapping

    /// The columns of an existing row that never change.
    private var kept: Set<SQLName> {
        Set((key.map(\.name) + [mapping.uuid, mapping.createDate] + layout.primaryKey).map(SQLName.init))
    }

    /// Returns the stored form of a value: an identity that is written as a text may be stored as 16 bytes.
    func stored(_ value: SeedValue, in column: String) -> SeedValue {
        guard column.isSameName(as: mapping.uuid), layout.column(column)?.isBlob == true,
            case .text(let text) = value
        else { return value }
        return CopyDecoder(table: SeedTable(name: layout.name, key: [], mapping: mapping), layout: layout)
            .stored(UUIDText(text))
    }

    /// Writes one row.
    func write(
        _ row: [(column: String, value: SeedValue)], _ report: inout Deduplication.UpsertReport,
        on connection: borrowing Connection
    ) throws(StoreError) {
        var inserted = row
        if let uuid = layout.column(mapping.uuid)?.name, !layout.isRowNumber(uuid),
            !row.contains(where: { $0.column.isSameName(as: uuid) })
        {
            let reader = CopyDecoder(
                table: SeedTable(name: layout.name, key: [], mapping: mapping), layout: layout)
            inserted.append((uuid, reader.stored(UUIDText.random())))
        }
        let target = key.map { "\(SQL.quote($0.name)) COLLATE \(SQL.quote($0.collation))" }.joined(separator: ", ")
        try connection.run(
            """
            INSERT OR ABORT INTO \(SQL.quote(layout.name)) (\(SQL.list(inserted.map(\.column))))
            VALUES (\(SQL.parameters(inserted.count))) ON CONFLICT (\(target)) DO NOTHING
            """, inserted.map(\.value))
        if connection.changes > 0 {
            report.inserted += 1
        } else if try update(row, on: connection) {
            report.updated += 1
        } else {
            report.unchanged += 1
        }
    }

    /// Updates the existing row; returns `false` if nothing changes.
    private func update(
        _ row: [(column: String, value: SeedValue)], on connection: borrowing Connection
    ) throws(StoreError) -> Bool {
        let kept = kept
        let columns = row.filter { !kept.contains(SQLName($0.column)) }
        let isKey = key.map { "\(SQL.quote($0.name)) = ? COLLATE \(SQL.quote($0.collation))" }.joined(
            separator: " AND ")
        let date = layout.column(mapping.updateDate).map { SQL.quote($0.name) } ?? "NULL"
        let names = columns.isEmpty ? "" : ", " + SQL.list(columns.map(\.column))
        let values = key.map { part in
            row.first { $0.column.isSameName(as: part.name) }?.value ?? .null
        }
        let found = try connection.row(
            "SELECT \(date), \(SQL.list(layout.identity))\(names) FROM \(SQL.quote(layout.name)) WHERE \(isKey)", values
        )
        guard let found else { return false }
        let identity = Array(found[1...layout.identity.count])
        let existing = Array(found.dropFirst(1 + layout.identity.count))
        let incoming = row.first { $0.column.isSameName(as: mapping.updateDate) }?.value
        let changes = plan.changes(
            of: zip(columns, existing).map { ($0.column, $1, $0.value) }, updateDates: (found[0], incoming ?? .null))
        if changes.isEmpty { return false }
        let set = changes.map { "\(SQL.quote($0.column)) = ?" }.joined(separator: ", ")
        try connection.run(
            "UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(set) WHERE \(layout.isRow())",
            changes.map(\.value) + identity)
        return true
    }
}
