/// Where a reference leads that came after the copy it refers to was removed (C5).
public enum TrailRule {
    /// The copy that stands for a removed one: from survivor to survivor, as far as the log tells, until one is there; nil
    /// when the trail ends before that.
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
        while let next = survivors[place], seen.insert(next).inserted {
            if try isThere(next) { return next }
            place = next
        }
        return nil
    }
}
