internal import Seedbed

/// The catalogs that shipped the rows of random steps, and the proof of these rows (T4).
enum RandomProof {
    /// The days of the releases; the last one is the date of ``catalogs``.
    static let days = ["2025-01-01", "2025-02-01", "2025-03-01"]

    /// Kinds of speech that are green after a minute, and two roles of one name.
    private static let catalogs: [Catalog] = [
        Catalog(
            name: "types", released: Short.instant("2025-03-01"), table: HarnessTables.plain,
            seeds: ["Toast", "Poem", "Caf\u{E9}"].map { name in
                Seed(
                    id: name.lowercased(),
                    fields: [
                        .init(column: "name", content: .value(.text(name))),
                        .init(column: "green", content: .value(.integer(1))),
                    ])
            }),
        Catalog(
            name: "roles", released: Short.instant("2025-03-01"), table: HarnessTables.durable,
            seeds: ["timer", "judge"].map { id in
                Seed(id: id, fields: [.init(column: "name", content: .value(.text("Timer")))])
            }),
    ]

    /// Records that the store was given all releases, and the hashes of the seeds that they shipped.
    static func recordReleases<Harness>(in probe: Probe<Harness>) throws {
        try probe.transaction {
            for catalog in catalogs {
                for day in days {
                    let released = Short.instant(day)
                    try probe.store.bookkeeping.record(
                        CatalogReceipt(catalog: catalog.name, released: released, seededAt: released))
                }
                var hash = ContentHash(columns: nil, dates: catalog.table.dates)
                for seed in catalog.seeds {
                    let fields = seed.fields.map { field in
                        if case .value(let value) = field.content {
                            StoredField(column: field.column, value: value)
                        } else {
                            StoredField(column: field.column, value: .null)
                        }
                    }
                    let text = hash.text(of: fields)
                    let key = fields.filter { $0.column == "name" }
                    let form = SeedReceipt.Form(
                        released: Short.instant(days[0]), key: key, columns: hash.columns, hash: text)
                    let group: [SeedValue] =
                        catalog.table.isDurable ? [.text("x"), .text("roles/\(seed.id)")] : key.map(\.value)
                    try probe.store.bookkeeping.recordDelivered(
                        SeedReceipt(id: seed.id, group: group, groupColumns: catalog.table.groupColumns, forms: [form]),
                        of: catalog.name)
                }
            }
        }
    }

    /// Returns the group, with each tagged row marked that is not a copy.
    static func proven(
        _ group: CopyGroup, in table: SeedTable, of store: some SeedStore
    ) throws(StoreError) -> CopyGroup {
        try Provenance(of: store, in: catalogs).proven(group, in: table)
    }

    /// Returns the proof of each row in a group, sorted.
    static func proofs<Harness>(in probe: Probe<Harness>) throws -> [String] {
        var lines: [String] = []
        try probe.transaction {
            for table in [HarnessTables.plain, HarnessTables.durable] {
                var groups: [CopyGroup] = []
                try probe.store.forEachGroup(in: table, .all) { (group) throws(StoreError) in
                    if group.copies.count > 1 { groups.append(group) }
                }
                for group in groups {
                    lines += try proven(group, in: table, of: probe.store).copies.map { copy in
                        let proof = copy.unproven?.rawValue ?? (copy.isUntouched ? "proven" : "not tagged")
                        return "\(table.name) \(Short.name(copy.uuid)) \(proof)"
                    }
                }
            }
        }
        return lines.sorted()
    }
}
