/// A field at the top of a history file.
enum HistoryField: String, CaseIterable {
    case schema = "$schema"
    case catalog
    case shape
    case releases
    case shipped

    /// The fields that every history has.
    static let required: [HistoryField] = [.catalog, .releases, .shipped]
}

/// A field of an entry of `shipped`.
enum HistoryEntryField: String, CaseIterable {
    case released
    case id = "$id"
    case key
    case content
    case hash
    case gone
}
