/// Decides which of the rows with one key stays, and which values it takes over from the others.
///
/// As the law asks, the result follows from synced row data alone. Devices that hold the same rows come to the same result, in
/// whatever order they look.
package enum DuplicateRule {
    /// The rows of one key in their order.
    package struct Ranking: Hashable, Sendable {
        /// The row that stays.
        package var survivor: Deduplication.DuplicateRow
        /// Rows that tie completely with it: they stay too, because no synced value tells which one is to go.
        package var ties: [Deduplication.DuplicateRow]
        /// The rows that go; the one that ranks highest comes first.
        package var others: [Deduplication.DuplicateRow]

        /// The row that stays and those that go: all rows whose values count.
        fileprivate var rows: [Deduplication.DuplicateRow] {
            var rows = others
            rows.insert(survivor, at: 0)
            return rows
        }
    }

    /// The rows of one key that are duplicates of each other, part by part.
    ///
    /// A dismissed row is not a duplicate of a row that the user sees. If the dismissed one stayed, the user would lose the other one. If it
    /// went, the seed would come back (I8). Two dismissed rows are duplicates if they name the same seed.
    package static func parts(of rows: [Deduplication.DuplicateRow]) -> [[Deduplication.DuplicateRow]] {
        if !rows.contains(where: \.isDismissed) { return [rows] }
        let seeds = Dictionary(grouping: rows.filter(\.isDismissed)) { $0.seedID ?? "" }
        let dismissed = seeds.sorted { $0.key < $1.key }.map(\.value)
        return ([rows.filter { !$0.isDismissed }] + dismissed).filter { $0.count > 1 }
    }

    /// Ranks the rows, or returns `nil` if there are none.
    ///
    /// In a table of seeds, the cleanup of another device removes an untouched copy that has a greater twin (C2). In a durable table it
    /// also removes one that has a touched twin (C3). Such a copy is never the survivor: otherwise each device would remove the copy that the
    /// other one keeps, or shipped values would replace an edit.
    ///
    /// - Parameter breaksTies: whether only the first of rows that tie completely stays. This is right only if no other device
    ///   does the same, since it may choose another row.
    package static func ranking(
        of rows: [Deduplication.DuplicateRow], by order: Deduplication.SurvivorOrder, breaksTies: Bool = false,
        isSeeded: Bool = false, isDurable: Bool = false
    ) -> Ranking? {
        let places = rows.indices.sorted { left, right in
            let isFirst = order.prefers(rows[left], to: rows[right])
            if isFirst != order.prefers(rows[right], to: rows[left]) { return isFirst }
            return isBefore(rows[left], rows[right]) ?? (left < right)
        }
        let lesser = isSeeded ? lesserTwins(among: rows, isDurable: isDurable) : []
        let ordered = places.filter { !lesser.contains($0) }.map { rows[$0] }
        guard let survivor = ordered.first else { return nil }
        let rest = ordered.dropFirst()
        let ties = breaksTies ? [] : Array(rest.prefix { !order.prefers(survivor, to: $0) })
        if lesser.isEmpty { return Ranking(survivor: survivor, ties: ties, others: Array(rest.dropFirst(ties.count))) }
        let staying = Set(([survivor] + ties).map(\.row))
        return Ranking(
            survivor: survivor, ties: ties, others: places.map { rows[$0] }.filter { !staying.contains($0.row) })
    }

    /// The indexes of untouched copies that have a greater twin (C2), or in a durable table a touched one (C3).
    ///
    /// If rows name no seed, all untouched copies of one key count as twins.
    private static func lesserTwins(among rows: [Deduplication.DuplicateRow], isDurable: Bool) -> Set<Int> {
        let untouched = rows.indices.filter { rows[$0].createDate != nil && rows[$0].updateDate == nil }
        if untouched.isEmpty { return [] }
        let touched = isDurable ? Set(rows.lazy.filter { $0.updateDate != nil }.compactMap(\.seedID)) : []
        func copy(_ place: Int) -> SeedCopy {
            SeedCopy(row: rows[place].row, uuid: rows[place].uuid, createDate: rows[place].createDate)
        }
        var greatest: [String?: SeedCopy] = [:]
        for place in untouched {
            let copy = copy(place)
            if greatest[rows[place].seedID].map({ CopyOrder.isLess($0, copy) }) ?? true {
                greatest[rows[place].seedID] = copy
            }
        }
        return Set(
            untouched.filter { place in
                if let seedID = rows[place].seedID, touched.contains(seedID) { return true }
                return greatest[rows[place].seedID].map { CopyOrder.isLess(copy(place), $0) } ?? false
            })
    }

    /// Whether `left` comes before `right` if both have one rank and identity, or `nil` if they are equal.
    ///
    /// The row that was edited or made later comes first, then the row with the lesser values; nulls come last. So the values
    /// that are taken over do not depend on the order in which the rows came.
    private static func isBefore(_ left: Deduplication.DuplicateRow, _ right: Deduplication.DuplicateRow) -> Bool? {
        for (mine, other) in [(left.updateDate, right.updateDate), (left.createDate, right.createDate)] {
            if mine != other { return UpsertRule.isLater(mine, than: other) }
        }
        // By the columns' names: another device may have them in another order.
        let places = left.columns.indices.sorted { UUIDText(left.columns[$0]) < UUIDText(left.columns[$1]) }
        for (mine, other) in places.map({ (left.values[$0], right.values[$0]) }) where !mine.isIdentical(to: other) {
            return other.isNull || (!mine.isNull && mine.comes(before: other))
        }
        return nil
    }

    /// A value that the survivor takes over.
    package struct Change: Hashable, Sendable {
        /// The column's place among the row's columns.
        package var place: Int
        /// The value before.
        package var old: SeedValue
        /// The value afterwards.
        package var new: SeedValue
    }

    /// The values that the survivor takes over from the others, by the policy of each column.
    package static func changes(
        of ranking: Ranking, _ policy: (_ column: String) -> Deduplication.MergePolicy
    ) -> [Change] {
        let (survivor, others) = (ranking.survivor, ranking.others)
        if others.isEmpty { return [] }
        return survivor.columns.indices.compactMap { place in
            let old = survivor.values[place]
            let new: SeedValue
            switch policy(survivor.columns[place]) {
            case .survivor: return nil
            case .fill: new = others.lazy.map { $0.values[place] }.first { old.isNull && !$0.isNull } ?? old
            case .newest: new = newest(ranking.rows, place)
            case .merge(let merge): new = merge(survivor, others)
            }
            return new.isIdentical(to: old) ? nil : Change(place: place, old: old, new: new)
        }
    }

    /// The value of the row that was changed last among those that hold a value.
    private static func newest(_ rows: [Deduplication.DuplicateRow], _ place: Int) -> SeedValue {
        var found: Deduplication.DuplicateRow?
        for row in rows where !row.values[place].isNull {
            guard let best = found, let date = best.updateDate else {
                if found == nil || row.updateDate != nil { found = row }
                continue
            }
            if let other = row.updateDate, date < other { found = row }
        }
        return found?.values[place] ?? .null
    }

    /// Whether the survivor becomes the user's: it took over a value, or it is an untouched copy that stays for a row of the user's.
    ///
    /// As an untouched copy it could go with a later cleanup, and the user's row with it (C1). A row is the user's if it is touched or
    /// has no `createDate`.
    package static func isUsers(_ changes: [Change], of ranking: Ranking) -> Bool {
        if !changes.isEmpty { return true }
        let survivor = ranking.survivor
        if survivor.createDate == nil || survivor.updateDate != nil { return false }
        return ranking.others.contains { $0.createDate == nil || $0.updateDate != nil }
    }

    /// The `updateDate` of a survivor that becomes the user's: a millisecond after the last edit of any of the rows.
    ///
    /// It is not the time of the deduplication, so that every device writes the same date. If the user edits a row on another
    /// device at the same time, that edit is later and wins.
    package static func updateDate(of ranking: Ranking, now: SeedInstant) -> SeedInstant {
        let rows = ranking.rows
        guard let last = rows.compactMap(\.updateDate).max() ?? rows.compactMap(\.createDate).max() else { return now }
        return TouchRule.updateDate(now: last, replacing: last)
    }
}
