/// The changes that a sync import brought.
public enum ImportedChanges: Hashable, Sendable {
    /// The rows that were inserted, changed and deleted, in whatever tables; empty if nothing came.
    ///
    /// They may come in any order, more than once, in upper case, and in any number. A row that does not exist is ignored. Name
    /// rows of other tables too: a reference that came after its copy went is moved when its own row is named. Report rows when
    /// they are committed, so that the seeder can see them. The store sees deletions as well; a reported deletion counts even
    /// if the store did not see it, as far as the store holds the row's values. A store in SQLite saves them when its triggers see
    /// the deletion.
    case rows(inserted: [UUIDText], updated: [UUIDText] = [], deleted: [UUIDText] = [])
    /// The rows that the store has noted by itself since the last call; a full cleanup if the store notes nothing.
    case noted
    /// The app cannot say, so the cleanup is full.
    case unknown

    /// The rows whose groups a cleanup looks at.
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
