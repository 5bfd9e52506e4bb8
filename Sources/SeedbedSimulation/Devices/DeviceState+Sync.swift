internal import Seedbed

extension DeviceState {
    /// Returns the changes since the device last exchanged its rows: insertions and updates, then deletions.
    package func outbox(of plan: WorldPlan) -> [SyncChange] {
        var changes: [SyncChange] = []
        var rest = known
        for table in [SimulatedTables.preset, SimulatedTables.note] {
            for (uuid, row) in rows(of: table).sorted(by: { $0.key < $1.key }) {
                rest[uuid] = nil
                if let change = change(of: uuid, in: table, row, plan) { changes.append(change) }
            }
        }
        for (uuid, record) in rest.sorted(by: { $0.key > $1.key }) {
            if let change = change(of: uuid, in: record.table, nil, plan) { changes.append(change) }
        }
        return changes
    }

    /// Records that the device has sent these changes.
    package mutating func noteSent(_ changes: [SyncChange]) {
        for change in changes { known[change.record.uuid] = change.record }
    }

    /// Takes over a row as the sync engine's import writes it.
    package mutating func receive(_ record: SyncRecord, of plan: WorldPlan) {
        receive(record, over: rows(of: record.table)[record.uuid], of: plan)
    }

    /// Takes over rows; no row may be among them twice.
    mutating func receive(_ records: [SyncRecord], of plan: WorldPlan) {
        let content = content
        for record in records { receive(record, over: content[record.table]?[record.uuid], of: plan) }
    }

    /// Empties the tables as the engine does; these deletions are not losses.
    mutating func empty(_ plan: WorldPlan) {
        importing(plan) { store in
            for table in [SimulatedTables.note, SimulatedTables.preset] { store.delete(from: table) { _ in true } }
        }
        (known, changed, deleted) = ([:], [], [])
    }

    private mutating func receive(_ record: SyncRecord, over here: MemoryStore.Row?, of plan: WorldPlan) {
        if known[record.uuid] == record { return }
        var result = record
        if let own = change(of: record.uuid, in: record.table, here, plan) {
            result = plan.engine.merge(own, into: record)
        }
        known[record.uuid] = record
        let new = result.isDeleted ? nil : result.fields
        if new == here { return }
        importing(plan) { store in
            if let new, here == nil {
                store.insert(new, into: record.table)
            } else if let new {
                store.update(new, of: record.table) { $0.text("uuid") == record.uuid }
            } else {
                store.delete(from: record.table) { $0.text("uuid") == record.uuid }
            }
        }
        if !plan.reportsImports { return }
        changed.remove(record.uuid)
        deleted.remove(record.uuid)
        if new == nil { deleted.insert(record.uuid) } else { changed.insert(record.uuid) }
    }

    /// Returns the device's change to one row, or nil if it did not change the row.
    private func change(
        of uuid: String, in table: String, _ row: MemoryStore.Row?, _ plan: WorldPlan
    ) -> SyncChange? {
        let base = known[uuid]
        let was = base.flatMap { $0.isDeleted ? nil : $0.fields }
        if row == was { return nil }
        let count = ([base?.stamp, base?.deletion].compactMap { $0?.count }.max() ?? 0) + 1
        let stamp = SyncStamp(count: count, rank: plan.order.laterWriterWins ? index : -index)
        var record = SyncRecord(
            table: table, uuid: uuid, fields: row ?? base?.fields ?? [:], stamp: stamp,
            fieldStamps: base?.fieldStamps ?? [:], deletion: base?.deletion, isDeleted: row == nil)
        let columns = row.map { row in Set(row.keys.filter { was == nil || was?[$0] != row[$0] }) } ?? []
        if plan.engine == .lastWriterByField {
            for column in columns { record.fieldStamps[column] = stamp }
            if row == nil { record.deletion = stamp }
        }
        return SyncChange(record: record, columns: columns, base: base)
    }

    private mutating func importing(_ plan: WorldPlan, _ body: (MemoryStore) -> Void) {
        let now = time(of: plan)
        let store = MemoryStore(tables: SimulatedTables.tables) { now }
        store.state = self.store
        store.importing { body(store) }
        self.store = store.state
    }
}
