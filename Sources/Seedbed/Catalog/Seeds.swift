extension Catalog {
    /// The seeds of a catalog; a seed that another one refers to comes before it, and otherwise they keep their order.
    ///
    /// Those of a file stay in the bytes of the file and are decoded one by one, each time they are asked for: walk through
    /// them once instead of keeping them all.
    public struct Seeds: RandomAccessCollection, Sendable {
        /// The seeds in memory, or the file that holds them.
        private enum Storage: Sendable {
            case list([Seed])
            case file(SeedFile)
        }

        private let storage: Storage

        /// Seeds made in code, in their order.
        init(_ seeds: [Seed]) {
            storage = .list(seeds)
        }

        /// The seeds of a file.
        init(_ file: SeedFile) {
            storage = .file(file)
        }

        /// The seeds with their texts in the languages that are preferred.
        func localized(for languages: [String]) -> Catalog.Seeds {
            switch storage {
            case .list(let seeds):
                return Catalog.Seeds(
                    seeds.map { seed in
                        var seed = seed
                        seed.localize(for: languages)
                        return seed
                    })
            case .file(let file): return Catalog.Seeds(SeedFile(file, for: languages))
            }
        }

        /// The position of the first seed.
        public var startIndex: Int { 0 }

        /// The position after the last seed.
        public var endIndex: Int {
            switch storage {
            case .list(let seeds): seeds.count
            case .file(let file): file.count
            }
        }

        /// The seed at a position, which each call decodes again.
        public subscript(position: Int) -> Seed {
            switch storage {
            case .list(let seeds): return seeds[position]
            case .file(let file):
                var scanner = SeedScanner(plan: file.plan)
                return file.seed(at: position, with: &scanner)
            }
        }

        /// The number of bytes of a file that are kept in memory for the seeds.
        var byteCount: Int { if case .file(let file) = storage { file.byteCount } else { 0 } }

        /// The place of an offset in the file, or `nil` if the seeds come from code.
        func position(of offset: Int) -> TextPosition? {
            if case .file(let file) = storage { file.position(of: offset) } else { nil }
        }

        /// The file, or `nil` if the seeds come from code.
        var file: SeedFile? { if case .file(let file) = storage { file } else { nil } }

        /// The seeds whose ids satisfy a condition; the values of the others are not read.
        func seeds(withID isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) -> [Seed] {
            var found: [Seed] = []
            switch storage {
            case .list(let seeds):
                for seed in seeds {
                    var id = seed.id
                    if id.withUTF8(isWanted) { found.append(seed) }
                }
            case .file(let file):
                var scanner = makeScanner()
                for position in 0..<file.count where file.withID(at: position, with: &scanner, isWanted) {
                    found.append(file.seed(at: position, with: &scanner))
                }
            }
            return found
        }

        /// The positions of the seeds in the order in which the file lists them.
        var inFileOrder: [Int] { if case .file(let file) = storage { file.inFileOrder } else { Array(indices) } }

        /// Whether a seed is found without going through the others.
        var isIndexed: Bool { if case .file = storage { true } else { false } }

        /// Whether any seed of a file refers to another one.
        package var hasReferences: Bool {
            switch storage {
            case .list(let seeds): seeds.contains { !$0.links.isEmpty }
            case .file(let file): file.hasReferences
            }
        }

        /// Whether the seeds come from a file that writes every text as it is and in ASCII, so that it has one spelling only.
        var isPlainASCII: Bool { if case .file(let file) = storage { file.isPlainASCII } else { false } }

        /// Memory for finding seeds one after the other.
        func makeScanner() -> SeedScanner {
            switch storage {
            case .list: SeedScanner(plan: SeedSchema())
            case .file(let file): SeedScanner(plan: file.plan)
            }
        }

        /// The seed of that id, or `nil` if none has it.
        ///
        /// In a file it is found without going through the others.
        package func first(withID id: String) -> Seed? {
            var scanner = makeScanner()
            return first(withID: id, with: &scanner)?.seed
        }

        /// As ``first(withID:)``, with the memory of an earlier call and the position of the seed.
        func first(withID id: String, with scanner: inout SeedScanner) -> (seed: Seed, position: Int)? {
            switch storage {
            case .list(let seeds): seeds.firstIndex { $0.id.utf8.elementsEqual(id.utf8) }.map { (seeds[$0], $0) }
            case .file(let file): file.seed(withID: id, with: &scanner)
            }
        }

        /// The seed whose key columns hold exactly these values, or `nil` if none does; it is found as by ``first(withID:)``.
        ///
        /// A key with references finds no seed.
        func first(withKey key: [StoredField], with scanner: inout SeedScanner) -> (seed: Seed, position: Int)? {
            switch storage {
            case .list(let seeds):
                seeds.firstIndex { seed in
                    key.allSatisfy { part in
                        seed.values.contains { $0.column == part.column && $0.value == part.value }
                    }
                }.map { (seeds[$0], $0) }
            case .file(let file): file.seed(withKey: key.map(\.value), with: &scanner)
            }
        }

        /// An iterator that decodes one seed after the other.
        public func makeIterator() -> Iterator { Iterator(self) }

        /// Decodes the seeds of a catalog one after the other.
        public struct Iterator: IteratorProtocol {
            private let storage: Storage
            /// Kept from seed to seed, for the memory that it holds.
            private var scanner: SeedScanner
            private var position = 0

            fileprivate init(_ seeds: Catalog.Seeds) {
                storage = seeds.storage
                scanner = seeds.makeScanner()
            }

            /// Returns the next seed, or `nil` after the last one.
            public mutating func next() -> Seed? {
                defer { position += 1 }
                switch storage {
                case .list(let seeds): return position < seeds.count ? seeds[position] : nil
                case .file(let file):
                    guard position < file.count else { return nil }
                    return file.seed(at: position, with: &scanner)
                }
            }
        }
    }
}
