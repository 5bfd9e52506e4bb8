extension SeedCopy {
    /// The dates that a copy gets.
    public struct Mark: Hashable, Sendable {
        /// The copy.
        public var copy: SeedCopy
        /// When it was dismissed; `nil` if it is restored.
        public var dismissDate: SeedInstant?
        /// The new `updateDate`, because dismissing and restoring touch a copy (T2).
        public var updateDate: SeedInstant

        /// A copy with the dates that it gets.
        public init(copy: SeedCopy, dismissDate: SeedInstant?, updateDate: SeedInstant) {
            self.copy = copy
            self.dismissDate = dismissDate
            self.updateDate = updateDate
        }
    }
}

/// Decides which copies of a seed get new dates when the user dismisses or restores the seed.
package enum DismissRule {
    /// Returns the marks that dismiss the copies which the seed's cleanup has left: one for each visible copy.
    package static func dismissal(of copies: [SeedCopy], now: SeedInstant) -> [SeedCopy.Mark] {
        copies.filter { !$0.isDismissed }.map { copy in
            SeedCopy.Mark(
                copy: copy, dismissDate: now, updateDate: TouchRule.updateDate(now: now, replacing: copy.updateDate))
        }
    }

    /// Returns the marks that restore a seed: one for each dismissed copy, which stays the user's.
    package static func restoration(of copies: [SeedCopy], now: SeedInstant) -> [SeedCopy.Mark] {
        copies.filter(\.isDismissed).map { copy in
            SeedCopy.Mark(
                copy: copy, dismissDate: nil, updateDate: TouchRule.updateDate(now: now, replacing: copy.updateDate))
        }
    }

    /// Whether dismissing one copy of a group cleans the group up instead: it has visible twins, and the cleanup removes a
    /// copy.
    package static func meansCleanup(_ copies: [SeedCopy]) -> Bool {
        let visible = copies.filter { !$0.isDismissed }
        return visible.count > 1
            && CleanupRule.verdicts(for: copies, isDurable: true).contains { verdict in
                if case .remove = verdict { true } else { false }
            }
    }
}
