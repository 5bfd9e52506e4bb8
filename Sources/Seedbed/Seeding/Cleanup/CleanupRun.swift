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

    /// Returns the tables of the app's catalogs.
    ///
    /// If rows of these collide at a survivor, the store drops none: `CollisionRule` decides.
    package var seededTables: () throws(StoreError) -> [SeedTable] = { () throws(StoreError) in [] }

    /// The rows for the report that the store has removed on the way: those that had become equal to others, and copies that made room
    /// for a row of another store.
    package var droppedRows: [RemovedRow] = []

    /// How many rows went that way, also those without an identity.
    package private(set) var equalRowCount = 0

    /// The rules that kept lost copies from coming back, by the identity of the copy.
    package private(set) var refusals: [UUIDText: Refusal] = [:]

    /// The rule of a table that kept a lost copy from coming back.
    package struct Refusal: Hashable, Sendable {
        /// The rule in the store's words.
        package var rule: String
        /// The rows that hold the copy's values under a unique key.
        package var rows: [SeedCopy.ReferringRow]
    }

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

    /// Reports rows that the store has dropped because they had become equal to others, as ``losers(of:isAnonymous:)`` says.
    ///
    /// The store calls it when it has written their entries to its log. The report of the call then lists them as removed; rows without
    /// an identity are in the log alone. If one of the rows had stayed for an earlier one, the row that stays for it becomes the
    /// survivor of both.
    ///
    /// - Parameter rows: the rows of one table.
    /// - Returns: the earlier rows that have another survivor now.
    @discardableResult
    public func didDrop(_ rows: [RemovedRow]) -> [RemovedRow] {
        equalRowCount += rows.count
        let rows = rows.filter { !$0.uuid.description.isEmpty }
        guard let table = rows.first?.table else { return [] }
        let survivors = Dictionary(rows.map { ($0.uuid, $0.survivor) }) { first, _ in first }
        var changed: [RemovedRow] = []
        for place in droppedRows.indices where droppedRows[place].table == table {
            guard let former = droppedRows[place].survivor, let survivor = survivors[former] else { continue }
            droppedRows[place].survivor = survivor
            changed.append(droppedRows[place])
        }
        droppedRows += rows
        return changed
    }

    /// Notes what keeps a lost copy from coming back.
    package func didRefuse(_ lost: UUIDText, by rule: String, rows: [SeedCopy.ReferringRow] = []) {
        refusals[lost] = Refusal(rule: rule, rows: rows)
    }

    /// Reports copies that the store has removed for a row of another store: a unique key allows one of the two.
    package func didMakeRoom(_ rows: [RemovedRow]) { droppedRows += rows }

    /// Runs a part of the cleanup; if the part throws, takes back what it has reported.
    package func attempt<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        let reported = droppedRows
        do throws(StoreError) {
            return try body()
        } catch {
            droppedRows = reported
            throw error
        }
    }

    /// Returns what `body` returns; if that is false, takes back what it has reported, as the store takes back what it wrote.
    package func isKept(_ body: () throws(StoreError) -> Bool) throws(StoreError) -> Bool {
        let reported = droppedRows
        let isKept = try body()
        if !isKept { droppedRows = reported }
        return isKept
    }

    /// The rows that are not moved, since their copy stays and equal rows refer to another copy or to the survivor.
    package func unmoved(of rows: [EqualRowRule.Row]) -> [Int] { EqualRowRule.unmoved(of: rows) }

    /// The rows that go because they were not moved and the survivor has an equal row.
    ///
    /// - Parameters:
    ///   - rows: equal rows that refer to one survivor in the end, the greatest first.
    ///   - onlyLesser: whether a row keeps its copy if it is greater than those at the survivor.
    package func losers(ofHeld rows: [EqualRowRule.Row], onlyLesser: Bool) -> [(row: Int, survivor: Int)] {
        EqualRowRule.losers(ofHeld: rows, onlyLesser: onlyLesser)
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
