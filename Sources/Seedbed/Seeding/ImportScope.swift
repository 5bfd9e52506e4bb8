/// What an import brought, as a cleanup needs it: the groups to look at, and what the store is to forget afterwards.
struct ImportScope {
    /// Which groups.
    let selection: GroupSelection
    /// Which rows may refer to copies that are gone: all where the store has noted the copies alone.
    let references: GroupSelection
    private let notes: Arrivals?
    private let rows: [UUIDText]

    /// Reads what the store has noted, where the app does not say what came in.
    init(of changes: ImportedRows, in store: any SeedStore) throws(StoreError) {
        switch changes {
        case .rows(let inserted, let updated, _):
            selection = changes.selection
            references = selection
            notes = nil
            rows = inserted + updated
        case .noted:
            notes = try store.arrivals()
            selection = notes.map { .rows($0.uuids) } ?? .all
            references = .all
            rows = []
        case .unknown:
            notes = try store.arrivals()
            (selection, references, rows) = (.all, .all, [])
        }
    }

    /// Lets the store forget its notes of what was settled.
    func forget(in store: any SeedStore) throws(StoreError) {
        guard try store.hasArrivals() else { return }
        try store.transaction { () throws(StoreError) in
            if let notes { try store.forgetArrivals(upTo: notes.last) }
            if !rows.isEmpty { try store.forgetArrivals(of: rows) }
        }
    }
}
