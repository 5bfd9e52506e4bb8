/// References that arrive after the copy to which they lead was removed (C5).
extension Cleanup {
    /// Makes references lead to the rows in the places of removed copies, and puts back a retired copy that has none.
    ///
    /// So does a copy whose survivor has no room for a row that refers to it. The copy comes back untouched: it goes again when nothing
    /// refers to it, or when its row can be moved after all.
    func repairReferences(
        to table: SeedTable, _ selection: CleanupScope, report: inout Seeder.Report
    ) throws(StoreError) {
        nameSeededTables()
        let lost = try store.references.repairDanglingReferences(
            of: table, selection, forwarding: provenance.forwarding, in: cleanupRun)
        if !lost.contains(where: ForwardingRule.mayReturn) { return }
        let removals = try store.log.log(after: 0).entries.filter { $0.table.isSameName(as: table.name) }
        var returned: [RemovalLogEntry] = []
        let run = UndoRun()
        // The row to which a retired copy refers may have been replaced since.
        run.following = (try provenance.tables(), provenance.forwarding)
        let survivors = Dictionary(removals.compactMap { entry in entry.survivor.map { (entry.uuid, $0) } }) {
            _, last in last
        }
        var crowded: [UUIDText] = []
        for entry in lost {
            let place = try ForwardingRule.end(
                from: entry.uuid, survivors: survivors,
                isThere: { (uuid) throws(StoreError) in try !store.copies(withUUID: uuid, of: table).isEmpty },
                isOfSeed: { (_) throws(StoreError) in false })
            let hasSurvivor = place != nil
            guard
                let last = ForwardingRule.returning(
                    entry, removals, isDurable: table.isDurable, hasSurvivor: hasSurvivor)
            else { continue }
            if try !reinsert(last, for: entry, to: table, in: run, report: &report) { continue }
            returned.append(last)
            if hasSurvivor { crowded.append(UndoRule.identity(of: last)) }
        }
        if returned.isEmpty { return }
        try store.log.markUndone(returned)
        try store.references.repairDanglingReferences(
            of: table, selection, forwarding: provenance.forwarding, in: cleanupRun)
        // The rules decide which of the rows that want one place goes, if one does.
        if !crowded.isEmpty { try removeTwins(in: table, .rows(crowded), following: .rows([]), report: &report) }
    }

    /// Puts a copy back, untouched, after the copies to which it refers itself: a release may have retired both.
    ///
    /// - Parameter entry: the removal of the copy to which a row refers.
    /// - Returns: whether it is back.
    private func reinsert(
        _ last: RemovalLogEntry, for entry: RemovalLogEntry, to table: SeedTable, in run: UndoRun,
        report: inout Seeder.Report
    ) throws(StoreError) -> Bool {
        let uuid = UndoRule.identity(of: last)
        var reason = try store.log.reinsert(last, as: uuid, to: table, touched: nil, in: run)
        // Each pass puts back a parent that the copy lacks.
        while reason == .referenceGone, try reinsertParents(in: run, report: &report) {
            reason = try store.log.reinsert(last, as: uuid, to: table, touched: nil, in: run)
        }
        if let reason {
            // A row refers to nothing as long as the table does not take the copy back.
            let refused = Seeder.Report.LeftAlone(table: table.name, uuid: last.uuid, reason: .refused)
            if reason == .conflict, !report.leftAlone.contains(refused) { report.leftAlone.append(refused) }
            return false
        }
        var seedID = entry.seedID
        if seedID == nil { seedID = try self.seedID(of: uuid, in: table) }
        report.rescued.append(
            Seeder.Report.Rescued(
                table: table.name, uuid: uuid, was: entry.uuid, seedID: seedID ?? "", reason: .referenced))
        return true
    }

    /// Puts back the parents without which a copy could not come back; returns whether one of them is back.
    private func reinsertParents(in run: UndoRun, report: inout Seeder.Report) throws(StoreError) -> Bool {
        let missing = run.missingParents
        run.missingParents = []
        var isAny = false
        for parent in missing {
            guard let table = try provenance.tables().first(where: { $0.name.isSameName(as: parent.table) }) else {
                continue
            }
            let removals = try store.log.log(after: 0).entries.filter { $0.table.isSameName(as: table.name) }
            guard let entry = removals.last(where: { $0.uuid == parent.uuid && $0.reason != .deleted }),
                let last = ForwardingRule.returning(entry, removals, isDurable: table.isDurable),
                try reinsert(last, for: entry, to: table, in: run, report: &report)
            else { continue }
            try store.log.markUndone([last])
            isAny = true
        }
        return isAny
    }

    /// The seed of a copy in a table that has no column for it.
    private func seedID(of uuid: UUIDText, in table: SeedTable) throws(StoreError) -> String? {
        guard let copy = try store.copies(withUUID: uuid, of: table).first,
            let group = try store.columns.values(of: table.groupColumns, in: [copy], of: table).first
        else { return nil }
        var origin = try provenance.origin(of: group, in: table)
        return try provenance.seed(of: copy, &origin)?.description
    }
}
