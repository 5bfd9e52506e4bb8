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
    private static func write(_ trial: Probe<Harness>) throws {
        let store = trial.store
        try store.bookkeeping.record(
            CatalogReceipt(
                catalog: "c", released: Short.instant("2025-01-01"), seededAt: Short.instant("2025-07-01")))
        try store.bookkeeping.recordDelivered(SeedReceipt(id: "x", group: [.text("x")]), of: "c")
        let new = NewCopy(
            uuid: Short.uuid("b1"), seedID: SeedReference(catalog: "c", id: "x"),
            createDate: Short.instant("2025-01-01"), fields: [StoredField(column: "name", value: .text("Poem"))])
        _ = try store.insert(new, into: HarnessTables.plain, inheriting: nil)
        let planned = try trial.plan(["a1"], for: "a2", in: HarnessTables.plain)
        _ = try store.remove(planned, from: HarnessTables.plain, at: Short.instant("2025-07-01"))
    }

    private static func state(_ trial: Probe<Harness>) throws -> String {
        func list(_ names: [String]) -> String { names.isEmpty ? "-" : names.sorted().joined(separator: " ") }
        let rows = try trial.bench.rows(of: HarnessTables.types, in: trial.store)
        return """
            given: \(list(try trial.transaction { try Array(trial.store.bookkeeping.deliveredSeeds(of: "c").keys) }))
            receipts: \(list(try Array(trial.store.bookkeeping.receipts().keys)))
            rows: \(list(rows.map { Short.name(HarnessTables.types.uuid(of: $0)) }))
            log: \(list(try trial.store.log.log(after: 0).entries.map { Short.name($0.uuid) }))
            """
    }

    private static func keeps(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        let result = try trial.transaction {
            try write(trial)
            return 7
        }
        trial.expect("the result", "\(result)", "7")
        trial.expect("the store afterwards", try state(trial), after)
    }

    private static func rollsBack(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        var thrown = "nothing"
        do {
            try trial.transaction {
                try write(trial)
                throw StoreError.busy(store: "mine")
            }
        } catch StoreError.busy(store: "mine") {
            thrown = "the error of the body"
        }
        trial.expect("what is thrown", thrown, "the error of the body")
        trial.expect("the store afterwards", try state(trial), before)
        try trial.transaction { try write(trial) }
        trial.expect("the store after another try", try state(trial), after)
    }

    private static func dryRun(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        let seen = try trial.transaction(keeping: false) {
            try write(trial)
            return try state(trial)
        }
        trial.expect("the given seed inside the dry run", seen.hasPrefix("given: x"), true)
        trial.expect("the store afterwards", try state(trial), before)
        trial.expect("isPrepared()", try trial.store.bookkeeping.isPrepared(), true)
    }

    private static func inner(_ trial: Probe<Harness>) throws {
        func give(_ id: String) throws {
            try trial.store.bookkeeping.recordDelivered(SeedReceipt(id: id, group: []), of: "c")
        }
        try trial.transaction {
            try give("before")
            do {
                try trial.transaction {
                    try give("inner")
                    throw StoreError.busy(store: "mine")
                }
            } catch StoreError.busy(store: "mine") {}
            try trial.transaction(keeping: false) { try give("dry") }
            try trial.transaction { try give("kept") }
            try give("after")
        }
        let delivered = try trial.transaction { try trial.store.bookkeeping.deliveredSeeds(of: "c").keys.sorted() }
        trial.expect("the given seeds", delivered, ["after", "before", "kept"])
    }

    private static func outer(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        do {
            try trial.transaction {
                try trial.transaction { try write(trial) }
                throw StoreError.busy(store: "mine")
            }
        } catch StoreError.busy(store: "mine") {}
        trial.expect("the store after the outer one failed", try state(trial), before)
        try trial.transaction(keeping: false) { try trial.transaction { try write(trial) } }
        trial.expect("the store after the outer one was a dry run", try state(trial), before)
    }

    private static func preparing(_ trial: Probe<Harness>) throws {
        for _ in 1...2 {
            do {
                try trial.transaction {
                    try trial.store.prepare(HarnessTables.plain, columns: ["name"])
                    throw StoreError.busy(store: "mine")
                }
            } catch StoreError.busy(store: "mine") {}
        }
        try trial.transaction(keeping: false) { try trial.store.prepare(HarnessTables.plain, columns: ["name"]) }
        trial.expect("isPrepared() after rollbacks", try trial.store.bookkeeping.isPrepared(), false)
        try trial.prepare()
        try trial.insertType("a1", .text("Toast"), created: nil, as: .user)
        try trial.update("a1", of: HarnessTables.types, to: ["green": .integer(2)])
        try trial.expectRows(
            "what the user wrote after it was prepared", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  2      -         -       now         now
                """)
    }

    private static func observer(_ trial: Probe<Harness>) throws {
        let witness = Witness()
        trial.store.observer = witness
        try trial.transaction { try trial.transaction {} }
        try trial.transaction(keeping: false) {}
        do {
            try trial.transaction { throw StoreError.busy(store: "mine") }
        } catch StoreError.busy(store: "mine") {}
        trial.store.observer = nil
        try trial.transaction {}
        trial.expect(
            "what the observer was told", witness.told, ["didBegin", "willCommit", "didCommit", "didBegin"])
    }

    private static func refusal(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        let witness = Witness()
        for moment in ["didBegin", "willCommit"] {
            witness.refuses = moment
            trial.store.observer = witness
            do { try trial.transaction { try write(trial) } } catch StoreError.busy(store: "the witness") {}
            trial.store.observer = nil
            trial.expect("the store after \(moment) threw", try state(trial), before)
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
