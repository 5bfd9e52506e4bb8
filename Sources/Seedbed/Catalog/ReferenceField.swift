/// A field of an entry in a catalog's `references`.
enum ReferenceField: String, CaseIterable {
    case table
    case columns
    case to

    /// The fields that no entry can do without.
    static let required: [ReferenceField] = [.table, .columns]
}
