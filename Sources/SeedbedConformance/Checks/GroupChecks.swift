internal import Seedbed

/// Checks of the copies that a store returns.
enum GroupChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.groups, "C2", "copies are all rows of a group, byte by byte, with their dates and marks", copies),
            Check(.groups, "C2", "a row with a null in the group's columns has no twin", nulls),
            Check(.groups, "C2", "groups are whole, and only a seedID gives touched rows one", groups),
            Check(.groups, "C3", "a scope keeps groups apart", scopes),
            Check(.groups, "C2", "rows under a former name of their seed are in its group", formerNames),
            Check(.groups, "C6", "the groups of some rows are found in any case, each once", selection),
            Check(.groups, "C2", "a copy is found by its identity in any case", identities),
            Check(.groups, "C2", "all copies with one identity are found, each as it spells it", namesakes),
            Check(.groups, "S2", "a copy holds values byte by byte, null among them", holds),
        ]
    }

    /// Inserts rows in and out of groups: texts that look alike, null keys, an edited row, an undated one.
    private static func fill(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Café"))
        try probe.insertType("A2", .text("Café"), created: "2025-02-01T10:00:00.500Z")
        try probe.insertType("a3", .text("Cafe\u{301}"))
        try probe.insertType("a4", .text("Café"), updated: "2025-03-01")
        try probe.insertType("b1", .text("café"))
        try probe.insertType("b2", .text("Café "))
        try probe.insertType("c1", .null)
        try probe.insertType("c2", .null)
        try probe.insertType("d1", .text(""))
        try probe.insertType("d2", .text(""))
        try probe.insertType("e1", .text("Poem"))
        try probe.insertType("e2", .text("Poem"), created: nil, as: .user)
        try probe.insertRole("11", "roles/timer")
        try probe.insertRole("12", "roles/timer", updated: "2025-05-01", dismissed: "2025-05-01")
        try probe.insertRole("13", "roles/timer", club: "y")
        try probe.insertRole("14", "roles/timer", club: nil)
        try probe.insertRole("15", "roles/timer", club: nil)
        try probe.insertRole("16", nil)
        try probe.insertRole("17", nil)
        try probe.insertRole("18", "roles/Timer")
    }

    private static func copies(_ probe: Probe<Harness>) throws {
        try fill(probe)
        probe.expect(
            "the copies of Café", try probe.copies(.text("Café"), of: HarnessTables.plain),
            ["a1 2025-01-01 -", "a2 2025-02-01T10:00:00.500Z -", "a4 2025-01-01 2025-03-01 touched"])
        for (name, copies) in [("café", "b1"), ("Café ", "b2"), ("Cafe\u{301}", "a3")] {
            probe.expect(
                "the copies of “\(name)”", try probe.copies(.text(name), of: HarnessTables.plain),
                ["\(copies) 2025-01-01 -"])
        }
        probe.expect(
            "the copies of an empty key", try probe.copies(.text(""), of: HarnessTables.plain),
            ["d1 2025-01-01 -", "d2 2025-01-01 -"])
        probe.expect("the copies of nothing", try probe.copies(.text("Nothing"), of: HarnessTables.plain), [])
        probe.expect(
            "the copies of x/roles/timer",
            try probe.copies(.text("x"), .text("roles/timer"), of: HarnessTables.durable),
            ["11 2025-01-01 -", "12 2025-01-01 2025-05-01 touched dismissed"])
    }

    private static func nulls(_ probe: Probe<Harness>) throws {
        try fill(probe)
        probe.expect("the copies of a null key", try probe.copies(.null, of: HarnessTables.plain), [])
        probe.expect(
            "the copies without a club", try probe.copies(.null, .text("roles/timer"), of: HarnessTables.durable), [])
        probe.expect(
            "groups with a null in them",
            try (probe.groups(of: HarnessTables.plain, .all) + probe.groups(of: HarnessTables.durable, .all))
                .filter { $0.hasPrefix("-") || $0.contains("/-") }, [])
    }

    private static func groups(_ probe: Probe<Harness>) throws {
        try fill(probe)
        probe.expect(
            "the groups of SpeechType", try probe.groups(of: HarnessTables.plain, .all), ["'': d1 d2", "Café: a1 a2"])
        probe.expect(
            "the groups of Role", try probe.groups(of: HarnessTables.durable, .all), ["x/roles/timer: 11 12"])
    }

    private static func scopes(_ probe: Probe<Harness>) throws {
        try fill(probe)
        try probe.insertRole("19", "roles/timer", club: "y", updated: "2025-05-01")
        probe.expect(
            "the groups of Role", try probe.groups(of: HarnessTables.durable, .all),
            ["x/roles/timer: 11 12", "y/roles/timer: 13 19"])
        probe.expect(
            "the copies of y/roles/timer",
            try probe.copies(.text("y"), .text("roles/timer"), of: HarnessTables.durable),
            ["13 2025-01-01 -", "19 2025-01-01 2025-05-01 touched"])
    }

    private static func formerNames(_ probe: Probe<Harness>) throws {
        try fill(probe)
        let timer = Seed(id: "clock", fields: [], formerly: ["timer"])
        var table = HarnessTables.durable
        table.former = Catalog.FormerNames(of: [
            Catalog(
                name: "jobs", formerly: ["roles"], released: SeedInstant(milliseconds: 0), table: table, seeds: [timer])
        ])
        try probe.insertRole("21", "jobs/clock")
        try probe.insertRole("22", "roles/clock", club: "y")
        try probe.insertRole("23", "jobs/judge")
        try probe.insertRole("24", "roles/judge")
        try probe.insertRole("25", "others/judge")
        let (clock, judge) = ("x/jobs/clock: 11 12 21", "x/jobs/judge: 23 24")
        probe.expect("the groups of Role", try probe.groups(of: table, .all), [clock, judge, "y/jobs/clock: 13 22"])
        probe.expect(
            "the groups of Role that 12 and 23 belong to",
            try probe.groups(of: table, .rows(["12", "23", "21"].map { Short.uuid($0) })), [clock, judge])
        for name in ["roles/timer", "jobs/clock"] {
            probe.expect(
                "the copies of x/\(name)", try probe.copies(.text("x"), .text(name), of: table),
                ["11 2025-01-01 -", "12 2025-01-01 2025-05-01 touched dismissed", "21 2025-01-01 -"])
        }
        let groups: [[SeedValue]] = [
            [.text("x"), .text("jobs/judge")], [.null, .text("jobs/clock")], [.text("y"), .text("jobs/clock")],
        ]
        probe.expect(
            "the copies of three groups",
            try probe.transaction { try probe.store.copies(inGroups: groups, of: table).map { "\($0.count)" } },
            ["2", "0", "2"])
    }

    private static func selection(_ probe: Probe<Harness>) throws {
        try fill(probe)
        let cafe = "Café: a1 a2"
        let cases: [(rows: [String], groups: [String])] = [
            ([], []), (["ff"], []), (["a1"], [cafe]), (["A1", "a2", "a2"], [cafe]), (["a4"], []), (["c1"], []),
            (["D1", "a2"], ["'': d1 d2", cafe]), (["e2"], []),
        ]
        for (rows, groups) in cases {
            probe.expect(
                "the groups of SpeechType that \(rows) belong to",
                try probe.groups(of: HarnessTables.plain, .rows(rows.map { Short.uuid($0) })), groups)
        }
        probe.expect(
            "the groups of Role that 12, 14, 16 belong to",
            try probe.groups(of: HarnessTables.durable, .rows(["12", "14", "16"].map { Short.uuid($0) })),
            ["x/roles/timer: 11 12"])
    }

    private static func identities(_ probe: Probe<Harness>) throws {
        try fill(probe)
        for (name, copies) in [
            ("a1", ["a1 2025-01-01 -"]), ("A1", ["a1 2025-01-01 -"]), ("a2", ["a2 2025-02-01T10:00:00.500Z -"]),
            ("c1", ["c1 2025-01-01 -"]), ("ff", []), ("11", []),
        ] {
            let found = try probe.store.copies(withUUID: Short.uuid(name), of: HarnessTables.plain)
            probe.expect("the copies with the identity \(name)", found.map(Probe<Harness>.shown), copies)
        }
    }

    /// A store may allow one spelling only; then it refuses the second row or spells both alike.
    private static func namesakes(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Toast"))
        guard (try? probe.insertType("A1", .text("Toast"), created: "2025-02-01")) != nil else { return }
        let rows = try probe.harness.rows(of: HarnessTables.types, in: probe.store)
        if rows.count < 2 { return }
        let copies = try probe.store.copies(withUUID: Short.uuid("a1"), of: HarnessTables.plain)
        probe.expect(
            "the copies with the identity a1", copies.map(Probe<Harness>.shown).sorted(),
            ["a1 2025-01-01 -", "a1 2025-02-01 -"])
        let spellings = [Short.uuidText("A1"), Short.uuidText("a1")]
        let texts = rows.compactMap { row in if case .text(let text)? = row["uuid"] { text } else { nil } }
        if texts.sorted() != spellings { return }
        probe.expect("how they spell it", copies.map(\.spelling).sorted(), spellings)
    }

    private static func holds(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Café"), green: 240)
        let cases: [(fields: [(String, SeedValue)], holds: Bool)] = [
            ([], true), ([("name", .text("Café"))], true), ([("name", .text("Cafe\u{301}"))], false),
            ([("name", .text("café"))], false), ([("name", .text("Café "))], false), ([("name", .null)], false),
            ([("position", .null)], true), ([("position", .integer(0))], false),
            ([("green", .integer(240)), ("name", .text("Café"))], true),
            ([("green", .integer(241)), ("name", .text("Café"))], false),
            ([("name", .text("Café")), ("green", .null)], false),
        ]
        try probe.transaction {
            let copy = try probe.copyThere("a1")
            for (fields, holds) in cases {
                let stored = fields.map { StoredField(column: $0.0, value: $0.1) }
                let names = fields.map { "\($0.0) = \(Short.shown($0.1))" }.joined(separator: ", ")
                probe.expect(
                    "whether a1 holds [\(names)]",
                    try probe.store.columns.holds(stored, in: copy, of: HarnessTables.plain),
                    holds
                )
            }
        }
    }
}
