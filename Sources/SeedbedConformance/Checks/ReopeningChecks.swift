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
            Check(.reopening, "C6", "the notes of rows that came in stay", needs: [.reopening], arrivals),
            Check(
                .reopening, "C7", "the log of another writer's deletion leads rows on", needs: [.reopening], deletions),
            Check(.reopening, "R4", "a note that an account's content was removed stays", needs: [.reopening], content),
            Check(.reopening, "R1", "the journal stays, and whose it is", needs: [.reopening, .rescue], journal),
        ]
    }

    private static func identity(_ probe: Probe<Harness>) throws {
        let first = try probe.transaction { try probe.store.bookkeeping.identity() }
        try probe.reopen()
        let second = try probe.transaction { try probe.store.bookkeeping.identity() }
        probe.expect("identity()", second, first)
    }

    private static func receipts(_ probe: Probe<Harness>) throws {
        try probe.transaction {
            try probe.store.bookkeeping.record(
                CatalogReceipt(
                    catalog: "a", released: Short.instant("2025-01-01"), seededAt: Short.instant("2025-03-01")))
        }
        try probe.transaction(keeping: false) {
            try probe.store.bookkeeping.record(
                CatalogReceipt(
                    catalog: "b", released: Short.instant("2025-01-01"), seededAt: Short.instant("2025-03-01")))
        }
        try probe.reopen()
        let receipts = try probe.store.bookkeeping.receipts().map { "\($0.key) \(Short.shown($0.value))" }.sorted()
        probe.expect("receipts()", receipts, ["a 2025-01-01"])
    }

    private static func delivered(_ probe: Probe<Harness>) throws {
        let seed = SeedReceipt(id: "x", group: [.text("Toast"), .null], renewedFor: Short.instant("2025-02-01"))
        try probe.transaction { try probe.store.bookkeeping.recordDelivered(seed, of: "a") }
        try probe.reopen()
        let found = try probe.transaction { try probe.store.bookkeeping.deliveredSeeds(of: "a") }
        probe.expect("deliveredSeeds(of: a)", found.map { "\($0.key): \($0.value)" }, ["x: \(seed)"])
    }

    private static func rows(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.reopen()
        probe.expect("isPrepared()", try probe.store.bookkeeping.isPrepared(), true)
        try probe.update("a1", of: HarnessTables.types, to: ["green": .integer(2)])
        try probe.update("a2", of: HarnessTables.types, to: ["position": .integer(2)])
        try probe.expectRows(
            "after an edit of a1", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  2      -         -       2025-01-01  now
                a2    Toast  1      2         -       2025-01-01  -
                """)
    }

    private static func log(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2", "a3")
        try probe.remove(["a1"], for: "a3", at: "2025-07-01")
        try probe.reopen()
        try probe.remove(["a2"], for: "a3", at: "2025-07-02")
        probe.expect(
            "the log", try probe.log(),
            [
                "1 cleanup 1 2025-07-01 SpeechType a1 - superseded a3",
                "2 cleanup 2 2025-07-02 SpeechType a2 - superseded a3",
            ])
        try probe.reopen()
        let run = UndoRun()
        let skipped = try probe.transaction {
            try probe.store.log.log(after: 0).entries.map { entry in
                let reason = try probe.store.log.reinsert(
                    entry, as: UndoRule.identity(of: entry), to: HarnessTables.plain,
                    touched: { _, _ in Short.instant("2025-08-01") }, in: run)
                return reason?.rawValue ?? "\(Short.name(entry.uuid)) is back"
            }
        }
        probe.expect("what reinsert says", skipped, ["a1 is back", "a2 is back"])
        try probe.expectRows(
            "the rows", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1'   Toast  1      -         -       2025-01-01  2025-08-01
                a2'   Toast  1      -         -       2025-01-01  2025-08-01
                a3    Toast  1      -         -       2025-01-01  -
                """)
    }

    private static func arrivals(_ probe: Probe<Harness>) throws {
        if try probe.store.bookkeeping.arrivals() == nil { return }
        try probe.insertTypes("a1", "a2")
        try probe.transaction { try probe.store.bookkeeping.forgetArrivals(of: [Short.uuid("a1")]) }
        try probe.reopen()
        let noted = try probe.store.bookkeeping.arrivals()?.uuids.map { Short.name($0) } ?? []
        probe.expect("the rows of arrivals()", noted, ["a2"])
        probe.expect("hasArrivals()", try probe.store.bookkeeping.hasArrivals(), true)
    }

    private static func deletions(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1")
        try probe.insertSpeech("51", "a1")
        try probe.delete("a1", from: HarnessTables.types, as: .sync)
        try probe.reopen()
        // The twin comes in only now.
        try probe.insertTypes("a2")
        _ = try probe.transaction {
            try probe.store.references.repairDanglingReferences(
                of: HarnessTables.plain, .all, forwarding: probe.store.forwarding, in: CleanupRun())
        }
        try probe.expectRows(
            "after its twin came", HarnessTables.speeches, are: "Speech\nuuid  title  type\n51    Mine   a2")
    }

    private static func content(_ probe: Probe<Harness>) throws {
        let bookkeeping = probe.store.bookkeeping
        try probe.transaction { try bookkeeping.setContentRemoved(Short.instant("2025-03-01"), of: "id:a") }
        // A store need not note it.
        if try bookkeeping.contentRemoved(of: "id:a") == nil { return }
        try probe.reopen()
        let found = try ["id:a", "id:b"].map { Short.shown(try probe.store.bookkeeping.contentRemoved(of: $0)) }
        probe.expect("contentRemoved(of:) for a and b", found, ["2025-03-01", "-"])
    }

    private static func journal(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1")
        let journal = try probe.journal()
        try probe.transaction { try journal.setJournalOwner("id:a", keeping: true) }
        try probe.reopen()
        probe.expect("journalOwner()", try probe.journal().journalOwner() ?? "none", "id:a")
        try probe.delete(role: "b1")
        try probe.reopen()
        probe.expect("hasPendingRescues()", try probe.journal().hasPendingRescues(), true)
        probe.expect("the losses", try probe.lost(), ["b1 roles/timer deleted rescues 0"])
    }
}
