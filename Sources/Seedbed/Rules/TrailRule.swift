/// Where a reference leads that came after the copy it refers to was removed (C5).
public enum TrailRule {
    /// The copy that stands for a removed one: its rescue (R2), or from survivor to survivor, as far as the log tells, until
    /// one of them is there or was rescued; nil when the trail ends before that.
    ///
    /// - Parameters:
    ///   - removed: the copy that is referred to.
    ///   - survivors: what the log says stayed in the place of each removed copy.
    ///   - isThere: whether the store has the copy.
    public static func end<E: Error>(
        from removed: UUIDText, survivors: [UUIDText: UUIDText], isThere: (UUIDText) throws(E) -> Bool
    ) throws(E) -> UUIDText? {
        var seen: Set<UUIDText> = [removed]
        var place = removed
        // It was removed in favour of a row that spells the same identity in another way.
        if survivors[removed] == removed, try isThere(removed) { return removed }
        if let rescue = try rescue(of: removed, isThere: isThere) { return rescue }
        while let next = survivors[place], seen.insert(next).inserted {
            if try isThere(next) { return next }
            if let rescue = try rescue(of: next, isThere: isThere) { return rescue }
            place = next
        }
        return nil
    }

    /// The row that a rescue has made of a lost copy; known by its identity alone, on whichever device.
    private static func rescue<E: Error>(
        of lost: UUIDText, isThere: (UUIDText) throws(E) -> Bool
    ) throws(E) -> UUIDText? {
        var place = lost
        for _ in 0..<RescueRule.limit {
            guard let next = place.successor else { return nil }
            if try isThere(next) { return next }
            place = next
        }
        return nil
    }
}
