/// A type that stands for the rows of a table in which people make duplicates.
///
/// ```swift
/// enum Contact: Dedupable {
///     static let deduplication = Deduplication(
///         of: "Contact", by: [KeyColumn("email", .folded)], survivor: .least("uuid"))
/// }
/// try await seeder.dedupe(Contact.self, .rows(inserted: arrived), account: .none)
/// ```
public protocol Dedupable {
    /// Which rows are duplicates, which one stays, and what it takes over.
    static var deduplication: Deduplication { get }

    /// Moves what refers to the duplicates by other ways than foreign keys; by default nothing does.
    ///
    /// Called for each survivor before its duplicates go, and after that foreign keys are followed by themselves.
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
