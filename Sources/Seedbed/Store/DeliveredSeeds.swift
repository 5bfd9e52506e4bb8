/// The seeds of a catalog that a store was given (S5).
///
/// A store that keeps them in texts hands over the texts, so that a large catalog's receipts do not fill the memory. Each of
/// them is decoded whenever it is asked for.
public struct DeliveredSeeds: Sendable {
    private enum Storage: Sendable {
        case seeds([String: SeedReceipt])
        case blocks(ReceiptBlocks)
    }

    private let storage: Storage

    /// Receipts by the ids of their seeds.
    public init(_ seeds: [String: SeedReceipt]) {
        storage = .seeds(seeds)
    }

    /// Receipts in the texts of a store.
    package init(_ blocks: ReceiptBlocks) {
        storage = .blocks(blocks)
    }

    /// How many seeds there are.
    public var count: Int {
        switch storage {
        case .seeds(let seeds): seeds.count
        case .blocks(let blocks): blocks.count
        }
    }

    /// The receipt of a seed, or `nil` if the store was not given it.
    public subscript(id: String) -> SeedReceipt? {
        switch storage {
        case .seeds(let seeds): return seeds[id]
        case .blocks(let blocks):
            // A first seeding looks up every seed, and the store has no receipt yet.
            if blocks.count == 0 { return nil }
            var id = id
            return id.withUTF8(blocks.number).flatMap(blocks.seed)
        }
    }

    /// Whether the store has a receipt of a seed.
    package func contains(_ id: String) -> Bool {
        switch storage {
        case .seeds(let seeds): return seeds[id] != nil
        case .blocks(let blocks):
            var id = id
            return id.withUTF8(blocks.number) != nil
        }
    }

    /// Whether the store has a receipt of a seed, by the bytes of its id.
    func contains(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        switch storage {
        case .seeds(let seeds): seeds[String(decoding: id, as: UTF8.self)] != nil
        case .blocks(let blocks): blocks.number(of: id) != nil
        }
    }

    /// Whether any receipt meets the condition; decodes no further ones.
    func contains<E: Error>(where isWanted: (SeedReceipt) throws(E) -> Bool) throws(E) -> Bool {
        switch storage {
        case .seeds(let seeds):
            for seed in seeds.values where try isWanted(seed) { return true }
        case .blocks(let blocks):
            for number in blocks.numbers {
                if let seed = blocks.seed(number), try isWanted(seed) { return true }
            }
        }
        return false
    }

    /// Calls `body` with each receipt, in any order.
    package func forEach<E: Error>(_ body: (SeedReceipt) throws(E) -> Void) throws(E) {
        switch storage {
        case .seeds(let seeds): for seed in seeds.values { try body(seed) }
        case .blocks(let blocks):
            for number in blocks.numbers { if let seed = blocks.seed(number) { try body(seed) } }
        }
    }

    /// Calls `body` with each receipt, in the order of the ids.
    ///
    /// - Parameter groups: if it is not `nil`, receipts may be left out that hold none of these groups. Those that hold a reference in
    ///   their group come in any case.
    package func forEachInOrder<E: Error>(
        in groups: Set<[SeedValue]>? = nil, _ body: (SeedReceipt) throws(E) -> Void
    ) throws(E) {
        switch storage {
        case .seeds(let seeds): for seed in seeds.values.sorted(by: { $0.id < $1.id }) { try body(seed) }
        case .blocks(let blocks):
            let numbers = groups.flatMap(blocks.numbers(in:)) ?? blocks.numbers
            for number in blocks.sorted(numbers) { if let seed = blocks.seed(number) { try body(seed) } }
        }
    }

    /// Calls `body` with each receipt of which a form may say a key, in any order.
    ///
    /// - Parameter known: the ids of seeds that are left out.
    package func forEachKeyed<E: Error>(
        but known: Set<String> = [], _ body: (SeedReceipt) throws(E) -> Void
    ) throws(E) {
        switch storage {
        case .seeds: try forEach { (seed) throws(E) in if !known.contains(seed.id) { try body(seed) } }
        case .blocks(let blocks):
            for number in blocks.numbers where blocks.mayHaveKeys(number) {
                if !known.isEmpty, known.contains(blocks.id(number)) { continue }
                if let seed = blocks.seed(number) { try body(seed) }
            }
        }
    }

    /// Calls `body` with the id of each receipt, in the order in which they were written, and with the receipt if the id does not
    /// say it all: without one, the seed was delivered and no rule has refused it.
    package func forEachID(_ body: (UnsafeBufferPointer<UInt8>, SeedReceipt?) -> Void) {
        switch storage {
        case .seeds(let seeds):
            for seed in seeds.values {
                var id = seed.id
                id.withUTF8 { body($0, seed) }
            }
        case .blocks(let blocks):
            for number in blocks.numbers {
                let receipt = blocks.hasMarks(number) ? blocks.seed(number) : nil
                blocks.withID(of: number) { body($0, receipt) }
            }
        }
    }

    /// The headers of the receipts, each at least once: what last forms have in common.
    package var headers: [RowJSON.Header] {
        switch storage {
        case .seeds(let seeds): return seeds.values.map(RowJSON.Header.init(of:))
        case .blocks(let blocks):
            var headers: [RowJSON.Header] = []
            for number in blocks.numbers where headers.last != blocks.header(number) {
                headers.append(blocks.header(number))
            }
            return headers
        }
    }
}
