internal import Seedbed

/// Checks that data is kept over a restart, if a store outlives its process.
enum ReopeningChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.reopening, "S4", "a store keeps its name", needs: [.reopening], identity),
            Check(.reopening, "S4", "receipts stay", needs: [.reopening], receipts),
            Check(.reopening, "S5", "given seeds stay", needs: [.reopening], delivered),
            Check(
                .reopening, "T2", "the rows stay, and the user's edits go on being marked", needs: [.reopening], rows),
            Check(.reopening, "C7", "the log stays and is counted on, and can be undone", needs: [.reopening], log),
            Check(.reopening, "R1", "the journal stays, and whose it is", needs: [.reopening, .rescue], journal),
        ]
    }

    private static func identity(_ trial: Probe<Harness>) throws {
        let first = try trial.transaction { try trial.store.bookkeeping.identity() }
        try trial.reopen()
        let second = try trial.transaction { try trial.store.bookkeeping.identity() }
        trial.expect("identity()", second, first)
    }

    private static func receipts(_ trial: Probe<Harness>) throws {
        try trial.transaction {
            try trial.store.bookkeeping.record(
                CatalogReceipt(
                    catalog: "a", released: Short.instant("2025-01-01"), seededAt: Short.instant("2025-03-01")))
        }
        try trial.transaction(keeping: false) {
            try trial.store.bookkeeping.record(
                CatalogReceipt(
                    catalog: "b", released: Short.instant("2025-01-01"), seededAt: Short.instant("2025-03-01")))
        }
        try trial.reopen()
        let receipts = try trial.store.bookkeeping.receipts().map { "\($0.key) \(Short.shown($0.value))" }.sorted()
        trial.expect("receipts()", receipts, ["a 2025-01-01"])
    }

    private static func delivered(_ trial: Probe<Harness>) throws {
        let seed = SeedReceipt(id: "x", group: [.text("Toast"), .null], renewedFor: Short.instant("2025-02-01"))
        try trial.transaction { try trial.store.bookkeeping.recordDelivered(seed, of: "a") }
        try trial.reopen()
        let found = try trial.transaction { try trial.store.bookkeeping.deliveredSeeds(of: "a") }
        trial.expect("givenSeeds(of: a)", found.map { "\($0.key): \($0.value)" }, ["x: \(seed)"])
    }

    private static func rows(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        try trial.reopen()
        trial.expect("isPrepared()", try trial.store.bookkeeping.isPrepared(), true)
        try trial.update("a1", of: HarnessTables.types, to: ["green": .integer(2)])
        try trial.update("a2", of: HarnessTables.types, to: ["position": .integer(2)])
        try trial.expectRows(
            "after an edit of a1", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  2      -         -       2025-01-01  now
                a2    Toast  1      2         -       2025-01-01  -
                """)
    }

    private static func log(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2", "a3")
        try trial.remove(["a1"], for: "a3", at: "2025-07-01")
        try trial.reopen()
        trial.store.log.startCleanup()
        try trial.remove(["a2"], for: "a3", at: "2025-07-02")
        trial.expect(
            "the log", try trial.log(),
            [
                "1 cleanup 1 2025-07-01 SpeechType a1 - superseded a3",
                "2 cleanup 2 2025-07-02 SpeechType a2 - superseded a3",
            ])
        try trial.reopen()
        let skipped = try trial.transaction {
            try trial.store.log.log(after: 0).entries.map { entry in
                try trial.store.log.putBack(entry, to: HarnessTables.plain, at: Short.instant("2025-08-01"))?.rawValue
                    ?? "\(Short.name(entry.uuid)) is back"
            }
        }
        trial.expect("what putBack says", skipped, ["a1 is back", "a2 is back"])
    }

    private static func journal(_ trial: Probe<Harness>) throws {
        try trial.insertEdited("b1")
        let journal = try trial.journal()
        try trial.transaction { try journal.setJournalOwner("id:a", keeping: true) }
        try trial.reopen()
        trial.expect("journalOwner()", try trial.journal().journalOwner() ?? "none", "id:a")
        try trial.delete(role: "b1")
        try trial.reopen()
        trial.expect("hasLosses()", try trial.journal().hasLosses(), true)
        trial.expect("the losses", try trial.lost(), ["b1 roles/timer deleted rescues 0"])
    }
}
