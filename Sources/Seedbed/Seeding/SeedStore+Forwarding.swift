extension SeedStore {
    /// Decides for the store which rows take the places of rows that are gone (C5), by ``PlaceRule``.
    ///
    /// It knows no catalog, and so no other key of a row's seed; see ``Provenance/forwarding``.
    package var forwarding: LostRow.Forwarding {
        { (lost, table) throws(StoreError) in
            try self.place(of: lost, in: table) { (_) throws(StoreError) in [] }
        }
    }

    /// Returns the row in the place of a row that is gone.
    ///
    /// - Parameter twins: the copies of a logged row's seed under the other keys that the seed has or had.
    fileprivate func place(
        of lost: LostRow, in table: SeedTable, twins: (LostRow.Logged) throws(StoreError) -> [SeedCopy]
    ) throws(StoreError) -> LostRow.Place? {
        try PlaceRule.place(
            of: lost, in: table,
            isThere: { (uuid) throws(StoreError) in try !copies(withUUID: uuid, of: table).isEmpty },
            copies: { (group, table) throws(StoreError) in try copies(inGroup: group, of: table) }, twins: twins)
    }
}

extension Provenance {
    /// Decides for the store which rows take the places of rows that are gone (C5), also under another key of their seed (S5).
    var forwarding: LostRow.Forwarding {
        { (lost, table) throws(StoreError) in
            try self.store.place(of: lost, in: table) { (logged) throws(StoreError) in
                try self.twinsUnderOtherKeys(of: logged, in: table)
            }
        }
    }

    /// Returns the copies of a row's seed under the other keys that the seed has or had, in the scope of the row.
    ///
    /// It returns none for a table whose rows name their seed, and for a row that may be a copy of two seeds.
    private func twinsUnderOtherKeys(
        of logged: LostRow.Logged, in table: SeedTable
    ) throws(StoreError) -> [SeedCopy] {
        guard table.mapping.seedID == nil,
            let date = table.dates.instant(from: logged.value(table.mapping.createDate))
        else { return [] }
        let group = table.groupColumns.map(logged.value)
        var seeds: [(source: ShippedCatalog, id: String)] = []
        for source in try sources(of: table) {
            seeds += try ids(of: source, in: group, at: date).map { (source, $0) }
        }
        guard seeds.count == 1, let (source, id) = seeds.first else { return [] }
        let key = source.keyValues(of: group)
        let scope = Array(group.dropLast(key.count))
        var twins: [SeedCopy] = []
        for other in try known(source, { (source) throws(OriginError) in try source.keys(of: id) }) where other != key {
            for copy in try store.copies(inGroup: scope + other, of: table) {
                // A release may have given the key of one seed to another.
                guard let date = copy.createDate, try ids(of: source, in: scope + other, at: date) == [id] else {
                    continue
                }
                twins.append(copy)
            }
        }
        return twins
    }

    /// Returns the seeds of a catalog of which a row with that group and date may be a copy.
    private func ids(
        of source: ShippedCatalog, in group: [SeedValue], at date: SeedInstant
    ) throws(StoreError) -> [String] {
        try known(source) { (source) throws(OriginError) in
            try source.seeds(in: group, at: date, source.current(in: group)).map(\.id)
        }
    }
}

extension UndoRun {
    /// Whether a row may come back while a row to which it refers is missing, as `UndoRule` decides.
    package func mayLackParent(
        isAsked: Bool, isEnforced: Bool, wasRemoved: () throws(StoreError) -> Bool
    ) throws(StoreError) -> Bool {
        try UndoRule.mayLackParent(isAsked: isAsked, isEnforced: isEnforced, wasRemoved: wasRemoved)
    }

    /// Whether the values of a reference that leads to no row say that there is none, as `ReferenceRule` decides.
    package static func meansNoRow(_ values: [SeedValue]) -> Bool { ReferenceRule.meansNoRow(values) }

    /// Whether the row that has a noted number is the noted one, by how many of the noted values it still holds (C7).
    package static func isNotedRow(equal: Int, different: Int, isDeclared: Bool) -> Bool {
        NotedRowRule.isSame(equal: equal, different: different, isDeclared: isDeclared)
    }
}

extension JournalEntry {
    /// Whether a version that was saved later is the one to keep, in place of an earlier one, as `RescueRule` decides (R3).
    package static func keepsLater(isNewer: Bool, isOlder: Bool, wasHeld: Bool, earlierWasHeld: Bool) -> Bool {
        RescueRule.keepsLater(isNewer: isNewer, isOlder: isOlder, wasHeld: wasHeld, earlierWasHeld: earlierWasHeld)
    }
}
