internal import Seedbed

/// Temporary triggers that record which rows of the app's tables a transaction writes.
///
/// They belong to Seedbed's connection and to one transaction, so that no write of the app is recorded. A transaction that is
/// rolled back takes them along.
struct RecordingTriggers {
    /// The identity column of each catalog's table, by the table's name.
    let identities: [String: String]

    /// The temporary table that holds what was recorded, in the order of its row numbers.
    static let log = "seedbed_written"

    /// A table of the app, with the columns that name its rows.
    private struct Recorded {
        var table: String
        /// The columns of the primary key, or the one row number.
        var key: [String]
        /// The column of the identity.
        var identity: String?
        /// Whether the table has no primary key, so that its rows are named by their numbers.
        var isNumbered: Bool
    }

    /// Makes the triggers on every table of the app.
    func make(on connection: borrowing Connection) throws(StoreError) {
        let tables = try recorded(on: connection)
        let width = tables.map(\.key.count).max() ?? 0
        let columns = (0..<width).map { ", k\($0)" }.joined()
        try connection.execute("DROP TABLE IF EXISTS temp.\(Self.log)")
        try connection.execute("CREATE TEMP TABLE \(Self.log) (kind TEXT, tbl TEXT, uuid\(columns))")
        for table in tables {
            for statement in triggers(on: table) { try connection.execute(statement) }
        }
    }

    /// Makes the triggers on tables that were made after the others, within the same transaction.
    func makeMissing(on connection: borrowing Connection) throws(StoreError) {
        let width = try connection.rows("PRAGMA temp.table_info(\(Self.log))").count
        // A dry run is not recorded.
        if width == 0 { return }
        let known = try Set(
            connection.rows("SELECT name FROM temp.sqlite_master WHERE tbl_name <> '\(Self.log)'").map {
                SQLName($0[0].text)
            })
        for table in try recorded(on: connection) where !known.contains(SQLName(name("INSERT", table))) {
            for place in table.key.indices where place + 3 >= width {
                try connection.execute("ALTER TABLE temp.\(Self.log) ADD COLUMN k\(place)")
            }
            for statement in triggers(on: table) { try connection.execute(statement) }
        }
    }

    /// Drops the triggers, and returns what they recorded.
    func drop(on connection: borrowing Connection) throws(StoreError) -> [StoreChange] {
        let tables = try recorded(on: connection)
        for table in tables {
            for event in ["INSERT", "UPDATE", "DELETE"] {
                try connection.execute("DROP TRIGGER IF EXISTS temp.\(SQL.quote(name(event, table)))")
            }
        }
        let byName = Dictionary(tables.map { ($0.table, $0) }) { first, _ in first }
        let steps = try connection.rows("SELECT * FROM temp.\(Self.log) ORDER BY rowid").compactMap { row in
            change(row, in: byName)
        }
        try connection.execute("DROP TABLE temp.\(Self.log)")
        return StoreChange.net(steps)
    }

    private func change(_ row: [SeedValue], in tables: [String: Recorded]) -> StoreChange? {
        guard let kind = StoreChange.Kind(rawValue: row[0].text), let table = tables[row[1].text] else { return nil }
        let names = table.isNumbered ? ["rowid"] : table.key
        let uuid = table.identity == nil || row[2].isNull ? nil : CopyDecoder.uuid(row[2])
        return StoreChange(
            table: table.table, kind: kind,
            primaryKey: Dictionary(zip(names, row[3...])) { first, _ in first }, uuid: uuid)
    }

    /// The app's tables; one whose rows cannot be told apart is left out.
    private func recorded(on connection: borrowing Connection) throws(StoreError) -> [Recorded] {
        let reader = SchemaReader(store: connection.path)
        let columns = Dictionary(identities.map { (SQLName($0.key), $0.value) }) { first, _ in first }
        var tables: [Recorded] = []
        for name in try connection.schema.index(on: connection).names {
            let found: TableLayout?
            do throws(StoreError) { found = try reader.layout(of: name, on: connection) } catch .unsuitable {
                continue
            }
            guard let layout = found else { continue }
            let isNumbered = layout.primaryKey.isEmpty
            tables.append(
                Recorded(
                    table: name, key: isNumbered ? layout.identity : layout.primaryKey,
                    identity: columns[SQLName(name)].flatMap { layout.column($0)?.name }, isNumbered: isNumbered))
        }
        return tables
    }

    private func name(_ event: String, _ table: Recorded) -> String {
        "seedbed_written_\(event.lowercased())_\(table.table)"
    }

    private func triggers(on table: Recorded) -> [String] {
        func write(_ kind: StoreChange.Kind, _ row: String, if condition: String = "") -> String {
            // A row number is not a column, so it is not quoted.
            let key = table.key.map { "\(row).\(table.isNumbered ? $0 : SQL.quote($0))" }
            let identity = table.identity.map { "\(row).\(SQL.quote($0))" } ?? "NULL"
            let values = (["'\(kind.rawValue)'", SQL.literal(table.table), identity] + key).joined(separator: ", ")
            let columns = (["kind", "tbl", "uuid"] + table.key.indices.map { "k\($0)" }).joined(separator: ", ")
            return "INSERT INTO \(Self.log) (\(columns)) SELECT \(values)\(condition);"
        }
        let isSame = table.key.map { key in
            let key = table.isNumbered ? key : SQL.quote(key)
            return "OLD.\(key) IS NEW.\(key)"
        }.joined(separator: " AND ")
        let bodies = [
            ("INSERT", write(.inserted, "NEW")),
            ("DELETE", write(.deleted, "OLD")),
            (
                "UPDATE",
                write(.changed, "NEW", if: " WHERE \(isSame)") + write(.deleted, "OLD", if: " WHERE NOT (\(isSame))")
                    + write(.inserted, "NEW", if: " WHERE NOT (\(isSame))")
            ),
        ]
        return bodies.map { event, body in
            """
            CREATE TEMP TRIGGER \(SQL.quote(name(event, table))) AFTER \(event) ON main.\(SQL.quote(table.table))
            BEGIN \(body) END
            """
        }
    }
}
