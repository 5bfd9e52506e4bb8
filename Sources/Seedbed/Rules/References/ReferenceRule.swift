/// Decides which copy of a seed a `$ref` refers to, and which copy takes over the rows of one that is gone.
package enum ReferenceRule {
    /// The copy that stays when the group is cleaned up, or `nil` if the user removed or dismissed the seed.
    package static func target(of copies: [SeedCopy], isDurable: Bool) -> SeedCopy? {
        let own = copies.filter { !$0.isDismissed && ($0.isTouched || $0.createDate == nil) }
        let users = CopyOrder.touchedSurvivor(of: own) ?? own.first
        if isDurable {
            // A dismissal is the user's, whether or not the program that wrote it has dated it.
            let isUsers = copies.contains { $0.isTouched || $0.isDismissed }
            return users ?? (isUsers ? nil : CopyOrder.survivor(of: copies))
        }
        return CopyOrder.survivor(of: copies) ?? users
    }

    /// Whether the values of a reference say that there is no row: null, 0, a negative number or an empty text.
    ///
    /// It is asked only about a reference that leads to no row.
    package static func meansNoRow(_ values: [SeedValue]) -> Bool {
        values.allSatisfy { value in
            switch value {
            case .null: true
            case .integer(let number): number <= 0
            case .text(let text): text.isEmpty
            case .real, .blob: false
            }
        }
    }

    /// The copies to which a `$ref` may have led in earlier releases, in a table whose rows do not name their seeds.
    ///
    /// A touched row may be one that the user has made. It counts only if it has the date of a release, or if the reference can
    /// lead to no other.
    ///
    /// - Parameter releases: those of the referred catalog that the store was given.
    static func formerTargets(
        among copies: [SeedCopy], releases: [SeedInstant], isDurable: Bool
    ) -> [SeedCopy] {
        if !copies.contains(where: \.isUntouched) { return target(of: copies, isDurable: isDurable).map { [$0] } ?? [] }
        return copies.filter { $0.isUntouched || ProofRule.isReleaseDate($0.createDate, among: releases) }
    }

    /// The copy that takes over the rows of a copy that the app, an import or another program deleted (C5).
    ///
    /// If no other copy exists, it is one that the user dismissed, as when a cleanup on this device moves the rows.
    static func place(among copies: [SeedCopy], isDurable: Bool) -> SeedCopy? {
        target(of: copies, isDurable: isDurable) ?? CopyOrder.touchedSurvivor(of: copies)
            ?? CopyOrder.survivor(of: copies)
    }

    /// The groups in which the copy is looked for that takes the place of a deleted row, the first one first.
    ///
    /// A row that names no seed may have been merged with another one that holds its key. So may a touched copy that another
    /// device deleted, if no copy of its seed is left.
    ///
    /// - Parameters:
    ///   - table: the table of the deleted row.
    ///   - isOfSeed: whether the deleted row named a seed.
    ///   - isMergeable: whether it was touched, and another device deleted it.
    static func groups(of table: SeedTable, isOfSeed: Bool, isMergeable: Bool) -> [SeedTable] {
        var byKey = table
        byKey.mapping.seedID = nil
        if table.mapping.seedID == nil { return [table] }
        if !isOfSeed { return [byKey] }
        return isMergeable ? [table, byKey] : [table]
    }
}
