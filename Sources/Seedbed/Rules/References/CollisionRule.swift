extension RowCollision {
    /// Which of the two rows goes.
    public enum Loser: Hashable, Sendable {
        /// The one that refers to the copy that will be removed.
        case moving
        /// The one that refers to the survivor.
        case staying
    }
}

/// Decides which of two rows stays if a unique key allows only one at the survivor (C5).
package enum CollisionRule {
    /// Decides which of the rows goes, or returns `nil` if both are the user's and differ.
    ///
    /// An untouched one goes before one of the user's. Of two untouched ones the greater stays, in the order of twins (C2), so that
    /// every device keeps the same one. Of two equal ones of the user's the later edit stays.
    ///
    /// - Parameters:
    ///   - moving: the row that refers to the copy that will be removed, with its proof (T4).
    ///   - staying: the row that refers to the survivor, with its proof.
    ///   - areEqual: whether nothing tells them apart but their identities and dates.
    package static func loser(moving: SeedCopy, staying: SeedCopy, areEqual: Bool) -> RowCollision.Loser? {
        switch (moving.isUntouched, staying.isUntouched) {
        case (true, true): CopyOrder.isLess(staying, moving) ? .staying : .moving
        case (true, false): .moving
        case (false, true): .staying
        case (false, false):
            areEqual ? CopyOrder.touchedSurvivor(of: [staying, moving])?.row == moving.row ? .staying : .moving : nil
        }
    }
}
