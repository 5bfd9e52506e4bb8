internal import Seedbed

/// The names of seeds for a person: the values of their keys, as the catalogs ship them or their histories have them.
///
/// No name comes from a row, whose values are the user's.
struct SeedNames {
    private var names: [SeedReference: String] = [:]

    /// No names.
    init() {}

    /// The names of these seeds; none if the catalogs cannot be read, which the call itself has told.
    ///
    /// - Parameter loaded: the catalogs, if they were read already.
    init(of seeds: Set<SeedReference>, in source: CatalogSource, loaded: [Catalog]? = nil) {
        if seeds.isEmpty { return }
        let catalogs = (loaded ?? (try? source.load()) ?? []).filter { catalog in
            seeds.contains { $0.catalog == catalog.name || catalog.formerly.contains($0.catalog) }
        }
        for catalog in catalogs {
            let ids = Set(seeds.filter { $0.catalog == catalog.name }.map(\.id))
            for (id, name) in Self.names(in: catalog, of: ids) {
                names[SeedReference(catalog: catalog.name, id: id)] = name
            }
        }
        // The catalogs no longer list a seed that is retired.
        if seeds.allSatisfy({ names[$0] != nil }) { return }
        let histories = (try? CatalogSource.histories(of: catalogs)) ?? [:]
        for seed in seeds where names[seed] == nil {
            let key = histories[seed.catalog]?.forms[seed.id]?.last { !$0.key.isEmpty }?.key ?? []
            names[seed] = Self.name(key.map(\.content))
        }
    }

    /// The names of these seeds of a catalog, by their ids.
    static func names(in catalog: Catalog, of ids: Set<String>) -> [String: String] {
        var names: [String: String] = [:]
        names.reserveCapacity(ids.count)
        for seed in catalog.seeds.seeds(withIDs: ids) { names[seed.id] = name(of: seed, in: catalog) }
        return names
    }

    private static func name(of seed: Seed, in catalog: Catalog) -> String? {
        name(
            catalog.table.key.compactMap { column in
                seed.isPlain
                    ? seed.values.first { $0.column == column }.map { Seed.Content.value($0.value) }
                    : seed.fields.first { $0.column == column }?.content
            })
    }

    private static func name(_ key: [Seed.Content]) -> String? {
        let texts = key.compactMap { content -> String? in
            switch content {
            case .value(.text(let text)): text
            case .value(.integer(let number)): "\(number)"
            case .localized(let text): text.text(for: [])
            default: nil
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// The name of a seed, or `nil` if it has none.
    subscript(seed: SeedReference) -> String? { names[seed] }

    /// `“Icebreaker” (speech-types/icebreaker)`, or the id alone.
    func title(of seed: SeedReference) -> String { self[seed].map { "“\($0)” (\(seed))" } ?? "\(seed)" }

    /// The seed and its name, or null.
    func json(of seed: SeedReference) -> JSONValue {
        ["seed": .string(seed.description), "name": self[seed].map(JSONValue.string) ?? nil]
    }
}

extension Seeder.Report {
    /// The seeds that the report names: those of removed rows, and with `--verbose` those that were inserted.
    ///
    /// - Parameter loaded: the catalogs, if they were read for the report.
    func names(of arguments: Arguments, in loaded: [Catalog]? = nil) -> SeedNames {
        var seeds = Set(removed.compactMap(seed(of:)))
        if arguments.has(.verbose) { for catalog in catalogs { seeds.formUnion(catalog.insertedReferences) } }
        return SeedNames(of: seeds, in: CatalogSource(path: arguments.seeds), loaded: loaded)
    }
}

extension Seeder.Report.CatalogReport {
    /// The seeds whose copies were inserted.
    var insertedReferences: [SeedReference] { insertedSeeds.map { SeedReference(catalog: catalog, id: $0) } }
}
