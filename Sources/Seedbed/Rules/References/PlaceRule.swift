/// Decides which row takes the place of a row that is gone, for the rows that refer to it (C5).
package enum PlaceRule {
    /// The identity that is gone, or `nil` if nothing tells it.
    ///
    /// The log tells it, or else the reference. This device need not have seen the row: another device may have rescued it, and
    /// its rescue has an identity that follows from it (R2).
    private static func identity(of lost: LostRow, in table: SeedTable) -> UUIDText? {
        if let uuid = lost.uuid { return uuid }
        let isIdentity =
            table.isDurable && lost.columns.count == 1 && lost.columns[0].isSameName(as: table.mapping.uuid)
        return isIdentity ? lost.referred : nil
    }

    /// The row in the place of a row that is gone, or `nil` if nothing is known of one.
    ///
    /// The log and the identities of rescued rows come first, then a copy of the group that the row was in. Next is the row for
    /// which this device removed another row of the group: another device removed the lost row in favour of that one. The last one is a
    /// copy of the row's seed under another key: a release has corrected the key, and another device has removed the row.
    ///
    /// - Parameters:
    ///   - lost: the row that is gone.
    ///   - table: its table.
    ///   - isThere: whether the store has a row of that identity.
    ///   - copies: the copies of a group of the table.
    ///   - twins: the copies of a logged row's seed under the other keys that the seed has or had.
    package static func place<E: Error>(
        of lost: LostRow, in table: SeedTable, isThere: (UUIDText) throws(E) -> Bool,
        copies: (_ group: [SeedValue], SeedTable) throws(E) -> [SeedCopy],
        twins: (LostRow.Logged) throws(E) -> [SeedCopy]
    ) throws(E) -> LostRow.Place? {
        guard let uuid = identity(of: lost, in: table) else { return nil }
        let groups = lost.logged.map { logged in
            let isTouched = !logged.value(table.mapping.updateDate).isNull
            return ReferenceRule.groups(
                of: table, isOfSeed: table.mapping.seedID.map { logged.value($0).namesSeed } ?? false,
                isMergeable: isTouched && logged.isImport)
        }
        let end = try ForwardingRule.end(from: uuid, survivors: lost.survivors, isThere: isThere) {
            (uuid) throws(E) in
            guard let logged = lost.logged else { return true }
            for grouped in groups ?? [] {
                let found = try copies(grouped.groupColumns.map(logged.value), grouped)
                if found.contains(where: { $0.uuid == uuid }) { return true }
            }
            return false
        }
        if let end { return .identity(end) }
        guard let logged = lost.logged else { return nil }
        // Another device may have adopted an untagged row and removed it as a twin. Then a copy takes its place.
        let isUntagged = logged.value(table.mapping.createDate).isNull
        for grouped in groups ?? [] {
            let found = try copies(grouped.groupColumns.map(logged.value), grouped).filter { copy in
                !isUntagged || copy.createDate != nil
            }
            if let place = ReferenceRule.place(among: found, isDurable: table.isDurable) { return .copy(place) }
        }
        for grouped in groups ?? [] {
            let group = grouped.groupColumns.map(logged.value)
            if group.contains(where: \.isNull) { continue }
            for twin in lost.removedTwins(grouped.groupColumns, group) where twin != uuid {
                let end = try ForwardingRule.end(from: twin, survivors: lost.survivors, isThere: isThere) {
                    (_) throws(E) in false
                }
                if let end { return .identity(end) }
            }
        }
        if isUntagged { return nil }
        return ReferenceRule.place(among: try twins(logged), isDurable: table.isDurable).map { .copy($0) }
    }
}
