internal import Seedbed

/// Seedbed's own tables in the store: its name, receipts, and notes of rows that came in.
struct SQLiteBookkeeping: StoreBookkeeping {
    let store: SQLiteStore

    /// The record of what Seedbed wrote.
    var changes: (any ChangeRecording)? { store.changes }

    /// Whether the store has opened the file itself.
    var isReopenable: Bool { store.isReopenable }

    func refuseOpenTransaction() throws(StoreError) {
        if store.isInsideForeignTransaction { throw .openTransaction(store: store.path) }
    }

    /// Returns whether the store was prepared before.
    func hasIdentity() throws(StoreError) -> Bool {
        try store.looking { () throws(StoreError) in
            guard try Bookkeeping.version(on: store.connection) != nil else { return false }
            return try store.connection.row("SELECT store FROM seedbed_meta") != nil
        }
    }

    /// Returns the name that the store gave itself when it was first prepared; makes the bookkeeping if it has none.
    func identity() throws(StoreError) -> String {
        guard try Bookkeeping.version(on: store.connection) != nil,
            let row = try store.connection.row("SELECT store FROM seedbed_meta")
        else {
            try Bookkeeping.migrate(on: store.connection, store: store.makeIdentity)
            return try store.connection.row("SELECT store FROM seedbed_meta")?[0].text ?? ""
        }
        return row[0].text
    }

    /// Returns the releases in `seedbed_receipts`; none in a store that was never prepared.
    func receipts() throws(StoreError) -> [String: SeedInstant] {
        try store.looking { () throws(StoreError) in
            guard let version = try Bookkeeping.version(on: store.connection) else { return [:] }
            var receipts: [String: SeedInstant] = [:]
            let counting = version < 3 ? "" : " WHERE withdrawn = 0"
            for row in try store.connection.rows("SELECT catalog, released FROM seedbed_receipts" + counting) {
                receipts[row[0].text] = SeedInstant(milliseconds: row[1].integer)
            }
            return receipts
        }
    }

    /// Returns all releases that the store was given, of any catalog; the bookkeeping is of this version.
    func releases() throws(StoreError) -> [SeedInstant] {
        try store.connection.rows("SELECT released, former FROM seedbed_receipts").flatMap { row in
            [row[0].integer] + row[1].text.split(separator: " ").compactMap { Int64($0) }
        }.map { SeedInstant(milliseconds: $0) }
    }

