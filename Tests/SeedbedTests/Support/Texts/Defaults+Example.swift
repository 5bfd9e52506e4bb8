import Seedbed

extension Defaults {
    /// Defaults that record one catalog, as seeded into that store.
    static func example(store: String) -> Defaults {
        var defaults = Defaults()
        let entry = Entry(
            released: SeedInstant(milliseconds: 1_795_132_800_000),
            seededAt: SeedInstant(milliseconds: 1_795_305_600_000),
            store: store)
        defaults.set(entry, device: "d", account: .signedOut, catalog: "c")
        return defaults
    }

    /// The store that ``example(store:)`` was made with.
    var exampleStore: String? {
        entry(device: "d", account: .signedOut, catalog: "c")?.store
    }
}
