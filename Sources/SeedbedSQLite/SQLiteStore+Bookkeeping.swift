public import Seedbed

extension SQLiteStore {
    /// The name that the store gave itself when it was first prepared.
    public func identity() throws(StoreError) -> String {
        guard try Bookkeeping.version(on: connection) != nil,
            let row = try connection.row("SELECT store FROM seedbed_meta")
        else {
            try Bookkeeping.migrate(on: connection, store: makeIdentity)
            return try connection.row("SELECT store FROM seedbed_meta")?[0].text ?? ""
        }
        return row[0].text
    }

    /// The releases in `seedbed_receipts`; none in a store that was never prepared.
    public func receipts() throws(StoreError) -> [String: Instant] {
        guard try Bookkeeping.version(on: connection) != nil else { return [:] }
        var receipts: [String: Instant] = [:]
        for row in try connection.rows("SELECT catalog, released FROM seedbed_receipts") {
            receipts[row[0].text] = Instant(milliseconds: row[1].integer)
        }
        return receipts
    }

    /// Whether the schema is still the one that the triggers were made for.
    public func isPrepared() throws(StoreError) -> Bool {
        guard try Bookkeeping.version(on: connection) != nil else { return false }
        return try Bookkeeping.isPrepared(on: connection)
    }

    /// Replaces the catalog's row in `seedbed_receipts`.
    public func record(_ receipt: Receipt) throws(StoreError) {
        try writeGiven()
        try finishTables()
        try connection.run(
            "INSERT OR REPLACE INTO seedbed_receipts (catalog, released, seededAt) VALUES (?, ?, ?)",
            [
                .text(receipt.catalog), .integer(receipt.released.milliseconds),
                .integer(receipt.seededAt.milliseconds),
            ])
        try dropOldLog(at: receipt.seededAt)
        try Bookkeeping.notePrepared(on: connection)
    }

    /// The catalog's rows of `seedbed_seeds`, by seed.
    public func givenSeeds(of catalog: String) throws(StoreError) -> [String: GivenSeed] {
        try writeGiven()
        var seeds: [String: GivenSeed] = [:]
        let rows = try connection.rows(
            "SELECT seed, \"group\", loose, renewedFor FROM seedbed_seeds WHERE catalog = ?", [.text(catalog)])
        for row in rows {
            seeds[row[0].text] = GivenSeed(
                id: row[0].text, group: RowText.values(row[1].text),
                loose: RowText.fields(row[2].text),
                renewedFor: row[3].isNull ? nil : Instant(milliseconds: row[3].integer))
        }
        return seeds
    }

    /// Replaces the seed's row in `seedbed_seeds`; written with others, before anybody reads there.
    public func recordGiven(_ seed: GivenSeed, of catalog: String) throws(StoreError) {
        given.append(seed, of: catalog)
        if given.isFull || !isInTransaction { try writeGiven() }
    }

    /// Writes the given seeds that were only noted so far.
    func writeGiven() throws(StoreError) {
        if given.isEmpty { return }
        var noted = GivenSeeds()
        swap(&noted, &given)
        try noted.write(on: connection)
    }
}
