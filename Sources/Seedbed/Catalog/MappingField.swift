/// A field of a catalog's `mapping`.
enum MappingField: String, CaseIterable {
    case createDate
    case updateDate
    case uuid
    case seedID
    case dismissDate
    case scope

    /// The column that a mapping names for this.
    func name(in mapping: Mapping) -> String? {
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
