/// Decides which row takes the place of a row that is gone, for the rows that refer to it (C5).
package enum PlaceRule {
    /// A row that is gone, as the log holds it.
    package struct GoneRow {
        /// Whether an import deleted it.
        package var isImport: Bool
        /// The value that it had in a column; null if the log does not hold it.
        package var value: (_ column: String) -> SeedValue

        /// A row that the log holds.
        package init(isImport: Bool, value: @escaping (_ column: String) -> SeedValue) {
            self.isImport = isImport
            self.value = value
        }
    }

    /// The row that takes its place.
    package enum Place {
        /// The row with this identity.
        case identity(UUIDText)
        /// This copy.
        case copy(SeedCopy)
    }

    /// Whether a value of these columns is the identity of a row that this device need not have seen.
    ///
    /// Another device may have rescued such a row, and its rescue has an identity that follows from it (R2).
    package static func isIdentity(_ columns: [String], of table: SeedTable) -> Bool {
        table.isDurable && columns.count == 1 && columns[0].isSameName(as: table.mapping.uuid)
    }

    /// The row in the place of a row that is gone, or `nil` if nothing is known of one.
    ///
    /// The log and the identities of rescued rows come first. Otherwise it is a copy of the group that the row was in.
    ///
    /// - Parameters:
    ///   - lost: the identity that is gone.
    ///   - gone: what the log holds of the row; `nil` if the log does not know it.
    ///   - table: its table.
    ///   - survivors: the copy that stayed in the place of each removed copy, by the log.
    ///   - isThere: whether the store has a row of that identity.
    ///   - copies: the copies of a group of the table.
    package static func place<E: Error>(
        of lost: UUIDText, _ gone: GoneRow?, in table: SeedTable, survivors: [UUIDText: UUIDText],
        isThere: (UUIDText) throws(E) -> Bool, copies: (_ group: [SeedValue], SeedTable) throws(E) -> [SeedCopy]
    ) throws(E) -> Place? {
        let groups = gone.map { gone in
            let isTouched = !gone.value(table.mapping.updateDate).isNull
            return ReferenceRule.groups(
                of: table, isOfSeed: table.mapping.seedID.map { !gone.value($0).isNull } ?? false,
                isMergeable: isTouched && gone.isImport)
        }
        let end = try ForwardingRule.end(from: lost, survivors: survivors, isThere: isThere) { (uuid) throws(E) in
            guard let gone else { return true }
            for grouped in groups ?? [] {
                let found = try copies(grouped.groupColumns.map(gone.value), grouped)
                if found.contains(where: { $0.uuid == uuid }) { return true }
            }
            return false
        }
        if let end { return .identity(end) }
        guard let gone else { return nil }
        for grouped in groups ?? [] {
            let found = try copies(grouped.groupColumns.map(gone.value), grouped)
            if let place = ReferenceRule.place(among: found, isDurable: table.isDurable) { return .copy(place) }
        }
        return nil
    }
}
