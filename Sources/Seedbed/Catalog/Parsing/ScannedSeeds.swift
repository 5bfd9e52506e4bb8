/// The seeds of a catalog file, by where they stand, with what is needed to compare them with each other.
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
        /// The name, and where it stands.
        var name: ParsedCatalog.Name
    }

    /// Where each seed starts, in the order of the file.
    var offsets: [UInt32] = []
    /// Where their values stand, if that is to be kept.
    var places: SeedTokens?
    /// The order in which they are to be given, where it is not that of the file.
    var order: [Int]?
    /// What their fields mean.
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
