#if os(Linux)
    import Seedbed
    import SeedbedScheduleSupport

    /// The rows that a sync brought, as the app can tell it.
    struct Arrivals {
        private var inserted: [UUIDText] = []
        private var updated: [UUIDText] = []
        private var deleted: [UUIDText] = []
        /// Whether the app has forgotten some of it.
        private var isUnknown = false
        /// Whether this is all that a new store gets first, which the app reports even if it is nothing.
        var isFirst = false

        /// Whether there is nothing to report.
        var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !isUnknown && !isFirst }

        /// Notes what a changeset did; only its changes of one kind, where that is given.
        mutating func add(_ changes: Changeset, _ kind: Changeset.Change.Kind? = nil) throws {
            for change in try changes.changes() where kind == nil || change.kind == kind {
                switch change.kind {
                case .insert: inserted.append(UUIDText(change.uuid))
                case .update: updated.append(UUIDText(change.uuid))
                case .delete: deleted.append(UUIDText(change.uuid))
                }
            }
        }

        /// The app was closed before it reported.
        mutating func forget() { self = isEmpty ? Arrivals() : Arrivals(isUnknown: true) }

        /// The rows that the app reports to the seeder.
        func rows(withDeletions: Bool) -> ImportedChanges {
            isUnknown ? .unknown : .rows(inserted: inserted, updated: updated, deleted: withDeletions ? deleted : [])
        }

        init() {}

        private init(isUnknown: Bool) { self.isUnknown = isUnknown }
    }
#endif
