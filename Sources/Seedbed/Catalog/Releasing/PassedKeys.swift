/// The keys that seeds had in the last release, to find a seed that now has another seed's key.
///
/// It is empty if the table has a `seedID` column. In other tables a row belongs to the seed that has its key.
struct PassedKeys {
    private let key: [String]
    /// The seeds that had these keys, by the spelling of the key.
    private var ids: [[String]: String] = [:]

    init(of catalog: Catalog, after history: Catalog.History) {
        key = catalog.table.key
        if catalog.table.mapping.seedID != nil { return }
        for (id, forms) in history.forms {
            guard let form = forms.last, form.content != .gone, let spelling = spelling(of: form.key) else { continue }
            ids[spelling] = id
        }
    }

    /// The other seed that had this seed's key in the last release, or `nil` if none had it.
    func formerOwner(of seed: Seed) -> String? {
        if ids.isEmpty { return nil }
        return spelling(of: seed.fields).flatMap { ids[$0] }.flatMap { $0 == seed.id ? nil : $0 }
    }

    /// Returns a text for each key column, the same for values that count as equal (T4), or `nil` if the seed lacks a key column.
    private func spelling(of fields: [Seed.Field]) -> [String]? {
        var spelling: [String] = []
        for column in key {
            guard let field = fields.first(where: { $0.column.isSameName(as: column) }) else { return nil }
            switch field.content {
            case .value(let value): spelling.append(value.spelling)
            case .reference(let seed): spelling.append("@\(seed)")
            case .localized(let text): spelling.append("t" + text.versions[0].text)
            }
        }
        return spelling
    }
}
