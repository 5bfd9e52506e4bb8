internal import Seedbed

/// Inserts rows or updates them by a unique key, inside an open transaction.
struct Upsert {
    let layout: TableLayout
    /// The columns of the key, each with the collation of its index, or `nil` for the row number.
    let key: [(name: String, collation: String?)]
    let plan: UpsertPlan
    let mapping: Catalog.Mapping

    /// The columns of an existing row that never change.
    private var kept: Set<SQLName> {
        Set((key.map(\.name) + [mapping.uuid, mapping.createDate] + layout.primaryKey).map(SQLName.init))
    }

    /// ` COLLATE "NOCASE"`, or nothing.
    private static func collating(_ collation: String?) -> String {
        collation.map { " COLLATE \(SQL.quote($0))" } ?? ""
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
        let target = key.map { SQL.quote($0.name) + Self.collating($0.collation) }.joined(separator: ", ")
        try connection.run(
            """
            INSERT \(layout.orAbort)INTO \(SQL.quote(layout.name)) (\(SQL.list(inserted.map(\.column))))
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
        let isKey = key.map { "\(SQL.quote($0.name)) = ?\(Self.collating($0.collation))" }.joined(
            separator: " AND ")
        let date = layout.column(mapping.updateDate).map { SQL.quote($0.name) } ?? "NULL"
        let names = columns.isEmpty ? "" : ", " + SQL.list(columns.map(\.column))
        // As the row is stored: to a REAL column a great integer is another number.
        let values = key.map { part in
            layout.stored(row.first { $0.column.isSameName(as: part.name) }?.value ?? .null, in: part.name)
        }
        let found = try connection.row(
            "SELECT \(date), \(SQL.list(layout.identity))\(names) FROM \(SQL.quote(layout.name)) WHERE \(isKey)", values
        )
        guard let found else {
            throw .constraint(store: connection.path, table: layout.name, detail: "a trigger ignores it")
        }
        let identity = Array(found[1...layout.identity.count])
        let existing = Array(found.dropFirst(1 + layout.identity.count))
        let incoming = row.first { $0.column.isSameName(as: mapping.updateDate) }?.value
        let planned = plan.changes(
            of: zip(columns, existing).map { ($0.column, $1, $0.value) }, updateDates: (found[0], incoming ?? .null))
        let held = try columnsHolding(
            planned, in: identity, existing: zip(columns.map(\.column), existing), on: connection)
        let changes = planned.filter { !held.contains(SQLName($0.column)) }
        if changes.isEmpty { return false }
        let set = changes.map { "\(SQL.quote($0.column)) = ?" }.joined(separator: ", ")
        try connection.runOnRow(
            "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(set) WHERE \(layout.isRow())",
            changes.map(\.value) + identity)
        return true
    }

    /// Returns the columns that hold the new value already, once SQLite has converted it to the column's type: `"1"` is 1 in an integer
    /// column.
    private func columnsHolding(
        _ changes: [(column: String, value: SeedValue)], in identity: [SeedValue],
        existing: some Sequence<(String, SeedValue)>, on connection: borrowing Connection
    ) throws(StoreError) -> Set<SQLName> {
        let existing = Dictionary(existing.map { (SQLName($0), $1) }) { first, _ in first }
        let converted = changes.filter { change in
            guard let old = existing[SQLName(change.column)], !old.isNull, !change.value.isNull else { return false }
            guard let column = layout.column(change.column) else { return false }
            return !column.affinity.isEmpty && !old.isSameKind(as: change.value)
        }
        if converted.isEmpty { return [] }
        let compared = converted.map { "\(SQL.quote($0.column)) COLLATE BINARY IS ?" }.joined(separator: ", ")
        let row = try connection.row(
            "SELECT \(compared) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())",
            converted.map(\.value) + identity)
        return Set(zip(converted, row ?? []).filter { $1 == .integer(1) }.map { SQLName($0.0.column) })
    }
}

extension SeedValue {
    /// Whether both are numbers of one kind, texts, or bytes.
    fileprivate func isSameKind(as other: SeedValue) -> Bool {
        switch (self, other) {
        case (.integer, .integer), (.real, .real), (.text, .text), (.blob, .blob), (.null, .null): true
        default: false
        }
    }
}
