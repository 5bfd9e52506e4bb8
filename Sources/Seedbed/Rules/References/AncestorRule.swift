/// Keeps a cleanup from making a row its own ancestor, in a table whose rows stand under each other (C5).
///
/// Rows that stand under a removed copy stand under its survivor afterwards. If the survivor itself stands below such a row,
/// the table would have a cycle. The survivor then takes the place of the copy: it stands where that one stood.
package enum AncestorRule {
    /// A survivor that must stand elsewhere before rows are moved to it.
    package struct Reparenting<Row: Hashable & Sendable>: Hashable, Sendable {
        /// The survivor.
        package var survivor: Row
        /// The row under which it stands from now on, or `nil` for none.
        package var parent: Row?
    }

    /// The survivors that must stand elsewhere.
    ///
    /// - Parameters:
    ///   - survivors: the survivors, in an order that is the same on every device.
    ///   - moves: the survivor of each copy that goes.
    ///   - parent: returns the row under which a row stands, or `nil` for none.
    package static func reparentings<Row: Hashable & Sendable, Failure: Error>(
        of survivors: [Row], moves: [Row: Row], parent: (Row) throws(Failure) -> Row?
    ) throws(Failure) -> [Reparenting<Row>] {
        var reparentings: [Reparenting<Row>] = []
        var reparented: [Row: Row?] = [:]
        // Rows whose ancestors are known to end at a row without a parent: none of them is its own ancestor. A walk that comes to one
        // of them stops.
        var rooted: Set<Row> = []
        for survivor in survivors {
            var seen: Set<Row> = []
            // The last of its own twins that the way up leads over.
            var twin: Row?
            var next = try parent(survivor)
            var (isOwn, isEnding) = (false, true)
            while let row = next, !isOwn {
                if row == survivor {
                    isOwn = true
                } else if moves[row] == survivor {
                    isOwn = !seen.insert(row).inserted
                    twin = row
                    next = try parent(row)
                } else {
                    let place = moves[row] ?? row
                    if rooted.contains(place) { break }
                    if !seen.insert(place).inserted {
                        isEnding = false
                        break
                    }
                    if let above = reparented[place] { next = above } else { next = try parent(place) }
                }
            }
            guard let twin else {
                if isEnding, !isOwn { rooted.formUnion(seen.union([survivor])) }
                continue
            }
            let above = isOwn ? nil : try parent(twin)
            reparented[survivor] = .some(above)
            reparentings.append(Reparenting(survivor: survivor, parent: above))
        }
        return reparentings
    }

    /// The columns of a reference to clear so that the row stands under none: not those that name what both rows share, such as
    /// a workspace.
    ///
    /// - Parameters:
    ///   - held: the values of the reference.
    ///   - own: the values of a reference to the row itself.
    package static func columnsToClear<Value: Equatable>(held: [Value], own: [Value]) -> [Int] {
        let different = held.indices.filter { held[$0] != own[$0] }
        return different.isEmpty ? Array(held.indices) : different
    }
}
