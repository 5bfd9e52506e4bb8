/// The cleanup to which removals belong: made when it begins, handed to the store with each call that removes or moves rows, and
/// dropped at its end.
///
/// The log numbers it, so that an undo puts it back as a whole (C7). It decides how rows move when the row to which they refer
/// goes (C5): only there does the store see which rows these are.
public final class CleanupRun {
    /// A survivor that must stand elsewhere before rows are moved to it.
    public struct Reparenting: Hashable, Sendable {
        /// The values by which others refer to the survivor.
        public var survivor: [SeedValue]
        /// Those of the row under which it stands from now on, or `nil` for none.
        public var parent: [SeedValue]?
    }

    /// The number of its entries in the log, or `nil` before the first one.
    public private(set) var number: Int64?

    /// The tables of the app's catalogs.
    ///
    /// If rows of these collide at a survivor, the store drops none: `CollisionRule` decides.
    package var seededTables: Set<SQLName> = []

    /// A cleanup that has removed nothing.
    public init() {}

    /// Returns the number for its next entry.
    ///
    /// The number stays the same as long as no other cleanup has written to the log. It is a new one after a rollback, and if
    /// another process has written in between.
    ///
    /// - Parameter last: the number of the log's last cleanup, or 0 if the log has none.
    public func number(after last: Int64) -> Int64 {
        if let number, number == last { return number }
        number = last + 1
        return last + 1
    }

    /// The survivors that would become their own ancestors, in a table whose rows refer to each other.
    ///
    /// - Parameters:
    ///   - survivors: the survivors, in an order that is the same on every device.
    ///   - moves: the survivor of each copy that goes.
    ///   - parent: returns the row under which a row stands, or `nil` for none.
    public func reparentings(
        of survivors: [[SeedValue]], moves: [[SeedValue]: [SeedValue]],
        parent: ([SeedValue]) throws(StoreError) -> [SeedValue]?
    ) throws(StoreError) -> [Reparenting] {
        let reparentings = try AncestorRule.reparentings(of: survivors, moves: moves, parent: parent)
        return reparentings.map { Reparenting(survivor: $0.survivor, parent: $0.parent) }
    }

    /// The places of the columns of a reference to clear so that the row stands under none.
    ///
    /// - Parameters:
    ///   - held: the values of the reference.
    ///   - own: the values of a reference to the row itself.
    public func columnsToClear(held: [SeedValue], own: [SeedValue]) -> [Int] {
        AncestorRule.columnsToClear(held: held, own: own)
    }

    /// The row that gets the only place at a survivor, or `nil` if two rows tie.
    package func winner(of children: [SinglePlaceRule.Child]) -> SinglePlaceRule.Child? {
        SinglePlaceRule.winner(of: children)
    }

    /// The copies that stay, because a row of theirs has no place at the survivor.
    package func staying(_ moves: [SinglePlaceRule.Move], taken: Set<SinglePlaceRule.Place>) -> Set<Int64> {
        SinglePlaceRule.staying(moves, taken: taken)
    }
}
