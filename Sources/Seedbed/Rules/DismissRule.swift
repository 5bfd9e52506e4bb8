/// What dismissing a seed, and restoring it, makes of its copies.
public enum DismissRule {
    /// The dates that a copy gets.
    public struct Mark: Hashable, Sendable {
        /// The copy.
        public var copy: Copy
        /// When it was dismissed; nil where it is restored.
        public var dismissDate: Instant?
        /// To dismiss and to restore is to touch (T2).
        public var updateDate: Instant

        /// A copy with the dates that it gets.
        public init(copy: Copy, dismissDate: Instant?, updateDate: Instant) {
            self.copy = copy
            self.dismissDate = dismissDate
            self.updateDate = updateDate
        }
    }

    /// What dismissing a seed does to the copies that its cleanup has left: all that are visible are marked.
    package static func dismissal(of copies: [Copy], now: Instant) -> [Mark] {
        copies.filter { !$0.isDismissed }.map { copy in
            Mark(copy: copy, dismissDate: now, updateDate: TouchRule.updateDate(now: now, replacing: copy.updateDate))
        }
    }

    /// What restoring a seed does to its copies: all that were dismissed are visible again, and stay the user's.
    package static func restoration(of copies: [Copy], now: Instant) -> [Mark] {
        copies.filter(\.isDismissed).map { copy in
            Mark(copy: copy, dismissDate: nil, updateDate: TouchRule.updateDate(now: now, replacing: copy.updateDate))
        }
    }

    /// Whether dismissing one copy of a group means its cleanup: twins are visible, and an untouched one among them goes.
    package static func meansCleanup(_ copies: [Copy]) -> Bool {
        let visible = copies.filter { !$0.isDismissed }
        return visible.count > 1
            && CleanupRule.verdicts(for: copies, isDurable: true).contains { verdict in
                if case .remove = verdict { true } else { false }
            }
    }
}
