import Seedbed

/// T4 and C1 to C3 once more, from SPEC.md alone: every row is compared with every other.
struct ExpectedCleanup {
    /// The rows that go, by their number: reason, and the survivor's identity.
    var removed: [Int64: (reason: String, survivor: String)] = [:]
    /// The identities of copies that tie, group by group.
    var ambiguous: [[String]] = []

    private let table: SeedTable
    /// The content of the table, by row number: after SQLite has stored it, which may turn a text into a number.
    private let stored: [Int64: [String: RawValue]]

    /// - Parameter isFound: whether a group that this row belongs to is looked at.
    init(
        _ rows: [RandomTable.Row], of table: SeedTable, stored: [Int64: [String: RawValue]],
        isFound: (RandomTable.Row) -> Bool
    ) {
        self.table = table
        self.stored = stored
        for row in rows {
            let group = rows.filter { isTwin($0, row) }
            // A row that is tagged and not proven has no twin, but it tells which group to look at.
            let tellers = rows.filter { $0.hasCreateDate && !$0.isTouched && hasSameKey($0, row) }
            guard (group + tellers).contains(where: isFound) else { continue }
            decide(row, in: group)
        }
    }

    private mutating func decide(_ row: RandomTable.Row, in group: [RandomTable.Row]) {
        // C1
        guard isUntouched(row) else { return }
        // C3
        if table.mapping.seedID != nil, table.mapping.dismissDate != nil {
            let touched = group.filter(\.isTouched)
            let preferred = touched.filter { !$0.isDismissed }
            if let touchedSurvivor = (preferred.isEmpty ? touched : preferred).max(by: {
                isLess(($0.updated, $0), ($1.updated, $1))
            }) {
                removed[row.number] = ("yielded", touchedSurvivor.uuid)
                return
            }
        }
        // C2
        let untouched = group.filter(isUntouched)
        let greater = untouched.filter { isLess((row.created, row), ($0.created, $0)) }
        if let survivor = greater.max(by: { isLess(($0.created, $0), ($1.created, $1)) }) {
            removed[row.number] = ("superseded", survivor.uuid)
            return
        }
        let ties = untouched.filter { $0.created == row.created && place($0) == place(row) }
        if ties.count > 1, ties[0].number == row.number { ambiguous.append(ties.map(\.uuid)) }
    }

    private func isUntouched(_ row: RandomTable.Row) -> Bool { row.created != nil && !row.isTouched && row.isProven }

    private func isLess(_ left: (Int64?, RandomTable.Row), _ right: (Int64?, RandomTable.Row)) -> Bool {
        let (leftDate, rightDate) = (left.0 ?? .min, right.0 ?? .min)
        if leftDate != rightDate { return leftDate < rightDate }
        return place(left.1).lexicographicallyPrecedes(place(right.1))
    }

    /// The identity, and behind it how the row spells it.
    private func place(_ row: RandomTable.Row) -> [UInt8] {
        guard case .text(let spelling)? = stored[row.number]?[table.mapping.uuid] else { return Array(row.uuid.utf8) }
        return Array(row.uuid.utf8) + [0] + spelling
    }

    private func isTwin(_ left: RandomTable.Row, _ right: RandomTable.Row) -> Bool {
        if table.mapping.seedID == nil, !isUntouched(left) || !isUntouched(right) { return false }
        return hasSameKey(left, right)
    }

    private func hasSameKey(_ left: RandomTable.Row, _ right: RandomTable.Row) -> Bool {
        let columns = (table.mapping.scope.map { [$0] } ?? []) + (table.mapping.seedID.map { [$0] } ?? table.key)
        return columns.allSatisfy { column in
            isSame(stored[left.number]?[column] ?? .null, stored[right.number]?[column] ?? .null)
        }
    }

    /// A null has no twin; an integer and a real are the same when they are the same number.
    private func isSame(_ left: RawValue, _ right: RawValue) -> Bool {
        switch (left, right) {
        case (.null, _), (_, .null): false
        case (.integer(let left), .real(let right)), (.real(let right), .integer(let left)):
            Int64(exactly: right) == left
        default: left == right
        }
    }
}
