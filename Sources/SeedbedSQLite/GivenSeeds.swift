internal import Seedbed

/// Given seeds (S5) that are noted and not yet written to `seedbed_given`.
///
/// There many seeds stand in one row, a block, as a JSON text: of each its id, its group, what it declares for columns whose
/// change is no edit, and the release for which S6 has renewed it, in milliseconds since 1970; what is empty at the end is
/// left out.
///
/// ```json
/// [["toast",["Toast"]],["lunch",["meals/lunch"],{"position":2}],["soup",["Soup"],{},1738368000000]]
/// ```
struct GivenSeeds {
    /// A block that is being filled.
    private struct Block {
        var catalog: String
        var text: [UInt8] = []
        var count = 0
    }

    private var blocks: [Block] = []
    /// How many seeds a block holds at most.
    static let most = 1024

    var isEmpty: Bool { blocks.isEmpty }
    var isFull: Bool { blocks.last.map { $0.count >= Self.most } ?? false }

    /// Notes a seed; one of the same name takes the place of an earlier one.
    mutating func append(_ seed: GivenSeed, of catalog: String) {
        if blocks.last?.catalog != catalog || isFull { blocks.append(Block(catalog: catalog)) }
        let last = blocks.count - 1
        blocks[last].text.append(UInt8(ascii: blocks[last].count == 0 ? "[" : ","))
        RowText.append(seed, to: &blocks[last].text)
        blocks[last].count += 1
    }

    /// Writes them, in the order in which they were noted.
    consuming func write(on connection: borrowing Connection) throws(StoreError) {
        for index in blocks.indices {
            blocks[index].text.append(UInt8(ascii: "]"))
            let block = blocks[index]
            let text = String(decoding: block.text, as: UTF8.self)
            try connection.run(
                "INSERT INTO seedbed_given (catalog, seeds) VALUES (?, ?)", [.text(block.catalog), .text(text)])
        }
    }

    /// The catalog's given seeds, by id; of two blocks with the same seed the later one counts.
    static func read(of catalog: String, on connection: borrowing Connection) throws(StoreError) -> [String: GivenSeed]
    {
        guard let version = try Bookkeeping.version(on: connection) else { return [:] }
        var seeds: [String: GivenSeed] = [:]
        let sql = version < 2 ? formerRows : "SELECT seeds FROM seedbed_given WHERE catalog = ? ORDER BY id"
        try connection.forEachRow(sql, [.text(catalog)]) { (row: borrowing Statement) throws(StoreError) in
            for seed in RowText.givenSeeds(row.value(0).text) { seeds[seed.id] = seed }
        }
        return seeds
    }

    /// Writes the catalog's given seeds anew, in as few blocks as they take: each release, and each renewal by an import,
    /// has added a block of its own for what it changed.
    static func join(of catalog: String, on connection: borrowing Connection) throws(StoreError) {
        let count = try connection.row("SELECT count(*) FROM seedbed_given WHERE catalog = ?", [.text(catalog)])
        guard let blocks = count?[0].integer, blocks > 1 else { return }
        let seeds = try read(of: catalog, on: connection)
        if blocks == (seeds.count + most - 1) / most { return }
        try connection.run("DELETE FROM seedbed_given WHERE catalog = ?", [.text(catalog)])
        var joined = GivenSeeds()
        for seed in seeds.values.sorted(by: { $0.id < $1.id }) { joined.append(seed, of: catalog) }
        try joined.write(on: connection)
    }

    /// The rows of version 1, a seed each, as blocks of one.
    private static let formerRows = """
        SELECT '[' || \(formerSeed) || ']' FROM seedbed_seeds WHERE catalog = ?
        """
    /// A row of version 1 as a part of a block; ids hold nothing that JSON would have to escape.
    static let formerSeed = """
        '["' || seed || '",' || "group" || ',' || loose || ',' || coalesce(renewedFor, 'null') || ']'
        """
}
