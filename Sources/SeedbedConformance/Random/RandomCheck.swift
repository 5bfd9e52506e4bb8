internal import Seedbed

/// Many random operations, done to the store and to a memory store, which must agree after each.
struct RandomCheck<Harness: StoreHarness> {
    let seed: UInt64
    let operations: Int
    /// Whether the steps also insert rows of the user's that look untouched, and cleanups demand proof (T4).
    let drawsUsersRows: Bool

    var check: Check<Harness> {
        if drawsUsersRows {
            return Check(.random, "T4", "both agree in what proves a copy after every operation", run)
        }
        return Check(.random, "C2 C3 C5 C7 T2 R1 R2", "a store and a memory store agree after every operation", run)
    }

    private func run(_ probe: Probe<Harness>) throws {
        let reference = try Probe(ReferenceHarness(), isPrepared: true)
        var steps = RandomSteps(
            seed: seed, drawsUsersRows: drawsUsersRows, spellsExactly: !probe.harness.takesEarlyReferences)
        if drawsUsersRows {
            try RandomProof.recordReleases(in: reference)
            try RandomProof.recordReleases(in: probe)
        }
        let rescues = probe.store.journal != nil
        var history: [String] = []
        for number in 1...max(1, operations) {
            guard let step = try steps.next(reference, rescues: rescues) else { continue }
            history.append("\(number). \(step)")
            do {
                try step.apply(to: reference)
                try step.apply(to: probe)
            } catch {
                probe.expect(subject(history), "\(error)", "no error")
                return
            }
            let findings = probe.notes.findings.count
            probe.expect(subject(history), try state(probe, rescues, number), try state(reference, rescues, number))
            if probe.notes.findings.count > findings || findings > 0 { return }
        }
    }

    private func subject(_ history: [String]) -> String {
        """
        to replay it: StoreConformance(harness, randomSeed: \(seed), randomOperations: \(operations))
          the last operations:
        \(history.suffix(4).map { "    " + $0 }.joined(separator: "\n"))
          the store, and as expected a MemoryStore
        """
    }

    /// Returns the entries, with those that one cleanup wrote for one table ordered by identity.
    ///
    /// A store may remove these rows in any order.
    private static func inOrder(_ entries: [RemovalLogEntry]) -> [RemovalLogEntry] {
        var ordered: [RemovalLogEntry] = []
        var rest = entries[...]
        while let first = rest.first {
            let run = rest.prefix { $0.cleanup != nil && $0.cleanup == first.cleanup && $0.table == first.table }
            for (id, entry) in zip(run.map(\.id), run.sorted { $0.uuid < $1.uuid }) {
                var entry = entry
                entry.id = id
                ordered.append(entry)
            }
            if run.isEmpty { ordered.append(first) }
            rest = rest.dropFirst(max(1, run.count))
        }
        return ordered
    }

    /// Returns everything in which the two stores must agree, as text.
    private func state<Other>(_ probe: Probe<Other>, _ rescues: Bool, _ number: Int) throws -> String {
        var parts = try HarnessTables.all.map(probe.dump)
        // The last entries: older ones change by an undo alone.
        let last = try probe.store.log.log(after: 0).last
        let isWhole = number % 20 == 0
        let entries = Self.inOrder(try probe.store.log.log(after: isWhole ? 0 : last - 30).entries)
        let shown = entries.suffix(isWhole ? entries.count : 5).map(Probe<Other>.shown)
        parts.append("log until \(last)\n" + shown.joined(separator: "\n"))
        for table in [HarnessTables.plain, HarnessTables.durable] {
            parts.append("groups of \(table.name)\n" + (try probe.groups(of: table, .all)).joined(separator: "\n"))
        }
        let key = RandomSteps.keys[number % RandomSteps.keys.count]
        let copies = try probe.copies(.text(key), of: HarnessTables.plain)
        parts.append("copies of \(key)\n" + copies.joined(separator: "\n"))
        if drawsUsersRows { parts.append("proofs\n" + (try RandomProof.proofs(in: probe)).joined(separator: "\n")) }
        if rescues {
            parts.append("losses\n" + (try probe.namedLosses().map(Probe<Other>.shown)).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }
}

/// The harness of the memory store with which other stores are compared.
struct ReferenceHarness: StoreHarness {
    func makeStore(_ tables: [HarnessTable]) -> MemoryStore { MemoryStore(tables: tables.map(\.memoryTable)) }

    func reopen(_ store: MemoryStore) -> MemoryStore? { nil }

    func insert(_ row: HarnessRow, into table: HarnessTable, of store: MemoryStore, as writer: HarnessWriter) {
        write(to: store, as: writer) { store.insert(row, into: table.name) }
    }

    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: MemoryStore,
        as writer: HarnessWriter
    ) {
        write(to: store, as: writer) { store.update(changes, of: table.name) { table.uuid(of: $0) == uuid } }
    }

    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: MemoryStore, as writer: HarnessWriter) {
        write(to: store, as: writer) { store.delete(from: table.name) { table.uuid(of: $0) == uuid } }
    }

    func rows(of table: HarnessTable, in store: MemoryStore) -> [HarnessRow] { store.rows(of: table.name) }

    private func write(to store: MemoryStore, as writer: HarnessWriter, _ body: () -> Void) {
        if writer == .sync { store.importing(body) } else { body() }
    }
}
