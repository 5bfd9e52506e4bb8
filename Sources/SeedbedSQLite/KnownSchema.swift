internal import Seedbed

/// The schema and the facts about rows that a store remembers of its connection, so that it asks for each once.
struct KnownSchema {
    /// The schema that the layouts were read from.
    var schema: SeedValue?
    /// The layouts of the catalogs' tables.
    var layouts: [SeedTable: TableLayout] = [:]
    /// The layouts that an undo has read, with the keys that catalogs declare; `nil` for a table that does not exist.
    var undone: [String: TableLayout?] = [:]
    /// The same layouts with the schema's keys only.
    var undoneInSchema: [String: TableLayout?] = [:]
    /// The tables whose renamed columns an undo has looked for.
    var followedOnUndo: Set<String> = []
    /// Whether an undo may insert rows into these tables without their triggers.
    var idleOnUndo: [String: Bool] = [:]
    /// The decoders of the catalogs' copies.
    var readers: [SeedTable: CopyDecoder] = [:]
    /// The SQL of the statements that run for every seed.
    var statements: [StatementKey: String] = [:]
    /// The tables that are prepared, with the schema that they were found or made for.
    var prepared: [PreparedTable: SeedValue] = [:]
    /// The tables that lack nothing before a look-up.
    var ready: Set<String> = []
    /// The statement that inserted the last copy; the next copy mostly fits it.
    var inserting: InsertStatement?
    /// How many groups were looked for at once the last time.
    var groupsAtOnce = 0
    /// Whether a table spells identities in capitals, as far as this transaction has asked.
    var capitals: [String: Bool] = [:]
    /// The tables in which a trigger of the app, or a default of `createDate`, writes to the row that Seedbed writes.
    var stampedTables: Set<String> = []
    /// The names of the `updateDate` columns, and whether triggers of the app stamp them; by the table's folded name.
    var updateDates: [SQLName: (column: String, isStamped: Bool)] = [:]
    /// The columns that the app's triggers keep up, those of them that triggers on referring tables write, and the columns that seeds
    /// fill; by the table's folded name.
    var keptUp: [SQLName: (columns: Set<SQLName>, counted: Set<SQLName>, seeded: Set<SQLName>)] = [:]

    /// Forgets the schema, after a table was made or changed.
    mutating func forget() {
        var fresh = KnownSchema()
        (fresh.capitals, fresh.stampedTables) = (capitals, stampedTables)
        (fresh.updateDates, fresh.keptUp) = (updateDates, keptUp)
        self = fresh
    }

    /// The columns, folded, that a row does not take over from the row whose place it takes (S3, R2).
    ///
    /// A volatile column that the app's triggers keep up describes one row only: for example, that it is uploaded. If seeds fill
    /// the column, or if it belongs to a foreign key, the user may change it, and the value goes along.
    func columnsNotTakenOver(_ layout: TableLayout, of table: SeedTable) -> Set<SQLName> {
        guard let known = keptUp[SQLName(layout.name)] else { return [] }
        let filing = known.seeded.union(layout.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        return known.columns.subtracting(filing).intersection(table.volatile.map(SQLName.init))
    }

    /// The columns, folded, that triggers on referring tables keep up, such as a count of notes, and that no row takes over.
    func countedColumns(_ layout: TableLayout, of table: SeedTable) -> Set<SQLName> {
        columnsNotTakenOver(layout, of: table).intersection(keptUp[SQLName(layout.name)]?.counted ?? [])
    }

    /// Forgets the facts that hold for one transaction only.
    mutating func beginTransaction() {
        inserting = nil
        capitals = [:]
        statements = [:]
        undone = [:]
        undoneInSchema = [:]
        idleOnUndo = [:]
        followedOnUndo = []
    }
}

/// The work that a transaction has left to do before it ends.
struct PendingWork {
    /// Tables that were empty when they were prepared in this transaction, with the triggers and indexes still to be
    /// made.
    var unfinished: [UnfinishedTable] = []
    /// The receipts that are not yet written, all of them noted since the innermost transaction began.
    var receipts = SeedReceipts()
    /// Whether this transaction undoes removals or adopts rows: the next launch settles these rows like rows that others bring in
    /// (C6).
    var keepsArrivals = false
    /// Whether the log holds rows that went with a copy; `nil` if this transaction has not looked.
    ///
    /// Only the app and sync engines add such rows.
    var hasKeptRows: Bool?
    /// The number by which to ask whether the owner of a lent connection has committed; `nil` if nothing was changed.
    var commitNumber: Int64?
}
