public import Seedbed

extension SQLiteStore {
    public func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [Copy] {
        if values.contains(where: \.isNull) { return [] }
        let reader = CopyReader(table: table, layout: try layout(of: table))
        let sql = "SELECT \(reader.columns(of: "t")) FROM \(SQL.quote(table.name)) AS t WHERE \(Self.inGroup(table))"
        var copies: [Copy] = []
        try connection.forEachRow(sql, values) { (row: borrowing Statement) throws(StoreError) in
            copies.append(reader.copy(row))
        }
        return copies
    }

    public func forEachGroup(
        in table: SeedTable, _ selection: GroupSelection, _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        switch selection {
        case .all: try forEachTwinGroup(in: table, body)
        case .rows(let uuids): try forEachGroup(of: uuids, in: table, body)
        }
    }

    /// SQLite does the grouping, through the index; only groups of two and more are read.
    private func forEachTwinGroup(
        in table: SeedTable, _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        let reader = CopyReader(table: table, layout: try layout(of: table))
        let name = SQL.quote(table.name)
        let columns = table.groupColumns
        let grouping = columns.map { SQL.quote($0) + " COLLATE BINARY" }.joined(separator: ", ")
        let joined = columns.map { "t.\(SQL.quote($0)) = g.\(SQL.quote($0)) COLLATE BINARY" }
        let order = columns.map { "g.\(SQL.quote($0)) COLLATE BINARY" }.joined(separator: ", ")
        let sql = """
            SELECT \(reader.columns(of: "t")), \(SQL.list(columns, prefix: "g."))
            FROM (SELECT \(SQL.list(columns)) FROM \(name) WHERE \(Self.hasGroup(table, ""))
                  GROUP BY \(grouping) HAVING count(*) > 1) AS g
            CROSS JOIN \(name) AS t ON \(joined.joined(separator: " AND ")) AND \(Self.hasGroup(table, "t."))
            ORDER BY \(order)
            """
        var group = CopyGroup(values: [], copies: [])
        try connection.forEachRow(sql) { (row: borrowing Statement) throws(StoreError) in
            let values = row.values(reader.width..<reader.width + Int32(columns.count))
            if values != group.values {
                if !group.copies.isEmpty { try body(group) }
                group = CopyGroup(values: values, copies: [])
            }
            let copy = reader.copy(row)
            // A `createDate` that cannot be read makes no untouched row, and SQL does not see it.
            if table.mapping.seedID != nil || copy.isUntouched { group.copies.append(copy) }
        }
        if !group.copies.isEmpty { try body(group) }
    }

    private func forEachGroup(
        of uuids: [UUIDText], in table: SeedTable, _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        let reader = CopyReader(table: table, layout: try layout(of: table))
        let sql = """
            SELECT \(SQL.list(table.groupColumns, prefix: "t.")) FROM \(SQL.quote(table.name)) AS t
            WHERE \(reader.hasUUID(in: "t")) AND \(Self.hasGroup(table, "t."))
            """
        var seen: Set<[SeedValue]> = []
        for uuid in uuids {
            for values in try connection.rows(sql, [reader.stored(uuid)]) where seen.insert(values).inserted {
                var copies = try copies(inGroup: values, of: table)
                // Without a `seedID` column, only untouched rows have a group.
                if table.mapping.seedID == nil { copies.removeAll { !$0.isUntouched } }
                if !copies.isEmpty { try body(CopyGroup(values: values, copies: copies)) }
            }
        }
    }

    /// The condition that a row is in the group whose values are the parameters.
    static func inGroup(_ table: SeedTable) -> String {
        table.groupColumns.map { "t.\(SQL.quote($0)) = ? COLLATE BINARY" }.joined(separator: " AND ")
    }

    /// The condition that a row has a group at all: no null in its columns, and untouched where there is no `seedID`.
    private static func hasGroup(_ table: SeedTable, _ prefix: String) -> String {
        var conditions = table.groupColumns.map { "\(prefix)\(SQL.quote($0)) IS NOT NULL" }
        if table.mapping.seedID == nil {
            conditions.append("\(prefix)\(SQL.quote(table.mapping.updateDate)) IS NULL")
            conditions.append("\(prefix)\(SQL.quote(table.mapping.createDate)) IS NOT NULL")
        }
        return conditions.joined(separator: " AND ")
    }
}
