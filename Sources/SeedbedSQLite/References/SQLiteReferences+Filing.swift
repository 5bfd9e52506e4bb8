internal import Seedbed

/// The changes by which the user filed and sorted copies that were removed (C2).
extension SQLiteReferences {
    /// Updates the row, one column at a time, marked as an import's; notes each in `took` of its source's entry.
    func file(_ values: [SeedCopy.FiledValue], in copy: SeedCopy, of table: SeedTable) throws(StoreError) {
        let layout = try store.layout(of: table)
        let row = CopyDecoder.values(copy.row)
        let updateDate = SQL.quote(table.mapping.updateDate)
        let find = "FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())"
        guard let before = try store.connection.row("SELECT \(updateDate) \(find)", row) else { return }
        for value in values {
            do throws(StoreError) {
                let place = try isBrokenText(value, of: copy, layout) ? "CAST(? AS TEXT)" : "?"
                try store.transaction { () throws(StoreError) in
                    try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                        try store.connection.run(
                            """
                            UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(SQL.quote(value.column)) = \(place)
                            WHERE \(layout.isRow())
                            """, [value.value] + row)
                    }
                    if try isOwnAncestor(row, by: value.column, layout) {
                        // Nothing is filed under itself: the copy that went was filed under its survivor.
                        throw .constraint(store: store.path, table: layout.name, detail: "own ancestor")
                    }
                    try note(value, of: copy, layout)
                }
            } catch .constraint {
                continue
            }
        }
        // A trigger of the app may have stamped it.
        if let after = try store.connection.row("SELECT \(updateDate) \(find)", row), after != before {
            try store.stamps.restore(before[0], in: table.mapping.updateDate, of: row, layout)
        }
    }

    /// Whether the value is a text that is not UTF-8, as the log holds the row of its source.
    private func isBrokenText(
        _ value: SeedCopy.FiledValue, of copy: SeedCopy, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        if !value.value.mayBeBrokenText { return false }
        let row = try store.connection.row(
            "SELECT row FROM seedbed_log WHERE tbl = ? AND uuid = ? AND survivor = ? ORDER BY id DESC LIMIT 1",
            [.text(layout.name), .text(value.source.description), .text(copy.uuid.description)])
        guard let row, !row[0].isNull else { return false }
        return RowJSON.columns(row[0].text).contains { $0.name.isSameName(as: value.column) && $0.isBrokenText }
    }

    /// Whether a row refers to itself by a column, at once or by way of other rows of its table.
    private func isOwnAncestor(
        _ row: [SeedValue], by column: String, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let name = SQL.quote(layout.name)
        for key in layout.foreignKeys where key.parent.isSameName(as: layout.name) {
            guard key.childColumns.contains(where: { $0.isSameName(as: column) }) else { continue }
            let (childs, parents) = (key.childColumns.map(SQL.quote), key.parentColumns.map(SQL.quote))
            let ups = childs.indices.map { "k\($0)" }.joined(separator: ", ")
            let joined = parents.indices.map { "t.\(parents[$0]) = up.k\($0)" }.joined(separator: " AND ")
            let found = try store.connection.row(
                """
                WITH RECURSIVE up(\(ups)) AS (
                    SELECT \(childs.joined(separator: ", ")) FROM \(name) WHERE \(layout.isRow())
                    UNION SELECT \(childs.map { "t." + $0 }.joined(separator: ", ")) FROM \(name) AS t JOIN up ON \(joined))
                SELECT 1 FROM \(name) AS t JOIN up ON \(joined) WHERE \(layout.isRow("t."))
                """, row + row)
            if found != nil { return true }
        }
        return false
    }

    private func note(_ value: SeedCopy.FiledValue, of copy: SeedCopy, _ layout: TableLayout) throws(StoreError) {
        let entry = try store.connection.row(
            "SELECT id, took FROM seedbed_log WHERE tbl = ? AND uuid = ? AND survivor = ? ORDER BY id DESC LIMIT 1",
            [.text(layout.name), .text(value.source.description), .text(copy.uuid.description)])
        guard let entry else { return }
        var fields = entry[1].isNull ? [] : (try? JSONValue(parsing: Array(entry[1].text.utf8)))?.fields ?? []
        let origin: [JSONValue] = [.string(value.origin.description), .number(value.createDate.milliseconds)]
        let name = layout.column(value.column)?.name ?? value.column
        fields.removeAll { $0.name == name }
        fields.append(JSONValue.Field(name: name, value: .array(origin)))
        let text = String(decoding: JSONValue.object(fields).utf8(.compact), as: UTF8.self)
        try store.connection.run("UPDATE seedbed_log SET took = ? WHERE id = ?", [.text(text), entry[0]])
    }

    /// Reads `took` of the entries whose survivor is one of these copies.
    func filedValues(
        of copies: [SeedCopy], in table: SeedTable
    ) throws(StoreError) -> [UUIDText: [SeedCopy.FiledValue]] {
        guard try Bookkeeping.version(on: store.connection) == Bookkeeping.version else { return [:] }
        // Few entries have any, and there may be as many copies as rows of the table.
        let entries = try store.connection.rows(
            """
            SELECT uuid, took, row, survivor FROM seedbed_log
            WHERE tbl = ? AND took IS NOT NULL AND survivor IS NOT NULL AND undone = 0 ORDER BY id
            """, [.text(try store.layout(of: table).name)])
        if entries.isEmpty { return [:] }
        let survivors = Set(copies.map(\.uuid))
        var values: [UUIDText: [SeedCopy.FiledValue]] = [:]
        for entry in entries where survivors.contains(UUIDText(entry[3].text)) {
            let row = RowJSON.storedRow(entry[2].text)
            let fields = (try? JSONValue(parsing: Array(entry[1].text.utf8)))?.fields ?? []
            for field in fields {
                guard let parts = field.value.elements, parts.count == 2, case .string(let origin) = parts[0],
                    case .number(let literal) = parts[1], let date = Int64(literal)
                else { continue }
                values[UUIDText(entry[3].text), default: []].append(
                    SeedCopy.FiledValue(
                        column: field.name, value: row[field.name] ?? .null, source: UUIDText(entry[0].text),
                        origin: UUIDText(origin), createDate: SeedInstant(milliseconds: date)))
            }
        }
        return values
    }
}
