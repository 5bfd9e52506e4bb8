public import Seedbed

extension SQLiteStore {
    /// Whether the row equals the fields after SQLite's own conversion to the columns' types, byte by byte.
    public func holds(_ fields: [StoredField], in copy: Copy, of table: SeedTable) throws(StoreError) -> Bool {
        if fields.isEmpty { return true }
        let layout = try layout(of: table)
        let equal = fields.map { "\(SQL.quote($0.column)) IS ? COLLATE BINARY" }.joined(separator: " AND ")
        let row = try connection.row(
            "SELECT \(equal) FROM \(SQL.quote(layout.name)) WHERE \(Self.isRow(layout))",
            fields.map(\.value) + CopyReader.values(copy.row))
        return row?[0] == .integer(1)
    }

    /// Inserts the row, and leaves columns that nobody names to the table's defaults.
    public func insert(_ row: NewCopy, into table: SeedTable, inheriting: Copy?) throws(StoreError) -> Copy {
        let values = try values(of: row, in: table, inheriting: inheriting)
        return try insert(row, with: values, into: table)
    }

    /// What the columns of a new row hold: the seed's fields, the tags, and what it inherits.
    func values(
        of row: NewCopy, in table: SeedTable, inheriting: Copy?
    ) throws(StoreError) -> (columns: [String], values: [SeedValue]) {
        let layout = try layout(of: table)
        var columns = row.fields.map(\.column) + [table.mapping.createDate, table.mapping.uuid]
        var values = row.fields.map(\.value)
        values += [table.dates.value(of: row.createDate), try reader(of: table).stored(row.uuid)]
        // Said outright, in case the table has a default for them.
        for column in [table.mapping.updateDate, table.mapping.dismissDate].compactMap({ $0 }) {
            columns.append(column)
            values.append(.null)
        }
        if let seedID = table.mapping.seedID {
            columns.append(seedID)
            values.append(.text(row.seedID.description))
        }
        if let inheriting {
            let inherited = inheritedColumns(of: table, layout, beside: columns)
            if !inherited.isEmpty,
                let old = try connection.row(
                    "SELECT \(SQL.list(inherited)) FROM \(SQL.quote(layout.name)) WHERE \(Self.isRow(layout))",
                    CopyReader.values(inheriting.row))
            {
                columns += inherited
                values += old
            }
        }
        return (columns, values)
    }

    /// Inserts a row whose columns hold these values; `ABORT`, whatever a constraint of the table's would rather do.
    func insert(
        _ row: NewCopy, with new: (columns: [String], values: [SeedValue]), into table: SeedTable
    ) throws(StoreError) -> Copy {
        let layout = try layout(of: table)
        let (columns, values) = new
        do throws(StoreError) {
            let sql = try sql("insert", table, columns) { () throws(StoreError) in
                "INSERT OR ABORT INTO \(SQL.quote(layout.name)) (\(SQL.list(columns))) "
                    + "VALUES (\(SQL.parameters(values.count)))"
            }
            if stampedTables.contains(layout.name) {
                // What the app's triggers add to it is no edit.
                try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
                    try connection.run(sql, values)
                }
            } else {
                try connection.run(sql, values)
            }
        } catch {
            throw error.inTable(layout.name)
        }
        let id: RowID
        if layout.hasRowNumber {
            id = .number(connection.lastInsertedRow)
        } else {
            id = .key(
                layout.identity.map { name in
                    columns.firstIndex { $0.lowercased() == name.lowercased() }.map { values[$0] } ?? .null
                })
        }
        return Copy(row: id, uuid: row.uuid, createDate: row.createDate)
    }

    /// What a user's filing and using has left in the older copy: it is no edit, but it is the user's all the same.
    private func inheritedColumns(of table: SeedTable, _ layout: TableLayout, beside declared: [String]) -> [String] {
        let declared = Set((declared + table.mapping.columns).map { $0.lowercased() })
        let unique = Set(layout.uniqueKeys.joined().map { $0.lowercased() })
        let kept = Set((table.volatile + layout.foreignKeys.flatMap(\.childColumns)).map { $0.lowercased() })
        return layout.columns.filter { column in
            let name = column.name.lowercased()
            return kept.contains(name) && !declared.contains(name) && !unique.contains(name) && !column.isGenerated
        }.map(\.name)
    }

    /// The column that a declared foreign key names, or else the primary key, which must be a single column.
    public func referenceValue(
        of copy: Copy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue {
        let layout = try layout(of: table)
        let key = try self.layout(of: referrer).foreignKeys.first {
            $0.childColumns.map { $0.lowercased() } == [column.lowercased()]
                && $0.parent.lowercased() == layout.name.lowercased()
        }
        let primaryKey = layout.primaryKey.isEmpty ? layout.identity : layout.primaryKey
        guard let target = key?.parentColumns ?? (primaryKey.count == 1 ? primaryKey : nil), target.count == 1 else {
            throw .unsuitable(
                store: path, table: layout.name,
                reason: "a “$ref” refers to it, but its primary key has several columns")
        }
        let row = try connection.row(
            "SELECT \(SQL.list(target)) FROM \(SQL.quote(layout.name)) WHERE \(Self.isRow(layout))",
            CopyReader.values(copy.row))
        return row?[0] ?? .null
    }

    /// The condition that finds a row again, with one parameter for each column of its identity.
    static func isRow(_ layout: TableLayout, _ prefix: String = "") -> String {
        layout.identity.map { "\(prefix)\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
    }
}
