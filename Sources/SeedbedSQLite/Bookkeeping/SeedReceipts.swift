internal import Seedbed

/// Delivered seeds (S5) that are noted and not yet written to `seedbed_given`.
///
/// A row of that table holds many seeds, a block, as a JSON text. A header comes before the first seed, and again when it
/// changes. It holds what the seeds have in common:
/// - their group columns,
/// - their release (`r`, in milliseconds since 1970),
/// - the columns that their hashes are of (`c`), and
/// - the key columns that their groups do not hold (`k`).
///
/// Each seed follows as an array of its id, its group and the hash of its content. If the seed has more than a hash, an object
/// (``RowJSON/Part``) takes its place.
///
/// ```json
/// [[["name"],{"r":1738368000000,"c":["green","name"]}],["toast",["Toast"],"5f0c9d2a81b3e47"],
///  ["lunch",["Lunch"],{"h":"81b3e475f0c9d2a","l":{"position":2}}]]
/// ```
///
/// Up to version 2 no object came after the group columns. After a seed's group came the fields that it declares for columns
/// whose change is not an edit. The release for which S6 has renewed it came last.
struct SeedReceipts {
    /// A block that is being filled.
    private struct Block {
        var catalog: String
        var text: [UInt8] = []
        var count = 0
        /// The header of the seeds that were noted last.
        var header: RowJSON.Header?
    }

    private var blocks: [Block] = []
    /// The greatest number of seeds in a block.
    static let most = 1024

    var isEmpty: Bool { blocks.isEmpty }
    var isFull: Bool { blocks.last.map { $0.count >= Self.most } ?? false }

    /// Notes a seed; a later seed of the same name replaces an earlier one.
    mutating func append(_ seed: SeedReceipt, of catalog: String) {
        append(of: catalog, fits: { $0.fits(seed) }, header: { RowJSON.Header(of: seed) }) { text in
            RowJSON.append(seed, to: &text)
        }
    }

    /// Notes a seed by the text of its array under a header of another block.
    mutating func append(_ array: UnsafeBufferPointer<UInt8>, under header: RowJSON.Header, of catalog: String) {
        append(of: catalog, fits: { $0 == header }, header: { header }) { $0.append(contentsOf: array) }
    }

    private mutating func append(
        of catalog: String, fits: (RowJSON.Header) -> Bool, header: () -> RowJSON.Header, seed: (inout [UInt8]) -> Void
    ) {
        if blocks.last?.catalog != catalog || isFull { blocks.append(Block(catalog: catalog)) }
        let last = blocks.count - 1
        blocks[last].text.append(UInt8(ascii: blocks[last].count == 0 ? "[" : ","))
        if blocks[last].header.map(fits) != true {
            let header = header()
            blocks[last].header = header
            RowJSON.append(header, to: &blocks[last].text)
            blocks[last].text.append(UInt8(ascii: ","))
        }
        seed(&blocks[last].text)
        blocks[last].count += 1
    }

    /// Writes the blocks, in the order in which they were noted.
    consuming func write(on connection: borrowing Connection) throws(StoreError) {
        for index in blocks.indices {
            blocks[index].text.append(UInt8(ascii: "]"))
            let block = blocks[index]
            let text = String(decoding: block.text, as: UTF8.self)
            // The table has no triggers. To switch them on between two insertions would make SQLite prepare all statements again.
            try connection.run(
                "INSERT INTO seedbed_given (catalog, seeds) VALUES (?, ?)", [.text(block.catalog), .text(text)],
                firing: false)
        }
    }

    /// Returns the catalog's delivered seeds, by id; if two blocks hold the same seed, the later one counts.
    static func read(of catalog: String, on connection: borrowing Connection) throws(StoreError) -> [String:
        SeedReceipt]
    {
        guard let version = try Bookkeeping.version(on: connection) else { return [:] }
        if version < 2 { return try readFormerRows(of: catalog, on: connection) }
        var seeds: [String: SeedReceipt] = [:]
        let blocks = try readBlocks(of: catalog, on: connection).seeds
        seeds.reserveCapacity(blocks.count)
        for number in blocks.numbers { if let seed = blocks.seed(number) { seeds[seed.id] = seed } }
        return seeds
    }

