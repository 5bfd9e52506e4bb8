/// Which side of an upsert wins a column, where a row with the key is there already.
public enum UpsertPolicy: Sendable {
    /// What comes in.
    case incoming
    /// What is there, also null.
    case existing
    /// What is there, or where that is null, what comes in.
    case fill
    /// What the side with the later `updateDate` holds; what is there, where neither is later.
    case newest
    /// What the app makes of both.
    case merge(@Sendable (_ existing: SeedValue, _ incoming: SeedValue) -> SeedValue)
}

/// What an upsert writes to a row that is there.
package enum UpsertRule {
    /// What a column holds afterwards.
    ///
    /// - Parameters:
    ///   - existing: what the row holds.
    ///   - incoming: what comes in.
    ///   - dates: when each was last changed.
    package static func value(
        existing: SeedValue, incoming: SeedValue, dates: (existing: Instant?, incoming: Instant?),
        by policy: UpsertPolicy
    ) -> SeedValue {
        switch policy {
        case .incoming: incoming
        case .existing: existing
        case .fill: existing.isNull ? incoming : existing
        case .newest: isLater(dates.incoming, than: dates.existing) ? incoming : existing
        case .merge(let merge): merge(existing, incoming)
        }
    }

    /// Whether a column changes: 1 and 1.0 are two.
    package static func changes(_ old: SeedValue, to new: SeedValue) -> Bool { !old.isIdentical(to: new) }

    /// Whether one date is later than another; no date is the earliest.
    package static func isLater(_ left: Instant?, than right: Instant?) -> Bool {
        guard let left else { return false }
        return right.map { $0 < left } ?? true
    }
}
