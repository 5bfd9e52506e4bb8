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

    /// Whether the survivor may take over the value of more than one of the copies.
    ///
    /// The copy with the greatest one stays if the rows that refer to it cannot be moved. The value of another copy counts then.
    static func isContested(for survivor: State, of going: [State]) -> Bool {
        guard let first = source(for: survivor, of: going) else { return false }
        var others = going
        others[first] = .unknown
        return source(for: survivor, of: others) != nil
    }
}
