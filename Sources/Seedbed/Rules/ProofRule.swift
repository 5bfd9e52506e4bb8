/// T4: what makes a tagged row a copy.
///
/// A row that is no copy belongs to the user, whatever its tags say.
public enum ProofRule {
    /// What the app knows of a content that a release shipped.
    package enum Knowledge: Sendable {
        /// The row holds it.
        case equal
        /// The row holds something else.
        case different
        /// It is not known what was shipped.
        case unknown
    }

    /// Why a tagged row is no copy by its origin (b); nil if its origin is known.
    ///
    /// - Parameters:
    ///   - isNamed: whether its `seedID` names a seed of the app's catalogs; nil in a table without that column.
    ///   - hasShippedKey: whether its key is one that a catalog ships or shipped.
    ///   - isReleaseDate: whether its `createDate` is a release date of such a catalog.
    package static func origin(isNamed: Bool?, hasShippedKey: Bool, isReleaseDate: Bool) -> UnprovenReason? {
        isNamed ?? (hasShippedKey && isReleaseDate) ? nil : .origin
    }

    /// What several sources know of one row together: a source whose content the row holds decides.
    package static func combined(_ knowledge: [Knowledge]) -> Knowledge {
        if knowledge.contains(.equal) { return .equal }
        return knowledge.contains(.different) ? .different : .unknown
    }

    /// Why a row whose origin is known is not a copy by its content (c), or `nil` if no known content differs from it.
    package static func content(_ knowledge: [Knowledge]) -> UnprovenReason? {
        combined(knowledge) == .different ? .content : nil
    }

    /// Whether a date is that of a release: engines hand dates on to the second.
    package static func isSameSecond(_ left: Instant, _ right: Instant) -> Bool {
        let (difference, hasOverflown) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
        return !hasOverflown && difference.magnitude < 1000
    }
}

/// Why a row that is tagged as a copy is the user's (T4).
public enum UnprovenReason: String, Hashable, Sendable, CaseIterable {
    /// No catalog is known to have shipped it: its `createDate` is no release date, its key no seed's, or its `seedID` names
    /// none of the app's catalogs.
    case origin
    /// It holds something else than what was shipped: somebody has changed it where Seedbed did not see it.
    case content
}
