import Seedbed

extension StoreContent {
    /// A store with an empty table for ``Seedbed/Catalog/plain(_:_:_:retired:again:)``, one for durable ones, and one
    /// of items, whose rows refer to both.
    static func empty(_ identity: String = "store-1") -> StoreContent {
        let columns = ["uuid", "name", "color", "sort", "note", "parent", "createDate", "updateDate"]
        return StoreContent(
            [
                MemoryStore.Table(
                    "Plain", columns: columns, primaryKey: "uuid",
                    foreignKeys: [.init(column: "parent", parent: "Plain", parentColumn: "uuid")]),
                MemoryStore.Table(
                    "Durable", columns: columns + ["seedID", "dismissDate"], primaryKey: "uuid",
                    foreignKeys: [.init(column: "parent", parent: "Plain", parentColumn: "uuid")]),
                MemoryStore.Table(
                    "Item", columns: ["uuid", "plain", "durable"], primaryKey: "uuid",
                    foreignKeys: [
                        .init(column: "plain", parent: "Plain", parentColumn: "uuid"),
                        .init(column: "durable", parent: "Durable", parentColumn: "uuid"),
                    ]),
            ], identity: identity)
    }
}

extension SeedTable {
    static let plain = SeedTable(name: "Plain", key: ["name"], volatile: ["sort"])
    static let durable = SeedTable(
        name: "Durable", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate"),
        volatile: ["sort"])
}

extension Catalog {
    /// A catalog whose seeds are written `id: color`, or `id: Name/color`; the name is the id unless said otherwise.
    static func example(
        _ name: String, _ released: SeedInstant, _ seeds: KeyValuePairs<String, String>, in table: SeedTable = .plain,
        retired: [String] = [], again: Set<String> = []
    ) -> Catalog {
        Catalog(
            name: name, released: released, table: table,
            seeds: seeds.map { id, value in
                let parts = value.split(separator: "/").map(String.init)
                let name = parts.count > 1 ? parts[0] : id
                return Seed(
                    id: id,
                    fields: [
                        .init(column: "name", content: .value(.text(name))),
                        .init(column: "color", content: .value(.text(parts[parts.count - 1]))),
                    ], again: again.contains(id))
            }, retired: retired)
    }
}

extension Catalog {
    /// The catalog with a history of these releases, the oldest first: their rows are copies too (T4).
    func following(_ former: Catalog...) -> Catalog {
        var (catalog, history) = (self, Catalog.History())
        for release in former { history.add(release) }
        catalog.history = history
        return catalog
    }
}

extension Seed {
    /// A seed whose `parent` is another one's copy.
    static func child(_ id: String, of parent: String, in catalog: String) -> Seed {
        Seed(
            id: id,
            fields: [
                .init(column: "name", content: .value(.text(id))),
                .init(column: "parent", content: .reference(SeedReference(catalog: catalog, id: parent))),
            ])
    }
}
