/// The seeds of which only adopted rows told that the store was given them, once an adoption is taken back.
enum DisownedSeeds {
    /// Records that the store was not given those that have no copy any more: the user has not removed them (S5).
    static func forget(
        in catalogs: [Catalog], after undone: [RemovalLogEntry], store: any SeedStore
    ) throws(StoreError) {
        let tables = Set(undone.filter { $0.reason == .adopted }.map { SQLName($0.table) })
        for catalog in catalogs where tables.contains(SQLName(catalog.table.name)) {
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
    }

    /// Takes a row out of the journal (R1): it is no copy any more, and no edit of it is to be written back.
    static func discardJournal(
        of entry: RemovalLogEntry, in table: SeedTable, store: any SeedStore
    ) throws(StoreError) {
        guard let journal = store.journal, table.isDurable else { return }
        // Another undo may have given the row another identity.
        for uuid in sequence(first: entry.uuid, next: \.rescued).prefix(4) {
            let journaled = JournalEntry(
                uuid: uuid, seedID: "", updateDate: nil, wasDeleted: false, rescues: 0, copy: nil, leftEmpty: false,
                hasRemoved: false, group: [])
            try journal.discard(journaled, of: table)
        }
    }
}
