/// The seeds that a row from before Seedbed may come from.
///
/// If its key holds references, it depends on other rows of the same adoption which of them it comes from.
struct PossibleOrigin {
    /// A seed of which the row may hold the key.
    struct Keyed {
        let candidate: AdoptionRule.Candidate
        /// The references of each of the seed's keys whose values the row holds; `nil` if no key of the seed holds any.
        var keys: [[KeyLink]]?
    }

    let copy: SeedCopy
    let isPlain: Bool
    /// Whether the row is a copy already, which stays as it is.
    var isCopy = false
    /// Whether the row says itself that the user has edited or dismissed it.
    var isUsers: Bool
    /// The seed that the row itself names.
    var named: SeedReference?
    /// The seeds whose key it may hold.
    var byKey: [Keyed] = []
    /// The seeds that the caller's columns name, or the row itself.
    var byMatch: [AdoptionRule.Candidate] = []
    /// Whether the caller names columns.
    var isMatched = false

    init(_ copy: SeedCopy, isPlain: Bool) {
        (self.copy, self.isPlain) = (copy, isPlain)
        isUsers = copy.isTouched || copy.isDismissed
    }

    /// Whether references in the row's key tell where it comes from.
    var hasLinks: Bool { byKey.contains { $0.keys != nil } }

    /// The decision about the row, or `nil` if it depends on rows about which the adoption has not decided yet.
    ///
    /// - Parameter lead: tells where a reference in the row's key leads.
    func settled<Failure: Error>(
        _ lead: (KeyLink) throws(Failure) -> AdoptionRule.Lead
    ) throws(Failure) -> Settled? {
        var held: [AdoptionRule.Candidate] = []
        for keyed in byKey {
            if let keys = keyed.keys {
                var leads: [[AdoptionRule.Lead]] = []
                for links in keys {
                    var leadsOfKey: [AdoptionRule.Lead] = []
                    for link in links { leadsOfKey.append(try lead(link)) }
                    leads.append(leadsOfKey)
                }
                guard let holdsKey = AdoptionRule.holdsKey(leads) else { return nil }
                if !holdsKey { continue }
            }
            held.append(keyed.candidate)
        }
        let seeds = held.map(\.seed)
        if isCopy { return Settled(decision: nil, seeds: named.map { [$0] } ?? seeds) }
        let decision = AdoptionRule.decision(
            isUsers: isUsers, isTouchedCopy: named == nil && AdoptionRule.isTouchedCopy(copy, isPlain: isPlain),
            taggedAs: isPlain && copy.isTagged ? copy.createDate : nil, created: copy.isTagged ? copy.createDate : nil,
            byContent: held, byMatch: isMatched || named != nil ? byMatch : held, isMatched: isMatched)
        return Settled(decision: decision, seeds: decision.seed.map { [$0] } ?? (isPlain ? seeds : []))
    }

    /// The decision about a row.
    struct Settled {
        /// `nil` if the row is a copy already.
        let decision: AdoptionRule.Decision?
        /// The seeds as whose copy references to the row count.
        let seeds: [SeedReference]
    }
}

extension AdoptionRule.Decision {
    /// The seed whose copy the row becomes.
    var seed: SeedReference? {
        switch self {
        case .untouched(let seed, _), .touched(let seed, _): seed
        case .leave: nil
        }
    }
}
