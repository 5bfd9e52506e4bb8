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
    case localized
    case language
    case references
    case defaults
    case seeds
    case retired

    /// The fields that no catalog can do without.
    static let required: [CatalogField] = [.catalog, .released, .table, .key, .seeds]

    /// The fields that define the meaning of the seeds' fields.
    static let describingSeeds: [CatalogField] = [
        .key, .columns, .mapping, .dates, .volatile, .localized, .language, .defaults,
    ]
}

/// A field of a catalog's `mapping`.
enum MappingField: String, CaseIterable {
    case createDate
    case updateDate
    case uuid
    case seedID
    case dismissDate
    case scope

    /// The column that a mapping names for this.
    func name(in mapping: Catalog.Mapping) -> String? {
        switch self {
        case .createDate: mapping.createDate
        case .updateDate: mapping.updateDate
        case .uuid: mapping.uuid
        case .seedID: mapping.seedID
        case .dismissDate: mapping.dismissDate
        case .scope: mapping.scope
        }
    }
}

/// A field of an entry in a catalog's `references`.
enum ReferenceField: String, CaseIterable {
    case table
    case columns
    case to

    /// The fields that no entry can do without.
    static let required: [ReferenceField] = [.table, .columns]
}
