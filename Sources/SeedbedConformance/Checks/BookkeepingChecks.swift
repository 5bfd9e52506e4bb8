internal import Seedbed

/// Checks of a store's records of catalogs, and of how it prepares a table.
enum BookkeepingChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(
                .bookkeeping, "S4", "a store that was never prepared was given nothing and writes nothing when asked",
                body: .unprepared(neverPrepared)),
            Check(
                .bookkeeping, "S4", "a receipt is replaced by the next one of its catalog, to the millisecond", receipts
            ),
            Check(
                .bookkeeping, "S4", "an earlier release replaces no receipt, and a withdrawn one counts as none", older),
            Check(.bookkeeping, "S4", "a store keeps its name, and no other one has it", body: .unprepared(identity)),
            Check(.bookkeeping, "S5", "given seeds come back by catalog and id, with every kind of value", delivered),
            Check(
                .bookkeeping, "T2", "a table that is not there is named, and nothing is prepared",
                body: .unprepared(missingTable)),
            Check(
                .bookkeeping, "T2", "missing columns are listed all at once, each once",
                body: .unprepared(missingColumns)),
            Check(
                .bookkeeping, "T2", "a store is prepared once its tables are, and stays so", body: .unprepared(prepared)
            ),
            Check(.bookkeeping, "S2", "a table is empty while it has no rows", isEmpty),
        ]
    }

    private static func neverPrepared(_ probe: Probe<Harness>) throws {
        let store = probe.store
        probe.expect("receipts()", try store.bookkeeping.receipts().keys.sorted(), [])
        probe.expect("isPrepared()", try store.bookkeeping.isPrepared(), false)
        let page = try store.log.log(after: 0)
        probe.expect("log(after: 0)", page.entries.map { "\($0.id)" }, [])
        probe.expect("where the log ends", "dropped \(page.dropped), last \(page.last)", "dropped 0, last 0")
        guard let journal = store.journal else { return }
        probe.expect("hasPendingRescues()", try journal.hasPendingRescues(), false)
        probe.expect("journalOwner()", try journal.journalOwner() ?? "none", "none")
    }

    private static func receipts(_ probe: Probe<Harness>) throws {
        try probe.transaction {
            for (catalog, released) in [("a", "2025-01-01"), ("b", "2025-01-01"), ("a", "2025-02-01T10:00:00.123Z")] {
                try probe.store.bookkeeping.record(
                    CatalogReceipt(
                        catalog: catalog, released: Short.instant(released), seededAt: Short.instant("2025-03-01")))
            }
        }
        let receipts = try probe.store.bookkeeping.receipts().map { "\($0.key) \(Short.shown($0.value))" }.sorted()
        probe.expect("receipts()", receipts, ["a 2025-02-01T10:00:00.123Z", "b 2025-01-01"])
    }

    private static func older(_ probe: Probe<Harness>) throws {
        func record(_ catalog: String, _ released: String) throws {
            try probe.transaction {
                try probe.store.bookkeeping.record(
                    CatalogReceipt(
                        catalog: catalog, released: Short.instant(released), seededAt: Short.instant("2025-03-01")))
            }
        }
        func receipts() throws -> [String] {
            try probe.store.bookkeeping.receipts().map { "\($0.key) \(Short.shown($0.value))" }.sorted()
        }
        try record("a", "2025-02-01")
        try record("b", "2025-02-01")
        try record("a", "2025-01-01")
        probe.expect("receipts() after an earlier release of a", try receipts(), ["a 2025-02-01", "b 2025-02-01"])
        try probe.transaction { try probe.store.bookkeeping.withdrawReceipt(of: "a") }
        probe.expect("receipts() after that of a was withdrawn", try receipts(), ["b 2025-02-01"])
        try record("a", "2025-02-01")
        probe.expect("receipts() after a was given again", try receipts(), ["a 2025-02-01", "b 2025-02-01"])
    }

    private static func identity(_ probe: Probe<Harness>) throws {
        let first = try probe.transaction { try probe.store.bookkeeping.identity() }
        try probe.prepare()
        try probe.insertTypes("a1", "a2")
        try probe.remove(["a1"], for: "a2")
        let second = try probe.transaction { try probe.store.bookkeeping.identity() }
        probe.expect("identity() after work was done", second, first)
        probe.expect("whether the identity is empty", first.isEmpty, false)
    }

    private static func delivered(_ probe: Probe<Harness>) throws {
        let values: [SeedValue] = [
            .null, .integer(.min), .integer(.max), .real(0.1), .real(-1e300), .real(2), .text(""),
            .text("é \u{65}\u{301} \"q\" \\ \u{0} \u{1F600}\n"), .blob([]), .blob([0, 255]),
        ]
        let nonEditFields = [
            Seed.Field(column: "position", content: .value(.integer(3))),
            Seed.Field(column: "folder", content: .reference(SeedReference(catalog: "folders", id: "f"))),
        ]
        var full = SeedReceipt(
            id: "x", group: values, groupColumns: values.indices.map { "column \($0)" }, nonEditFields: nonEditFields,
            renewedFor: Short.instant("2025-02-01"), isWithdrawn: true, refusal: "CHECK (a > 0)")
        full.formerNonEditFields = [Seed.Field(column: "position", content: .value(.integer(2)))]
        full.isAdopted = true
        full.takeovers = 2
        try probe.transaction {
            try probe.store.bookkeeping.recordDelivered(SeedReceipt(id: "x", group: [.text("old")]), of: "a")
            try probe.store.bookkeeping.recordDelivered(full, of: "a")
            try probe.store.bookkeeping.recordDelivered(SeedReceipt(id: "X", group: [.text("other")]), of: "a")
            try probe.store.bookkeeping.recordDelivered(SeedReceipt(id: "x", group: []), of: "b")
            try probe.store.bookkeeping.recordDelivered(
                SeedReceipt(id: "kept away", group: [], isDelivered: false), of: "d")
        }
        let a = try probe.transaction { try probe.store.bookkeeping.deliveredSeeds(of: "a") }
        probe.expect("the ids given of a", a.keys.sorted(), ["X", "x"])
        probe.expect("the seed x of a", a["x"].map(shown) ?? "none", shown(full))
        let b = try probe.transaction { try probe.store.bookkeeping.deliveredSeeds(of: "b") }
        probe.expect("the seeds of b", b.values.map(shown), [shown(SeedReceipt(id: "x", group: []))])
        let away = try probe.transaction { try probe.store.bookkeeping.deliveredSeeds(of: "d") }
        probe.expect(
            "the seeds of d, which a row of the user's kept away", away.values.map(shown),
            [shown(SeedReceipt(id: "kept away", group: [], isDelivered: false))])
        let none = try probe.transaction { try probe.store.bookkeeping.deliveredSeeds(of: "c") }
        probe.expect("the seeds of a catalog that was never given", none.keys.sorted(), [])
    }

    private static func shown(_ seed: SeedReceipt) -> String {
        let group = seed.group.map { value in
            if case .text(let text) = value { "text \(Array(text.utf8))" } else { "\(value)" }
        }
        let fields = [("declared", seed.nonEditFields), ("declared before", seed.formerNonEditFields)].flatMap { lead in
            lead.1.map { "\(lead.0): \($0.column) = \($0.content)" }
        }
        let marks = [("delivered", seed.isDelivered), ("withdrawn", seed.isWithdrawn), ("adopted", seed.isAdopted)]
        let state = marks.filter(\.1).map(\.0) + (seed.refusal.map { ["refused by \($0)"] } ?? [])
        let lines = [
            "\(seed.id) renewed for \(Short.shown(seed.renewedFor))", "grouped by \(seed.groupColumns)",
            "taken over \(seed.takeovers) times",
            state.joined(separator: ", "),
        ]
        return (lines + group + fields).joined(separator: "\n")
    }

    private static func missingTable(_ probe: Probe<Harness>) throws {
        var found = "no error"
        do {
            try probe.transaction {
                try probe.store.prepare(SeedTable(name: "Nowhere", key: ["name"]), columns: [])
            }
        } catch StoreError.missingTable(_, let table) {
            found = "missingTable \(table)"
        } catch {
            found = "\(error)"
        }
        probe.expect("what prepare throws", found, "missingTable Nowhere")
        probe.expect("isPrepared()", try probe.store.bookkeeping.isPrepared(), false)
    }

    private static func missingColumns(_ probe: Probe<Harness>) throws {
        let table = SeedTable(
            name: "SpeechType", key: ["title"], mapping: Catalog.Mapping(updateDate: "changed", seedID: "seed"),
            volatile: ["used"])
        var found = ["no error"]
        do {
            try probe.transaction { try probe.store.prepare(table, columns: ["title", "green", "amber"]) }
        } catch StoreError.missingColumns(_, let table, let columns) {
            found = ["missingColumns \(table)"] + columns.sorted()
        } catch {
            found = ["\(error)"]
        }
        probe.expect(
            "what prepare throws", found, ["missingColumns SpeechType", "amber", "changed", "seed", "title", "used"])
    }

    private static func prepared(_ probe: Probe<Harness>) throws {
        for attempt in ["once", "twice"] {
            try probe.prepare()
            probe.expect("isPrepared() after preparing \(attempt)", try probe.store.bookkeeping.isPrepared(), true)
        }
        probe.expect("receipts()", try probe.store.bookkeeping.receipts().keys.sorted(), [])
    }

    private static func isEmpty(_ probe: Probe<Harness>) throws {
        func isEmpty() throws -> Bool { try probe.transaction { try probe.store.isEmpty(HarnessTables.plain) } }
        probe.expect("isEmpty before a row came", try isEmpty(), true)
        try probe.insertTypes("a1")
        probe.expect("isEmpty with a row", try isEmpty(), false)
        try probe.delete("a1", from: HarnessTables.types)
        probe.expect("isEmpty after it was deleted", try isEmpty(), true)
    }
}