    /// Returns the releases in the catalog's row of `seedbed_receipts`, which before version 3 held only the last one.
    func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        try store.looking { () throws(StoreError) in
            guard let version = try Bookkeeping.version(on: store.connection) else { return [] }
            let row = try store.connection.row(
                "SELECT released, \(version < 3 ? "''" : "former") FROM seedbed_receipts WHERE catalog = ?",
                [.text(catalog)])
            guard let row else { return [] }
            let former = row[1].text.split(separator: " ").compactMap { Int64($0) }
            return (former.sorted() + [row[0].integer]).map { SeedInstant(milliseconds: $0) }
        }
    }

    /// Whether the bookkeeping is of this version, the schema is the one that was prepared, and no mark was forgotten.
    func isPrepared() throws(StoreError) -> Bool {
        try store.looking { () throws(StoreError) in
            guard try Bookkeeping.version(on: store.connection) == Bookkeeping.version else { return false }
            return try Bookkeeping.isPrepared(on: store.connection)
        }
    }

    /// Inserts or updates the catalog's row in `seedbed_receipts`, after finishing the tables that were prepared.
    func record(_ receipt: CatalogReceipt) throws(StoreError) {
        try writeDelivered()
        try store.preparation.finishTables()
        let isFirst =
            try store.connection.row("SELECT 1 FROM seedbed_receipts WHERE catalog = ?", [.text(receipt.catalog)])
            == nil
        if !isFirst { try SeedReceipts.join(of: receipt.catalog, on: store.connection) }
        try store.connection.run(
            """
            INSERT INTO seedbed_receipts (catalog, released, seededAt) VALUES (?, ?, ?) ON CONFLICT (catalog) DO UPDATE
            SET former = CASE WHEN released = excluded.released
                    OR instr(' ' || former || ' ', ' ' || \(Self.formerRelease) || ' ') THEN former
                    ELSE trim(former || ' ' || \(Self.formerRelease)) END,
                seededAt = CASE WHEN released > excluded.released AND withdrawn = 0 THEN seededAt
                    ELSE excluded.seededAt END,
                released = CASE withdrawn WHEN 0 THEN max(released, excluded.released) ELSE excluded.released END,
                withdrawn = 0
            """,
            [
                .text(receipt.catalog), .integer(receipt.released.milliseconds),
                .integer(receipt.seededAt.milliseconds),
            ])
        try Bookkeeping.notePrepared(on: store.connection)
    }

    /// The release that a new receipt adds to the former ones: the earlier of the two.
    private static let formerRelease = "CASE withdrawn WHEN 0 THEN min(released, excluded.released) ELSE released END"

    /// Sets `withdrawn` in the catalog's row.
    func withdrawReceipt(of catalog: String) throws(StoreError) {
        try store.connection.run("UPDATE seedbed_receipts SET withdrawn = 1 WHERE catalog = ?", [.text(catalog)])
    }

    /// Returns the catalog's seeds in `seedbed_given`, by id.
    func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        try store.looking { () throws(StoreError) in
            try writeDelivered()
            return try SeedReceipts.read(of: catalog, on: store.connection)
        }
    }

    /// Returns the catalog's seeds in the texts of `seedbed_given`.
    func deliveries(of catalog: String) throws(StoreError) -> DeliveredSeeds {
        try store.looking { () throws(StoreError) in
            try writeDelivered()
            return try SeedReceipts.deliveries(of: catalog, on: store.connection)
        }
    }

    /// Lends the texts of `seedbed_given`, one after the other.
    func forEachPart(ofDeliveries catalog: String, _ body: (DeliveredSeeds) -> Void) throws(StoreError) {
        try store.looking { () throws(StoreError) in
            try writeDelivered()
            try SeedReceipts.forEachPart(of: catalog, on: store.connection, body)
        }
    }

    /// Notes the seed for `seedbed_given`; it is written with others, before any call reads there.
    func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        store.pending.receipts.append(seed, of: catalog)
        if store.pending.receipts.isFull || !store.isInTransaction {
            try writeDelivered()
            try Bookkeeping.keepInCache(on: store.connection)
        }
    }

    /// Writes the delivered seeds that were only noted so far.
    func writeDelivered() throws(StoreError) {
        if store.pending.receipts.isEmpty { return }
        var noted = SeedReceipts()
        swap(&noted, &store.pending.receipts)
        try noted.write(on: store.connection)
    }
}

extension SQLiteBookkeeping {
    /// Returns the date in the `marks` of `seedbed_meta`.
    func contentRemoved(of account: String) throws(StoreError) -> SeedInstant? {
        try store.looking { () throws(StoreError) in
            try Bookkeeping.contentRemoved(of: account, on: store.connection)
        }
    }

    /// Writes the date to the `marks` of `seedbed_meta`; does nothing if `date` is `nil` and none is noted.
    func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError) {
        if date == nil, try contentRemoved(of: account) == nil { return }
        try Bookkeeping.migrate(on: store.connection, store: store.makeIdentity)
        try Bookkeeping.setContentRemoved(date, of: account, on: store.connection)
    }

    /// Drops triggers, indexes and bookkeeping.
    ///
    /// - Warning: With the bookkeeping goes the log of removals.
    func unprepare(_ table: String?, dryRun: Bool) throws(StoreError) -> [Seeder.UnpreparedObject]? {
        try store.preparation.unprepare(table, dryRun: dryRun)
    }
}
