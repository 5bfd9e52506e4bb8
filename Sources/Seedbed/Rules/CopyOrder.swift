/// The order of the copies of one seed, the same on every device.
///
/// Only synced row data goes into it: never the row's number, the order of rows, a clock or a catalog.
package enum CopyOrder {
    /// The untouched copy that stays: the greatest by (`createDate`, `uuid`), or `nil` if none is untouched.
    ///
    /// Of two spellings of one identity the greater one stays (C2).
    ///
    /// Of copies that tie completely it is the first one handed over; ``CleanupRule`` keeps them all.
    package static func survivor(of copies: some Sequence<SeedCopy>) -> SeedCopy? {
        greatest(copies.lazy.filter(\.isUntouched)) { $0.createDate }
    }

    /// The greatest copy that an app without Seedbed has dismissed, or `nil`; that app may have edited it too.
    static func undatedDismissal(in copies: some Sequence<SeedCopy>) -> SeedCopy? {
        greatest(copies.lazy.filter { $0.isDismissed && !$0.isTouched && $0.createDate != nil }) { $0.createDate }
    }

    /// The touched copy to which others yield (C3), or `nil` if none is touched.
    ///
    /// A copy that is not dismissed comes before a dismissed one. Then the greatest by (`updateDate`, `uuid`) counts.
    package static func touchedSurvivor(of copies: some Sequence<SeedCopy>) -> SeedCopy? {
        let touched = copies.filter(\.isTouched)
        return greatest(touched.lazy.filter { !$0.isDismissed }) { $0.updateDate }
            ?? greatest(touched.lazy) { $0.updateDate }
    }

    /// Whether the copies stand exactly level by (`createDate`, `uuid`), and by the identity's spelling.
    static func tie(_ left: SeedCopy, _ right: SeedCopy) -> Bool {
        left.createDate == right.createDate && left.uuid == right.uuid
            && left.spelling.isExactly(right.spelling)
    }

    /// Whether the left one comes first by (`createDate`, `uuid`) and the identity's spelling.
    static func isLess(_ left: SeedCopy, _ right: SeedCopy) -> Bool { isLess(left, right) { $0.createDate } }

    /// Whether the left one of two children comes first by (`uuid`, `createDate`, `updateDate`), as far as they have these (C5).
    static func isLessChild(_ left: SeedCopy, _ right: SeedCopy) -> Bool {
        if left.uuid == right.uuid {
            if left.createDate != right.createDate { return isEarlier(left.createDate, right.createDate) }
            if left.updateDate != right.updateDate { return isEarlier(left.updateDate, right.updateDate) }
        }
        return isLess(left, right) { _ in nil }
    }

    private static func isEarlier(_ left: SeedInstant?, _ right: SeedInstant?) -> Bool {
        guard let right else { return false }
        return left.map { $0 < right } ?? true
    }

    private static func greatest(_ copies: some Sequence<SeedCopy>, by date: (SeedCopy) -> SeedInstant?) -> SeedCopy? {
        var greatest: SeedCopy?
        for copy in copies {
            guard let best = greatest else {
                greatest = copy
                continue
            }
            if isLess(best, copy, by: date) { greatest = copy }
        }
        return greatest
    }

    private static func isLess(_ left: SeedCopy, _ right: SeedCopy, by date: (SeedCopy) -> SeedInstant?) -> Bool {
        if date(left) != date(right) { return isEarlier(date(left), date(right)) }
        if left.uuid != right.uuid { return left.uuid < right.uuid }
        return left.spelling.utf8.lexicographicallyPrecedes(right.spelling.utf8)
    }
}
