/// References that arrive after the copy to which they lead was removed (C5).
extension Cleanup {
    /// Makes references lead to the rows in the places of removed copies, and puts back a retired copy that has none.
    ///
    /// The copy comes back untouched: it goes again when nothing refers to it.
    func repairReferences(
        to table: SeedTable, _ selection: CleanupScope, report: inout Seeder.Report
    ) throws(StoreError) {
        let lost = try store.references.repairDanglingReferences(
            of: table, selection, forwarding: store.forwarding, in: cleanupRun)
        if !lost.contains(where: ForwardingRule.mayReturn) { return }
        let removals = try store.log.log(after: 0).entries.filter { $0.table.isSameName(as: table.name) }
        var returned: [RemovalLogEntry] = []
        let run = UndoRun()
        for entry in lost {
            guard let last = ForwardingRule.returning(entry, removals, isDurable: table.isDurable) else { continue }
            let uuid = UndoRule.identity(of: last)
            if try store.log.reinsert(last, as: uuid, to: table, touched: nil, in: run) != nil { continue }
            returned.append(last)
            var seedID = entry.seedID
            if seedID == nil { seedID = try self.seedID(of: uuid, in: table) }
            report.rescued.append(
                Seeder.Report.Rescued(
                    table: table.name, uuid: uuid, was: entry.uuid, seedID: seedID ?? "", reason: .referenced))
        }
        if returned.isEmpty { return }
        try store.log.markUndone(returned)
        try store.references.repairDanglingReferences(
            of: table, selection, forwarding: store.forwarding, in: cleanupRun)
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
