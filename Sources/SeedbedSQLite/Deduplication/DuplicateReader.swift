internal import Seedbed

/// Finds the rows of a table that hold one key, and reads them for the rules.
struct DuplicateReader {
    private let deduplication: Deduplication
    private let layout: TableLayout
    /// The columns that are merged, as the store spells them.
    let columns: [String]

    init(_ deduplication: Deduplication, _ layout: TableLayout) {
        self.deduplication = deduplication
        self.layout = layout
        columns = Self.mergeable(deduplication, layout)
    }

    /// Returns the columns whose value the survivor may take over.
    ///
    /// These are all columns except its key, its identity, the column that chooses it, its dates, and the columns by which other
    /// rows refer to it. A reference to a row of its own table is left out too, unless a policy names it: that row may be a
    /// duplicate itself.
    private static func mergeable(_ deduplication: Deduplication, _ layout: TableLayout) -> [String] {
        let named = Set(deduplication.policies.keys.map(SQLName.init))
        // The columns of a composite key belong together: one row's and another's would refer to a third row.
        let own = layout.foreignKeys.filter {
            $0.parent.isSameName(as: layout.name) || $0.childColumns.count > 1
        }.flatMap(\.childColumns).filter { !named.contains(SQLName($0)) }
        let referredTo = layout.children.flatMap(\.parentColumns)
        let kept = Set(
            (deduplication.key.map(\.name) + [deduplication.survivor.column] + deduplication.mapping.columns
                + layout.primaryKey + own + referredTo).map(SQLName.init))
        return layout.columns.filter { !$0.isGenerated && !kept.contains(SQLName($0.name)) }.map(\.name)
    }

    /// The bookkeeping columns that the rules need; `NULL` in place of a column that is not mapped or does not exist.
    private var bookkeeping: [String] {
        let mapping = deduplication.mapping
        return [mapping.createDate, mapping.updateDate, mapping.seedID, mapping.dismissDate].map { name in
            name.flatMap(layout.column).map { "t.\(SQL.quote($0.name))" } ?? "NULL"
        }
    }

    /// The columns of the row `t`, in the order in which ``row(_:from:)`` reads them.
    private var selected: [String] {
        let mapping = deduplication.mapping
        let key = deduplication.key.map { SQL.quote($0.name) }
        return
            (layout.identity.map(SQL.quote)
            + [SQL.quote(mapping.uuid), SQL.quote(deduplication.survivor.column)]).map { "t.\($0)" }
            + bookkeeping + (key + columns.map(SQL.quote)).map { "t.\($0)" }
    }

    /// Returns the row in the current row of a query.
    private func row(_ statement: borrowing Statement, from first: Int32) -> Deduplication.DuplicateRow {
        let identity = statement.values(first..<first + Int32(layout.identity.count))
        var place = first + Int32(layout.identity.count)
        let uuid = CopyDecoder.uuid(statement.lent(place))
        let mapping = deduplication.mapping
        let survivor = SQLName(deduplication.survivor.column)
        let isDate = [mapping.createDate, mapping.updateDate].map(SQLName.init).contains(survivor)
        var rank = statement.value(place + 1)
        if survivor == SQLName(mapping.uuid) { rank = rank.isNull ? .null : .text(uuid.description) }
        if isDate { rank = deduplication.dates.instant(from: rank).map { .integer($0.milliseconds) } ?? .null }
        let createDate = deduplication.dates.instant(from: statement.value(place + 2))
        let updateDate = deduplication.dates.instant(from: statement.value(place + 3))
        let seedID = statement.value(place + 4).seedName
        let isDismissed = !statement.isNull(place + 5)
        place += 6
        let key = statement.values(place..<place + Int32(deduplication.key.count))
        place += Int32(deduplication.key.count)
        return Deduplication.DuplicateRow(
            row: layout.hasRowNumber ? .number(identity[0].integer) : .key(identity), uuid: uuid, rank: rank,
            createDate: createDate, updateDate: updateDate, seedID: seedID, isDismissed: isDismissed, key: key,
            columns: columns,
            values: statement.values(place..<place + Int32(columns.count)))
    }

    /// The expressions that are compared, of the row `t`.
    private var compared: [String] { deduplication.key.map { ComparingSQL.expression($0, of: "t") } }

    private var collations: [String] { deduplication.key.map(ComparingSQL.collation) }

    private var isWhole: String {
        deduplication.key.map { "t.\(SQL.quote($0.name)) IS NOT NULL" }.joined(separator: " AND ")
    }

    /// `k0, k1`: one column for each column of the key.
    private var places: [String] { deduplication.key.indices.map { "k\($0)" } }

    /// The columns of a temporary table that hold a key.
    ///
    /// Each has the affinity of the column that it is compared with: otherwise SQLite would not use that column's index.
    private var definitions: String {
        zip(zip(deduplication.key, collations), places).map { part, place in
            let affinity = part.0.comparison.isIndexable ? layout.column(part.0.name)?.affinity ?? "" : ""
            // A single `INTEGER` in a primary key would be the row number, and hold only integers.
            return "\(place) \(affinity == "INTEGER" ? "INT" : affinity) COLLATE \(part.1)"
        }.joined(separator: ", ")
    }

