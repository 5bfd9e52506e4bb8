/// What a sync import brought.
public enum ImportedChanges: Hashable, Sendable {
    /// The rows that were inserted, changed and deleted, of whatever tables; none, if nothing was.
    ///
    /// They may come in any order, more than once, in upper case, and as many as there are; one that is nowhere is passed
    /// over. Rows of other tables count too: a reference that came after its copy went is moved when its own row is named.
    /// Report them when they are committed, where the seeder can see them. A deletion is seen by the store as well; reported
    /// it counts also where the store did not see it.
    case rows(inserted: [UUIDText], updated: [UUIDText] = [], deleted: [UUIDText] = [])
    /// The rows that the store has noted by itself since the last call; a full cleanup if the store notes nothing.
    case noted
    /// The app cannot say, so the cleanup is full.
    case unknown

    /// Which groups that concerns.
    var selection: CleanupScope {
        switch self {
        case .rows(let inserted, let updated, _):
            var seen: Set<UUIDText> = []
            return .rows((inserted + updated).filter { seen.insert($0).inserted })
        case .noted, .unknown: return .all
        }
    }

    /// The rows that were deleted, as far as the app says.
    var deleted: [UUIDText] {
        if case .rows(_, _, let deleted) = self { deleted } else { [] }
    }

    /// Whether nothing came in.
    var isEmpty: Bool { self == .rows(inserted: []) }
}
