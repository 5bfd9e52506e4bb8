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
    /// How the two rows relate to each other.
    package struct Relation: Sendable {
        /// Whether the row that refers to the copy that will be removed goes anyway, because of a twin of its own (C2, C3).
        package var isMovingSuperfluous: Bool
        /// The same of the row at the survivor.
        package var isStayingSuperfluous: Bool
        /// Whether both are of one seed, or hold one key.
        package var haveOneKey: Bool
        /// Whether nothing tells them apart but their identities and dates.
        package var areEqual: Bool

        /// The relation of two rows.
        package init(isMovingSuperfluous: Bool, isStayingSuperfluous: Bool, haveOneKey: Bool, areEqual: Bool) {
            self.isMovingSuperfluous = isMovingSuperfluous
            self.isStayingSuperfluous = isStayingSuperfluous
            self.haveOneKey = haveOneKey
            self.areEqual = areEqual
        }
    }

    /// Decides which of the rows goes, or returns `nil` if both stay, and the copy with them.
    ///
    /// If one of them goes anyway, it makes room for the other one. Otherwise two rows with different keys both stay: one seed must
    /// not go in favour of another one (I4). If both are of one seed or hold one key, an untouched row goes before one of the user's. Of two untouched ones the greater stays,
    /// in the order of twins (C2), so that every device keeps the same one. Of two equal ones of the user's the greatest by
    /// (`uuid`, `createDate`, `updateDate`) stays. If they differ, both stay.
    ///
    /// - Parameters:
    ///   - moving: the row that refers to the copy that will be removed, with its proof (T4).
    ///   - staying: the row that refers to the survivor, with its proof.
    package static func loser(
        moving: SeedCopy, staying: SeedCopy, _ relation: Relation
    ) -> RowCollision.Loser? {
        if relation.isMovingSuperfluous { return .moving }
        if relation.isStayingSuperfluous { return .staying }
        switch (moving.isUntouched, staying.isUntouched) {
        case (true, true): return !relation.haveOneKey ? nil : CopyOrder.isLess(staying, moving) ? .staying : .moving
        case (true, false): return relation.haveOneKey ? .moving : nil
        case (false, true): return relation.haveOneKey ? .staying : nil
        case (false, false):
            return !relation.areEqual ? nil : CopyOrder.isLessChild(staying, moving) ? .staying : .moving
        }
    }

    /// Whether a collision is decided before another one: that of the greater moving row, on every device.
    ///
    /// Of several rows that want one place the first one gets it.
    package static func isFirst(_ left: RowCollision, _ right: RowCollision) -> Bool {
        if left.table.name != right.table.name { return left.table.name < right.table.name }
        if left.moving.row == right.moving.row { return CopyOrder.isLessChild(right.staying, left.staying) }
        return CopyOrder.isLessChild(right.moving, left.moving)
    }
}
