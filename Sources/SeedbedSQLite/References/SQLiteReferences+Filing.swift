internal import Seedbed

/// The changes by which the user filed and sorted copies that were removed (C2).
extension SQLiteReferences {
    /// Updates the row, one column at a time, marked as an import's; notes each in `took` of its source's entry.
    ///
    /// The columns of one foreign key are written together.
    func file(_ values: [SeedCopy.FiledValue], in copy: SeedCopy, of table: SeedTable) throws(StoreError) {
        let layout = try store.layout(of: table)
        try withoutStamp(copy, layout, table) { () throws(StoreError) in
            var rest = values
            for key in layout.foreignKeys where key.childColumns.count > 1 {
                let together = rest.filter { value in
                    key.childColumns.contains { $0.isSameName(as: value.column) }
                }
                guard together.count > 1, try write(together, to: copy, layout) else { continue }
                rest.removeAll(where: together.contains)
            }
            for value in rest { _ = try write([value], to: copy, layout) }
        }
    }

    /// Writes the values if the table takes all of them, and if the row does not become its own ancestor.
    ///
    /// A column that holds its value already is not written: SQLite would look for the row to which it refers.
    private func write(
        _ values: [SeedCopy.FiledValue], to copy: SeedCopy, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let row = CopyDecoder.values(copy.row)
        let name = SQL.quote(layout.name)
        do throws(StoreError) {
            try store.transaction { () throws(StoreError) in
                var sets: [(column: String, place: String, value: SeedValue)] = []
                for value in values {
                    let place = try isBrokenText(value, of: copy, layout) ? "CAST(? AS TEXT)" : "?"
                    let isHeld = "\(SQL.quote(value.column)) IS \(place) COLLATE BINARY"
                    let found = try store.connection.row(
                        "SELECT 1 FROM \(name) WHERE \(isHeld) AND \(layout.isRow())", [value.value] + row)
                    if found == nil { sets.append((value.column, place, value.value)) }
                }
                if !sets.isEmpty {
                    let assignments = sets.map { "\(SQL.quote($0.column)) = \($0.place)" }.joined(separator: ", ")
                    try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                        try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
                            try store.connection.runOnRow(
                                "UPDATE \(layout.orAbort)\(name) SET \(assignments) WHERE \(layout.isRow())",
                                sets.map(\.value) + row)
                        }
                    }
                }
                for value in values {
                    if try isOwnAncestor(row, by: value.column, layout) {
                        // Nothing is filed under itself: the copy that went was filed under its survivor.
                        throw .constraint(store: store.path, table: layout.name, detail: "own ancestor")
                    }
                    try note(value, of: copy, layout)
                }
            }
            return true
        } catch .constraint {
            return false
        } catch {
            throw error
        }
    }

    /// Runs `body`; if a trigger of the app has stamped the copy, puts its `updateDate` back.
    func withoutStamp(
        _ copy: SeedCopy, _ layout: TableLayout, _ table: SeedTable, _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        let row = CopyDecoder.values(copy.row)
        let find = """
            SELECT \(SQL.quote(table.mapping.updateDate)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())
            """
        guard let before = try store.connection.row(find, row) else { return }
        try body()
        if let after = try store.connection.row(find, row), after != before {
            try store.stamps.restore(before[0], in: table.mapping.updateDate, of: row, layout)
        }
    }

    /// The keys by which a row refers to rows that are not there, if the connection enforces them.
    func danglingKeys(of row: [SeedValue], _ layout: TableLayout) throws(StoreError) -> [ForeignKey] {
        if layout.foreignKeys.isEmpty { return [] }
        guard try store.connection.row("PRAGMA foreign_keys")?[0] == .integer(1) else { return [] }
        let name = SQL.quote(layout.name)
        var dangling: [ForeignKey] = []
        for key in layout.foreignKeys {
            let isDangling = "\(layout.isRow("t.")) AND \(SQLiteJournal.isOrphan(key))"
            if try store.connection.row("SELECT 1 FROM \(name) AS t WHERE \(isDangling)", row) != nil {
                dangling.append(key)
            }
        }
        if dangling.isEmpty { return [] }
        // Keys that only a catalog declares are not enforced.
        let schema = try SchemaReader(store: store.path).layout(of: layout.name, on: store.connection)
        return dangling.filter { key in schema?.foreignKeys.contains { $0.isSame(as: key) } ?? false }
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
