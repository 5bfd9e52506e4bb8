/// The order of the receipts that a store keeps of one seed under several names (S5): the greatest is the latest.
///
/// The receipt under a former name stays as it was when the seed got another one. Neither the spelling of the names nor the order in
/// which a catalog lists them says which came last, because a seed may get a former name back.
struct ReceiptOrder: Comparable {
    /// How often a receipt of the seed was taken over from a former name.
    ///
    /// It is 0 in all receipts of earlier versions of Seedbed. Then the other properties decide.
    var takeovers: Int
    /// The last release that is known to have changed the seed.
    var lastChange: SeedInstant?
    /// Whether the receipt stands under a present or former name of the seed's catalog; another catalog goes on without the seed.
    var isOfSameCatalog: Bool
    /// The last release under the name of the catalog.
    var lastRelease: SeedInstant?
    /// Whether it is the present name, whose receipt holds what the others held when it took them over.
    var isPresent: Bool

    static func < (left: Self, right: Self) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }

    private var parts: [Int64] {
        [
            Int64(takeovers), lastChange?.milliseconds ?? .min, isOfSameCatalog ? 1 : 0,
            isOfSameCatalog ? lastRelease?.milliseconds ?? .min : 0, isPresent ? 1 : 0,
        ]
    }
}
