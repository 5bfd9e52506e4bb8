extension Catalog {
    /// The catalogs with those first that others refer to, and otherwise by name.
    static func ordered(_ catalogs: [Catalog], dependencies: [(from: Int, to: Int)]) -> [Catalog] {
        let byName = catalogs.indices.sorted { left, right in
            catalogs[left].name.utf8.lexicographicallyPrecedes(catalogs[right].name.utf8)
        }
        var place = [Int](repeating: 0, count: catalogs.count)
        for (index, catalog) in byName.enumerated() { place[catalog] = index }
        let edges = dependencies.map { (from: place[$0.from], to: place[$0.to]) }.sorted { $0 < $1 }
        return DependencyOrder(nodes: catalogs.count, edges: edges).order.map { catalogs[byName[$0]] }
    }

    /// The same for catalogs made in code, whose references are found by going through their seeds.
    static func ordered(_ catalogs: [Catalog]) -> [Catalog] {
        let places = Dictionary(catalogs.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var dependencies: [(from: Int, to: Int)] = []
        for (index, catalog) in catalogs.enumerated() {
            let targets = catalog.seeds.lazy.flatMap(\.references).compactMap { places[$0.catalog] }
            for target in Set(targets) where target != index { dependencies.append((index, target)) }
        }
        return ordered(catalogs, dependencies: dependencies)
    }
}
