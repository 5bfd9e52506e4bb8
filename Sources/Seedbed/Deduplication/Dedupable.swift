/// A type that stands for the rows of a table in which people make duplicates.
///
/// ```swift
/// enum Contact: Dedupable {
///     static let deduplication = Deduplication(
///         of: "Contact", by: [KeyColumn("email", .folded)], survivor: .least("uuid"))
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
        from duplicates: [DuplicateRow], to survivor: DuplicateRow, with mover: any RelationshipMover
    ) throws(StoreError)
}

extension Dedupable {
    /// Moves nothing.
    public static func moveRelationships(
        from duplicates: [DuplicateRow], to survivor: DuplicateRow, with mover: any RelationshipMover
    ) throws(StoreError) {}
}
