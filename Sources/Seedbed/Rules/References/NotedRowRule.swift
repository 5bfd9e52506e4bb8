/// Decides whether a row is still the one that was noted, if nothing but a number names it (C7).
///
/// A store may give the number to another row. A number that no column declares changes when the app makes the table again, when
/// it vacuums the store, and when it restores a dump. A declared number stays with its row, but a new row may get it once the
/// row was deleted.
package enum NotedRowRule {
    /// Whether the row that has the noted number is the noted one.
    ///
    /// The user may have edited a row. So of a row with a declared number only the greater part has to be as it was.
    ///
    /// - Parameters:
    ///   - equal: how many columns hold the value that was noted, nulls aside.
    ///   - different: how many columns hold another one.
    ///   - isDeclared: whether a column of the table holds the number.
    package static func isSame(equal: Int, different: Int, isDeclared: Bool) -> Bool {
        different == 0 || isDeclared && equal > different
    }
}
