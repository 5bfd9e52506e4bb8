/// The seeds of a catalog file, by their offsets, with the parts that are needed to compare them with each other.
struct ScannedSeeds {
    /// A `$ref` in a seed.
    struct Link {
        /// The seed that has it, by its place among ``ScannedSeeds/offsets``.
        var seed: UInt32
        /// The offset of the text `<catalog>/<id>`.
        var offset: UInt32
    }

    /// A name in `$formerly` of a seed.
    struct Former {
        /// The seed that has it, by its place among ``ScannedSeeds/offsets``.
        var seed: UInt32
        /// The name with its offset.
        var name: ParsedCatalog.Name
    }

    /// The offset of each seed, in the order of the file.
    var offsets: [UInt32] = []
    /// The places of their values, if these are to be kept.
    var places: SeedTokens?
    /// The order in which the seeds are given, or `nil` for the order of the file.
    var order: [Int]?
    /// The schema of the seeds' fields.
    var plan = SeedSchema()
    /// The seeds by their ids.
    var ids = SeedIndex()
    /// The seeds by their keys.
    var keys = SeedIndex()
    /// The references, in the order of the file.
    var links: [Link] = []
    /// The former names, in the order of the file.
    var formers: [Former] = []
}
