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

    /// The name of a seed, also by an id that it had, or `nil` if it has none.
    subscript(seed: SeedReference) -> String? {
        let former = catalogs.first?.value.table.former.current(of: seed.description)
        let seed = former.flatMap(SeedReference.init(name:)) ?? seed
        let catalog = catalogs[seed.catalog]
        if let catalog, let shipped = catalog.seeds.first(withID: seed.id) {
            return Self.name(Self.key(of: shipped, in: catalog), in: catalog)
        }
        let key = history(of: seed.catalog).forms[seed.id]?.last { !$0.key.isEmpty }?.key ?? []
        return Self.name(key, in: catalog)
    }

    private func history(of name: String) -> Catalog.History {
        if let history = histories[name] { return history }
        let read = catalogs[name].flatMap { try? CatalogSource.histories(of: [$0])[name] }
        let history = read ?? Catalog.History()
        histories[name] = history
        return history
    }

    private static func key(of seed: Seed, in catalog: Catalog) -> [Seed.Field] {
        catalog.table.key.compactMap { column in
            if !seed.isPlain { return seed.fields.first { $0.column == column } }
            return seed.values.first { $0.column == column }.map {
                Seed.Field(column: column, content: .value($0.value))
            }
        }
    }

    /// The values of a key as the catalog spells them: a date or a boolean is stored as a number.
    private static func name(_ key: [Seed.Field], in catalog: Catalog?) -> String? {
        let texts = key.compactMap { field -> String? in
            switch field.content {
            case .value(let value): text(of: value, in: field.column, catalog)
            case .localized(let text): text.text(for: [])
            case .reference: nil
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private static func text(of value: SeedValue, in column: String, _ catalog: Catalog?) -> String? {
        let type = catalog?.columns?.first { $0.name == column }?.type
        if type == .date, let instant = catalog?.table.dates.instant(from: value) { return instant.short }
        switch value {
        case .text(let text): return text
        case .integer(let number): return type == .boolean ? "\(number != 0)" : "\(number)"
        case .real(let number): return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .null, .blob: return nil
        }
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
