extension Catalog {
    /// What a person should know of a catalog without a mistake, one sentence each.
    public var warnings: [String] {
        guard let scope = table.mapping.scope else { return [] }
        let lacking = seeds.filter { seed in
            !seed.values.indices.contains { place in
                seed.values[place].column.asciiFolded == scope.asciiFolded
                    && seed.field(place).content != .value(.null)
            }
        }.map(\.id)
        if lacking.isEmpty { return [] }
        let named = lacking.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
        let more = lacking.count > 5 ? " and \(lacking.count - 5) more" : ""
        return [
            """
            \(file.isEmpty ? name : file): \(named)\(more) \(lacking.count == 1 ? "has" : "have") no value for the scope \
            column “\(scope)”: a copy without a scope will be nobody's twin, and every device keeps its own
            """
        ]
    }
}
