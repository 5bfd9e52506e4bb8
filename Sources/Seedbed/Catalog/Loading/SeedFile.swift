/// The seeds of a file that has been validated.
final class SeedFile: Sendable {
    /// The whole file.
    private let bytes: [UInt8]
    /// The offset of each seed's object, in the order in which the seeds are given.
    private let offsets: [UInt32]
    /// The places of their values, if these were noted.
    private let places: SeedTokens?
    /// The schema of the seeds' fields.
    let plan: SeedSchema
    /// The seeds by their ids, and by their keys, as the file numbers them.
    private let ids: SeedIndex
    private let keys: SeedIndex
    /// Whether any seed refers to another one.
    let hasReferences: Bool
    /// The position of each seed of the file, or `nil` if the seeds are given in the file's order.
    private let positions: [Int]?
    /// The number of each seed in the file, by its position, or `nil` if the seeds are given in the file's order.
    private let order: [Int]?
    /// The texts that overlays add.
    private let texts: OverlayTexts?
    /// The languages in which texts are taken, the one that is wanted most first.
    private let languages: [String]

    /// The seeds of a list, as the bytes and the overlays have them.
    init(bytes: [UInt8], _ list: ScannedSeeds, texts: OverlayTexts? = nil) {
        self.bytes = bytes
        self.texts = texts
        languages = []
        plan = list.plan
        offsets = list.order.map { $0.map { list.offsets[$0] } } ?? list.offsets
        places = list.order.map { list.places?.reordered($0) } ?? list.places
        (ids, keys) = (list.ids, list.keys)
        hasReferences = !list.links.isEmpty
        order = list.plan.defaults.isEmpty ? nil : list.order
        positions = list.order.map { order in
            var positions = [Int](repeating: 0, count: order.count)
            for (position, seed) in order.enumerated() { positions[seed] = position }
            return positions
        }
    }

    /// The same seeds with their texts in the languages that are preferred.
    init(_ file: SeedFile, for languages: [String]) {
        (bytes, offsets, places, plan) = (file.bytes, file.offsets, file.places, file.plan)
        (ids, keys, hasReferences) = (file.ids, file.keys, file.hasReferences)
        (positions, order, texts) = (file.positions, file.order, file.texts)
        self.languages = languages
    }

    /// The seed of that id, or `nil` if the file has none.
    func seed(withID id: String, with scanner: inout SeedScanner) -> (seed: Seed, position: Int)? {
        var id = id
        let hash = id.withUTF8(\.quickHash)
        return seed(in: ids, hash, with: &scanner) { $0.id.utf8.elementsEqual(id.utf8) }
    }

    /// The seed whose key columns hold exactly these values, or `nil` if the file has none.
    func seed(withKey key: [SeedValue], with scanner: inout SeedScanner) -> (seed: Seed, position: Int)? {
        let columns = plan.key.map { plan.columns[$0].name }
        return seed(in: keys, SeedScanner.hash(ofKey: key), with: &scanner) { seed in
            zip(columns, key).allSatisfy { column, value in
                seed.values.contains { $0.column == column && $0.value == value }
            }
        }
    }

    private func seed(
        in index: SeedIndex, _ hash: UInt64, with scanner: inout SeedScanner, where isWanted: (Seed) -> Bool
    ) -> (seed: Seed, position: Int)? {
        var found: (Seed, Int)?
        _ = index.seed(withHash: hash) { number in
            let position = position(number)
            let seed = seed(at: position, with: &scanner)
            if isWanted(seed) { found = (seed, position) }
            return found != nil
        }
        return found
    }

    /// Whether overlays add texts to the seeds.
    var hasTexts: Bool { texts != nil }

    /// Calls `body` with a reader of the file.
    @inline(__always)
    func withReader<Result>(_ body: (JSONReader) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(JSONReader($0)) }
    }

    /// Reads the places of a seed's values into a scanner.
    @inline(__always)
    func scan(_ position: Int, with scanner: inout SeedScanner) {
        bytes.withUnsafeBufferPointer { bytes in
            let start = Int(offsets[position])
            if places?.restore(position, start: start, to: &scanner) == true { return }
            var reader = JSONReader(bytes)
            reader.position = start
            try? scanner.scan(&reader)
        }
    }

    /// The position of the first seed with that hash of its key which is the wanted one.
    func position(withKeyHash hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        keys.seed(withHash: hash) { isWanted(position($0)) }.map(position)
    }

    /// The position of the seed of that id, or `nil` if the file has none.
    ///
    /// - Parameter likely: the position at which to look first.
    func position(ofID id: UnsafeBufferPointer<UInt8>, likely: Int, with scanner: inout SeedScanner) -> Int? {
        if likely < count, hasID(likely, id, with: &scanner) { return likely }
        return ids.seed(withHash: id.quickHash) { hasID(position($0), id, with: &scanner) }.map(position)
    }

    private func hasID(
        _ position: Int, _ id: UnsafeBufferPointer<UInt8>, with scanner: inout SeedScanner
    ) -> Bool {
        withID(at: position, with: &scanner) { $0.hasSameBytes(as: id) }
    }

    /// Calls `body` with the id of a seed, which is read without its values.
    func withID<Result>(
        at position: Int, with scanner: inout SeedScanner, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        scan(position, with: &scanner)
        return withReader { reader in
            if let own = scanner.id, own.kind == .plain { return body(reader.raw(own)) }
            var made: [UInt8] = []
            scanner.appendID(to: &made, in: reader)
            return made.withUnsafeBufferPointer(body)
        }
    }

    /// The position of a seed, by its number in the file.
    private func position(_ number: Int) -> Int { positions?[number] ?? number }

    /// Whether the file holds neither a byte outside ASCII nor an escape, which might mean one.
    var isPlainASCII: Bool {
        bytes.withUnsafeBytes { bytes in
            // Eight bytes at a time. XOR turns a backslash into a zero byte; subtracting one sets the high bit of a zero byte.
            let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
            let escapes = ones &* UInt64(UInt8(ascii: "\\"))
            var found: UInt64 = 0
            var place = 0
            while place &+ 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                let rest = word ^ escapes
                found |= word | (rest &- ones) & ~rest
                place &+= 8
            }
            return found & highs == 0
                && bytes[place...].allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
        }
    }

    /// The positions of the seeds in the order of the file.
    var inFileOrder: [Int] { positions ?? Array(offsets.indices) }

    /// The size of the file.
    var byteCount: Int { bytes.count }

    /// The place of an offset.
    func position(of offset: Int) -> TextPosition? {
        bytes.withUnsafeBufferPointer { TextPosition.positions(of: [offset], in: $0)[offset] }
    }

    /// The number of seeds.
    var count: Int { offsets.count }

    /// Decodes a seed.
    ///
    /// The seed has been validated, so the problems that the reader could report are ignored.
    func seed(at position: Int, with scanner: inout SeedScanner) -> Seed {
        bytes.withUnsafeBufferPointer { bytes in
            scan(position, with: &scanner)
            var seed = scanner.seed(in: JSONReader(bytes), place: (order?[position] ?? position) + 1)
            texts?.add(to: &seed)
            if !languages.isEmpty { seed.localize(for: languages) }
            return seed
        }
    }
}
