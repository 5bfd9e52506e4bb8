package import Seedbed

/// Compares the bookkeeping tables of a store with those that the migrations make.
///
/// A statement that meets a table of another shape fails anywhere, with a message that blames the app's schema.
struct BookkeepingShape {
    /// A table, or a view or virtual table of its name.
    private struct Object {
        var isTable: Bool
        var columns: [Column] = []
    }

    private struct Column: Hashable {
        var name: String
        var type: String
        var isNotNull: Bool
        var placeInKey: Int64
    }

    private let objects: [String: Object]

    /// Reads the shape of each table, view and virtual table whose name begins with `seedbed_`.
    private init(on connection: borrowing Connection) throws(StoreError) {
        var objects: [String: Object] = [:]
        let rows = try connection.rows(
            """
            SELECT lower(m.name), m.type = 'table' AND m.rootpage > 0, c.name, upper(c.type), c."notnull", c.pk
            FROM main.sqlite_schema AS m LEFT JOIN pragma_table_xinfo(
                CASE WHEN m.type = 'table' AND m.rootpage > 0 THEN m.name END, 'main') AS c
            WHERE m.type IN ('table', 'view') AND m.name LIKE 'seedbed\\_%' ESCAPE '\\' ORDER BY m.name, c.cid
            """)
        for row in rows {
            var object = objects[row[0].text] ?? Object(isTable: row[1] == .integer(1))
            if !row[2].isNull {
                object.columns.append(
                    Column(
                        name: row[2].text, type: row[3].text, isNotNull: row[4] == .integer(1),
                        placeInKey: row[5].integer))
            }
            objects[row[0].text] = object
        }
        self.objects = objects
    }

    /// Returns the shape of a version of the bookkeeping.
    private static func expected(version: Int64) throws(StoreError) -> BookkeepingShape {
        let memory = try Connection(path: ":memory:", mode: .creating, busyTimeout: .zero)
        try Bookkeeping.migrate(on: memory, to: version) { "" }
        return try BookkeepingShape(on: memory)
    }

    /// Throws ``StoreError/damagedBookkeeping(store:reason:)`` if a table is missing or has another shape.
    ///
    /// The tables are read only if the schema has changed since the last call that prepared the store.
    static func check(on connection: borrowing Connection) throws(StoreError) {
        do throws(StoreError) {
            let isCurrent = try Bookkeeping.version(on: connection) == Bookkeeping.version
            if isCurrent, try Bookkeeping.isSchemaPrepared(on: connection) { return }
        } catch {
            switch error {
            case .damagedBookkeeping, .refused, .constraint: break
            default: throw error
            }
        }
        // One transaction, since another process may be migrating the tables to this version.
        if connection.isInTransaction { return try compare(on: connection) }
        try connection.run("BEGIN")
        do throws(StoreError) {
            try compare(on: connection)
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
        try connection.run("COMMIT")
    }

    private static func compare(on connection: borrowing Connection) throws(StoreError) {
        let found = try BookkeepingShape(on: connection)
        let known = try expected(version: Bookkeeping.version)
        // Other tables whose names begin with `seedbed_` may be the app's.
        if found.objects.keys.allSatisfy({ known.objects[$0] == nil }) { return }
        // Its columns differ from version to version.
        if found.objects["seedbed_meta"]?.columns.contains(where: { $0.name == "version" }) != true {
            try found.compare("seedbed_meta", with: known, connection.path)
        }
        let version = try Bookkeeping.version(on: connection)
        guard let version else {
            throw .damagedBookkeeping(store: connection.path, reason: "table “seedbed_meta” is empty")
        }
        let wanted = version == Bookkeeping.version ? known : try expected(version: version)
        for name in wanted.objects.keys.sorted() { try found.compare(name, with: wanted, connection.path) }
    }

    private func compare(
        _ name: String, with wanted: BookkeepingShape, _ path: String
    ) throws(StoreError) {
        let reason: String
        switch objects[name] {
        case nil: reason = "table “\(name)” is missing"
        case let object? where object.isTable != wanted.objects[name]?.isTable:
            reason = "“\(name)” is \(object.isTable ? "not a view" : "not a table")"
        case let object? where object.columns != wanted.objects[name]?.columns:
            reason = "table “\(name)” has other columns"
        default: return
        }
        throw .damagedBookkeeping(store: path, reason: reason)
    }

    /// Throws if a column that is declared for integers or reals holds another value; reads every row.
    ///
    /// ``check(on:)`` has confirmed the shape of the tables.
    fileprivate static func checkNumbers(on connection: borrowing Connection) throws(StoreError) {
        let rows = try connection.rows(
            """
            SELECT m.name, c.name, upper(c.type) FROM main.sqlite_schema AS m, pragma_table_info(m.name, 'main') AS c
            WHERE m.type = 'table' AND m.name IN (\(tables.map(SQL.literal).joined(separator: ", ")))
                AND upper(c.type) IN ('INTEGER', 'REAL')
            """)
        let tables = Dictionary(grouping: rows, by: { $0[0].text }).sorted { $0.key < $1.key }
        let searches = tables.map { table, columns in
            // A mark is a time with a fraction, whatever its column was declared as.
            let isOther = columns.map { column in
                let mayBeReal = column[2].text == "REAL" || table == "seedbed_import"
                return "typeof(\(SQL.quote(column[1].text))) NOT IN ('integer', 'null'\(mayBeReal ? ", 'real'" : ""))"
            }
            let other = "SELECT 1 FROM \(SQL.quote(table)) WHERE \(isOther.joined(separator: " OR "))"
            return "SELECT \(SQL.literal(table)) WHERE EXISTS (\(other))"
        }
        if searches.isEmpty { return }
        // One statement for all tables: SQLite locks the file once, and every command runs this check.
        if let row = try connection.row(searches.joined(separator: " UNION ALL ")) {
            throw .damagedBookkeeping(
                store: connection.path, reason: "table “\(row[0].text)” holds something else where numbers belong")
        }
    }

    /// The tables that a version of the bookkeeping has or had.
    private static let tables = [
        "arrivals", "edits", "given", "import", "journal", "journal_values", "log", "marks", "meta", "moving", "notes",
        "receipts", "referred", "replaced", "reused", "trail",
    ].map { "seedbed_\($0)" }
}

extension SQLiteStore {
    /// Throws ``StoreError/damagedBookkeeping(store:reason:)`` if columns of numbers hold other values, or if the log cannot
    /// count on.
    ///
    /// It reads every row of the bookkeeping tables, so that a command can refuse the store before it does anything. The app's
    /// launch does not call it.
    package func checkBookkeeping() throws(StoreError) {
        if try Bookkeeping.version(on: connection) == nil { return }
        try BookkeepingShape.checkNumbers(on: connection)
        try removals.checkLogNumbers()
    }
}
