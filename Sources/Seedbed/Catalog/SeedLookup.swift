/// Reads single seeds of a list again, to compare them or to find one by its id.
struct SeedLookup {
    private let list: ScannedSeeds

    /// A lookup among those seeds.
    init(_ list: ScannedSeeds) {
        self.list = list
    }

    /// The id of a seed with its offset; the offset of the seed if the id is made from the key.
    func id(
        of seed: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (bytes: [UInt8], offset: Int, isMade: Bool) {
        let (scanner, reader) = scan(seed, in: bytes)
        var id: [UInt8] = []
        scanner.appendID(to: &id, in: reader)
        return (id, scanner.id?.start ?? scanner.start, scanner.id == nil)
    }

    /// The key of a seed with the offset of its first value.
    func key(of seed: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (values: [Seed.Content], offset: Int) {
        let (scanner, reader) = scan(seed, in: bytes)
        let first = scanner.keyFields.first { $0 >= 0 }
        return (scanner.key(in: reader), first.map { scanner.fields[$0].token.start } ?? scanner.start)
    }

    /// The seed of that id.
    func seed(withID id: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        list.ids.seed(withHash: id.quickHash) { seed in
            if let delivered = deliveredID(of: seed, in: bytes) { return delivered.elementsEqual(id) }
            return self.id(of: seed, in: bytes).bytes.elementsEqual(id)
        }
    }

    /// The id of a seed, if that is its first field and has no escapes: the way to it that costs least.
    private func deliveredID(of seed: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        var reader = JSONReader(bytes)
        reader.position = Int(list.offsets[seed])
        var isFirst = true
        guard (try? reader.open()) != nil, let name = try? reader.nextName(&isFirst),
            reader.raw(name).elementsEqual("$id".utf8), let id = try? reader.value(), id.kind == .plain
        else { return nil }
        return reader.raw(id)
    }

    private func scan(_ seed: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (SeedScanner, JSONReader) {
        var scanner = SeedScanner(plan: list.plan)
        var reader = JSONReader(bytes)
        reader.position = Int(list.offsets[seed])
        try? scanner.scan(&reader)
        return (scanner, reader)
    }
}