    /// SQL condition: the row `t` holds the key `s` of a temporary table.
    private var matches: String {
        zip(zip(compared, collations), places).map { "\($0.0) COLLATE \($0.1) = s.\($1)" }
            .joined(separator: " AND ")
    }

    private var name: String { SQL.quote(layout.name) }

    /// Collects the keys that several rows hold: of all rows, or of those that hold the key of one of these rows.
    ///
    /// SQLite does the grouping. Few keys are looked up in the table if it has an index for it; many are not.
    func collectKeys(_ selection: CleanupScope, on connection: borrowing Connection) throws(StoreError) {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_keys;
            CREATE TEMP TABLE seedbed_keys (g INTEGER PRIMARY KEY, \(definitions));
            CREATE INDEX temp.seedbed_keys_k ON seedbed_keys (\(places.joined(separator: ", ")))
            """)
        let grouping = zip(compared, collations).map { "\($0) COLLATE \($1)" }.joined(separator: ", ")
        var source = "\(name) AS t"
        if case .rows(let uuids) = selection {
            try collectScope(uuids, on: connection)
            let scope = "temp.seedbed_scope AS s"
            let isFast = try isIndexed(on: connection)
            source = (isFast ? "\(scope) CROSS JOIN \(source)" : "\(source) CROSS JOIN \(scope)") + " ON \(matches)"
        }
        try connection.run(
            """
            INSERT INTO temp.seedbed_keys (\(places.joined(separator: ", ")))
            SELECT \(compared.joined(separator: ", ")) FROM \(source) WHERE \(isWhole)
            GROUP BY \(grouping) HAVING count(*) > 1
            ORDER BY \(deduplication.key.map { "min(t.\(SQL.quote($0.name)) COLLATE BINARY)" }.joined(separator: ", "))
            """)
        try connection.execute("DROP TABLE IF EXISTS temp.seedbed_scope")
    }

    /// Collects the keys of the rows with these identities.
    private func collectScope(_ uuids: [UUIDText], on connection: borrowing Connection) throws(StoreError) {
        let list = places.joined(separator: ", ")
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_scope;
            CREATE TEMP TABLE seedbed_scope (\(definitions), PRIMARY KEY (\(list)));
            DROP TABLE IF EXISTS temp.seedbed_inserted;
            CREATE TEMP TABLE seedbed_inserted (uuid PRIMARY KEY) WITHOUT ROWID
            """)
        let reader = CopyDecoder(table: deduplication.seedTable, layout: layout)
        for uuid in uuids {
            try connection.run("INSERT OR IGNORE INTO temp.seedbed_inserted VALUES (?)", [reader.stored(uuid)])
        }
        let isBlob = layout.column(deduplication.mapping.uuid)?.isBlob ?? false
        let uuid = "t.\(SQL.quote(deduplication.mapping.uuid))"
        // These are few rows, and most tables have an index by identity, in one case or the other.
        try connection.run(
            """
            INSERT OR IGNORE INTO temp.seedbed_scope (\(list)) SELECT \(compared.joined(separator: ", "))
            FROM temp.seedbed_inserted AS i JOIN \(name) AS t ON \(uuid) = i.uuid COLLATE \(isBlob ? "BINARY" : "NOCASE")
            WHERE \(isWhole)
            """)
        try connection.execute("DROP TABLE temp.seedbed_inserted")
    }

    /// Whether the table has an index that finds a key.
    private func isIndexed(on connection: borrowing Connection) throws(StoreError) -> Bool {
        let indexable = deduplication.key.filter(\.comparison.isIndexable)
        return try TableIndex.all(of: layout.name, on: connection).contains { index in
            indexable.contains { column in
                index.begins(with: [column.name]) && index.columns[0].collation == ComparingSQL.collation(column)
            }
        }
    }

    /// Reads the rows that hold one of the keys collected, key by key.
    func forEachGroup(
        on connection: borrowing Connection,
        _ body: (_ rows: [Deduplication.DuplicateRow]) throws(StoreError) -> Void
    ) throws(StoreError) {
        let (few, count) = try size(on: connection)
        if count == 0 { return }
        let keys = "temp.seedbed_keys AS s"
        let isFast = few ? try isIndexed(on: connection) : false
        let source = isFast ? "\(keys) CROSS JOIN \(name) AS t" : "\(name) AS t CROSS JOIN \(keys)"
        let sql = """
            SELECT s.g, \(selected.joined(separator: ", ")) FROM \(source) ON \(matches)
            WHERE \(isWhole) ORDER BY s.g, \(layout.identity.map { "t.\(SQL.quote($0))" }.joined(separator: ", "))
            """
        var number: Int64?
        var rows: [Deduplication.DuplicateRow] = []
        try connection.forEachRow(sql) { (statement: borrowing Statement) throws(StoreError) in
            let row = row(statement, from: 1)
            if number != statement.integer(0) {
                if !rows.isEmpty { try body(rows) }
                number = statement.integer(0)
                rows = []
            }
            rows.append(row)
        }
        if !rows.isEmpty { try body(rows) }
        try connection.execute("DROP TABLE IF EXISTS temp.seedbed_keys")
    }

    /// Whether few keys were collected, and how many.
    private func size(on connection: borrowing Connection) throws(StoreError) -> (few: Bool, count: Int64) {
        let count = try connection.row("SELECT count(*) FROM temp.seedbed_keys")?[0].integer ?? 0
        return (count < 1_000, count)
    }
}
