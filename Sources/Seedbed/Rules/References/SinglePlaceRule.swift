/// Decides which rows move to a survivor that has room for one row only, as a one-to-one relationship has it (C5).
package enum SinglePlaceRule {
    /// A row that refers to a copy, by what is synced of it.
    package struct Child: Hashable, Sendable {
        /// The row's number in its store.
        package var number: Int64
        /// Its identity, or an empty one.
        package var uuid: UUIDText
        /// When it was created.
        package var createDate: SeedInstant?
        /// When it was edited last.
        package var updateDate: SeedInstant?

        /// A row.
        package init(number: Int64, uuid: UUIDText, createDate: SeedInstant?, updateDate: SeedInstant?) {
            self.number = number
            self.uuid = uuid
            self.createDate = createDate
            self.updateDate = updateDate
        }
    }

    /// The room that a survivor has for the rows of one reference.
    package struct Place: Hashable, Sendable {
        /// The number of the survivor.
        package var survivor: Int64
        /// The reference.
        package var reference: String

        /// A place.
        package init(at survivor: Int64, by reference: String) {
            self.survivor = survivor
            self.reference = reference
        }
    }

    /// A copy that is to go, and a row that must move to a place then.
    package struct Move: Hashable, Sendable {
        /// The number of the copy.
        package var copy: Int64
        /// The place.
        package var place: Place
        /// The row.
        package var child: Child

        /// A move.
        package init(of child: Child, from copy: Int64, to place: Place) {
            self.copy = copy
            self.place = place
            self.child = child
        }
    }

    /// The row that gets a free place: the greatest by (`uuid`, `createDate`, `updateDate`).
    ///
    /// It is `nil` if two rows tie, since another device could choose the other one.
    package static func winner(of children: [Child]) -> Child? {
        guard let greatest = children.max(by: isLess) else { return nil }
        return children.filter { !isLess($0, greatest) }.count == 1 ? greatest : nil
    }

    /// The copies that stay, because a row of theirs has no place at the survivor.
    ///
    /// - Parameters:
    ///   - moves: the rows that the removals would move.
    ///   - taken: the places that other rows have.
    package static func staying(_ moves: [Move], taken: Set<Place>) -> Set<Int64> {
        var staying: Set<Int64> = []
        while true {
            var more: Set<Int64> = []
            let waiting = Dictionary(grouping: moves.filter { !staying.contains($0.copy) }, by: \.place)
            for (place, moves) in waiting {
                let winner = taken.contains(place) ? nil : winner(of: moves.map(\.child))
                more.formUnion(moves.filter { $0.child != winner }.map(\.copy))
            }
            if more.isEmpty { return staying }
            staying.formUnion(more)
        }
    }

    private static func isLess(_ left: Child, _ right: Child) -> Bool {
        if left.uuid != right.uuid { return left.uuid < right.uuid }
        if left.createDate != right.createDate { return isEarlier(left.createDate, right.createDate) }
        return isEarlier(left.updateDate, right.updateDate)
    }

    private static func isEarlier(_ left: SeedInstant?, _ right: SeedInstant?) -> Bool {
        guard let right else { return false }
        return left.map { $0 < right } ?? true
    }
}
