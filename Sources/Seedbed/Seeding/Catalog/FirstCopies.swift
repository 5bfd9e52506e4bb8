/// The copies for a table that was empty when its seeding began: no row there can stand in their way, so they are inserted
/// many at a time.
struct FirstCopies {
    private let store: any SeedStore
    private let table: SeedTable
    private var rows: [NewCopy] = []
    private static let atOnce = 256

    init(of catalog: Catalog, in store: any SeedStore) {
        self.store = store
        table = catalog.table
        rows.reserveCapacity(Self.atOnce)
    }

    /// Adds a copy, which may have to wait for others.
    mutating func append(_ row: consuming NewCopy) throws(StoreError) {
        rows.append(row)
        if rows.count == Self.atOnce { try insert() }
    }

    /// Inserts those that wait; before anybody looks for them.
    mutating func insert() throws(StoreError) {
        if rows.isEmpty { return }
        try store.insert(rows, into: table)
        rows.removeAll(keepingCapacity: true)
    }
}
