internal import Seedbed

/// Checks of how removed rows are put back: C7.
enum UndoChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.undo, "C7", "a row comes back as it was, touched, under its next identity", putBack),
            Check(.undo, "C7", "each undo goes one cleanup further back", further),
            Check(.undo, "C7", "a row whose identity is taken is skipped, and told why", present),
            Check(.undo, "C7", "a row that referred to one which is gone is skipped, and told why", referenceGone),
        ]
    }

    /// Puts the last cleanup back, and returns the outcome for each entry.
    private static func undo(_ trial: Probe<Harness>) throws -> [String] {
        try trial.transaction {
            var told: [String] = []
            let entries = try trial.store.log.lastCleanup()
            // As an undo does: join rows last, whose table has no catalog.
            for entry in entries.filter({ !$0.isJoinRow }) + entries.filter(\.isJoinRow) {
                var table = entry.table == HarnessTables.durable.name ? HarnessTables.durable : HarnessTables.plain
                if entry.isJoinRow { table = SeedTable(name: entry.table, key: []) }
                let skipped = try trial.store.log.putBack(entry, to: table, at: Short.instant("2025-08-01"))
                told.append("\(Short.name(entry.uuid)) \(skipped?.rawValue ?? "is back")")
            }
            try trial.store.log.markUndone(entries)
            return told
        }
    }

    private static func putBack(_ trial: Probe<Harness>) throws {
        try trial.insertFolder("f1")
        try trial.insertType("a1", .text("Café e\u{301} \u{1F600}"), green: 7)
        try trial.update("a1", of: HarnessTables.types, to: ["folder": Probe<Harness>.reference("f1")])
        try trial.update("a1", of: HarnessTables.types, to: ["position": .integer(.max)])
        try trial.insertTypes("a2")
        try trial.insertRole("b1", "roles/timer")
        try trial.remove(["a1"], for: "a2")
        try trial.remove(["b1"], for: nil, .retired, from: HarnessTables.durable)
        trial.expect("what the undo says", try undo(trial), ["a1 is back", "b1 is back"])
        try trial.expectRows(
            "the rows", HarnessTables.types, HarnessTables.roles,
            are: """
                SpeechType
                uuid  name      green  position             folder  createDate  updateDate
                a1'   Café e\u{301} \u{1F600}  7      9223372036854775807  f1      2025-01-01  2025-08-01
                a2    Toast     1      -                    -       2025-01-01  -

                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                b1'   Timer  x     roles/timer  -            2025-01-01  2025-08-01
                """)
        trial.expect(
            "the log", try trial.log(),
            [
                "1 cleanup 1 2025-07-01T08:00:00.000Z SpeechType a1 - superseded a2 undone",
                "2 cleanup 1 2025-07-01T08:00:00.000Z Role b1 roles/timer retired - undone",
            ])
    }

    private static func further(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        try trial.insertTypes("b1", "b2", "b3", key: "Poem")
        trial.store.log.startCleanup()
        try trial.remove(["a1"], for: "a2")
        trial.store.log.startCleanup()
        try trial.remove(["b1", "b2"], for: "b3")
        try trial.delete("b3", from: HarnessTables.types)
        trial.expect("what the first undo says", try undo(trial), ["b1 is back", "b2 is back"])
        trial.expect("what the second undo says", try undo(trial), ["a1 is back"])
        trial.expect("what the third undo says", try undo(trial), [])
        trial.expect(
            "the groups", try trial.groups(of: HarnessTables.plain, .all), [])
    }

    private static func present(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        try trial.remove(["a1"], for: "a2")
        try trial.insertType("A1", .text("New"), updated: "2025-07-02")
        trial.expect("what the undo says", try undo(trial), ["a1 present"])
        trial.expect(
            "the copies of New", try trial.copies(.text("New"), of: HarnessTables.plain),
            ["a1 2025-01-01 2025-07-02 touched"])
    }

    private static func referenceGone(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        try trial.insertFolder("f1")
        try trial.update("a1", of: HarnessTables.types, to: ["folder": Probe<Harness>.reference("f1")])
        try trial.remove(["a1"], for: "a2")
        try trial.delete("f1", from: HarnessTables.folders)
        trial.expect("what the undo says", try undo(trial), ["a1 referenceGone"])
    }
}
