/// What an app may do to rows that refer to duplicates in a way of its own: by a key that no schema declares, in a list
/// inside a column, in a table of another kind.
///
/// It works inside the transaction of the deduplication, while the duplicates are still there. What it writes is no edit of
/// the user's, and goes when the transaction is rolled back. An undo does not take it back.
public protocol RelationshipMover {
    /// The rows of a table whose column holds this value, each by the columns that are named.
    func rows(of table: String, where column: String, is value: SeedValue, columns: [String])
        throws(StoreError) -> [[SeedValue]]

    /// Sets columns of the rows whose column holds this value; returns how many there were.
    @discardableResult
    func set(_ values: [String: SeedValue], in table: String, where column: String, is value: SeedValue)
        throws(StoreError) -> Int
}

/// Moves what refers to the duplicates, which are still there, to their survivor.
public typealias MoveRelationships = (
    _ duplicates: [DuplicateRow], _ survivor: DuplicateRow, _ mover: any RelationshipMover
) throws(StoreError) -> Void
