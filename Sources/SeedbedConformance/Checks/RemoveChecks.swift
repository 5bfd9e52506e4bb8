internal import Seedbed

/// Checks of the rows that a store removes, and of the rows that referred to them.
enum RemoveChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.remove, "C7", "copies go in order, each with its log entry, and no other row does", order),
            Check(.remove, "C4", "a retired seed goes without a survivor, and nothing to remove is nothing", retired),
            Check(.remove, "C3", "a yielded copy is logged with its seed and the copy that it yielded to", yielded),
            Check(.remove, "C7", "a copy that is not there any more is not among the removals", stale),
            Check(.remove, "C1", "a row of the user's stays that spells the same identity in another way", namesake),
            Check(.remove, "C5", "what refers to a removed copy refers to its survivor afterwards", children),
            Check(.remove, "C5", "several copies go to several survivors, each with its own children", survivors),
            Check(.remove, "C5", "a join row that would stand twice stays once, the greatest by uuid", joins),
            Check(.remove, "C5", "join rows that stood twice at one copy stay twice", twice),
            Check(
                .remove, "C5", "a join row that goes is logged and reported, with the row that stays for it", dropped),
            Check(.remove, "C2", "what was filed on another copy is written to this one, and dates nothing", filing),
            Check(.remove, "S3", "a row that takes a copy's place inherits from it and gets its children", replace),
        ]
    }

    /// Inserts three copies of one type, of which `a2` will survive, one copy of another type, and three roles.
    private static func fill(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2", "a3")
        try probe.insertTypes("b1", key: "Poem")
        for name in ["11", "12", "13"] { try probe.insertRole(name, nil) }
    }

    private static var left: String {
        """
        SpeechType
        uuid  name   green  position  folder  createDate  updateDate
        a2    Toast  1      -         -       2025-01-01  -
        b1    Poem   1      -         -       2025-01-01  -
        """
    }

    private static func order(_ probe: Probe<Harness>) throws {
        try fill(probe)
        let removals = try probe.remove(["a3", "a1"], for: "a2")
        probe.expect(
            "what remove returns", removals, ["SpeechType a3 - superseded a2", "SpeechType a1 - superseded a2"])
        probe.expect(
            "the log", try probe.log(),
            [
                "1 cleanup 1 2025-07-01T08:00:00.000Z SpeechType a3 - superseded a2",
                "2 cleanup 1 2025-07-01T08:00:00.000Z SpeechType a1 - superseded a2",
            ])
        try probe.expectRows("after a3 and a1 went", HarnessTables.types, are: left)
    }

    private static func filing(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertFolder("f1")
        try probe.insertTypes("a3")
        try probe.remove(["a3"], for: "a1")
        let values: [SeedCopy.FiledValue] = [
            ("position", .integer(7)), ("folder", try probe.reference(to: "f1", of: HarnessTables.folders)),
        ].map {
            SeedCopy.FiledValue(
                column: $0, value: $1, source: Short.uuid("a3"), origin: Short.uuid("a0"),
                createDate: Short.instant("2025-01-01"))
        }
        var remembered: [SeedCopy.FiledValue] = []
        try probe.transaction {
            guard let copy = try probe.copy("a1") else { return }
            try probe.store.references.file(values, in: copy, of: HarnessTables.plain)
        }
        try probe.transaction {
            guard let copy = try probe.copy("a1") else { return }
            remembered = try probe.store.references.filedValues(of: [copy], in: HarnessTables.plain)[copy.uuid] ?? []
        }
        // The log holds the values of a3, and in these columns a3 had none.
        probe.expect(
            "the columns that a1 has taken over",
            remembered.map { "\($0.column) \(Short.name($0.source)) \(Short.name($0.origin))" }.sorted(),
            ["folder a3 a0", "position a3 a0"])
        try probe.expectRows(
            "after filing a1", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  1      7         f1      2025-01-01  -
                a2    Toast  1      -         -       2025-01-01  -
                """)
    }

    private static func retired(_ probe: Probe<Harness>) throws {
        try fill(probe)
        probe.expect("what remove returns for no copies", try probe.remove([], for: nil), [])
        probe.expect("the log", try probe.log(), [])
        probe.expect(
            "what remove returns", try probe.remove(["b1"], for: nil, .retired), ["SpeechType b1 - retired -"])
        probe.expect(
            "the log", try probe.log(), ["1 cleanup 1 2025-07-01T08:00:00.000Z SpeechType b1 - retired -"])
    }

    private static func yielded(_ probe: Probe<Harness>) throws {
        try probe.insertRole("b1", "roles/timer")
        try probe.insertRole("b2", "roles/timer", title: "Mine", updated: "2025-05-01")
        let removals = try probe.remove(["b1"], for: "b2", .yielded, from: HarnessTables.durable)
        probe.expect("what remove returns", removals, ["Role b1 roles/timer yielded b2"])
        probe.expect(
            "the log", try probe.log(), ["1 cleanup 1 2025-07-01T08:00:00.000Z Role b1 roles/timer yielded b2"])
        try probe.expectRows(
            "after b1 yielded to b2", HarnessTables.roles,
            are: """
                Role
                uuid  name  club  seedID       dismissDate  createDate  updateDate
                b2    Mine  x     roles/timer  -            2025-01-01  2025-05-01
                """)
    }

    private static func stale(_ probe: Probe<Harness>) throws {
        try fill(probe)
        try probe.transaction {
            let planned = try probe.plan(["a1", "a3"], for: "a2", in: HarnessTables.plain)
            let first = planned.filter { $0.copy.uuid == Short.uuid("a1") }
            let (now, run) = (Short.instant("2025-07-01"), CleanupRun())
            _ = try probe.store.remove(first, from: HarnessTables.plain, at: now, in: run)
            let second = try probe.store.remove(planned, from: HarnessTables.plain, at: now, in: run)
            probe.expect(
                "what the second remove returns", second.map(Probe<Harness>.shown), ["SpeechType a3 - superseded a2"])
        }
        probe.expect(
            "the log", try probe.log(),
            [
                "1 cleanup 1 2025-07-01 SpeechType a1 - superseded a2",
                "2 cleanup 1 2025-07-01 SpeechType a3 - superseded a2",
            ])
        try probe.expectRows("after both", HarnessTables.types, are: left)
    }

    private static func namesake(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertType("A1", .text("Mine"), updated: "2025-07-02")
        let copies = try probe.transaction {
            try probe.store.copies(withUUID: Short.uuid("a1"), of: HarnessTables.plain)
        }
        guard let copy = copies.first(where: { !$0.isTouched }) else { throw Absent(what: "the untouched a1") }
        let removal = PlannedRemoval(copy: copy, reason: .superseded, survivor: try probe.copyThere("a2"))
        try probe.transaction {
            _ = try probe.store.remove(
                [removal], from: HarnessTables.plain, at: Short.instant("2025-07-01"), in: CleanupRun())
        }
        try probe.expectRows(
            "the rows", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Mine   1      -         -       2025-01-01  2025-07-02
                a2    Toast  1      -         -       2025-01-01  -
                """)
    }

    private static func children(_ probe: Probe<Harness>) throws {
        try fill(probe)
        for (name, type) in [("51", "a1"), ("52", "a2"), ("53", "a3"), ("54", "b1"), ("55", nil), ("56", "a1")] {
            try probe.insertSpeech(name, type)
        }
        try probe.remove(["a1", "a3"], for: "a2")
        try probe.expectRows(
            "after a1 and a3 went in favour of a2", HarnessTables.speeches,
            are: """
                Speech
                uuid  title  type
                51    Mine   a2
                52    Mine   a2
                53    Mine   a2
                54    Mine   b1
                55    Mine   -
                56    Mine   a2
                """)
    }

    private static func survivors(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertTypes("b1", "b2", key: "Poem")
        for (name, type) in [("51", "a1"), ("52", "b2"), ("53", "b1")] { try probe.insertSpeech(name, type) }
        try probe.transaction {
            let planned = try probe.plan(["b2"], for: "b1", in: HarnessTables.plain)
            let others = try probe.plan(["a1"], for: "a2", in: HarnessTables.plain)
            _ = try probe.store.remove(
                planned + others, from: HarnessTables.plain, at: Short.instant("2025-07-01"), in: CleanupRun())
        }
        try probe.expectRows(
            "after b2 went in favour of b1, a1 of a2", HarnessTables.speeches,
            are: """
                Speech
                uuid  title  type
                51    Mine   a2
                52    Mine   b1
                53    Mine   b1
                """)
        probe.expect(
            "the log", try probe.log().map { String($0.drop { $0 != "S" }) },
            ["SpeechType b2 - superseded b1", "SpeechType a1 - superseded a2"])
    }

    private static func joins(_ probe: Probe<Harness>) throws {
        try fill(probe)
        for (name, type, role) in [
            ("61", "a1", "11"), ("62", "a2", "11"), ("63", "a2", "12"), ("64", "a1", "12"), ("65", "a1", "13"),
            ("66", "a3", "13"), ("67", "b1", "13"), ("68", "a1", nil), ("69", "a2", nil),
        ] as [(String, String, String?)] {
            try probe.insertPairing(name, type, role)
        }
        try probe.remove(["a1", "a3"], for: "a2")
        try probe.expectRows(
            "after a1 and a3 went in favour of a2", HarnessTables.pairings,
            are: """
                Pairing
                uuid  type  role
                62    a2    11
                64    a2    12
                66    a2    13
                67    b1    13
                69    a2    -
                """)
    }

    private static func twice(_ probe: Probe<Harness>) throws {
        try fill(probe)
        for (name, type) in [("61", "a1"), ("62", "a1"), ("63", "a2"), ("64", "a2"), ("65", "a3")] {
            try probe.insertPairing(name, type, "11")
        }
        try probe.remove(["a1", "a3"], for: "a2")
        try probe.expectRows(
            "after a1 and a3 went in favour of a2", HarnessTables.pairings,
            are: """
                Pairing
                uuid  type  role
                63    a2    11
                65    a2    11
                """)
    }

    private static func dropped(_ probe: Probe<Harness>) throws {
        try fill(probe)
        for (name, type) in [("61", "a1"), ("62", "a2"), ("63", "b1")] { try probe.insertPairing(name, type, "11") }
        let run = CleanupRun()
        try probe.remove(["a1"], for: "a2", in: run)
        probe.expect(
            "the log", try probe.log().map { String($0.drop { $0 != "Z" }.dropFirst(2)) }.sorted(),
            ["Pairing 61 - equal 62", "SpeechType a1 - superseded a2"])
        probe.expect(
            "the rows of which the store tells by didDrop", run.droppedRows.map(Probe<Harness>.shown),
            ["Pairing 61 - equal 62"])
    }

    private static func replace(_ probe: Probe<Harness>) throws {
        try fill(probe)
        try probe.insertSpeech("51", "a1")
        try probe.insertSpeech("52", "a2")
        try probe.update("a1", of: HarnessTables.types, to: ["position": .integer(7)])
        let new = NewCopy(
            uuid: Short.uuid("a9"), seedID: SeedReference(catalog: "types", id: "toast"),
            createDate: Short.instant("2025-06-01"),
            fields: [
                StoredField(column: "name", value: .text("Toast")), StoredField(column: "green", value: .integer(2)),
            ])
        try probe.transaction {
            let removal = PlannedRemoval(copy: try probe.copyThere("a1"), reason: .superseded, survivor: nil)
            let gone = try probe.store.replace(
                [PlannedRemoval.Replacement(removal, by: new)], of: HarnessTables.plain,
                at: Short.instant("2025-07-01"),
                in: CleanupRun())
            probe.expect("what replace returns", gone.map(Probe<Harness>.shown), ["SpeechType a1 - superseded a9"])
        }
        probe.expect("the log", try probe.log(), ["1 cleanup 1 2025-07-01 SpeechType a1 - superseded a9"])
        try probe.expectRows(
            "after a9 took the place of a1", HarnessTables.types, HarnessTables.speeches,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a2    Toast  1      -         -       2025-01-01  -
                a3    Toast  1      -         -       2025-01-01  -
                a9    Toast  2      7         -       2025-06-01  -
                b1    Poem   1      -         -       2025-01-01  -

                Speech
                uuid  title  type
                51    Mine   a9
                52    Mine   a2
                """)
    }
}
