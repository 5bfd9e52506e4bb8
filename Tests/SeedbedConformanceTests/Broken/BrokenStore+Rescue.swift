@testable import Seedbed

extension BrokenStore: RescueJournal {
    func hasPendingRescues() throws(StoreError) -> Bool { try memory.hasPendingRescues() }

    func journalOwner() throws(StoreError) -> String? {
        let owner = try memory.journalOwner()
        return fault == .ownerless ? nil : owner
    }

    func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError) {
        try memory.setJournalOwner(account, keeping: keeping)
    }

    func forgetJournal() throws(StoreError) { try memory.forgetJournal() }

    func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError) {
        try memory.noteDeleted(uuids, of: table)
    }

    func forgetPendingRescues() throws(StoreError) { if fault != .keepsLosses { try memory.forgetPendingRescues() } }

    func pendingRescues(
        of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) throws(StoreError) -> [JournalEntry] { try memory.pendingRescues(of: table, replaces: replaces) }

    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable,
        replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> JournalEntry.Outcome {
        let other = fault == .otherUUID ? UUIDText.random() : uuid
        if fault == .rescuesOver {
            for copy in try memory.copies(withUUID: uuid, of: table) {
                if case .number(let number) = copy.row { memory.state.rows[table.name]?[number] = nil }
            }
        }
        let children = memory.state.rows["Pairing"]
        var held = memory.state.journal[table.name]?[entry.uuid]
        if fault == .forgetsNewer { memory.state.journal[table.name]?[other] = nil }
        let outcome = try memory.rescue(entry, as: other, into: table, replaces: replaces, in: run)
        if fault == .keepsOlder, outcome == .wasThere {
            held?.row[table.mapping.uuid] = .text(other.description)
            held?.isLost = false
            memory.state.journal[table.name]?[other] = held
        }
        if fault == .leavesAtLost { memory.state.rows["Pairing"] = children }
        if fault == .takesOthers {
            for (number, row) in children ?? [:] where row["role"] == .text(entry.uuid.description) {
                memory.state.rows["Pairing"]?[number]?["role"] = .text(other.description)
            }
        }
        if fault == .freshCount { memory.state.journal[table.name]?[other]?.rescues = 0 }
        return outcome
    }

    func repairDanglingReferences(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) {
        try memory.repairDanglingReferences(for: entry, of: table, to: parents, forwarding: forwarding)
    }

    func writeBack(_ entry: JournalEntry, over copy: SeedCopy, in table: SeedTable) throws(StoreError) -> Bool {
        if fault == .noWriteBack {
            try memory.retain(entry, of: table)
            return true
        }
        let before = memory.state.rows[table.name] ?? [:]
        let isWritten = try memory.writeBack(entry, over: copy, in: table)
        if fault == .clearsNothing {
            memory.state.rows[table.name] = memory.state.rows[table.name]?.reduce(into: [:]) { rows, row in
                rows[row.key] = row.value.merging(before[row.key] ?? [:]) { new, old in new.isNull ? old : new }
            }
        }
        return isWritten
    }

    func retain(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) { try memory.retain(entry, of: table) }
    func discard(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) { try memory.discard(entry, of: table) }
}
