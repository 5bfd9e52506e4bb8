/// A field at the top of a catalog file.
enum CatalogField: String, CaseIterable {
    case schema = "$schema"
    case catalog
    case formerly
    case released
    case table
    case key
    case columns
    case mapping
    case dates
    case volatile
    case references
    case seeds
    case retired

    /// The fields that no catalog can do without.
    static let required: [CatalogField] = [.catalog, .released, .table, .key, .seeds]

    /// The fields that say what the seeds' fields mean.
    static let describingSeeds: [CatalogField] = [.key, .columns, .mapping, .dates, .volatile]
}
