/// Decides whether a tagged row is a copy (T4).
///
/// A row that is not a copy belongs to the user, whatever its tags say.
package enum ProofRule {
    /// How a row compares with the content that a release shipped, as far as the app knows that content.
    package enum Knowledge: Sendable {
        /// The row holds that content.
        case equal
        /// The row holds another content.
        case different
        /// The app does not know what was shipped.
        case unknown
    }

    /// The reason why a tagged row is not a copy by its origin (b), or `nil` if its origin is known.
    ///
    /// - Parameters:
    ///   - isNamed: whether its `seedID` begins with the name of one of the app's catalogs, or `nil` if the table has no such
    ///     column.
    ///   - hasShippedKey: whether its key is one that a catalog ships or shipped.
    ///   - isReleaseDate: whether its `createDate` is a release date of such a catalog.
    package static func origin(isNamed: Bool?, hasShippedKey: Bool, isReleaseDate: Bool) -> SeedCopy.UnprovenReason? {
        isNamed ?? (hasShippedKey && isReleaseDate) ? nil : .origin
    }

    /// Combines what several sources know of one row: a source whose content the row holds decides.
    package static func combined(_ knowledge: [Knowledge]) -> Knowledge {
        if knowledge.contains(.equal) { return .equal }
        return knowledge.contains(.different) ? .different : .unknown
    }

    /// Why a row whose origin is known is not a copy by its content (c), or `nil` if no known content differs from it.
    ///
    /// - Parameter isUnseen: whether the user may have edited the row without a trace. Then only known content proves it.
    package static func content(_ knowledge: [Knowledge], isUnseen: Bool = false) -> SeedCopy.UnprovenReason? {
        switch combined(knowledge) {
        case .equal: nil
        case .different: .content
        case .unknown: isUnseen ? .content : nil
        }
    }

    /// A column that the catalog declares and an earlier release did not, as a row of that release holds it.
    package struct AddedColumn: Hashable, Sendable {
        /// Whether the row holds the value that an insertion without the column gives it, or whether that value is not known.
        package var isEmpty: Bool
        /// Whether it holds the value that this release ships.
        package var isPresent: Bool
        /// Which of the values it holds that the earlier release shipped in columns that the table has lost, by their places.
        package var lost: Set<Int>

        package init(isEmpty: Bool, isPresent: Bool, lost: Set<Int> = []) {
            (self.isEmpty, self.isPresent, self.lost) = (isEmpty, isPresent, lost)
        }
    }

    /// Whether the columns that the catalog has got since a release hold nothing of the user's (c, A1).
    ///
    /// A migration may have renamed a column that the table has lost. Then one of these columns holds its value, and another value is
    /// an edit. A column that was dropped proves nothing, as long as the catalog has got none since. If each lost value is found in a
    /// column of its own, the other columns are new.
    ///
    /// - Parameters:
    ///   - lost: how many columns of the release the table has lost.
    ///   - isAdoption: whether nothing but the values proves the row. Any value in a new column then counts, and an empty column may
    ///     be a renamed one that the user has cleared. Of a tagged row, the table has noted the edits (T2).
    ///   - added: reads the columns that the catalog has got.
    package static func isUnedited<Failure: Error>(
        lost: Int, isAdoption: Bool, _ added: () throws(Failure) -> [AddedColumn]
    ) throws(Failure) -> Bool {
        if lost == 0, !isAdoption { return true }
        let added = try added()
        if !isAdoption, isEachHeld(lost, by: added) { return true }
        if !added.allSatisfy({ $0.isEmpty || $0.isPresent || !$0.lost.isEmpty }) { return false }
        if !isAdoption || added.isEmpty || added.allSatisfy(\.isPresent) { return true }
        return (0..<lost).allSatisfy { place in added.contains { $0.lost.contains(place) } }
    }

    /// Whether each of the lost values is found in a column of its own that is not empty.
    private static func isEachHeld(_ lost: Int, by added: [AddedColumn]) -> Bool {
        var holders: [Int?] = Array(repeating: nil, count: added.count)
        func find(_ place: Int, _ tried: inout Set<Int>) -> Bool {
            for column in added.indices where !added[column].isEmpty && added[column].lost.contains(place) {
                guard tried.insert(column).inserted else { continue }
                guard let other = holders[column], !find(other, &tried) else {
                    holders[column] = place
                    return true
                }
            }
            return false
        }
        return (0..<lost).allSatisfy { place in
            var tried: Set<Int> = []
            return find(place, &tried)
        }
    }

    /// How a row compares with a hash that it does not match, if the table has lost some of the hashed columns (c).
    ///
    /// - Parameters:
    ///   - isOfThisRelease: whether the row holds all that this release ships. Then it holds nothing of the user's.
    ///   - mayBeDropped: whether a lost column may have been dropped, so that nothing tells what it held.
    ///   - added: the columns that the catalog has got, without those that are known to be renamed. One that holds a value may be a
    ///     lost column under another name, with an edit.
    package static func knowledge(isOfThisRelease: Bool, mayBeDropped: Bool, added: [AddedColumn]) -> Knowledge {
        isOfThisRelease || mayBeDropped && added.allSatisfy(\.isEmpty) ? .unknown : .different
    }

    /// Whether a row with a seed's former key may be a copy of that seed.
    ///
    /// - Parameters:
    ///   - date: the row's `createDate`.
    ///   - last: the last release in which the seed had the key.
    ///
    /// A row of a later release is a copy of the seed that has the key since.
    package static func isNoLater(_ date: SeedInstant?, than last: SeedInstant?) -> Bool {
        guard let date, let last else { return true }
        return date <= last || isSameSecond(date, last)
    }

    /// Whether a row's `createDate` is that of one of these releases (T4, b).
    package static func isReleaseDate(_ date: SeedInstant?, among releases: [SeedInstant]) -> Bool {
        guard let date else { return false }
        return releases.contains { isSameSecond($0, date) }
    }

    /// Whether a row's `createDate` may be that of a release that this app does not know.
    ///
    /// The date of a release is a whole second: `check` warns of any other. A row of the user's has the moment in which it was made.
    package static func mayBeReleaseDate(_ date: SeedInstant?) -> Bool {
        date.map { $0.milliseconds.isMultiple(of: 1000) } ?? false
    }

    /// Whether a date is that of a release: engines hand dates on to the second.
    package static func isSameSecond(_ left: SeedInstant, _ right: SeedInstant) -> Bool { left.isSameSecond(as: right) }
}

extension SeedCopy {
    /// Why a row that is tagged as a copy is the user's (T4).
    public enum UnprovenReason: String, Hashable, Sendable, CaseIterable {
        /// No catalog is known to have shipped it.
        ///
        /// Its `createDate` is not a release date, its key is not a seed's, or its `seedID` names none of the app's catalogs.
        case origin
        /// It holds another content than the shipped one, because of a change that Seedbed did not see.
        case content
    }
}
