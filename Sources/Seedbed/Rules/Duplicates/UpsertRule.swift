extension Deduplication {
    /// The rule for which side of an upsert wins a column if a row with the key already exists.
    public enum UpsertPolicy: Sendable {
        /// The incoming value.
        case incoming
        /// The existing value, even if it is null.
        case existing
        /// The existing value or, if that is null, the incoming value.
        case fill
        /// The value of the side with the later `updateDate`; the existing value if neither is later.
        case newest
        /// The value that the app computes from both.
        case merge(@Sendable (_ existing: SeedValue, _ incoming: SeedValue) -> SeedValue)
    }
}

/// Decides what an upsert writes to a row that already exists.
package enum UpsertRule {
    /// Returns the value that a column holds afterwards.
    ///
    /// - Parameters:
    ///   - existing: the value that the row holds.
    ///   - incoming: the value that comes in.
    ///   - dates: when each side was last changed.
    package static func value(
        existing: SeedValue, incoming: SeedValue, dates: (existing: SeedInstant?, incoming: SeedInstant?),
        by policy: Deduplication.UpsertPolicy
    ) -> SeedValue {
        switch policy {
        case .incoming: incoming
        case .existing: existing
        case .fill: existing.isNull ? incoming : existing
        case .newest: isLater(dates.incoming, than: dates.existing) ? incoming : existing
        case .merge(let merge): merge(existing, incoming)
        }
    }

    /// Whether a column changes: 1 and 1.0 are different values.
    package static func changes(_ old: SeedValue, to new: SeedValue) -> Bool { !old.isIdentical(to: new) }

    /// Whether one date is later than another; no date is the earliest.
    package static func isLater(_ left: SeedInstant?, than right: SeedInstant?) -> Bool {
        guard let left else { return false }
        return right.map { $0 < left } ?? true
    }
}
