/// The rows of an import, as a cleanup needs them: the groups to look at, and the notes that the store forgets afterwards.
struct ImportScope {
    /// The groups to look at.
    let selection: CleanupScope
    /// The rows that may refer to copies that are gone: all rows if only the store has noted the import, since it notes copies
    /// alone.
    let references: CleanupScope
    private let notes: ArrivedRows?
    private let rows: [UUIDText]

    /// Reads the store's notes, if the app does not tell which rows came in.
    init(of changes: ImportedChanges, in store: any SeedStore) throws(StoreError) {
        switch changes {
        case .rows(let inserted, let updated, let deleted):
            selection = changes.selection
            references = selection
            notes = nil
            rows = inserted + updated + deleted
        case .noted:
            notes = try store.bookkeeping.arrivals()
            selection = notes.map { .rows($0.uuids) } ?? .all
            references = .all
            rows = []
        case .unknown:
            notes = try store.bookkeeping.arrivals()
            (selection, references, rows) = (.all, .all, [])
        }
    }

    /// Lets the store forget its notes of the settled rows.
    func forget(in store: any SeedStore) throws(StoreError) {
        guard try store.bookkeeping.hasArrivals() else { return }
        try store.transaction { () throws(StoreError) in
            if let notes { try store.bookkeeping.forgetArrivals(upTo: notes.last) }
            if !rows.isEmpty { try store.bookkeeping.forgetArrivals(of: rows) }
        }
    }
}
