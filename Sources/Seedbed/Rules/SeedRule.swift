/// The seeding rules S1, S2, S3, S5 and S6 for one seed: decides whether to insert a new copy, and if not, why not.
package enum SeedRule {
    /// The facts about one seed in a store.
    package struct Situation: Sendable {
        /// All copies of the seed; in a table without a `seedID` column, all rows with its key.
        package var copies: [SeedCopy]
        /// When the seed's catalog was released.
        package var released: SeedInstant
        /// Whether the receipt says that this store was given the seed before.
        package var wasDelivered: Bool
        /// Whether the catalog asks for the seed again (`"$again": true`).
        package var again: Bool
        /// Whether the table is durable, so that an untouched copy yields to a touched one (C3).
        package var isDurable: Bool
        /// Whether a row of the user's that is in no group of a seed holds the seed's key.
        package var isOccupied: Bool
        /// Whether the seed has no scope, and rows name it although none is in its group.
        package var isInOtherScopes = false
        /// Whether the greatest untouched copy is of this very release, lacks the release's new columns, and holds all other
        /// values.
        ///
        /// Such a copy came before the store had these columns.
        package var lacksNewColumns = false

        /// The facts about one seed in a store.
        package init(
            copies: [SeedCopy], released: SeedInstant, wasDelivered: Bool, again: Bool, isDurable: Bool,
            isOccupied: Bool = false
        ) {
            self.isOccupied = isOccupied
            self.copies = copies
            self.released = released
            self.wasDelivered = wasDelivered
            self.again = again
            self.isDurable = isDurable
        }
    }

    /// Whether the decision depends on ``Situation/isOccupied``.
    package static func dependsOnOccupants(_ situation: Situation) -> Bool {
        situation.copies.isEmpty && (!situation.wasDelivered || situation.again)
    }

    /// The copy on which ``Situation/lacksNewColumns`` depends, or `nil` if no untouched copy is of this very release.
    package static func copyOfThisRelease(_ situation: Situation) -> SeedCopy? {
        let untouched = situation.copies.filter { $0.isUntouched && !$0.isDismissed }
        guard let greatest = CopyOrder.survivor(of: untouched) else { return nil }
        let released = situation.released
        return greatest.isOlder(than: released) || greatest.isNewer(than: released) ? nil : greatest
    }

    /// The reason to skip a seed whose place rows of the user's hold (S1).
    package static func skipReason(heldBy rows: [SeedCopy]) -> Seed.SkipReason {
        rows.contains { $0.isTouched || $0.isDismissed } ? .touched : .occupied
    }

    /// Whether a seed counts as not delivered, because rows of the user's hold its place (S5).
    ///
    /// If a touched copy of the seed is among these rows, the store has the seed. A touched row that is not its copy proves nothing.
    ///
    /// - Parameters:
    ///   - others: those of the rows that are not in the seed's group.
    ///   - rows: all rows that hold its place.
    package static func isKeptAway(by others: [SeedCopy], of rows: [SeedCopy]) -> Bool {
        skipReason(heldBy: rows) == .occupied || others.count == rows.count
    }

    /// Whether rows of the user's that are not copies keep a seed away (S1).
    ///
    /// - Parameter copies: the rows of the seed's group, with their proofs; not empty.
    package static func isOccupied(by copies: [SeedCopy]) -> Bool {
        !copies.contains(where: \.isUntouched) && skipReason(heldBy: copies) == .occupied
    }

    /// Whether rows of the user's keep a seed away (S1), whatever its copies hold.
    package static func isOccupied(_ situation: Situation) -> Bool {
        situation.copies.isEmpty
            ? dependsOnOccupants(situation) && situation.isOccupied : isOccupied(by: situation.copies)
    }

    /// Decides for one seed at a launch.
    ///
    /// - Parameter hasDeclaredValues: whether a copy holds all values that the seed declares; asked at most once.
    package static func decision<E: Error>(
        for situation: Situation, hasDeclaredValues: (SeedCopy) throws(E) -> Bool
    ) throws(E) -> SeedDecision {
        let copies = situation.copies
        if copies.isEmpty {
            // A row without a scope has no twins: a new copy would add to those that the store was given.
            if situation.wasDelivered, situation.isInOtherScopes { return .skip(.present) }
            if situation.wasDelivered, !situation.again { return .skip(.removed) }
            return situation.isOccupied ? .skip(.occupied) : .insert(replacing: nil)
        }
        let untouched = copies.filter { $0.isUntouched && !$0.isDismissed }
        let hasTouched = skipReason(heldBy: copies) == .touched
        guard let greatest = CopyOrder.survivor(of: untouched) else { return .skip(skipReason(heldBy: copies)) }
        // If untouched copies do not yield, they stay beside the user's. The app keeps them up to date, unless it is older than
        // one of them.
        let isOlderApp = copies.contains { copy in
            copy.unproven == nil && copy.isNewer(than: situation.released)
                && (copy.isUntouched || ProofRule.mayBeReleaseDate(copy.createDate))
        }
        if hasTouched, situation.isDurable || isOlderApp { return .skip(.touched) }
        // A row without a readable `createDate` is the user's too (C1): T2 would have given it both dates.
        let hasUndated = copies.contains { !$0.isTouched && $0.createDate == nil }
        if hasUndated, situation.isDurable || isOlderApp { return .skip(.occupied) }
        if situation.lacksNewColumns { return .insert(replacing: greatest) }
        guard greatest.isOlder(than: situation.released) else { return .skip(.present) }
        return try hasDeclaredValues(greatest) ? .skip(.present) : .insert(replacing: greatest)
    }

    /// Whether S6 may follow a group by a new copy, as far as the copies alone tell: an untouched one is older than the
    /// release.
    ///
    /// Not only the greatest copy counts, since it may turn out to be the user's (T4).
    package static func mayRenew(_ copies: [SeedCopy], released: SeedInstant) -> Bool {
        copies.contains { $0.isUntouched && $0.isOlder(than: released) }
    }

    /// Decides for a seed when the app asks for its copies in the language that the device prefers now.
    ///
    /// As a release does (S3), a new copy follows an untouched one that is up to date in another language. What a launch would
    /// seed is left to the launch, and a copy of a later release to the later app.
    ///
    /// - Parameter isInPresentLanguage: whether a copy holds the texts that the device prefers.
    package static func decisionOnLanguage<E: Error>(
        for situation: Situation, hasDeclaredValues: (SeedCopy) throws(E) -> Bool,
        isInPresentLanguage: (SeedCopy) throws(E) -> Bool
    ) throws(E) -> SeedDecision {
        let decision = try decision(for: situation, hasDeclaredValues: hasDeclaredValues)
        guard case .skip(.present) = decision,
            let greatest = CopyOrder.survivor(of: situation.copies.filter { $0.isUntouched && !$0.isDismissed }),
            !greatest.isNewer(than: situation.released)
        else {
            if case .insert = decision { return .skip(.present) }
            return decision
        }
        return try isInPresentLanguage(greatest) ? .skip(.present) : .insert(replacing: greatest)
    }

    /// Decides again for a seed whose group came in with an import (S6).
    ///
    /// A new copy follows only an untouched survivor that is older than the release and has other values. A group without an
    /// untouched copy is left alone.
    package static func decisionAfterImport<E: Error>(
        for situation: Situation, hasDeclaredValues: (SeedCopy) throws(E) -> Bool
    ) throws(E) -> SeedDecision {
        guard CopyOrder.survivor(of: situation.copies) != nil else { return .skip(.touched) }
        return try decision(for: situation, hasDeclaredValues: hasDeclaredValues)
    }
}

/// The moment at which a decision on a seed is made.
package enum SeedOccasion: Sendable {
    /// A launch that has to seed a release.
    case launch
    /// An import that has brought copies in (S6).
    case imported
    /// The app asks for untouched copies in the language that the device prefers now.
    case relocalized
}

/// The decision on one seed.
package enum SeedDecision: Hashable, Sendable {
    /// A new copy is inserted; `replacing` is the older untouched one, which then falls to cleanup (S3).
    case insert(replacing: SeedCopy?)
    /// Nothing is inserted.
    case skip(Seed.SkipReason)
}

extension Seed {
    /// Why a seed was not inserted.
    public enum SkipReason: String, Hashable, Sendable, CaseIterable {
        /// An untouched copy of this release or a later one exists, or one that has the same values (S2).
        case present
        /// A copy exists that belongs to the user, dismissed or not (S1).
        case touched
        /// A row of the user's that is not a copy holds the seed's key (S1).
        case occupied
        /// The store was given the seed before and the user removed it (S5).
        case removed
        /// A seed that it refers to has no copy here: the user removed that one.
        case unresolved
        /// A rule of the table does not allow the copy; the next release tries again.
        case refused
    }
}
