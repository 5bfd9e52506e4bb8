extension Seeder.Report {
    /// A seed that was not inserted because it refers to a seed without a copy; the next release tries again.
    ///
    /// The store has no copy of that seed, or only dismissed ones.
    public struct Unresolved: Hashable, Sendable {
        /// The seed, `<catalog>/<id>`.
        public var seed: String
        /// The seed to which it refers, `<catalog>/<id>`.
        public var reference: String

        /// A seed that was not inserted.
        package init(seed: String, reference: String) {
            self.seed = seed
            self.reference = reference
        }
    }

    /// Seeds that were not inserted because they refer to seeds without a copy.
    public var unresolved: [Unresolved] { catalogs.flatMap(\.unresolved) }
}
