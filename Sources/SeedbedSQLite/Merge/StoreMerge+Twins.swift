internal import Seedbed

extension StoreMerge {
    /// A row of another store that a constraint keeps out.
    struct BarredRow {
        var uuid: UUIDText
        var columns: [String]
        var values: [SeedValue]
        /// The error that keeps it out.
        var error: StoreError

        func value(of column: String) -> SeedValue? {
            zip(columns, values).first { $0.0.isSameName(as: column) }?.1
        }
    }

    /// Decides between a row that comes in and its twins in this store, if a unique key leaves room for one.
    ///
    /// An untouched row yields to a touched one, and of untouched ones the greatest stays (C2). Two touched rows are an error:
    /// neither may be lost.
    ///
    /// A row that is not proven to be a copy is the user's (T4), and counts as touched.
    ///
    /// - Parameters:
    ///   - provenance: proves rows to be copies.
    ///   - insert: inserts the row, after its twins have made room.
    /// - Returns: the twin that stays in the row's place, or `nil` if the row was inserted.
    /// - Warning: This deletes rows: the untouched twins in this store, with log entries.
    func settle(
        _ row: BarredRow, of table: SeedTable, by provenance: Provenance, at now: SeedInstant,
        insert: () throws(StoreError) -> Void
    ) throws(StoreError) -> SeedCopy? {
        guard case .constraint = row.error else { throw row.error }
        let layout = try store.layout(of: table)
        let group = table.groupColumns.compactMap(row.value)
        // A table that no catalog seeds has no twins.
        guard !group.isEmpty, group.count == table.groupColumns.count else { throw row.error }
        let updateDate = row.value(of: table.mapping.updateDate) ?? .null
        var incoming = SeedCopy(
            row: .key([]), uuid: row.uuid,
            createDate: table.dates.instant(from: row.value(of: table.mapping.createDate) ?? .null),
            updateDate: table.dates.instant(from: updateDate), isTouched: !updateDate.isNull)
        incoming.unproven = try provenance.reason(for: incoming, inGroup: group, of: table, value: row.value)
        let there = CopyGroup(values: group, copies: try store.reads.copies(inGroup: group, of: table))
        let twins = try provenance.proven(there, in: table).copies
        let verdicts = CleanupRule.verdicts(for: [incoming] + twins, isDurable: true)
        if case .remove(_, let survivor?) = verdicts[0] { return survivor }
        var planned: [PlannedRemoval] = []
        for (twin, verdict) in zip(twins, verdicts.dropFirst()) {
            guard case .remove(let reason, let survivor) = verdict else { continue }
            planned.append(PlannedRemoval(copy: twin, reason: reason, survivor: survivor))
        }
        guard let last = planned.popLast() else { throw row.error }
        _ = try store.removal.remove(
            planned.map { PlannedRemoval(copy: $0.copy, reason: $0.reason, survivor: last.copy) }, from: table, at: now)
        let fresh = try store.reader(of: table).stored(row.uuid)
        _ = try store.removal.makeRoom([last], table, layout, fresh: [fresh], at: now) { (_) throws(StoreError) in
            try store.removal.delete(CopyDecoder.values(last.copy.row), layout)
            try insert()
            let found = try store.reads.copies(inGroup: group, of: table).first { $0.uuid == row.uuid }
            guard let found else { throw row.error }
            return [found]
        }
        return nil
    }
}
