/// The seeds of a file that has been validated.
struct SeedFile: Sendable {
    /// The whole file.
    private let bytes: [UInt8]
    /// Where each seed's object starts, in the order in which they are to be given.
    private let offsets: [UInt32]
    /// Where their values stand, as far as that was noted.
    private let places: SeedPlaces?
    /// What the columns mean.
    let plan: SeedPlan

    /// The seeds of a list, as the bytes have them.
    init(bytes: [UInt8], _ list: SeedList) {
        self.bytes = bytes
        plan = list.plan
        offsets = list.order.map { $0.map { list.offsets[$0] } } ?? list.offsets
        places = list.order.map { list.places?.reordered($0) } ?? list.places
    }

    /// How many they are.
    var count: Int { offsets.count }

    /// Decodes a seed.
    ///
    /// Nothing can be wrong any more with a seed that has been validated, so what the reader would say is not asked.
    func seed(at position: Int, with scanner: inout SeedScanner) -> Seed {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.position = Int(offsets[position])
            if places?.restore(position, start: reader.position, to: &scanner) != true { try? scanner.scan(&reader) }
            return scanner.seed(in: reader)
        }
    }
}
