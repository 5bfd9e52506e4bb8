internal import Seedbed

/// The values that tell a changed row from another one that gets its number.
extension ChangeLog {
    /// Adds the columns that earlier versions did not make.
    static func addColumns(on connection: borrowing Connection) throws(StoreError) {
        if try namesRows(on: connection) { return }
        try connection.execute(
            """
            ALTER TABLE seedbed_dedupes ADD COLUMN cols TEXT;
            ALTER TABLE seedbed_changes ADD COLUMN named TEXT;
            ALTER TABLE seedbed_changes ADD COLUMN held TEXT
            """)
    }

    /// Whether the notes have these columns.
    static func namesRows(on connection: borrowing Connection) throws(StoreError) -> Bool {
        try connection.row("SELECT 1 FROM pragma_table_info('seedbed_changes') WHERE name = 'named'")
            != nil
    }

    /// Notes the values of these columns after the change, and what tells the row from others by then.
    ///
    /// `named` holds the columns that name the row (``TableLayout/namingColumns(uuid:except:)``), each with its value. If only
    /// the number does, or rows may share an identity, `held` has hashes of the values of its other columns.
    func noteNew(
        _ notes: [(id: Int64, column: String)], of row: [SeedValue], in layout: TableLayout,
        on connection: borrowing Connection
    ) throws(StoreError) {
        let (named, held) = try naming(row, in: layout, changing: notes.map(\.column), on: connection)
        for note in notes {
            try connection.run(
                """
                UPDATE seedbed_changes SET new = (SELECT \(SQL.quote(note.column)) FROM \(SQL.quote(layout.name))
                    WHERE \(layout.isRow())), named = ?, held = ? WHERE id = ?
                """, row + [named, held, .integer(note.id)])
        }
    }

    private func naming(
        _ row: [SeedValue], in layout: TableLayout, changing changed: [String],
        on connection: borrowing Connection
    ) throws(StoreError) -> (named: SeedValue, held: SeedValue) {
        // The key is the row itself.
        if !layout.hasRowNumber { return (.null, .null) }
        let key = layout.namingColumns(uuid: uuid)
        let values = try columns(key, of: row, in: layout, on: connection)
        let isNamed = !key.isEmpty && !values.contains(where: \.value.isNull)
        let named = isNamed ? SeedValue.text(Self.text(values)) : .null
        if isNamed, layout.isUnique(key) { return (named, .null) }
        let held = try columns(
            heldColumns(of: layout, changing: changed), of: row, in: layout, on: connection)
        return (named, .text(Self.text(hashes: held)))
    }

    /// The columns by which a row is told apart that has no name.
    ///
    /// References change with other rows. They count only if a hidden number is all that the row has, or if nothing else is there. Those
    /// to the deduplicated table change in the deduplication and in its undo, and never count beside others.
    private func heldColumns(of layout: TableLayout, changing changed: [String]) -> [String] {
        let references = Set(layout.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        let moved = layout.foreignKeys.filter { $0.parent.isSameName(as: self.layout.name) }
        let toMerged = Set(moved.flatMap(\.childColumns).map(SQLName.init))
        let others = Set(
            (changed + [updateDate ?? "updateDate", uuid, layout.numberColumn ?? ""]).map(SQLName.init))
        let all = layout.columns.filter { !$0.isGenerated && !others.contains(SQLName($0.name)) }.map(
            \.name)
        let own = all.filter { !references.contains(SQLName($0)) }
        if layout.numberColumn != nil, !own.isEmpty { return own }
        let lasting = all.filter { !toMerged.contains(SQLName($0)) }
        return lasting.isEmpty ? all : lasting
    }

    private func columns(
        _ names: [String], of row: [SeedValue], in layout: TableLayout,
        on connection: borrowing Connection
    ) throws(StoreError) -> [RowJSON.Column] {
        if names.isEmpty { return [] }
        let sql = "SELECT \(SQL.list(names)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())"
        var columns: [RowJSON.Column] = []
        try connection.forEachRow(sql, row) { (found: borrowing Statement) throws(StoreError) in
            for (place, name) in names.enumerated() {
                let value = found.value(Int32(place))
                let isBroken = value.isBlob && found.isText(Int32(place))
                columns.append(RowJSON.Column(name: name, value: value, isBrokenText: isBroken))
            }
        }
        return columns
    }

    /// Returns the text of columns with their values, which ``RowJSON/columns(_:)`` reads.
    static func text(_ columns: [RowJSON.Column]) -> String {
        object(
            columns.map { (column) -> JSONValue.Field in
                if column.isBrokenText, case .blob(let bytes) = column.value {
                    let digits = JSONValue.Field(name: "text", value: .string(RowJSON.digits(bytes)))
                    return JSONValue.Field(name: column.name, value: .object([digits]))
                }
                return JSONValue.Field(name: column.name, value: RowJSON.json(column.value))
            })
    }

    private static func text(hashes columns: [RowJSON.Column]) -> String {
        object(
            columns.map { (column) -> JSONValue.Field in
                let hash = ContentHash.exact(column.value).map { JSONValue.string($0) }
                return JSONValue.Field(name: column.name, value: hash ?? .null)
            })
    }

    private static func object(_ fields: [JSONValue.Field]) -> String {
        String(decoding: JSONValue.object(fields).utf8(.compact), as: UTF8.self)
    }
}

extension SeedValue {
    fileprivate var isBlob: Bool { if case .blob = self { true } else { false } }
}
