internal import Seedbed

/// What a store knows of the schema and of the rows on its connection, so that it asks once.
struct KnownSchema {
    /// The schema that the layouts were read from.
    var schema: SeedValue?
    /// The layouts of the catalogs' tables.
    var layouts: [SeedTable: TableLayout] = [:]
    /// The decoders of the catalogs' copies.
    var readers: [SeedTable: CopyDecoder] = [:]
    /// The SQL of the statements that run for every seed.
    var statements: [StatementKey: String] = [:]
    /// The tables that are prepared, with the schema that they were found or made for.
    var prepared: [PreparedTable: SeedValue] = [:]
    /// The tables that lack nothing before a look-up.
    var ready: Set<String> = []
    /// How the last copy was inserted; the next one is mostly like it.
    var inserting: InsertStatement?
    /// Which tables spell identities in capitals, as far as it was asked in this transaction.
    var capitals: [String: Bool] = [:]
    /// How far the log was looked through, by this connection and in this or an earlier transaction that was kept.
    var seenLog: PruneCursor?
    /// The tables with triggers of the app's own that write to the row that is being written.
    var stampedTables: Set<String> = []
    /// The names of the `updateDate` columns, and whether triggers of the app's own stamp them; by the folded name of the table.
    var updateDates: [[UInt8]: (column: String, isStamped: Bool)] = [:]

    /// Forgets the schema, after a table was made or changed.
    mutating func forget() {
        var fresh = KnownSchema()
        (fresh.capitals, fresh.stampedTables, fresh.updateDates) = (capitals, stampedTables, updateDates)
        self = fresh
    }

    /// Forgets what holds for one transaction only.
    mutating func beginTransaction() {
        inserting = nil
        capitals = [:]
        statements = [:]
    }
}

/// What a transaction has left to do before it ends.
struct PendingWork {
    /// Tables that were empty when they were prepared in this transaction, with what is still to be made of them.
    var unfinished: [UnfinishedTable] = []
    /// Receipts that are noted and not yet written; all of them since the innermost transaction began.
    var receipts = SeedReceipts()
    /// What an undo has done in this transaction.
    var undo = UndoProgress()
}
