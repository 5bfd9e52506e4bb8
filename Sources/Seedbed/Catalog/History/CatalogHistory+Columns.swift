/// The columns that releases declared: what a copy holds in one that its seed leaves out is the user's (T4).
extension Catalog.History {
    /// The columns that releases declared, from the first one known on.
    ///
    /// Until a history has ``columns``, its ``shape`` tells those of the last release.
    var declarations: [(released: SeedInstant, columns: [String])] {
        if columns.isEmpty, let last = releases.last, let names = shape?.columns?.keys {
            return [(last, names.sorted())]
        }
        return columns.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The columns to note when a release is added; none as long as every seed names every column.
    func declarations(with catalog: Catalog, released: SeedInstant) -> [SeedInstant: [String]] {
        var noted: [SeedInstant: [String]] = [:]
        var known = declarations.last { $0.released < released }
        if columns.isEmpty, let last = known {
            if leavesOut(last.columns) { noted[last.released] = last.columns } else { known = nil }
        }
        let names = (catalog.columns ?? []).map(\.name)
        let isNews = known.map { Set($0.columns) != Set(names) }
        if isNews ?? catalog.seeds.contains(where: { $0.fields.count < names.count }) { noted[released] = names }
        return noted
    }

    /// Whether a seed of the last release names fewer columns.
    private func leavesOut(_ columns: [String]) -> Bool {
        forms.values.contains { forms in
            switch forms.last?.content {
            case .fields(let fields): fields.count < columns.count
            case .hash: true
            case .gone, nil: false
            }
        }
    }
}
