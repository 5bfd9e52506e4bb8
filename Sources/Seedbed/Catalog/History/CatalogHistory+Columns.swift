/// The columns that releases declared, with their types. If a seed leaves one out, only the user writes to it (T4).
extension Catalog.History {
    /// The columns that a release declared, until a later one declared others.
    typealias Declaration = (released: SeedInstant, columns: [Catalog.Column])

    /// The columns that releases declared, from the first one known on.
    ///
    /// Until a history has ``columns``, its ``shape`` tells those of the last release. A release that declares none has an empty list.
    var declarations: [Declaration] {
        if columns.isEmpty, let last = releases.last, let shape {
            let types = shape.columns ?? [:]
            let names = types.keys.sorted()
            return [(last, names.compactMap { name in types[name].map { Catalog.Column(name: name, type: $0) } })]
        }
        return columns.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The names of the columns that the release of that date declared; none if that is not known.
    static func columns(declaredAt date: SeedInstant, in declarations: [Declaration]) -> [String] {
        declarations.last { ProofRule.isNoLater($0.released, than: date) }?.columns.map(\.name) ?? []
    }

    /// The columns to note when a release is added; none as long as every seed names every column, and every
    /// column keeps its type.
    func declarations(with catalog: Catalog, released: SeedInstant) -> [SeedInstant: [Catalog.Column]] {
        let declared = catalog.columns ?? []
        var noted: [SeedInstant: [Catalog.Column]] = [:]
        var known = declarations.last { $0.released < released }
        if columns.isEmpty, let last = known {
            if leavesOut(last.columns) || Self.isRetyped(last.columns, declared) {
                noted[last.released] = last.columns
            } else {
                known = nil
            }
        }
        let isNews = known.map { Set($0.columns) != Set(declared) }
        if isNews ?? catalog.seeds.contains(where: { $0.fields.count < declared.count }) { noted[released] = declared }
        return noted
    }

    /// Whether a column has another type than before, or has one only now or no longer.
    ///
    /// Without its type a value of a column that is declared no longer would be read by its kind in JSON.
    private static func isRetyped(_ former: [Catalog.Column], _ declared: [Catalog.Column]) -> Bool {
        if former.isEmpty != declared.isEmpty { return true }
        return former.contains { before in
            !declared.contains { $0.name.isSameName(as: before.name) && $0.type == before.type }
        }
    }

    /// Whether a seed of the last release names fewer columns.
    private func leavesOut(_ columns: [Catalog.Column]) -> Bool {
        if columns.isEmpty { return false }
        return forms.values.contains { forms in
            switch forms.last?.content {
            case .fields(let fields): fields.count < columns.count
            case .hash: true
            case .gone, nil: false
            }
        }
    }
}

/// The columns that releases declared volatile. In a copy of such a release they prove nothing (T4).
extension Catalog.History {
    /// The columns that the release of that date declared volatile, or `nil` if the history does not tell.
    func volatileColumns(at date: SeedInstant) -> [String]? {
        if volatile.isEmpty { return shape?.volatile }
        return volatile.filter { ProofRule.isNoLater($0.key, than: date) }.max { $0.key < $1.key }?.value
    }

    /// The volatile columns to note when a release is added; none as long as they stay the same.
    func volatileColumns(with catalog: Catalog, released: SeedInstant) -> [SeedInstant: [String]] {
        let present = CatalogShape(catalog).volatile ?? []
        let known = volatileColumns(at: released)
        guard let first = releases.first, first < released else { return volatile.isEmpty ? [released: present] : [:] }
        if known ?? [] == present { return [:] }
        guard volatile.isEmpty, let known else { return [released: present] }
        // The shape tells those of the last release, which were those of all before it.
        return [first: known, released: present]
    }
}
