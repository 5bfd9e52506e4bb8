/// Join rows that become equal when the row to which they refer goes.
extension CleanupRun {
    /// One of several rows that differ in nothing but their identities, their dates and the copies to which they refer.
    public struct EqualRow: Hashable, Sendable {
        /// The copy to which it refers, by any number; `nil` if it refers to the survivor already.
        public var copy: Int64?
        /// Whether this copy stays, because another row of it cannot be moved.
        public var isKept: Bool

        /// A row that refers to this copy, or to the survivor.
        public init(copy: Int64?, isKept: Bool = false) {
            self.copy = copy
            self.isKept = isKept
        }
    }

    /// The places of the rows that go because they would become equal to others, each with the place of the row that stays for it.
    ///
    /// As many stay as the copy had that had most of them, because rows that are equal at one copy are the user's. The store drops the
    /// others before it moves the rest.
    ///
    /// - Parameters:
    ///   - rows: equal rows that refer to one survivor in the end, the one with the greatest identity first.
    ///   - isAnonymous: whether nothing that is synced tells them apart.
    public func losers(of rows: [EqualRow], isAnonymous: Bool = false) -> [(row: Int, survivor: Int)] {
        EqualRowRule.losers(of: rows, isAnonymous: isAnonymous)
    }
}
