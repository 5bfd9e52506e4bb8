/// Decides for a store how rows move when the row to which they refer goes (C5).
///
/// The core hands it to each call in which a store moves rows: only there does the store see which rows these are.
public struct MoveRules: Sendable {
    /// A survivor that must stand elsewhere before rows are moved to it.
    public struct Lift: Hashable, Sendable {
        /// The values by which others refer to the survivor.
        public var survivor: [SeedValue]
        /// Those of the row under which it stands from now on, or `nil` for none.
        public var parent: [SeedValue]?
    }

    /// The rules, which are the same for every store.
    public init() {}

    /// The survivors that would become their own ancestors, in a table whose rows refer to each other.
    ///
    /// - Parameters:
    ///   - survivors: the survivors, in an order that is the same on every device.
    ///   - moves: the survivor of each copy that goes.
    ///   - parent: returns the row under which a row stands, or `nil` for none.
    public func lifts(
        of survivors: [[SeedValue]], moves: [[SeedValue]: [SeedValue]],
        parent: ([SeedValue]) throws(StoreError) -> [SeedValue]?
    ) throws(StoreError) -> [Lift] {
        let lifts = try AncestorRule.lifts(of: survivors, moves: moves, parent: parent)
        return lifts.map { Lift(survivor: $0.survivor, parent: $0.parent) }
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

/// The calls of the core, which decides by the same rules in every store.
extension SeedStore {
    /// Removes copies, by the rules for the rows that refer to them.
    ///
    /// - Warning: This deletes rows.
    package func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant
    ) throws(StoreError) -> [RemovedRow] { try remove(removals, from: table, at: now, moving: MoveRules()) }
}
