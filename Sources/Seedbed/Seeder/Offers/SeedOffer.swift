/// The default of a seed has changed since a user edited its copy: what the app may offer to the user.
///
/// Nothing follows from an offer by itself, and no rule of convergence depends on it.
public struct SeedOffer: Hashable, Sendable {
    /// A column whose default has changed.
    public struct Column: Hashable, Sendable {
        /// The column's name, as the catalog writes it.
        public var name: String
        /// The value that was shipped when the user's version was made.
        public var shippedThen: SeedValue
        /// The value in the user's row.
        public var yours: SeedValue
        /// The value that the catalog ships now.
        public var shippedNow: SeedValue
        /// Whether the user has changed it too.
        public var isYours: Bool

        /// A column of an offer.
        package init(
            name: String, shippedThen: SeedValue, yours: SeedValue, shippedNow: SeedValue, isYours: Bool
        ) {
            self.name = name
            self.shippedThen = shippedThen
            self.yours = yours
            self.shippedNow = shippedNow
            self.isYours = isYours
        }
    }

    /// The seed.
    public var seed: SeedReference
    /// The table of the row.
    public var table: String
    /// The identity of the row.
    public var uuid: UUIDText
    /// The release on which the user's version is based.
    public var since: SeedInstant
    /// The release that changed the default last.
    public var released: SeedInstant
    /// The columns whose default differs from the user's value, in the order of the seed.
    public var columns: [Column]

    /// An offer.
    package init(
        seed: SeedReference, table: String, uuid: UUIDText, since: SeedInstant, released: SeedInstant, columns: [Column]
    ) {
        self.seed = seed
        self.table = table
        self.uuid = uuid
        self.since = since
        self.released = released
        self.columns = columns
    }

    /// The columns with these names; all of them if it is `nil`.
    package func columns(named names: [String]?) -> [Column] {
        columns.filter { column in names?.contains(column.name) != false }
    }
}
