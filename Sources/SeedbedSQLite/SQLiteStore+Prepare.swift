public import Seedbed

extension SQLiteStore {
    /// Looks for the columns, then makes or renews bookkeeping, triggers and indexes where they do not fit; the indexes of
    /// an empty table when rows are first looked up in it.
    ///
    /// A change counts as an edit (T2) in every column but: the two dates, generated columns, the catalog's `volatile`
    /// ones, columns of foreign keys, and those that a trigger of the app's own writes when a row is inserted or when
    /// only its `createDate` changes, such as a `modifiedAt`. A column that a catalog declares (in `key`, `mapping` or a
    /// seed) counts although such a trigger writes it; there the trigger makes a row that a sync import brings without
    /// the mark the user's.
    public func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        let key = PreparedTable(table: table, columns: columns)
        if let known = prepared[key], try Bookkeeping.schema(on: connection) == known { return }
        if try makeReady(table, columns) { prepared[key] = try Bookkeeping.schema(on: connection) }
    }

    /// Does it; false where something is left for the end of the transaction.
    private func makeReady(_ table: SeedTable, _ columns: [String]) throws(StoreError) -> Bool {
        try createMissingTable(table)
        try addMissingColumns(of: table)
        let layout = try layout(of: table)
        if let problem = unfitness(of: table, columns: columns, layout) { throw problem }
        try Bookkeeping.migrate(on: connection, store: makeIdentity)
        declared[layout.name, default: []].formUnion((table.mapping.columns + table.key + columns).map(SQL.folded))
        let stamped = try TriggerProbe.stampedColumns(
            of: layout.name, createDate: table.mapping.createDate, on: connection)
        if !stamped.isEmpty { stampedTables.insert(layout.name) }
        let triggers = TouchTriggers(
            table: table, layout: layout, stamped: stamped.subtracting(declared[layout.name] ?? []))
        let journal = JournalTriggers(table: table, layout: layout)?.statements ?? []
        let removals = RemovalTriggers(table: table, layout: layout).statements
        let stay = StayTriggers(table: table, layout: layout, keys: try stayingKeys(of: layout))
        let wanted = triggers.statements + removals + journal + stay.statements
        try renewStayTriggers(wanted: stay.childStatements, parent: layout.name)
        let isEmpty = try isEmpty(table)
        if isEmpty {
            // A first seeding fills the table much faster without them.
            let isBare = try !hasTriggers(layout)
            if !isBare { try renewTriggers(of: layout, wanted: wanted) }
            unfinished.append(
                UnfinishedTable(
                    table: table, triggers: isBare ? wanted : [],
                    needsIndexes: !journal.isEmpty || !stay.statements.isEmpty || !layout.hasRowNumber,
                    keepsTexts: isBare))
        } else {
            try renewTriggers(of: layout, wanted: wanted)
            try makeIndexes(for: table, layout)
        }
        try Bookkeeping.notePrepared(on: connection)
        return !isEmpty
    }

    /// Whether any trigger is on the table, also a temporary one of a connection that the app has lent.
    private func hasTriggers(_ layout: TableLayout) throws(StoreError) -> Bool {
        try connection.row(
            """
            SELECT 1 FROM (SELECT * FROM sqlite_schema UNION ALL SELECT * FROM sqlite_temp_schema)
            WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE
            """, [.text(layout.name)]) != nil
    }

    /// Makes the triggers that are missing, and drops those of Seedbed's that do not fit, also under a former name of the
    /// table.
    func renewTriggers(of layout: TableLayout, wanted: [(name: String, sql: String)]) throws(StoreError) {
        // A table that was renamed took its triggers along, under the names that another one of its former name needs.
        let found = try connection.rows(
            """
            SELECT name, sql, tbl_name = ?1 COLLATE NOCASE FROM sqlite_schema WHERE type = 'trigger'
            AND name LIKE 'seedbed\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'seedbed\\_%' ESCAPE '\\'
            AND name NOT LIKE 'seedbed\\_stay\\_%' ESCAPE '\\'
            """, [.text(layout.name)])
        for row in found where row[2] == .integer(1) || wanted.contains(where: { $0.name == row[0].text }) {
            if !wanted.contains(where: { $0.name == row[0].text && $0.sql == row[1].text }) {
                try connection.execute("DROP TRIGGER \(SQL.quote(row[0].text))")
            }
        }
        for (name, sql) in wanted where !found.contains(where: { $0[0] == .text(name) && $0[1] == .text(sql) }) {
            try connection.execute(sql)
        }
    }

    /// Makes a catalog's table where it is missing and was asked for, from the columns that the catalog declares: `uuid` is
    /// its primary key, so that references mean the same row on every device.
    private func createMissingTable(_ table: SeedTable) throws(StoreError) {
        guard let catalog = options.createsTablesOf.first(where: { $0.table.name == table.name }),
            let columns = catalog.columns,
            try SchemaReader(store: path).layout(of: table.name, on: connection) == nil
        else { return }
        var references: [String: SeedTable] = [:]
        for seed in catalog.seeds {
            for case let (column, .reference(reference)) in seed.fields.map({ ($0.column, $0.content) }) {
                references[column] = options.createsTablesOf.first { $0.name == reference.catalog }?.table
            }
        }
        try connection.execute(Self.definition(of: table, columns: columns, references: references))
        forgetLayouts()
    }

    /// The statement that makes a table for these columns; those that hold references become foreign keys.
    private static func definition(
        of table: SeedTable, columns: [Catalog.Column], references: [String: SeedTable]
    ) -> String {
        let mapping = table.mapping
        let date = sqlType(table.dates)
        var definitions = ["\(SQL.quote(mapping.uuid)) TEXT PRIMARY KEY NOT NULL"]
        for column in columns {
            if let parent = references[column.name] {
                definitions.append(
                    "\(SQL.quote(column.name)) TEXT REFERENCES \(SQL.quote(parent.name)) "
                        + "(\(SQL.quote(parent.mapping.uuid)))")
            } else {
                definitions.append("\(SQL.quote(column.name)) \(sqlType(column.type, date: date))")
            }
        }
        if let scope = mapping.scope, !columns.contains(where: { $0.name == scope }) {
            definitions.append("\(SQL.quote(scope)) TEXT")
        }
        if let seedID = mapping.seedID { definitions.append("\(SQL.quote(seedID)) TEXT") }
        for column in [mapping.createDate, mapping.updateDate] + [mapping.dismissDate].compactMap({ $0 }) {
            definitions.append("\(SQL.quote(column)) \(date)")
        }
        return "CREATE TABLE \(SQL.quote(table.name)) (\n    \(definitions.joined(separator: ",\n    "))\n)"
    }

    /// What a column that holds dates of this format is declared as.
    static func sqlType(_ dates: DateFormat) -> String {
        switch dates {
        case .iso8601, .sqlite: "TEXT"
        case .unix, .referenceDate: "REAL"
        case .unixMilliseconds: "INTEGER"
        }
    }

    private static func sqlType(_ type: ColumnType, date: String) -> String {
        switch type {
        case .text, .uuid, .json: "TEXT"
        case .integer, .boolean: "INTEGER"
        case .real: "REAL"
        case .date: date
        case .blob: "BLOB"
        }
    }
}
