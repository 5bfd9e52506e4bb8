/// What a sync import brought.
public enum ImportedRows: Hashable, Sendable {
    /// The rows that were inserted or changed, of whatever tables; none, if nothing was.
    case rows([UUIDText])
    /// The app cannot say, so the cleanup is full.
    case unknown

    /// Which groups that concerns.
    var selection: GroupSelection {
        switch self {
        case .rows(let uuids): .rows(uuids)
        case .unknown: .all
        }
    }

    /// Whether nothing came in.
    var isEmpty: Bool { self == .rows([]) }
}
