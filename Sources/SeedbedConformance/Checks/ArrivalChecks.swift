internal import Seedbed

/// Checks of a store's notes of rows that came in: C6.
///
/// A store may note none; then nothing is checked.
enum ArrivalChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.bookkeeping, "C6", "a row is noted that comes in, or that an import changes", noted),
            Check(.bookkeeping, "C6", "the note of a row goes with the row", gone),
            Check(.bookkeeping, "C6", "settled rows are forgotten, those that came later are not", settled),
            Check(
                .bookkeeping, "S5", "the copies that an account takes over are noted until they are forgotten",
                takenOver),
        ]
    }

    /// Expects the noted rows.
    private static func expect(_ subject: String, _ names: [String], _ probe: Probe<Harness>) throws {
        let arrivals = try probe.store.bookkeeping.arrivals()
        let found = arrivals.map { $0.uuids.map { Short.name($0) }.sorted() } ?? ["no notes"]
        probe.expect("the rows of arrivals() \(subject)", found, names)
        if !names.isEmpty {
            probe.expect("hasArrivals() \(subject)", try probe.store.bookkeeping.hasArrivals(), true)
        }
    }

    private static func forget(_ names: [String], keeping: Bool = true, _ probe: Probe<Harness>) throws {
        try probe.transaction(keeping: keeping) {
            try probe.store.bookkeeping.forgetArrivals(of: names.map { Short.uuid($0) })
        }
    }

    private static func noted(_ probe: Probe<Harness>) throws {
        guard try probe.store.bookkeeping.arrivals() != nil else { return }
        try probe.insertTypes("a1")
        try expect("after a1 came in", ["a1"], probe)
        try forget(["a1"], probe)
        try probe.update("a1", of: HarnessTables.types, to: ["createDate": Short.date("2025-02-01")], as: .sync)
        try expect("after a1 got another date", ["a1"], probe)
        try forget(["a1"], probe)
        try probe.update("a1", of: HarnessTables.types, to: ["name": .text("Poem")], as: .sync)
        try expect("after a1 got another group", ["a1"], probe)
        try forget(["a1"], probe)
        try probe.update("a1", of: HarnessTables.types, to: ["green": .integer(2)], as: .sync)
        try expect("after a1 got another value", ["a1"], probe)
        try forget(["a1"], probe)
        try probe.update("a1", of: HarnessTables.types, to: ["green": .integer(2)], as: .sync)
        try expect("after a1 got the same value again", [], probe)
        try probe.transaction {
            let new = NewCopy(
                uuid: Short.uuid("a2"), seedID: SeedReference(catalog: "types", id: "ode"),
                createDate: Short.instant("2025-06-01"), fields: [StoredField(column: "name", value: .text("Ode"))])
            _ = try probe.store.insert(new, into: HarnessTables.plain, inheriting: nil)
        }
        try expect("after Seedbed inserted a2", [], probe)
    }

    private static func gone(_ probe: Probe<Harness>) throws {
        guard try probe.store.bookkeeping.arrivals() != nil else { return }
        try probe.insertTypes("a1", "a2", "a3")
        try probe.delete("a1", from: HarnessTables.types)
        try expect("after a1 was deleted", ["a2", "a3"], probe)
        try probe.remove(["a2"], for: "a3")
        try expect("after a cleanup removed a2", ["a3"], probe)
    }

    private static func settled(_ probe: Probe<Harness>) throws {
        guard try probe.store.bookkeeping.arrivals() != nil else { return }
        let bookkeeping = probe.store.bookkeeping
        try probe.insertTypes("a1", "a2")
        try forget(["a1", "a2"], keeping: false, probe)
        try expect("after a dry run", ["a1", "a2"], probe)
        try forget(["A1"], probe)
        try expect("after a1 was settled", ["a2"], probe)
        let first = try bookkeeping.arrivals()?.last ?? 0
        try probe.insertTypes("a3")
        // A store into which no row comes while a seeder works on it need not number its notes.
        let isNumbered = try bookkeeping.arrivals().map { $0.last > first } ?? false
        try probe.transaction { try bookkeeping.forgetArrivals(upTo: first) }
        if isNumbered { try expect("after a2 was settled, by its number", ["a3"], probe) }
        let last = try bookkeeping.arrivals()?.last ?? first
        try probe.transaction { try bookkeeping.forgetArrivals(upTo: last) }
        try expect("after all were settled", [], probe)
    }

    private static func takenOver(_ probe: Probe<Harness>) throws {
        let bookkeeping = probe.store.bookkeeping
        func note(_ names: [String]?, keeping: Bool = true) throws {
            let uuids = names.map { Set($0.map { Short.uuid($0) }) }
            try probe.transaction(keeping: keeping) { try bookkeeping.setCopiesTakenOver(uuids) }
        }
        func expect(_ subject: String, _ names: [String]) throws {
            let found = try bookkeeping.copiesTakenOver()
            probe.expect("copiesTakenOver() \(subject)", found.map { $0.map { Short.name($0) }.sorted() } ?? [], names)
        }
        try note(["a1"])
        // A store need not note them.
        if try bookkeeping.copiesTakenOver() == nil { return }
        try note(["a2", "A3"])
        try expect("after others were noted", ["a2", "a3"])
        try note(["a4"], keeping: false)
        try expect("after a dry run", ["a2", "a3"])
        try note(nil)
        try expect("after they were forgotten", [])
    }
}
