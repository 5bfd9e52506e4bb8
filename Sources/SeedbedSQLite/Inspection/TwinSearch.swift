internal import Seedbed

/// Finds the rows of a table that hold the same key.
struct TwinSearch {
    let store: SQLiteStore
    let source: StoreInspector.Source
    let columns: InspectedColumns

    /// Adds the groups of rows with equal keys; a row with a null in its key has no twin.
    ///
    /// Within a group the row that was made first comes first. Values of the key are compared and dropped.
    func find(_ entity: inout StoreInspection.Entity) throws(StoreError) {
        if entity.key.isEmpty { return }
        let table = "main.\(SQL.quote(entity.table ?? ""))"
        let key = SQL.list(entity.key)
        let (condition, values) = source.condition
        let present = entity.key.map { "\(SQL.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
        let identity = entity.uuid.first.map(SQL.quote) ?? "NULL"
        let order = [entity.createDate.first, entity.uuid.first].compactMap { $0 }.map(SQL.quote)
        let saves = source.number == nil ? "NULL" : SQL.quote("Z_OPT")
        let selected = [source.rowNumber ?? "NULL", identity, InspectedColumns.isUUID(identity), edited(entity), saves]
        let sql = """
            SELECT \(selected.joined(separator: ", ")), \(key) FROM \(table)
            WHERE \(condition) AND (\(key)) IN
                (SELECT \(key) FROM \(table) WHERE \(condition) AND \(present) GROUP BY \(key) HAVING count(*) > 1)
            ORDER BY \((entity.key.map(SQL.quote) + order + [source.rowNumber ?? "1"]).joined(separator: ", "))
            """
        var last: [SeedValue] = []
        try store.connection.forEachRow(sql, values + values) { (row: borrowing Statement) throws(StoreError) in
            let found = row.values(0..<row.columnCount)
            let held = Array(found[selected.count...])
            if held != last { entity.twins.append([]) }
            last = held
            entity.twins[entity.twins.count - 1].append(
                StoreInspection.Row(
                    number: Self.integer(found[0]), uuid: found[2] == .integer(1) ? CopyDecoder.uuid(found[1]) : nil,
                    isEdited: Self.integer(found[3]).map { $0 != 0 }, saves: Self.integer(found[4])))
        }
    }

    /// Returns the SQL that tells whether a row was edited.
    ///
    /// A row is edited if the update date is over a second after the creation date: apps set both in two calls. Without such a
    /// column Core Data's count of saves tells it.
    private func edited(_ entity: StoreInspection.Entity) -> String {
        guard let update = entity.updateDate.first(where: columns.isNamedForUpdates).map(SQL.quote) else {
            return source.number == nil ? "NULL" : "\(SQL.quote("Z_OPT")) > 1"
        }
        guard let create = entity.createDate.first.map(SQL.quote), create != update else {
            return "\(update) IS NOT NULL"
        }
        let areNumbers = "typeof(\(create)) IN ('integer', 'real') AND typeof(\(update)) IN ('integer', 'real')"
        return """
            CASE WHEN \(update) IS NULL THEN 0 WHEN \(areNumbers) THEN \(update) > \(create) + 1
                ELSE \(update) IS NOT \(create) END
            """
    }

    private static func integer(_ value: SeedValue) -> Int64? {
        if case .integer(let integer) = value { integer } else { nil }
    }
}
