internal import Seedbed

extension StoreMerge {
    /// A row of another store that a constraint keeps out.
    struct BlockedRow {
        var uuid: UUIDText
        var columns: [String]
        var values: [SeedValue]
        /// The error that keeps it out.
        var error: StoreError

        func value(of column: String) -> SeedValue? {
            zip(columns, values).first { $0.0.isSameName(as: column) }?.1
        }
    }

    /// Makes room for a row if a unique key leaves room for one, or leaves the row out, as the core decides.
    ///
    /// - Parameters:
    ///   - judge: decides between the row and its twins in this store.
    ///   - insert: inserts the row, after its twins have made room.
    /// - Returns: the twin that stays in the row's place, or `nil` if the row was inserted.
    /// - Warning: This deletes rows: the untouched twins in this store, with log entries.
    func makeRoom(
        _ row: BlockedRow, of table: SeedTable, by judge: MergeJudge, at now: SeedInstant,
        insert: () throws(StoreError) -> Void
    ) throws(StoreError) -> SeedCopy? {
        guard case .constraint = row.error else { throw row.error }
        let layout = try store.layout(of: table)
        var planned: [PlannedRemoval]
        let twin = try judge.twin(of: row.uuid, in: table, value: row.value) { (group) throws(StoreError) in
            try store.reads.copies(inGroup: group, of: table)
        }
        switch twin {
        case .stays(let survivor): return survivor
        case .refused: throw row.error
        case .makesRoom(let twins): planned = twins
        }
        guard let last = planned.popLast() else { throw row.error }
        var removed = try store.removal.remove(
            planned.map { PlannedRemoval(copy: $0.copy, reason: $0.reason, survivor: last.copy) }, from: table, at: now,
            in: judge.cleanupRun)
        let fresh = try store.reader(of: table).stored(row.uuid)
        removed += try store.removal.makeRoom([last], table, layout, fresh: [fresh], at: now, in: judge.cleanupRun) {
            (_) throws(StoreError) in
            try store.removal.delete(CopyDecoder.values(last.copy.row), layout)
            try insert()
            let group = table.groupColumns.compactMap(row.value)
            let found = try store.reads.copies(inGroup: group, of: table).first { $0.uuid == row.uuid }
            guard let found else { throw row.error }
            return [found]
        }
        judge.cleanupRun.didMakeRoom(removed)
        return nil
    }
}
