/// Reads single seeds of a list again, to compare them or to find one by its id.
struct SeedLookup {
    private let list: SeedList

    /// A lookup among those seeds.
    init(_ list: SeedList) {
        self.list = list
    }

    /// The id of a seed, and where it is given; the start of the seed if it is made from the key.
    func id(of seed: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], offset: Int) {
        let (scanner, reader) = scan(seed, in: bytes)
        var id: [UInt8] = []
        scanner.appendID(to: &id, in: reader)
        return (id, scanner.id?.start ?? scanner.start)
    }

    /// The key of a seed, and where its first value stands.
    func key(of seed: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (values: [Seed.Content], offset: Int) {
        let (scanner, reader) = scan(seed, in: bytes)
        let first = scanner.keyFields.first { $0 >= 0 }
        return (scanner.key(in: reader), first.map { scanner.fields[$0].token.start } ?? scanner.start)
    }

    /// The seed of that id.
    func seed(withID id: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let hash = id.withUnsafeBufferPointer(\.quickHash)
        return list.ids.seed(withHash: hash) { self.id(of: $0, in: bytes).bytes == id }
    }

    private func scan(_ seed: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (SeedScanner, JSONReader) {
        var scanner = SeedScanner(plan: list.plan)
        var reader = JSONReader(bytes)
        reader.position = Int(list.offsets[seed])
        try? scanner.scan(&reader)
        return (scanner, reader)
    }
}