    /// Returns the same seeds, which stay in their blocks.
    static func deliveries(
        of catalog: String, on connection: borrowing Connection
    ) throws(StoreError) -> DeliveredSeeds {
        guard let version = try Bookkeeping.version(on: connection) else { return DeliveredSeeds([:]) }
        if version < 2 { return DeliveredSeeds(try readFormerRows(of: catalog, on: connection)) }
        return DeliveredSeeds(try readBlocks(of: catalog, on: connection).seeds)
    }

    /// Calls `body` with the same seeds, block by block.
    static func forEachPart(
        of catalog: String, on connection: borrowing Connection, _ body: (DeliveredSeeds) -> Void
    ) throws(StoreError) {
        guard let version = try Bookkeeping.version(on: connection) else { return }
        if version < 2 { return body(DeliveredSeeds(try readFormerRows(of: catalog, on: connection))) }
        let sql = "SELECT seeds FROM seedbed_given WHERE catalog = ? ORDER BY id"
        try connection.forEachRow(sql, [.text(catalog)]) { (row: borrowing Statement) throws(StoreError) in
            var blocks = ReceiptBlocks()
            if blocks.append(row.withText(0) { Array($0) }) { body(DeliveredSeeds(blocks)) }
        }
    }

    /// Writes the catalog's delivered seeds again, in as few blocks as they take.
    ///
    /// Each release, and each renewal by an import, has added a block of its own for the seeds that it changed. If one of them
    /// cannot be read, all stay as they are.
    static func join(of catalog: String, on connection: borrowing Connection) throws(StoreError) {
        let count = try connection.row("SELECT count(*) FROM seedbed_given WHERE catalog = ?", [.text(catalog)])
        guard let count = count?[0].integer, count > 1 else { return }
        let (seeds, isWhole) = try readBlocks(of: catalog, on: connection)
        if !isWhole || count == (seeds.count + most - 1) / most { return }
        try connection.run("DELETE FROM seedbed_given WHERE catalog = ?", [.text(catalog)])
        var blocks = SeedReceipts()
        for number in seeds.sortedNumbers {
            if blocks.isFull {
                try blocks.write(on: connection)
                blocks = SeedReceipts()
            }
            let header = seeds.header(number)
            // Blocks of earlier versions have another form.
            if !header.isFormer, seeds.withText(number, { blocks.append($0, under: header, of: catalog) }) != nil {
                continue
            }
            if let seed = seeds.seed(number) { blocks.append(seed, of: catalog) }
        }
        try blocks.write(on: connection)
    }

    private static func readBlocks(
        of catalog: String, on connection: borrowing Connection
    ) throws(StoreError) -> (seeds: ReceiptBlocks, isWhole: Bool) {
        var blocks = ReceiptBlocks()
        var isWhole = true
        let sql = "SELECT seeds FROM seedbed_given WHERE catalog = ? ORDER BY id"
        try connection.forEachRow(sql, [.text(catalog)]) { (row: borrowing Statement) throws(StoreError) in
            if !blocks.append(row.withText(0) { Array($0) }) { isWhole = false }
        }
        blocks.finish()
        return (blocks, isWhole)
    }

    private static func write(
        _ seeds: [String: SeedReceipt], of catalog: String, on connection: borrowing Connection
    ) throws(StoreError) {
        var blocks = SeedReceipts()
        for seed in seeds.values.sorted(by: { $0.id < $1.id }) { blocks.append(seed, of: catalog) }
        try blocks.write(on: connection)
    }

    /// Takes over the rows of version 1, each of one seed, and drops their table.
    static func takeFormerRows(on connection: borrowing Connection) throws(StoreError) {
        for row in try connection.rows("SELECT DISTINCT catalog FROM seedbed_seeds ORDER BY 1") {
            try write(try readFormerRows(of: row[0].text, on: connection), of: row[0].text, on: connection)
        }
        try connection.execute("DROP TABLE seedbed_seeds")
    }

    private static func readFormerRows(
        of catalog: String, on connection: borrowing Connection
    ) throws(StoreError) -> [String: SeedReceipt] {
        var seeds: [String: SeedReceipt] = [:]
        let rows = try connection.rows(
            "SELECT seed, \"group\", loose, renewedFor FROM seedbed_seeds WHERE catalog = ?", [.text(catalog)])
        for row in rows {
            seeds[row[0].text] = SeedReceipt(
                id: row[0].text, group: RowJSON.values(row[1].text), nonEditFields: RowJSON.fields(row[2].text),
                renewedFor: row[3].isNull ? nil : SeedInstant(milliseconds: row[3].integer))
        }
        return seeds
    }
}
