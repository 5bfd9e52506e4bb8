internal import Seedbed

/// Checks of references that arrive after their copy was removed: C5.
enum LateReferenceChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(
                .lateReference, "C5", "a reference to a removed copy follows the log, of the selected rows alone",
                needs: [.earlyReferences], follow),
            Check(
                .lateReference, "C5", "if the survivor is gone, a copy of the same seed takes its place",
                needs: [.earlyReferences], standIn),
            Check(
                .lateReference, "C5", "a reference stays if the core names no row for it", needs: [.earlyReferences],
                unnamed),
            Check(
                .lateReference, "C5", "a reference to a copy that another device deleted leads to its twin", deleted),
            Check(.lateReference, "C5", "nothing to move is nothing", nothing),
            Check(
                .lateReference, "C5", "a removal without a survivor is named as long as a selected row refers to it",
                needs: [.earlyReferences], unplaced),
            Check(
                .lateReference, "C7", "a row that becomes equal by the move is logged and reported",
                needs: [.earlyReferences], equal),
        ]
    }

    @discardableResult
    private static func follow(_ selection: CleanupScope, _ probe: Probe<Harness>) throws -> [String] {
        try probe.transaction {
            try probe.store.references.repairDanglingReferences(
                of: HarnessTables.plain, selection, forwarding: probe.store.forwarding, in: CleanupRun()
            )
            .map { "\(Short.name($0.uuid)) \($0.reason.rawValue)" }
        }
    }

    /// Removes `a1` in favour of `a2`, then `a2` in favour of `a3`, and only then inserts rows that refer to them.
    private static func fill(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2", "a3")
        try probe.remove(["a1"], for: "a2")
        try probe.remove(["a2"], for: "a3")
        for (name, type) in [("51", "a1"), ("52", "a2"), ("53", "a3"), ("54", "ff"), ("55", "a1")] {
            try probe.insertSpeech(name, type)
        }
        try probe.insertPairing("61", "a1", nil)
    }

    private static func speeches(_ types: String...) -> String {
        "Speech\n"
            + AlignedTable.text(
                of: [["uuid", "title", "type"]]
                    + types.enumerated().map { ["\(51 + $0.offset)", "Mine", $0.element] })
    }

    private static func follow(_ probe: Probe<Harness>) throws {
        try fill(probe)
        try follow(.rows([]), probe)
        try probe.expectRows(
            "after no rows were selected", HarnessTables.speeches, are: speeches("a1", "a2", "a3", "ff", "a1"))
        try follow(.rows(["52", "54", "fe"].map { Short.uuid($0) }), probe)
        try probe.expectRows(
            "after 52 and 54 were selected", HarnessTables.speeches, are: speeches("a1", "a3", "a3", "ff", "a1"))
        try follow(.all, probe)
        try probe.expectRows(
            "after all were", HarnessTables.speeches, HarnessTables.pairings,
            are: speeches("a3", "a3", "a3", "ff", "a3") + "\n\nPairing\nuuid  type  role\n61    a3    -")
    }

    private static func standIn(_ probe: Probe<Harness>) throws {
        try fill(probe)
        try probe.delete("53", from: HarnessTables.speeches)
        try probe.delete("a3", from: HarnessTables.types)
        try probe.insertType("a9", .text("Toast"), created: "2025-03-01")
        try follow(.all, probe)
        try probe.expectRows(
            "after a3 was deleted and a9 came", HarnessTables.speeches,
            are: """
                Speech
                uuid  title  type
                51    Mine   a9
                52    Mine   a9
                54    Mine   ff
                55    Mine   a9
                """)
    }

    private static func deleted(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertSpeech("51", "a1")
        try probe.delete("a1", from: HarnessTables.types, as: .sync)
        try follow(.all, probe)
        try probe.expectRows("after a1 was deleted", HarnessTables.speeches, are: speeches("a2"))
    }

    private static func unnamed(_ probe: Probe<Harness>) throws {
        try fill(probe)
        _ = try probe.transaction {
            try probe.store.references.repairDanglingReferences(
                of: HarnessTables.plain, .all, forwarding: { (_, _) throws(StoreError) in nil }, in: CleanupRun())
        }
        try probe.expectRows(
            "as before", HarnessTables.speeches, are: speeches("a1", "a2", "a3", "ff", "a1"))
    }

    private static func unplaced(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.remove(["a1", "a2"], for: nil, .retired)
        try probe.insertSpeech("51", "a1")
        probe.expect("no row is selected", try follow(.rows([]), probe), [])
        probe.expect("that row is", try follow(.rows([Short.uuid("51")]), probe), ["a1 retired"])
        try probe.delete("51", from: HarnessTables.speeches)
        probe.expect("it is gone", try follow(.all, probe), [])
    }

    private static func equal(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.remove(["a1"], for: "a2")
        for (name, type) in [("61", "a1"), ("62", "a2"), ("63", "a2")] {
            try probe.insertPairing(name, type, name == "63" ? "12" : "11")
        }
        let run = CleanupRun()
        _ = try probe.transaction {
            try probe.store.references.repairDanglingReferences(
                of: HarnessTables.plain, .all, forwarding: probe.store.forwarding, in: run)
        }
        try probe.expectRows(
            "after 61 arrived", HarnessTables.pairings,
            are: """
                Pairing
                uuid  type  role
                62    a2    11
                63    a2    12
                """)
        probe.expect(
            "the log", try probe.log().filter { $0.contains("Pairing") }.map { String($0.suffix(21)) },
            ["Pairing 61 - equal 62"])
        probe.expect(
            "the rows of which the store tells by didDrop", run.droppedRows.map(Probe<Harness>.shown),
            ["Pairing 61 - equal 62"])
    }

    private static func nothing(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertSpeech("51", "a1")
        try probe.insertSpeech("52", nil)
        try follow(.all, probe)
        try probe.expectRows("before anything went", HarnessTables.speeches, are: speeches("a1", "-"))
        try probe.remove(["a1"], for: "a2")
        try follow(.all, probe)
        try probe.expectRows("after a1 went", HarnessTables.speeches, are: speeches("a2", "-"))
    }
}
