/// The seeds of a catalog whose group has one row, and that row is an untouched copy of a known release.
///
/// Found by one pass through the table, in which each row finds its seed, for most seeds of a large catalog.
final class CopyTally {
    private enum State: UInt8 {
        case none, untouched, other
    }

    private var states: [State]
    /// Whether a row holds a seed's key in another spelling, so that it is in another group.
    private(set) var hasOtherKeys = false
    /// Whether a row was neither proven to be a copy nor touched.
    private(set) var hasOpenRows = false
    private let releases: [SeedInstant]
    private let key: [String]
    private let isDurable: Bool

    /// A tally without rows, or `nil` if rows of a group may differ from the group's values of the seed.
    init?(of catalog: Catalog, in store: any SeedStore) throws(StoreError) {
        let table = catalog.table
        let isPlain = table.mapping.scope == nil && table.former.isEmpty
        guard isPlain, catalog.seeds.isIndexed, !catalog.seeds.hasReferences, catalog.localized.isEmpty else {
            return nil
        }
        states = Array(repeating: .none, count: catalog.seeds.count)
        releases = try store.bookkeeping.releases(deliveredOf: catalog.name) + [catalog.released]
        key = table.key
        isDurable = table.mapping.seedID != nil
    }

    /// Adds a row of a seed's group.
    func add(_ copy: SeedCopy, _ seeds: [ShippedSeed]) {
        for seed in seeds {
            guard let position = seed.position else {
                hasOtherKeys = true
                continue
            }
            let isCertain = isDurable || seed.current.map(isCertain) ?? false
            add(position, isUntouched: isCertain && isUntouched(copy))
        }
    }

    /// Adds a row that the lent values do not prove.
    ///
    /// - Parameter seeds: the seeds in whose groups it is; none if it names no catalog of the app.
    func addUnproven(_ seeds: [ShippedSeed]) {
        hasOpenRows = true
        for seed in seeds {
            if let position = seed.position {
                states[position] = .other
            } else if !isDurable {
                hasOtherKeys = true
            }
        }
    }

    /// Adds a row that the store has lent.
    ///
    /// A finding that is still open adds no copy.
    func add(_ finding: LentProof.Finding, _ row: LentRow) {
        switch finding {
        case .open(position: nil), .foreign: break
        case .open(let position?):
            hasOpenRows = true
            add(position, isUntouched: false)
        case .touched(let position): add(position, isUntouched: false)
        case .copy(let position):
            let isCertain =
                isDurable
                || row.values[..<key.count].allSatisfy { value in
                    if case .text(let text) = value { text.first.map(Self.isLetter) ?? false } else { false }
                }
            add(position, isUntouched: isCertain && !row.isDismissed)
        }
    }

    private func add(_ position: Int, isUntouched: Bool) {
        states[position] = states[position] == .none && isUntouched ? .untouched : .other
    }

    private func isUntouched(_ copy: SeedCopy) -> Bool {
        guard copy.isUntouched, !copy.isDismissed, let date = copy.createDate else { return false }
        return releases.contains { ProofRule.isSameSecond($0, date) }
    }

    /// Whether the store compares the seed's key as this tally does, whatever its columns' types: texts that say no number.
    private func isCertain(_ seed: Seed) -> Bool {
        key.allSatisfy { column in
            guard case .text(let text)? = seed.values.first(where: { $0.column == column })?.value,
                let first = text.utf8.first
            else { return false }
            return Self.isLetter(first)
        }
    }

    /// Whether a byte is a letter of ASCII: no number and no JSON begins with one.
    static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }

    /// Whether a seed's group has one row, an untouched copy.
    func isOneUntouchedCopy(_ position: Int) -> Bool { states[position] == .untouched }

    /// Leaves a seed to a closer look.
    func exclude(_ position: Int) { states[position] = .other }

    /// How many seeds have a group of one row, an untouched copy.
    var count: Int { states.count { $0 == .untouched } }
}
