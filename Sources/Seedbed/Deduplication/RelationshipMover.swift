/// Reads and changes rows that refer to duplicates in a way that only the app knows.
///
/// Such a reference is a key that no schema declares, a list inside a column, or a row in a table of another kind.
///
/// The mover works inside the transaction of the deduplication, while the duplicates still exist. Its writes are not edits by
/// the user. A rollback of the transaction undoes them; an undo does not.
public protocol RelationshipMover {
    /// Returns the named columns of each row of `table` whose `column` holds `value`.
    func rows(of table: String, where column: String, is value: SeedValue, columns: [String])
        throws(StoreError) -> [[SeedValue]]

    /// Sets columns of the rows whose column holds this value, and returns the number of rows.
    @discardableResult
    func set(_ values: [String: SeedValue], in table: String, where column: String, is value: SeedValue)
        throws(StoreError) -> Int
}

/// Moves the rows that refer to the duplicates to the survivor; the duplicates still exist.
public typealias MoveRelationships = (
    _ duplicates: [DuplicateRow], _ survivor: DuplicateRow, _ mover: any RelationshipMover
) throws(StoreError) -> Void
