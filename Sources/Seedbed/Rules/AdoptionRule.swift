/// Decides what a row from before Seedbed becomes: an untouched copy, a touched copy, or neither (A1–A3).
///
/// It uses the row and the catalogs alone, so that two devices decide alike.
package enum AdoptionRule {
    /// A seed that a row may come from.
    package struct Candidate: Hashable, Sendable {
        /// The seed, by its catalog and id.
        package var seed: SeedReference
        /// The releases whose form of the seed the row equals.
        package var equal: [SeedInstant]
        /// The last release that is known to have shipped the seed.
        package var released: SeedInstant
    }

    /// The fate of a row.
    package enum Decision: Hashable, Sendable {
        /// It becomes the seed's untouched copy of that release (A1).
        case untouched(SeedReference, SeedInstant)
        /// It becomes the seed's touched copy; a date that it lacks follows from that release (A2).
        case touched(SeedReference, SeedInstant)
        /// It stays as it is (A3).
        case leave
    }

    /// Where a reference in the key of a row leads.
    package enum Lead: Hashable, Sendable {
        /// To a copy of the seed that the key of the release names.
        case copy
        /// To a row about which the adoption has not decided yet.
        case undecided
        /// To another row, or to none.
        case elsewhere
    }

    /// Whether a row holds one of the keys of a seed, or `nil` if that depends on rows about which the adoption has not decided.
    ///
    /// A reference in a key names a seed. A row that refers to another row than a copy of that seed is the user's (A3), although its
    /// other key columns hold the same.
    ///
    /// - Parameter keys: for each key whose values the row holds, where its references lead.
    package static func holdsKey(_ keys: [[Lead]]) -> Bool? {
        if keys.contains(where: { $0.allSatisfy { $0 == .copy } }) { return true }
        return keys.contains { !$0.contains(.elsewhere) } ? nil : false
    }

    /// Whether a touched row counts as a copy as it is: a plain table knows such a row by its key.
    package static func isTouchedCopy(_ copy: SeedCopy, isPlain: Bool) -> Bool {
        isPlain && (copy.isTouched || copy.isDismissed) && copy.createDate != nil && !copy.uuid.description.isEmpty
    }

    /// Decides about a row that is not a copy.
    ///
    /// An untagged row gets the date of the first release that shipped its form. A device with an earlier version of the app does not know
    /// the later ones, and would write another date into the same row: each device could then remove the copy that the other keeps (C2).
    ///
    /// - Parameters:
    ///   - isUsers: whether the row says itself that the user has edited or dismissed it.
    ///   - isTouchedCopy: whether ``isTouchedCopy(_:isPlain:)`` holds of the row.
    ///   - released: the `createDate` of a tagged row in a plain table, or `nil` for any other row. If this app knows no release of
    ///     the seed that late, a later app may have seeded the row. It stays as it is: with an earlier date, this device and the
    ///     later app would choose different survivors (C2).
    ///   - created: the `createDate` of a tagged row. If it is that of a release whose form the row equals, it stays: another device may
    ///     have judged the row by that date already, and a later one would choose another survivor (C2).
    ///   - byContent: the seeds whose key it holds, in the order of the catalogs.
    ///   - byMatch: the seeds that the caller's columns name.
    ///   - isMatched: whether the caller names columns. A value that several seeds hold tells none of them.
    package static func decision(
        isUsers: Bool, isTouchedCopy: Bool, taggedAs released: SeedInstant? = nil, created: SeedInstant? = nil,
        byContent: [Candidate], byMatch: [Candidate], isMatched: Bool = false
    ) -> Decision {
        if isTouchedCopy { return .leave }
        let known = (byContent + byMatch).map(\.released).max()
        if let released, let known, known < released { return .leave }
        if !isUsers {
            var best: (seed: SeedReference, first: SeedInstant, last: SeedInstant)?
            for candidate in byContent {
                let own = candidate.equal.first { ProofRule.isReleaseDate(created, among: [$0]) }
                if let own { return .untouched(candidate.seed, own) }
                guard let first = candidate.equal.min(), let last = candidate.equal.max() else { continue }
                if best.map({ $0.last < last }) ?? true { best = (candidate.seed, first, last) }
            }
            if let best { return .untouched(best.seed, best.first) }
        }
        let named = isMatched ? distinct(byMatch, byKey: byContent) : byMatch
        // `max` would take the last of equals.
        let newest = named.reduce(nil as Candidate?) { best, next in
            best.map { $0.released >= next.released } ?? false ? best : next
        }
        return newest.map { .touched($0.seed, $0.released) } ?? .leave
    }

    /// The seed that the values of the caller's columns tell; of several, the one whose key the row holds too.
    private static func distinct(_ byMatch: [Candidate], byKey: [Candidate]) -> [Candidate] {
        if Set(byMatch.map(\.seed)).count < 2 { return byMatch }
        let both = byMatch.filter { candidate in byKey.contains { $0.seed == candidate.seed } }
        return Set(both.map(\.seed)).count < 2 ? both : []
    }
}
