extension Seed {
    /// The seeds that this one refers to.
    var references: [SeedReference] { links.map(\.seed) }

    /// Seeds of one catalog with those first that others refer to, and otherwise in their order.
    static func ordered(_ seeds: [Seed], of catalog: String) -> [Seed] {
        var edges: [(from: Int, to: Int)] = []
        let places = Dictionary(seeds.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for (index, seed) in seeds.enumerated() {
            for reference in seed.references where reference.catalog == catalog {
                if let target = places[reference.id] { edges.append((index, target)) }
            }
        }
        return edges.isEmpty ? seeds : DependencyOrder(nodes: seeds.count, edges: edges).order.map { seeds[$0] }
    }
}
