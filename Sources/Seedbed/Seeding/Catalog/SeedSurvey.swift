/// The facts about one seed in a store, before anything is done about it.
struct SeedSurvey {
    let catalog: Catalog
    let state: Seeder.SeedExplanation.State
    let isDelivered: Bool
    let isRemoved: Bool
    let refused: String?
    /// The user's rows that hold its key (S1).
    private(set) var occupants: [UUIDText] = []
    /// For each copy the columns in which it does not hold what the catalog ships.
    private(set) var differing: [[String]]

    /// Reads the facts about a seed.
    ///
    /// - Parameters:
    ///   - id: its id in the catalog; empty if no catalog has it.
    ///   - catalog: the catalog in whose table its copies are.
    ///   - catalogs: all of the app's catalogs.
    ///   - copies: all of its copies.
    init(
        of id: String, in catalog: Catalog, among catalogs: [Catalog], copies: [SeedCopy], store: any SeedStore
    ) throws(StoreError) {
        self.catalog = catalog
        let seed = catalog.seeds.first(withID: id)
        state = seed != nil ? .shipped : catalog.retired.contains(id) ? .retired : .unlisted
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)[id]
        isDelivered = delivered?.isDelivered == true
        isRemoved = copies.isEmpty && delivered?.isRemovedWhenAbsent == true
        refused = delivered?.refusal
        differing = copies.map { _ in [] }
        guard let seed else { return }
        var resolver = SeedResolver(catalogs)
        let fields = try resolver.fields(of: seed, in: catalog, store: store) ?? seed.values
        let group = SeedResolver.group(of: id, fields, in: catalog, catalog.table.groupColumns)
        let candidate = SeedCandidate(seed: seed, fields: fields, group: group, delivered: delivered)
        if copies.isEmpty {
            occupants = try Occupants(of: catalog, in: store).rows(of: candidate).map(\.uuid)
        }
        let types = catalog.columnTypes
        let held = try store.columns.values(of: fields.map(\.column), in: copies, of: catalog.table)
        for (place, copy) in copies.enumerated() where held[place].count == fields.count {
            for (field, value) in zip(fields, held[place]) {
                let isHeld = ShippedValue.isHeld(
                    field.value, by: value, type: types[field.column], dates: catalog.table.dates)
                if isHeld || seed.isTranslation(value, of: field.column, dates: catalog.table.dates) { continue }
                if try store.columns.holds([field], in: copy, of: catalog.table) { continue }
                differing[place].append(field.column)
            }
        }
    }
}
