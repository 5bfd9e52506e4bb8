extension Catalog {
    /// The columns that its seeds fill: those that it declares or, where it declares none, those that occur in its seeds.
    public var seededColumns: [String] {
        if let filledColumns { return filledColumns }
        if let columns { return columns.map(\.name) }
        var names: [String] = []
        var seen: Set<ExactText> = []
        for seed in seeds {
            for value in seed.values where seen.insert(ExactText(value.column)).inserted { names.append(value.column) }
        }
        return names
    }
}
