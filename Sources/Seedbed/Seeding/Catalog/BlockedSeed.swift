/// A seed whose place under a unique key is held by untouched copies.
struct BlockedSeed {
    let candidate: SeedCandidate
    /// The copy that could not be inserted.
    let row: NewCopy
    /// The older copy that it replaces; `nil` if it replaces none.
    let replaced: SeedCopy?
    /// The rows that hold its place.
    let rows: Set<StoredRowID>
    /// The store's error.
    var error: StoreError

    /// Whether only copies of the seed itself hold its place.
    var isInItsOwnWay: Bool { rows.isSubset(of: candidate.copies.map(\.row)) }

    /// The older copy with the row that takes its place, or `nil` if the older copy does not go (C2).
    func replacement(in table: SeedTable) -> PlannedRemoval.Replacement? {
        guard let replaced else { return nil }
        let new = SeedCopy(row: replaced.row, uuid: row.uuid, createDate: row.createDate)
        guard
            case .remove(let reason, let survivor) = CleanupRule.verdicts(
                for: [replaced, new], isDurable: table.isDurable)[0]
        else { return nil }
        let references = candidate.seed.links.map { candidate.seed.values[$0.place].column }
        return PlannedRemoval.Replacement(
            PlannedRemoval(copy: replaced, reason: reason, survivor: survivor), by: row, references: references)
    }

    /// The cycles of seeds that hold each other's places: when the older copies of a cycle go, all its seeds have places.
    ///
    /// - Parameter others: receives the seeds that wait for something else.
    static func cycles(among seeds: [BlockedSeed], _ others: inout [BlockedSeed]) -> [[BlockedSeed]] {
        var going = seeds
        while true {
            let rows = Set(going.compactMap(\.replaced?.row))
            let stay = going.filter { seed in
                seed.replaced == nil || !seed.rows.subtracting(seed.candidate.copies.map(\.row)).isSubset(of: rows)
            }
            if stay.isEmpty { break }
            let ids = Set(stay.map(\.candidate.seed.id))
            others += stay
            going.removeAll { ids.contains($0.candidate.seed.id) }
        }
        var places: [StoredRowID: Int] = [:]
        for (place, seed) in going.enumerated() { if let row = seed.replaced?.row { places[row] = place } }
        var cycle = Array(going.indices)
        func root(_ place: Int) -> Int {
            var place = place
            while cycle[place] != place { place = cycle[place] }
            return place
        }
        for (place, seed) in going.enumerated() {
            for row in seed.rows {
                guard let other = places[row] else { continue }
                let (one, two) = (root(place), root(other))
                cycle[max(one, two)] = min(one, two)
            }
        }
        return Dictionary(grouping: going.indices) { root($0) }.sorted { $0.key < $1.key }
            .map { $0.value.map { going[$0] } }
    }
}

/// The seeds of a catalog that are still to be inserted.
struct WaitingSeeds {
    /// All of them, in their order.
    var seeds: [Seed] = []
    /// The seeds whose places other copies hold; the other seeds wait for the copy of a seed that they refer to.
    private(set) var blockedBySeed: [BlockedSeed] = []

    mutating func append(_ seed: BlockedSeed) {
        seeds.append(seed.candidate.seed)
        blockedBySeed.append(seed)
    }

    /// Keeps only the seeds that wait for the copy of another seed.
    mutating func removeBlocked() {
        let ids = Set(blockedBySeed.map(\.candidate.seed.id))
        seeds.removeAll { ids.contains($0.id) }
        blockedBySeed = []
    }
}
