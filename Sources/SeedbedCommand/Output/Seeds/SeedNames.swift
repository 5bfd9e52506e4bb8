internal import Seedbed

/// The names of seeds for a person: the values of their keys, as the catalogs ship them or their histories have them.
///
/// No name comes from a row, whose values are the user's. Each name is read when it is asked for: a report may name a million seeds.
final class SeedNames {
    private let source: CatalogSource?
    private let loaded: [Catalog]?
    /// The catalogs by their names; none if they cannot be read, which the call itself has told.
    private lazy var catalogs: [String: Catalog] = {
        let catalogs = loaded ?? (try? source?.load()) ?? []
        return Dictionary(catalogs.map { ($0.name, $0) }) { first, _ in first }
    }()
    /// The histories that were asked for: the catalogs no longer list a seed that is retired.
    private var histories: [String: Catalog.History] = [:]

    /// The names of the catalogs' seeds.
    ///
    /// - Parameter loaded: the catalogs, if they were read already.
    init(in source: CatalogSource?, loaded: [Catalog]? = nil) {
        (self.source, self.loaded) = (source, loaded)
    }

    /// The name of a seed, or `nil` if it has none.
    subscript(seed: SeedReference) -> String? {
        if let catalog = catalogs[seed.catalog], let shipped = catalog.seeds.first(withID: seed.id) {
            return Self.name(of: shipped, in: catalog)
        }
        let key = history(of: seed.catalog).forms[seed.id]?.last { !$0.key.isEmpty }?.key ?? []
        return Self.name(key.map(\.content))
    }

    private func history(of name: String) -> Catalog.History {
        if let history = histories[name] { return history }
        let read = catalogs[name].flatMap { try? CatalogSource.histories(of: [$0])[name] }
        let history = read ?? Catalog.History()
        histories[name] = history
        return history
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

    /// `“Icebreaker” (speech-types/icebreaker)`, or the id alone.
    func title(of seed: SeedReference) -> String { self[seed].map { "“\($0)” (\(seed))" } ?? "\(seed)" }

    /// The seed and its name, or null.
    func json(of seed: SeedReference) -> JSONValue {
        ["seed": .string(seed.description), "name": self[seed].map(JSONValue.string) ?? nil]
    }
}

extension Seeder.Report.CatalogReport {
    /// The seeds whose copies were inserted.
    var insertedReferences: [SeedReference] { insertedSeeds.map { SeedReference(catalog: catalog, id: $0) } }
}
