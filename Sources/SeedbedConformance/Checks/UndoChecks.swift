internal import Seedbed

/// Checks of how removed rows are put back: C7.
enum UndoChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.undo, "C7", "a row comes back as it was, touched, under its next identity", reinsert),
            Check(.undo, "C7", "values of every kind come back as they were", kinds),
            Check(.undo, "C7", "each undo goes one cleanup further back", further),
            Check(.undo, "C7", "a row whose identity is taken is skipped, and told why", present),
            Check(.undo, "C7", "a row that another device's undo has brought is skipped, and told why", broughtBack),
            Check(.undo, "C7", "a join row comes back, and refers to its copy under the next identity of it", joins),
            Check(.undo, "C7", "a row that referred to one which is gone is skipped, and told why", referenceGone),
            Check(.undo, "C5", "a retired copy comes back untouched if no person asked for it", untouched),
        ]
    }

    /// Puts the last cleanup back, and returns the outcome for each entry.
    private static func undo(
        _ probe: Probe<Harness>, at now: SeedInstant? = Short.instant("2025-08-01")
    ) throws -> [String] {
        try probe.transaction {
            var told: [String] = []
            let entries = try probe.store.log.lastCleanup()
            let run = UndoRun()
            // As an undo does: join rows last, whose table has no catalog.
            for entry in entries.filter({ !$0.isJoinRow }) + entries.filter(\.isJoinRow) {
                let tables = [HarnessTables.durable, HarnessTables.sampled]
                var table = tables.first { $0.name == entry.table } ?? HarnessTables.plain
                if entry.isJoinRow { table = SeedTable(name: entry.table, key: []) }
                let uuid = UndoRule.identity(of: entry)
                let dating = now.map { UndoRule.updateDate(of: entry, as: uuid, at: $0) }
                let skipped = try probe.store.log.reinsert(entry, as: uuid, to: table, touched: dating, in: run)
                told.append("\(Short.name(entry.uuid)) \(skipped?.rawValue ?? "is back")")
            }
            try probe.store.log.markUndone(entries)
            return told
        }
    }

    private static func reinsert(_ probe: Probe<Harness>) throws {
        try probe.insertFolder("f1")
        try probe.insertType("a1", .text("Café e\u{301} \u{1F600}"), green: 7)
        try probe.update("a1", of: HarnessTables.types, to: ["folder": Probe<Harness>.reference("f1")])
        try probe.update("a1", of: HarnessTables.types, to: ["position": .integer(.max)])
        try probe.insertTypes("a2")
        try probe.insertRole("b1", "roles/timer")
        let run = CleanupRun()
        try probe.remove(["a1"], for: "a2", in: run)
        try probe.remove(["b1"], for: nil, .retired, from: HarnessTables.durable, in: run)
        probe.expect("what the undo says", try undo(probe), ["a1 is back", "b1 is back"])
        try probe.expectRows(
            "the rows", HarnessTables.types, HarnessTables.roles,
            are: """
                SpeechType
                uuid  name      green  position             folder  createDate  updateDate
                a1'   Café e\u{301} \u{1F600}  7      9223372036854775807  f1      2025-01-01  2025-01-01T00:00:00.001Z
                a2    Toast     1      -                    -       2025-01-01  -

                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                b1'   Timer  x     roles/timer  -            2025-01-01  2025-01-01T00:00:00.001Z
                """)
        probe.expect(
            "the log", try probe.log(),
            [
                "1 cleanup 1 2025-07-01T08:00:00.000Z SpeechType a1 - superseded a2 undone",
                "2 cleanup 1 2025-07-01T08:00:00.000Z Role b1 roles/timer retired - undone",
            ])
    }

    private static func kinds(_ probe: Probe<Harness>) throws {
        let (columns, rows) = (HarnessTables.sampleColumns, HarnessTables.sampleRows)
        // The catalog declares one column alone; the others are the app's.
        try probe.transaction { try probe.store.prepare(HarnessTables.sampled, columns: ["name"]) }
        for row in rows {
            var new = HarnessRow(uniqueKeysWithValues: zip(columns, row.values).filter { !$1.isNull })
            new["uuid"] = .text(Short.uuidText(row.name))
            new["createDate"] = Short.date("2025-01-01")
            try probe.insert(new, into: HarnessTables.samples)
        }
        try probe.remove(rows.map(\.name), for: nil, .retired, from: HarnessTables.sampled)
        probe.expect("what the undo says", try undo(probe), rows.map { "\($0.name) is back" })
        for row in rows {
            let copy = try probe.copyThere(row.name + "'", in: HarnessTables.sampled)
            let found = try probe.store.columns.values(of: columns, in: [copy], of: HarnessTables.sampled)
            probe.expect(
                "the values of \(row.name)", found.map { $0.map(Probe<Harness>.exact).description },
                [row.values.map(Probe<Harness>.exact).description])
        }
    }

    private static func untouched(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1")
        try probe.insertRole("b1", "roles/timer")
        let run = CleanupRun()
        try probe.remove(["a1"], for: nil, .retired, in: run)
        try probe.remove(["b1"], for: nil, .retired, from: HarnessTables.durable, in: run)
        probe.expect("the outcome of both", try undo(probe, at: nil), ["a1 is back", "b1 is back"])
        try probe.expectRows(
            "the rows", HarnessTables.types, HarnessTables.roles,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1'   Toast  1      -         -       2025-01-01  -

                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                b1'   Timer  x     roles/timer  -            2025-01-01  -
                """)
    }

    private static func further(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertTypes("b1", "b2", "b3", key: "Poem")
        try probe.remove(["a1"], for: "a2")
        try probe.remove(["b1", "b2"], for: "b3")
        try probe.delete("b3", from: HarnessTables.types)
        probe.expect("what the first undo says", try undo(probe), ["b1 is back", "b2 is back"])
        probe.expect("what the second undo says", try undo(probe), ["a1 is back"])
        probe.expect("what the third undo says", try undo(probe), [])
        probe.expect(
            "the groups", try probe.groups(of: HarnessTables.plain, .all), [])
    }

    private static func present(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.remove(["a1"], for: "a2")
        try probe.insertType("A1", .text("New"), updated: "2025-07-02")
        probe.expect("what the undo says", try undo(probe), ["a1 present"])
        probe.expect(
            "the copies of New", try probe.copies(.text("New"), of: HarnessTables.plain),
            ["a1 2025-01-01 2025-07-02 touched"])
    }

    private static func broughtBack(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.remove(["a1"], for: "a2")
        try probe.insertType("a1'", .text("Toast"), updated: "2025-07-02")
        probe.expect("what the undo says", try undo(probe), ["a1 present"])
        try probe.expectRows(
            "the rows", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1'   Toast  1      -         -       2025-01-01  2025-07-02
                a2    Toast  1      -         -       2025-01-01  -
                """)
    }

    private static func joins(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertRole("11", nil)
        try probe.insertPairing("61", "a1", "11")
        try probe.insertPairing("62", "a2", "11")
        try probe.remove(["a1"], for: "a2")
        probe.expect("what the undo says", try undo(probe).sorted(), ["61 is back", "a1 is back"])
        try probe.expectRows(
            "the rows", HarnessTables.pairings,
            are: """
                Pairing
                uuid  type  role
                61'   a1'   11
                62    a2    11
                """)
    }

    private static func referenceGone(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertFolder("f1")
        try probe.update("a1", of: HarnessTables.types, to: ["folder": Probe<Harness>.reference("f1")])
        try probe.remove(["a1"], for: "a2")
        try probe.delete("f1", from: HarnessTables.folders)
        probe.expect("what the undo says", try undo(probe), ["a1 referenceGone"])
    }
}
