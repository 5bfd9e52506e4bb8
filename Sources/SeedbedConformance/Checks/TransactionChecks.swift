internal import Seedbed

/// Checks of what a transaction keeps, and of what its observer is told.
enum TransactionChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.transaction, "S4", "what a transaction did stays, and its result comes back", keeps),
            Check(
                .transaction, "S4", "a transaction whose body throws leaves nothing, and its error comes out", rollsBack
            ),
            Check(.transaction, "S4", "a dry run gives its result and leaves nothing", dryRun),
            Check(.transaction, "S4", "an inner transaction that fails takes back only its own part", inner),
            Check(.transaction, "S4", "an outer transaction that fails takes its inner ones with it", outer),
            Check(.transaction, "S4", "the store's notes are part of the transaction", bookkeeping),
            Check(.transaction, "S4", "preparing is part of the transaction", body: .unprepared(preparing)),
            Check(.transaction, "C7", "an observer is told of the outermost transactions that are kept", observer),
            Check(.transaction, "C7", "what an observer throws rolls the transaction back", refusal),
        ]
    }

    private static var before: String {
        """
        given: -
        receipts: -
        rows: a1 a2
        log: -
        """
    }
    private static var after: String {
        """
        given: x
        receipts: c
        rows: a2 b1
        log: a1
        """
    }

    /// Writes one of everything that a seeding writes: a receipt, a seed's receipt, a row and a removal.
    private static func write(_ probe: Probe<Harness>) throws {
        let store = probe.store
        try store.bookkeeping.record(
            CatalogReceipt(
                catalog: "c", released: Short.instant("2025-01-01"), seededAt: Short.instant("2025-07-01")))
        try store.bookkeeping.recordDelivered(SeedReceipt(id: "x", group: [.text("x")]), of: "c")
        let new = NewCopy(
            uuid: Short.uuid("b1"), seedID: SeedReference(catalog: "c", id: "x"),
            createDate: Short.instant("2025-01-01"), fields: [StoredField(column: "name", value: .text("Poem"))])
        _ = try store.insert(new, into: HarnessTables.plain, inheriting: nil)
        let planned = try probe.plan(["a1"], for: "a2", in: HarnessTables.plain)
        _ = try store.remove(planned, from: HarnessTables.plain, at: Short.instant("2025-07-01"), in: CleanupRun())
    }

    private static func state(_ probe: Probe<Harness>) throws -> String {
        func list(_ names: [String]) -> String { names.isEmpty ? "-" : names.sorted().joined(separator: " ") }
        let rows = try probe.harness.rows(of: HarnessTables.types, in: probe.store)
        return """
            given: \(list(try probe.transaction { try Array(probe.store.bookkeeping.deliveredSeeds(of: "c").keys) }))
            receipts: \(list(try Array(probe.store.bookkeeping.receipts().keys)))
            rows: \(list(rows.map { Short.name(HarnessTables.types.uuid(of: $0)) }))
            log: \(list(try probe.store.log.log(after: 0).entries.map { Short.name($0.uuid) }))
            """
    }

    private static func keeps(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        let result = try probe.transaction {
            try write(probe)
            return 7
        }
        probe.expect("the result", "\(result)", "7")
        probe.expect("the store afterwards", try state(probe), after)
    }

    private static func rollsBack(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        var thrown = "nothing"
        do {
            try probe.transaction {
                try write(probe)
                throw StoreError.busy(store: "mine")
            }
        } catch StoreError.busy(store: "mine") {
            thrown = "the error of the body"
        }
        probe.expect("what is thrown", thrown, "the error of the body")
        probe.expect("the store afterwards", try state(probe), before)
        try probe.transaction { try write(probe) }
        probe.expect("the store after another try", try state(probe), after)
    }

    private static func dryRun(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        let seen = try probe.transaction(keeping: false) {
            try write(probe)
            return try state(probe)
        }
        probe.expect("the given seed inside the dry run", seen.hasPrefix("given: x"), true)
        probe.expect("the store afterwards", try state(probe), before)
        probe.expect("isPrepared()", try probe.store.bookkeeping.isPrepared(), true)
    }

    private static func inner(_ probe: Probe<Harness>) throws {
        func give(_ id: String) throws {
            try probe.store.bookkeeping.recordDelivered(SeedReceipt(id: id, group: []), of: "c")
        }
        try probe.transaction {
            try give("before")
            do {
                try probe.transaction {
                    try give("inner")
                    throw StoreError.busy(store: "mine")
                }
            } catch StoreError.busy(store: "mine") {}
            try probe.transaction(keeping: false) { try give("dry") }
            try probe.transaction { try give("kept") }
            try give("after")
        }
        let delivered = try probe.transaction { try probe.store.bookkeeping.deliveredSeeds(of: "c").keys.sorted() }
        probe.expect("the given seeds", delivered, ["after", "before", "kept"])
    }

    private static func outer(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        do {
            try probe.transaction {
                try probe.transaction { try write(probe) }
                throw StoreError.busy(store: "mine")
            }
        } catch StoreError.busy(store: "mine") {}
        probe.expect("the store after the outer one failed", try state(probe), before)
        try probe.transaction(keeping: false) { try probe.transaction { try write(probe) } }
        probe.expect("the store after the outer one was a dry run", try state(probe), before)
    }

    private static func bookkeeping(_ probe: Probe<Harness>) throws {
        let table = HarnessTables.plain
        try probe.insertTypes("a1", "a2", "a3")
        let receipt = CatalogReceipt(
            catalog: "c", released: Short.instant("2025-01-01"), seededAt: Short.instant("2025-07-01"))
        try probe.transaction { try probe.store.bookkeeping.record(receipt) }
        try probe.remove(["a1"], for: "a2")
        func write() throws {
            let bookkeeping = probe.store.bookkeeping
            try bookkeeping.withdrawReceipt(of: "c")
            try bookkeeping.forgetArrivals(of: [Short.uuid("a2")])
            try bookkeeping.setContentRemoved(Short.instant("2025-03-01"), of: "id:a")
            try bookkeeping.setCopiesTakenOver([Short.uuid("a2")])
            var given = SeedReceipt(id: "x", group: [.text("Toast")])
            given.forms = [
                SeedReceipt.Form(released: Short.instant("2025-01-01"), key: [], columns: ["name"], hash: "0")
            ]
            try bookkeeping.recordDelivered(given, of: "d")
            try probe.store.log.markUndone(try probe.store.log.log(after: 0).entries)
            try probe.store.references.file(
                [
                    SeedCopy.FiledValue(
                        column: "position", value: .integer(7), source: Short.uuid("a1"), origin: Short.uuid("a1"),
                        createDate: Short.instant("2025-01-01"))
                ], in: try probe.copyThere("a3"), of: table)
        }
        func state() throws -> String {
            let bookkeeping = probe.store.bookkeeping
            func names(_ uuids: (some Sequence<UUIDText>)?) -> [String] {
                (uuids?.map { Short.name($0) } ?? []).sorted()
            }
            return """
                receipts: \(try bookkeeping.receipts().keys.sorted())
                arrivals: \(names(try bookkeeping.arrivals()?.uuids))
                content removed: \(Short.shown(try bookkeeping.contentRemoved(of: "id:a")))
                taken over: \(names(try bookkeeping.copiesTakenOver()))
                releases: \(try bookkeeping.releases(deliveredOf: "d").map { Short.shown($0) })
                log: \(try probe.log())
                \(try probe.dump(HarnessTables.types))
                """
        }
        let before = try state()
        do {
            try probe.transaction {
                try write()
                throw StoreError.busy(store: "mine")
            }
        } catch StoreError.busy(store: "mine") {}
        probe.expect("the notes after a body threw", try state(), before)
        try probe.transaction(keeping: false) { try write() }
        probe.expect("the notes after a dry run", try state(), before)
    }

    private static func preparing(_ probe: Probe<Harness>) throws {
        for _ in 1...2 {
            do {
                try probe.transaction {
                    try probe.store.prepare(HarnessTables.plain, columns: ["name"])
                    throw StoreError.busy(store: "mine")
                }
            } catch StoreError.busy(store: "mine") {}
        }
        try probe.transaction(keeping: false) { try probe.store.prepare(HarnessTables.plain, columns: ["name"]) }
        probe.expect("isPrepared() after rollbacks", try probe.store.bookkeeping.isPrepared(), false)
        try probe.prepare()
        try probe.insertType("a1", .text("Toast"), created: nil, as: .user)
        try probe.update("a1", of: HarnessTables.types, to: ["green": .integer(2)])
        try probe.expectRows(
            "what the user wrote after it was prepared", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  2      -         -       now         now
                """)
    }

    private static func observer(_ probe: Probe<Harness>) throws {
        let witness = Witness()
        probe.store.observer = witness
        try probe.transaction { try probe.transaction {} }
        try probe.transaction(keeping: false) {}
        do {
            try probe.transaction { throw StoreError.busy(store: "mine") }
        } catch StoreError.busy(store: "mine") {}
        probe.store.observer = nil
        try probe.transaction {}
        probe.expect(
            "what the observer was told", witness.told, ["didBegin", "willCommit", "didCommit", "didBegin"])
    }

    private static func refusal(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        let witness = Witness()
        for moment in ["didBegin", "willCommit"] {
            witness.refuses = moment
            probe.store.observer = witness
            do { try probe.transaction { try write(probe) } } catch StoreError.busy(store: "the witness") {}
            probe.store.observer = nil
            probe.expect("the store after \(moment) threw", try state(probe), before)
        }
    }
}

/// An observer that records its calls, and throws at the moment that ``refuses`` names.
private final class Witness: StoreObserver {
    var told: [String] = []
    var refuses: String?

    func didBegin(_ store: any SeedStore) throws(StoreError) { try note("didBegin") }
    func willCommit(_ store: any SeedStore) throws(StoreError) { try note("willCommit") }
    func didCommit(_ store: any SeedStore) { told.append("didCommit") }

    private func note(_ moment: String) throws(StoreError) {
        told.append(moment)
        if refuses == moment { throw .busy(store: "the witness") }
    }
}
