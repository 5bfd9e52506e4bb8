internal import Seedbed

/// Follows and moves the references between rows.
struct SQLiteReferences: StoreReferences {
    let store: SQLiteStore

    /// Returns the value of the column that a declared foreign key names, or else of the primary key, which must be one column.
    func referenceValue(
        of copy: SeedCopy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue {
        let layout = try store.layout(of: table)
        let target = try target(in: layout, for: column, of: referrer)
        let row = try store.connection.row(
            "SELECT \(SQL.list(target)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())",
            CopyDecoder.values(copy.row))
        return row?[0] ?? .null
    }

    /// Returns the one column whose value a “$ref” in a column stands for.
    func target(
        in layout: TableLayout, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> [String] {
        let key = try store.layout(of: referrer).foreignKeys.first {
            $0.childColumns.map(SQLName.init) == [SQLName(column)] && $0.parent.isSameName(as: layout.name)
        }
        let primaryKey = layout.primaryKey.isEmpty ? layout.identity : layout.primaryKey
        guard let target = key?.parentColumns ?? (primaryKey.count == 1 ? primaryKey : nil), target.count == 1 else {
            throw .unsuitable(
                store: store.path, table: layout.name,
                reason: "a “$ref” refers to it, but its primary key has several columns")
        }
        return target
    }

    /// Returns the columns of the table's own foreign keys, and of those that its catalog declares, that lead to the table itself.
    func selfReferencingColumns(of table: SeedTable) throws(StoreError) -> [String] {
        let layout = try store.layout(of: table)
        return layout.foreignKeys.filter { $0.parent.isSameName(as: layout.name) }.flatMap(\.childColumns)
    }

    /// Whether any row refers to the copy by a declared foreign key.
    func isReferred(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        let layout = try store.layout(of: table)
        for key in layout.children {
            let match = zip(key.childColumns, key.parentColumns).map { child, parent in
                "t.\(SQL.quote(parent)) = c.\(SQL.quote(child))"
            }
            let row = try store.connection.row(
                """
                SELECT 1 FROM \(SQL.quote(layout.name)) AS t CROSS JOIN \(SQL.quote(key.child)) AS c
                ON \(match.joined(separator: " AND ")) WHERE \(layout.isRow("t.")) LIMIT 1
                """, CopyDecoder.values(copy.row))
            if row != nil { return true }
        }
        return false
    }

    /// Looks at all untouched rows: SQLite does not look again at keys whose check it put off while rows changed places.
    func copiesWithoutParents(
        among copies: Set<UUIDText>, of table: SeedTable
    ) throws(StoreError) -> Set<UUIDText>? {
        guard try store.connection.row("PRAGMA foreign_keys")?[0] == .integer(1) else { return nil }
        let schema = SchemaReader(store: store.path, declared: [])
        guard let layout = try schema.layout(of: table.name, on: store.connection), !layout.foreignKeys.isEmpty else {
            return nil
        }
        if copies.isEmpty { return [] }
        let isOrphan = layout.foreignKeys.map { "(\(SQLiteJournal.isOrphan($0)))" }.joined(separator: " OR ")
        let mapping = table.mapping
        let rows = try store.connection.rows(
            """
            SELECT t.\(SQL.quote(mapping.uuid)), \(SQL.list(layout.identity, prefix: "t.")) FROM \(SQL.quote(layout.name)) AS t
            WHERE t.\(SQL.quote(mapping.updateDate)) IS NULL AND (\(isOrphan))
            """)
        var lost: Set<UUIDText> = []
        for row in rows where copies.contains(CopyDecoder.uuid(row[0])) {
            let uuid = CopyDecoder.uuid(row[0])
            if try !hasTakenOver(danglingKeys(of: Array(row[1...]), layout), uuid, Array(row[1...]), layout) {
                lost.insert(uuid)
            }
        }
        return lost
    }

    /// Whether a copy has taken these references over from copies that went in its favour.
    private func hasTakenOver(
        _ keys: [ForeignKey], _ uuid: UUIDText, _ row: [SeedValue], _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let logged = try store.connection.rows(
            "SELECT row FROM seedbed_log WHERE tbl = ? AND survivor = ? AND row IS NOT NULL",
            [.text(layout.name), .text(uuid.description)]
        ).map { RowJSON.storedRow($0[0].text) }
        for key in keys {
            let found = try store.connection.row(
                "SELECT \(SQL.list(key.childColumns)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())", row)
            let isTaken = logged.contains { older in key.childColumns.map { older[$0] ?? .null } == found }
            if !isTaken { return false }
        }
        return true
    }
}
