internal import Seedbed

/// A ``SimulatedStore`` that rescues.
final class SimulatedRescuingStore: SimulatedStore, RescueJournal {
    override var journal: (any RescueJournal)? { self }

    func hasPendingRescues() throws(StoreError) -> Bool { try inner.hasPendingRescues() }
    func journalOwner() throws(StoreError) -> String? { try inner.journalOwner() }

    func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError) {
        try inner.setJournalOwner(account, keeping: keeping)
    }

    func forgetJournal() throws(StoreError) { try inner.forgetJournal() }

    func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError) {
        try inner.noteDeleted(uuids, of: table)
    }

    func forgetPendingRescues() throws(StoreError) { try inner.forgetPendingRescues() }

    func pendingRescues(
        of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) throws(StoreError) -> [JournalEntry] {
        try inner.pendingRescues(of: table, replaces: replaces)
    }

    func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable,
        replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> JournalEntry.Outcome {
        let fresh = dispensed == .derivedIdentity
        let uuid = fresh ? surroundings.assumeIsolated { [order] in $0.nextIdentity(order: order) } : uuid
        return try inner.rescue(entry, as: uuid, into: table, replaces: replaces, in: run)
    }

    func repairDanglingReferences(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) {
        try inner.repairDanglingReferences(for: entry, of: table, to: parents, forwarding: forwarding)
    }

    func reinsertKeptRows(from tables: [SeedTable]) throws(StoreError) -> [String: [UUIDText]] {
        try inner.reinsertKeptRows(from: tables)
    }

    func writeBack(_ entry: JournalEntry, over copy: SeedCopy, in table: SeedTable) throws(StoreError) -> Bool {
        if dispensed == .writeBack {
            try inner.retain(entry, of: table)
            return true
        }
        return try inner.writeBack(entry, over: copy, in: table)
    }

    func retain(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) { try inner.retain(entry, of: table) }
    func discard(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) { try inner.discard(entry, of: table) }
}
