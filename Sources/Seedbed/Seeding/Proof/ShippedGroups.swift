/// The groups of all seeds of a catalog, to tell whose a row is that was found under a former group.
struct ShippedGroups {
    /// The columns that make the groups.
    let columns: [String]
    private var seeds: [[SeedValue]: [String]] = [:]

    init(columns: [String]) {
        self.columns = columns
    }

    /// Adds the group of a seed.
    mutating func add(_ seed: String, _ group: [SeedValue]) {
        seeds[group, default: []].append(seed)
    }

    /// Whether a group is that of another seed too.
    func isShared(_ group: [SeedValue], by seed: String) -> Bool {
        seeds[group]?.contains { $0 != seed } ?? false
    }
}
