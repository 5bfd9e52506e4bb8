/// What a store says it was given: a release of a catalog.
public struct Receipt: Hashable, Sendable {
    /// The catalog's name.
    public var catalog: String
    /// The release.
    public var released: Instant
    /// When it was seeded.
    public var seededAt: Instant

    /// A receipt.
    public init(catalog: String, released: Instant, seededAt: Instant) {
        self.catalog = catalog
        self.released = released
        self.seededAt = seededAt
    }
}

/// A seed that a store was given, by this device or by a sync import (S5).
public struct GivenSeed: Hashable, Sendable {
    /// The seed's id within its catalog.
    public var id: String
    /// What the group columns of its copies held when it was given; a retired seed is found by it (C4).
    public var group: [SeedValue]
    /// What the seed declared for columns whose change is no edit (volatile ones and references): what the row holds
    /// instead, the user put there.
    public var loose: [Seed.Field]
    /// The release for which S6 has inserted a new copy; nil when it never has.
    public var renewedFor: Instant?

    /// A seed that was given.
    public init(id: String, group: [SeedValue], loose: [Seed.Field] = [], renewedFor: Instant? = nil) {
        self.id = id
        self.group = group
        self.loose = loose
        self.renewedFor = renewedFor
    }
}
