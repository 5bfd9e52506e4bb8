/// Decides where a reference leads that came after its copy was removed (C5).
package enum ForwardingRule {
    /// Returns the copy that replaced a removed one, or `nil` if the log leads to none.
    ///
    /// It is the rescue of the removed copy (R2). Otherwise the log leads from survivor to survivor until one exists or was
    /// rescued.
    ///
    /// - Parameters:
    ///   - removed: the copy that is referred to.
    ///   - survivors: the copy that stayed in the place of each removed copy, by the log.
    ///   - isThere: whether the store has the copy.
    ///   - isOfSeed: whether a row may be a copy of the same seed. It is asked of identities that an earlier version gave to
    ///     rescues, since an app may have counted up to one.
    package static func end<E: Error>(
        from removed: UUIDText, survivors: [UUIDText: UUIDText], isThere: (UUIDText) throws(E) -> Bool,
        isOfSeed: (UUIDText) throws(E) -> Bool
    ) throws(E) -> UUIDText? {
        var passed = [removed]
        // It was removed in favour of a row that spells the same identity in another way.
        if survivors[removed] == removed, try isThere(removed) { return removed }
        if let rescue = try rescue(of: removed, isThere: isThere) { return rescue }
        while let next = survivors[passed[passed.count - 1]], !passed.contains(next) {
            if try isThere(next) { return next }
            if let rescue = try rescue(of: next, isThere: isThere) { return rescue }
            passed.append(next)
        }
        for place in passed {
            if let rescue = try formerRescue(of: place, isThere: isThere, isOfSeed: isOfSeed) { return rescue }
        }
        return nil
    }

    /// The removal that is taken back because rows refer to the copy, or `nil` if the copy stays away.
    ///
    /// The log leads from survivor to survivor, and the last of these copies comes back. It does so at most as often as a copy is
    /// rescued (R2), each time under the identity that follows from the last one: no engine takes a deleted identity again.
    ///
    /// - Parameters:
    ///   - entry: the log's entry of the copy to which rows refer.
    ///   - removals: the log's entries of its table.
    package static func returning(_ entry: RemovalLogEntry, _ removals: [RemovalLogEntry]) -> RemovalLogEntry? {
        var last = entry
        var passed: Set<UUIDText> = []
        while last.reason == .superseded, !comesBack(last), passed.insert(last.uuid).inserted,
            let survivor = last.survivor, let next = removals.last(where: { $0.uuid == survivor })
        {
            last = next
        }
        for _ in 0..<RescueRule.limit where comesBack(last) {
            guard let next = last.uuid.rescued, let later = removals.last(where: { $0.uuid == next }) else {
                return last
            }
            last = later
        }
        return nil
    }

    /// Whether ``returning(_:_:)`` can name a removal for this entry; if not, the log need not be read.
    package static func mayReturn(_ entry: RemovalLogEntry) -> Bool {
        entry.reason == .retired || entry.reason == .superseded
    }

    /// Whether a removed copy comes back if rows refer to it.
    ///
    /// A retired copy does: it has no survivor to which references could lead. A copy that had come back does if it was removed in
    /// favour of its own original. This store still had the original then, and another device had deleted it.
    private static func comesBack(_ entry: RemovalLogEntry) -> Bool {
        switch entry.reason {
        case .retired: true
        case .superseded: entry.survivor?.rescued == entry.uuid
        case .yielded, .duplicate, .adopted, .deleted: false
        }
    }

    /// The row that a rescue has made of a lost copy; known by its identity alone, on whichever device.
    private static func rescue<E: Error>(
        of lost: UUIDText, isThere: (UUIDText) throws(E) -> Bool
    ) throws(E) -> UUIDText? {
        var place = lost
        for _ in 0..<RescueRule.limit {
            guard let next = place.rescued else { return nil }
            if try isThere(next) { return next }
            place = next
        }
        return nil
    }

    /// The row that an earlier version of Seedbed rescued, even if this version rescued it before or after.
    private static func formerRescue<E: Error>(
        of lost: UUIDText, isThere: (UUIDText) throws(E) -> Bool, isOfSeed: (UUIDText) throws(E) -> Bool
    ) throws(E) -> UUIDText? {
        var places = [lost]
        for _ in 0..<RescueRule.limit {
            places = places.flatMap { [$0.rescued, $0.formerlyRescued].compactMap(\.self) }
            for place in places where try isThere(place) {
                if try isOfSeed(place) { return place }
            }
        }
        return nil
    }
}
