/// C2: which copy's filing and sorting the survivor takes over: what the user wrote into a volatile column or a foreign key of a
/// copy that goes.
enum FilingRule {
    /// What a copy holds in a column whose change is no edit.
    enum Content {
        /// What a release gave it.
        case delivered
        /// Something else, which the user put there.
        case filed
        /// It is not known what the copy was given.
        case unknown
    }

    /// The place of the copy whose value the survivor takes over, the greatest that the user has filed; nil if the survivor keeps
    /// its own, because the user may have filed it too.
    static func source(survivor: Content, others: [(copy: Copy, content: Content)]) -> Int? {
        guard survivor == .delivered else { return nil }
        return others.indices.filter { others[$0].content == .filed }
            .max { CopyOrder.isLess(others[$0].copy, others[$1].copy) }
    }
}
