/// Decides whose filing or sorting the survivor takes over when copies of one seed go (C2).
///
/// Filing and sorting are values of volatile columns and foreign keys. Changing them is not an edit, but the values are the
/// user's.
enum FilingRule {
    /// The origin of the value in a column of a copy.
    enum State {
        /// The release delivered it.
        case delivered
        /// The user filed it on a copy: on this one, or on one from which this one has taken it over.
        case filed(on: SeedCopy, isOwn: Bool)
        /// The origin cannot be told.
        case unknown
    }

    /// The place of the copy whose value the survivor takes over in a column, or `nil` if it keeps its own.
    ///
    /// It keeps a value that the user filed on it, and one whose origin cannot be told. Of several copies on which the user
    /// filed, the greatest by (`createDate`, `uuid`) counts. It does not matter whether they go at once or one after the other
    /// (C6).
    static func source(for survivor: State, of going: [State]) -> Int? {
        var best: (place: Int, copy: SeedCopy)?
        for (place, state) in going.enumerated() {
            guard case .filed(let copy, _) = state else { continue }
            if let known = best, !CopyOrder.isLess(known.copy, copy) { continue }
            best = (place, copy)
        }
        guard let best else { return nil }
        switch survivor {
        case .delivered: return best.place
        case .filed(let copy, let isOwn): return !isOwn && CopyOrder.isLess(copy, best.copy) ? best.place : nil
        case .unknown: return nil
        }
    }

    /// The places of the copies that go in a later turn: of those whose values the survivor may take over, all but the greatest.
    ///
    /// A copy stays, with its values, if the rows that refer to it cannot be moved. If another copy went at the same time, the
    /// survivor would take over the values of neither.
    ///
    /// - Parameters:
    ///   - going: the copies that go.
    ///   - columns: for each column the state in the survivor, and in each of the copies that go.
    static func waiting(_ going: [SeedCopy], _ columns: [[State]]) -> Set<Int> {
        let sources = going.indices.filter { place in
            columns.contains { source(for: $0[0], of: [$0[place + 1]]) != nil }
        }
        let first = sources.max { CopyOrder.isLess(going[$0], going[$1]) }
        return Set(sources.filter { $0 != first })
    }
}
