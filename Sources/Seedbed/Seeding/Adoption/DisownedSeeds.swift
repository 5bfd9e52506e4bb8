/// The bookkeeping of adopted seeds when an undo takes their adoption back.
enum DisownedSeeds {
    /// Updates receipts and journal for rows that are no longer copies.
    static func forget(
        in catalogs: [Catalog], after undone: [RemovalLogEntry], store: any SeedStore
    ) throws(StoreError) {
        let adopted = undone.filter { $0.reason == .adopted }
        if adopted.isEmpty { return }
        let tables = Set(adopted.map { SQLName($0.table) })
        for catalog in catalogs where tables.contains(SQLName(catalog.table.name)) {
            try forgetDeliveries(of: catalog, in: store)
        }
        guard let journal = store.journal, try journal.hasPendingRescues() else { return }
        for entry in adopted {
            guard let table = catalogs.first(where: { $0.table.name.isSameName(as: entry.table) })?.table else {
                continue
            }
            try discardJournal(of: entry, in: table, journal)
        }
    }

    /// Records that the store was not given the seeds that have no copy any more: the user has not removed them (S5).
    private static func forgetDeliveries(of catalog: Catalog, in store: any SeedStore) throws(StoreError) {
        var adopted: [SeedReceipt] = []
        try store.bookkeeping.deliveries(of: catalog.name).forEach { seed in
            if seed.isAdopted { adopted.append(seed) }
        }
        let copies = try store.copies(inGroups: adopted.map(\.group), of: catalog.table)
        for (seed, copies) in zip(adopted, copies) where copies.allSatisfy({ $0.createDate == nil }) {
            var seed = seed
            (seed.isDelivered, seed.isAdopted) = (false, false)
            try store.bookkeeping.recordDelivered(seed, of: catalog.name)
        }
    }

    /// Takes a row out of the journal (R1): no edit of it is to be written back.
    private static func discardJournal(
        of entry: RemovalLogEntry, in table: SeedTable, _ journal: any RescueJournal
    ) throws(StoreError) {
        if !table.isDurable { return }
        for uuid in entry.identitiesSinceAdoption {
            let journaled = JournalEntry(
                uuid: uuid, seedID: "", updateDate: nil, wasDeleted: false, rescues: 0, copy: nil, leftEmpty: false,
                hasRemoved: false, group: [])
            try journal.discard(journaled, of: table)
        }
    }
}
