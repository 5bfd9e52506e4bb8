/// Decides where a reference leads that came after its copy was removed (C5).
package enum ForwardingRule {
    /// Returns the copy that replaced a removed one, or `nil` if the log leads to none.
    ///
    /// It is the rescue of the removed copy (R2). Otherwise the log leads from survivor to survivor until one exists or was
    /// rescued. A rescue that was removed in its turn leads to its own survivor.
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
        // It was removed in favour of a row that spells the same identity in another way.
        if survivors[removed] == removed, try isThere(removed) { return removed }
        var passed: [UUIDText] = []
        var next: UUIDText? = removed
        while let place = next, !passed.contains(place) {
            if place != removed, try isThere(place) { return place }
            let rescues = rescues(of: place)
            for rescue in rescues where try isThere(rescue) { return rescue }
            passed.append(place)
            next = ([place] + rescues).reversed().lazy.compactMap { survivors[$0] }.first
        }
        for place in passed {
            if let rescue = try formerRescue(of: place, isThere: isThere, isOfSeed: isOfSeed) { return rescue }
        }
        return nil
    }

    /// The removal that is taken back because rows refer to the copy, or `nil` if the copy stays away.
    ///
    /// The log leads from survivor to survivor, and the last of these copies comes back if nothing took its place: it was retired,
    /// or in a durable table its survivor is gone. It does so at most as often as a copy is rescued (R2), each time under the
    /// identity that follows from the last one: no engine takes a deleted identity again.
    ///
    /// - Parameters:
    ///   - entry: the log's entry of the copy to which rows refer; no row has taken its place.
    ///   - removals: the log's entries of its table.
    ///   - isDurable: whether the user of the table dismisses seeds and does not delete them.
    ///   - hasSurvivor: whether the copy's survivor is there, and has no room for the rows.
    package static func returning(
        _ entry: RemovalLogEntry, _ removals: [RemovalLogEntry], isDurable: Bool, hasSurvivor: Bool = false
    ) -> RemovalLogEntry? {
        func removal(of uuid: UUIDText) -> RemovalLogEntry? {
            removals.last { $0.uuid == uuid && $0.reason != .deleted }
        }
        var last = entry
        var (times, passed): (Int, Set<UUIDText>) = (0, [])
        while passed.insert(last.uuid).inserted {
            if let later = last.uuid.rescued.flatMap(removal) {
                (last, times) = (later, times + 1)
            } else if !hasSurvivor, last.reason == .superseded, let next = last.survivor.flatMap(removal) {
                (last, times) = (next, 0)
            }
        }
        let mayComeBack = hasSurvivor ? mayReturn(last) : comesBack(last, isDurable: isDurable)
        return times < RescueRule.limit && mayComeBack ? last : nil
    }

    /// Whether ``returning(_:_:isDurable:)`` can name a removal for this entry; if not, the log need not be read.
    package static func mayReturn(_ entry: RemovalLogEntry) -> Bool {
        entry.reason == .retired || entry.reason == .superseded || entry.reason == .yielded
    }

    /// Whether a removed copy comes back whose place no row has taken.
    ///
    /// If the survivor of a superseded copy is gone, another device has removed it. In a durable table that device retired it, or
    /// its own survivor is still to come. In a table without `dismissDate` the user may have deleted it.
    private static func comesBack(_ entry: RemovalLogEntry, isDurable: Bool) -> Bool {
        switch entry.reason {
        case .retired: true
        case .superseded: isDurable
        case .yielded, .duplicate, .equal, .adopted, .deleted: false
        }
    }

    /// The rows that rescues make of a lost copy; known by their identities alone, on whichever device.
    private static func rescues(of lost: UUIDText) -> [UUIDText] {
        var rescues: [UUIDText] = []
        for _ in 0..<RescueRule.limit {
            guard let next = (rescues.last ?? lost).rescued else { break }
            rescues.append(next)
        }
        return rescues
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
