/// What a sync import brought.
public enum ImportedRows: Hashable, Sendable {
    /// The rows that were inserted and those that were changed, of whatever tables; none, if nothing was.
    case rows(inserted: [UUIDText], updated: [UUIDText] = [])
    /// The app cannot say, so the cleanup is full.
    case unknown

    /// Which groups that concerns.
    var selection: GroupSelection {
        switch self {
        case .rows(let inserted, let updated): .rows(inserted + updated)
        case .unknown: .all
        }
    }

    /// Whether nothing came in.
    var isEmpty: Bool { self == .rows(inserted: []) }
}
