/// A type that stands for the rows of a table in which people make duplicates.
///
/// ```swift
/// enum Contact: Dedupable {
///     static let deduplication = Deduplication(
///         of: "Contact", by: [Deduplication.KeyColumn("email", .folded)], survivor: .least("uuid"))
/// }
/// try await seeder.dedupe(Contact.self, .rows(inserted: arrived), account: .signedOut)
/// ```
public protocol Dedupable {
    /// Which rows are duplicates, which one stays, and what it takes over.
    static var deduplication: Deduplication { get }

    /// Moves references to the duplicates that are not foreign keys; does nothing by default.
    ///
    /// It is called for each survivor before its duplicates go. Foreign keys are followed after that, without this method.
    static func moveRelationships(
        from duplicates: [Deduplication.DuplicateRow], to survivor: Deduplication.DuplicateRow,
        with mover: any Deduplication.RelationshipMover
    ) throws(StoreError)
}

extension Dedupable {
    /// Moves nothing.
    public static func moveRelationships(
        from duplicates: [Deduplication.DuplicateRow], to survivor: Deduplication.DuplicateRow,
        with mover: any Deduplication.RelationshipMover
    ) throws(StoreError) {}
}

extension Deduplication {
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
}

extension Deduplication {
    /// Moves the rows that refer to the duplicates to the survivor; the duplicates still exist.
    public typealias MoveRelationships = (
        _ duplicates: [Deduplication.DuplicateRow], _ survivor: Deduplication.DuplicateRow,
        _ mover: any Deduplication.RelationshipMover
    ) throws(StoreError) -> Void
}
