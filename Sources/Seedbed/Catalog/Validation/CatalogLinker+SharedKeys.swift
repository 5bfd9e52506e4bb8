/// Catalogs of one table whose rows do not name their seed.
extension CatalogLinker {
    /// The rule that two catalogs of a table without a `seedID` ship no key both.
    ///
    /// A row with that key would be a copy of both seeds. Each release of one would replace the values of the other.
    mutating func checkSharedKeys() {
        var catalogs: [SQLName: [Int]] = [:]
        for (index, draft) in drafts.enumerated() where draft.isComplete && draft.problems.isEmpty {
            guard let table = draft.table, draft.isMappingKnown, draft.mapping[.seedID] == nil else { continue }
            catalogs[SQLName(table), default: []].append(index)
        }
        for indices in catalogs.values where indices.count > 1 {
            for (place, index) in indices.enumerated() {
                for other in indices.prefix(place) { checkKeys(of: index, against: other) }
            }
        }
    }

    private mutating func checkKeys(of later: Int, against earlier: Int) {
        let (own, other) = (drafts[later], drafts[earlier])
        guard own.key.map(\.text) == other.key.map(\.text) else { return }
        var candidates: [(own: Int, other: Int)] = []
        own.seeds.keys.forEachCandidate(in: other.seeds.keys) { candidates.append(($0, $1)) }
        if candidates.isEmpty { return }
        let columns = own.key.map(\.text.quoted).joined(separator: ", ")
        for (seed, twin) in candidates {
            let isSame = own.identity(of: seed).elementsEqual(other.identity(of: twin)) { left, right in
                left.isEquivalent(to: right)
            }
            guard isSame else { continue }
            let place = place(other.offset(ofKeyOf: twin), in: earlier)
            report(
                """
                the seed has the same key (\(columns)) as one of catalog \((other.name ?? "").quoted) at \(place), and rows of \
                table \((own.table ?? "").quoted) do not name their seed; map "seedID", or ship the key in one catalog
                """, in: later, at: own.offset(ofKeyOf: seed))
        }
    }
}

extension ParsedCatalog {
    /// The values by which a seed's copies are known in a table whose rows do not name it: its scope and its key.
    fileprivate func identity(of seed: Int) -> [Seed.Content] {
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = SeedScanner(plan: seeds.plan)
            var reader = JSONReader(bytes)
            reader.position = Int(seeds.offsets[seed])
            try? scanner.scan(&reader)
            let decoded = scanner.seed(in: reader, place: seed + 1)
            let scope = mapping[.scope].map { column in
                decoded.fields.first { $0.column.isSameName(as: column.text) }?.content
            }
            return [(scope ?? nil) ?? .value(.null)] + scanner.key(in: reader)
        }
    }

    /// The offset of a seed's key.
    fileprivate func offset(ofKeyOf seed: Int) -> Int {
        bytes.withUnsafeBufferPointer { SeedLookup(seeds).key(of: seed, in: $0).offset }
    }
}
