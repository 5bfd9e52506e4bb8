/// The seeds of a catalog file, by where they stand, with what is needed to compare them with each other.
struct SeedList {
    /// A `$ref` in a seed.
    struct Link {
        /// The seed that has it, by its place among ``SeedList/offsets``.
        var seed: UInt32
        /// The offset of the text `<catalog>/<id>`.
        var offset: UInt32
    }

    /// Where each seed starts.
    var offsets: [UInt32] = []
    /// What their fields mean.
    var plan = SeedPlan()
    /// The seeds by their ids.
    var ids = SeedIndex()
    /// The seeds by their keys.
    var keys = SeedIndex()
    /// The references, in the order of the file.
    var links: [Link] = []
}
