internal import Seedbed

/// The definition of a missing table from all catalogs for it, since more than one may declare columns and references.
struct TableDefinition {
    private let table: SeedTable
    /// The columns that any of the catalogs declares.
    private let columns: [Catalog.Column]
    /// The table to which a column's references lead, by the column's folded name.
    private let parents: [SQLName: SeedTable]

    /// Collects the columns that the catalogs of the table declare; `nil` if none declares a column.
    init?(of table: SeedTable, in catalogs: [Catalog]) {
        let own = catalogs.filter { $0.table.name.isSameName(as: table.name) }
        var seen: Set<SQLName> = []
        columns = own.flatMap { $0.columns ?? [] }.filter { seen.insert(SQLName($0.name)).inserted }
        if columns.isEmpty { return nil }
        self.table = table
        parents = Self.parents(in: own, of: catalogs)
    }

    /// The tables that it refers to, in the order of its columns.
    var referredTables: [SeedTable] { columns.compactMap { parents[SQLName($0.name)] } }

    /// The statement that creates the table; `uuid` is its primary key, so that references mean the same row on every device.
    var sql: String {
        let mapping = table.mapping
        let date = TablePreparation.sqlType(table.dates)
        var definitions = ["\(SQL.quote(mapping.uuid)) TEXT PRIMARY KEY NOT NULL"]
        for column in columns {
            if let parent = parents[SQLName(column.name)] {
                definitions.append(
                    "\(SQL.quote(column.name)) TEXT REFERENCES \(SQL.quote(parent.name)) "
                        + "(\(SQL.quote(parent.mapping.uuid)))")
            } else {
                definitions.append("\(SQL.quote(column.name)) \(Self.sqlType(column.type, date: date))")
            }
        }
        if let scope = mapping.scope, !columns.contains(where: { $0.name.isSameName(as: scope) }) {
            definitions.append("\(SQL.quote(scope)) TEXT")
        }
        if let seedID = mapping.seedID { definitions.append("\(SQL.quote(seedID)) TEXT") }
        for column in [mapping.createDate, mapping.updateDate] + [mapping.dismissDate].compactMap({ $0 }) {
            definitions.append("\(SQL.quote(column)) \(date)")
        }
        return "CREATE TABLE \(SQL.quote(table.name)) (\n    \(definitions.joined(separator: ",\n    "))\n)"
    }

    /// Returns the tables of the columns that can be foreign keys: all that seeds hold there refers to one table.
    private static func parents(in own: [Catalog], of catalogs: [Catalog]) -> [SQLName: SeedTable] {
        var parents: [SQLName: SeedTable] = [:]
        var others: Set<SQLName> = []
        for seed in own.lazy.filter(\.seeds.hasReferences).flatMap(\.seeds) {
            for case let (column, .reference(reference)) in seed.fields.map({ ($0.column, $0.content) }) {
                let column = SQLName(column)
                let parent = catalogs.first { $0.name == reference.catalog }?.table
                if let parent, parent.name.isSameName(as: parents[column, default: parent].name) {
                    parents[column] = parent
                } else {
                    others.insert(column)
                }
            }
        }
        if parents.isEmpty { return [:] }
        for seed in own.lazy.flatMap(\.seeds) {
            for case let (column, .value(value)) in seed.fields.map({ ($0.column, $0.content) }) where value != .null {
                others.insert(SQLName(column))
            }
        }
        return parents.filter { !others.contains($0.key) }
    }

    private static func sqlType(_ type: Catalog.ColumnType, date: String) -> String {
        switch type {
        case .text, .uuid, .json: "TEXT"
        case .integer, .boolean: "INTEGER"
        case .real: "REAL"
        case .date: date
        case .blob: "BLOB"
        }
    }
}

extension SQLiteStore {
    /// Creates a catalog's missing table if the options ask for it, and the tables that it refers to.
    ///
    /// The columns are those that its catalogs declare. Without the tables that it refers to, SQLite takes no row.
    func createMissingTable(_ table: SeedTable) throws(StoreError) {
        guard !options.createsTablesOf.isEmpty,
            try SchemaReader(store: path).layout(of: table.name, on: connection) == nil,
            let definition = TableDefinition(of: table, in: options.createsTablesOf)
        else { return }
        try connection.define(definition.sql)
        known.forget()
        try changes.recordNewTables(on: connection)
        for parent in definition.referredTables { try createMissingTable(parent) }
    }
}

extension SQLiteStore {
    /// Adds the bookkeeping columns that the catalog maps and the table lacks, if the options ask for it.
    ///
    /// It never adds other columns, and works inside the open transaction.
    ///
    /// ```sql
    /// ALTER TABLE "SpeechType" ADD COLUMN "dismissDate" TEXT
    /// ```
    func addMissingColumns(of table: SeedTable) throws(StoreError) {
        guard options.addsColumns else { return }
        let layout = try layout(of: table)
        let dates =
            [table.mapping.createDate, table.mapping.updateDate] + [table.mapping.dismissDate].compactMap { $0 }
        for column in table.mapping.columns where layout.column(column) == nil {
            let type = dates.contains(column) ? TablePreparation.sqlType(table.dates) : "TEXT"
            try connection.define("ALTER TABLE \(SQL.quote(layout.name)) ADD COLUMN \(SQL.quote(column)) \(type)")
            known.forget()
        }
    }
}

/// A table that was empty when it was prepared.
///
/// If it had no trigger at all, its triggers are made after its first rows were inserted. Its indexes are made when rows are
/// first looked up.
///
/// No other program writes before the triggers exist: all of that happens in one transaction, and Seedbed's own inserts need
/// none. The indexes may come in a later transaction.
struct UnfinishedTable {
    let table: SeedTable
    /// The triggers that are still to be made.
    var triggers: [(name: String, sql: String)]
    /// Whether the indexes do not wait for a look-up.
    ///
    /// Either the triggers look rows up by them at each write of the user, or SQLite could not do without them for a moment.
    let needsIndexes: Bool
    /// Whether the table had no trigger that may change what is inserted.
    let keepsTexts: Bool
}
