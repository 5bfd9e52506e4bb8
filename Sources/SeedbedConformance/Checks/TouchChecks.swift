internal import Seedbed

/// Checks of which writes make a row the user's: T2 and T3.
enum TouchChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(
                .touch, "T2", "an edit by the user dates the row; equal values, volatile columns and keys do not", edits
            ),
            Check(.touch, "T2", "a row that the user inserts gets both dates, unless it brings them", insertions),
            Check(.touch, "T2", "what a sync import writes is no edit", imports),
            Check(.touch, "T2", "an edit is dated after the date that it replaces", later),
            Check(.touch, "T3", "updateDate never goes back to null", neverNull),
            Check(
                .touch, "T3", "updateDate never goes back to that of a record read before the last edit", neverEarlier),
            Check(.touch, "T3", "editing a row back to what it was leaves it the user's", back),
            Check(.touch, "T2", "what Seedbed itself writes is no edit", ownWrites),
            Check(.touch, "T2", "an offer that is accepted is an edit, of a row that is as the offer shows it", offers),
            Check(.touch, "T1", "a row with an updateDate that is no date is the user's all the same", unreadable),
            Check(.touch, "T2", "tables that are not prepared are left alone", body: .unprepared(notPrepared)),
        ]
    }

    private static func edits(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2", "a3", "a4", "a5")
        try probe.insertFolder("f1")
        try probe.update("a1", of: HarnessTables.types, to: ["green": .integer(2)])
        try probe.update("a2", of: HarnessTables.types, to: ["green": .integer(1), "name": .text("Toast")])
        try probe.update("a3", of: HarnessTables.types, to: ["position": .integer(5)])
        try probe.update("a4", of: HarnessTables.types, to: ["folder": Probe<Harness>.reference("f1")])
        try probe.update("a5", of: HarnessTables.types, to: ["green": .null])
        try probe.expectRows(
            "after edits of a1 and a5, and none of the others", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  2      -         -       2025-01-01  now
                a2    Toast  1      -         -       2025-01-01  -
                a3    Toast  1      5         -       2025-01-01  -
                a4    Toast  1      -         f1      2025-01-01  -
                a5    Toast  -      -         -       2025-01-01  now
                """)
        let touched = try probe.copies(.text("Toast"), of: HarnessTables.plain).filter { $0.hasSuffix("touched") }
        probe.expect("the touched copies", touched, ["a1 2025-01-01 now touched", "a5 2025-01-01 now touched"])
    }

    private static func insertions(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Toast"), created: nil, as: .user)
        try probe.insertType("a2", .text("Toast"), created: "2025-01-01", as: .user)
        try probe.insertType("a3", .text("Toast"), created: "2025-01-01", updated: "2025-02-02", as: .user)
        try probe.expectRows(
            "after insertions by the user", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  1      -         -       now         now
                a2    Toast  1      -         -       2025-01-01  -
                a3    Toast  1      -         -       2025-01-01  2025-02-02
                """)
    }

    private static func imports(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Toast"))
        try probe.insertType("a2", .text("Toast"), updated: "2025-02-02")
        try probe.update("a1", of: HarnessTables.types, to: ["green": .integer(2)], as: .sync)
        try probe.update("a2", of: HarnessTables.types, to: ["green": .integer(2)], as: .sync)
        try probe.insertRole("b1", "roles/timer")
        try probe.update("b1", of: HarnessTables.roles, to: ["name": .text("Clock")], as: .sync)
        try probe.expectRows(
            "after a sync import", HarnessTables.types, HarnessTables.roles,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  2      -         -       2025-01-01  -
                a2    Toast  2      -         -       2025-01-01  2025-02-02

                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                b1    Clock  x     roles/timer  -            2025-01-01  -
                """)
    }

    private static func later(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Toast"), updated: "2100-02-02")
        try probe.update("a1", of: HarnessTables.types, to: ["green": .integer(2)])
        try probe.expectRows(
            "after an edit of a row that a fast clock has dated", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  2      -         -       2025-01-01  2100-02-02T00:00:00.001Z
                """)
    }

    private static func neverNull(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Toast"), updated: "2025-02-02")
        try probe.insertType("a2", .text("Toast"), updated: "2025-02-02")
        let stale: HarnessRow = ["green": .integer(1), "position": .integer(3), "updateDate": .null]
        try probe.update("a1", of: HarnessTables.types, to: stale)
        try probe.update("a2", of: HarnessTables.types, to: stale.merging(["name": .text("Old")]) { $1 })
        try probe.expectRows(
            "after a library has saved stale rows as a whole", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  1      3         -       2025-01-01  2025-02-02
                a2    Old    1      3         -       2025-01-01  now
                """)
    }

    private static func neverEarlier(_ probe: Probe<Harness>) throws {
        for uuid in ["a1", "a2", "a3"] { try probe.insertType(uuid, .text("Toast"), updated: "2025-02-02") }
        let stale: HarnessRow = ["green": .integer(1), "position": .integer(3), "updateDate": .text("2025-01-20")]
        try probe.update("a1", of: HarnessTables.types, to: stale)
        try probe.update("a2", of: HarnessTables.types, to: stale.merging(["name": .text("Old")]) { $1 })
        try probe.update("a3", of: HarnessTables.types, to: stale.merging(["updateDate": .text("2025-03-03")]) { $1 })
        try probe.expectRows(
            "after a library has saved records as a whole that it had read before", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  1      3         -       2025-01-01  2025-02-02
                a2    Old    1      3         -       2025-01-01  now
                a3    Toast  1      3         -       2025-01-01  2025-03-03
                """)
    }

    private static func back(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1")
        try probe.update("a1", of: HarnessTables.types, to: ["name": .text("Roast")])
        try probe.update("a1", of: HarnessTables.types, to: ["name": .text("Toast")])
        probe.expect(
            "the copies of Toast", try probe.copies(.text("Toast"), of: HarnessTables.plain),
            ["a1 2025-01-01 now touched"])
    }

    private static func ownWrites(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertFolder("f1")
        try probe.update("a1", of: HarnessTables.types, to: ["folder": Probe<Harness>.reference("f1")])
        try probe.transaction {
            let new = NewCopy(
                uuid: Short.uuid("a3"), seedID: SeedReference(catalog: "types", id: "toast"),
                createDate: Short.instant("2025-06-01"), fields: [StoredField(column: "name", value: .text("Toast"))])
            _ = try probe.store.insert(new, into: HarnessTables.plain, inheriting: try probe.copy("a1"))
        }
        try probe.remove(["a1", "a2"], for: "a3")
        try probe.expectRows(
            "after a new copy has superseded the others", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a3    Toast  -      -         f1      2025-06-01  -
                """)
    }

    /// A store may accept no offers; then it changes nothing.
    private static func offers(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Toast"), updated: "2025-02-02")
        try probe.insertType("a2", .text("Toast"), updated: "2025-02-02")
        func accept(_ columns: [String]? = nil, yours: Int64 = 1, dryRun: Bool = false) throws -> Bool {
            func column(_ name: String, _ values: [SeedValue]) -> SeedOffer.Column {
                .init(name: name, shippedThen: values[0], yours: values[1], shippedNow: values[2], isYours: false)
            }
            let offer = SeedOffer(
                seed: SeedReference(catalog: "types", id: "toast"), table: HarnessTables.plain.name,
                uuid: Short.uuid("a1"), since: Short.instant("2025-01-01"), released: Short.instant("2025-03-03"),
                columns: [
                    column("name", [.text("Toast"), .text("Toast"), .text("Roast")]),
                    column("green", [.integer(1), .integer(yours), .integer(7)]),
                ])
            return try probe.store.columns.accept(
                offer, of: HarnessTables.plain, columns: columns, dryRun: dryRun)
        }
        let former = """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            a1    Toast  1      -         -       2025-01-01  2025-02-02
            a2    Toast  1      -         -       2025-01-01  2025-02-02
            """
        probe.expect("whether an offer is accepted whose values the user has edited since", try accept(yours: 2), false)
        probe.expect("whether no columns of an offer are accepted", try accept([]), false)
        let isAble = try accept(dryRun: true)
        try probe.expectRows("after a dry run, and offers that do not fit", HarnessTables.types, are: former)
        probe.expect("whether one column is accepted", try accept(["green"]), isAble)
        if !isAble { return try probe.expectRows("after an offer", HarnessTables.types, are: former) }
        probe.expect("whether the same is accepted again", try accept(["green"]), false)
        try probe.expectRows(
            "after an offer of a1", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  7      -         -       2025-01-01  now
                a2    Toast  1      -         -       2025-01-01  2025-02-02
                """)
    }

    /// A store that keeps dates in a type of their own holds no such value; then nothing is checked.
    private static func unreadable(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertRole("b1", "roles/timer")
        let text = "20 Nov 2025"
        for (table, seed) in [(HarnessTables.types, nil), (HarnessTables.roles, "roles/timer")] as [(_, String?)] {
            var row: HarnessRow = [
                "uuid": .text(Short.uuidText("c1")), "name": .text("Toast"), "createDate": Short.date("2025-01-01"),
                "updateDate": .text(text),
            ]
            if let seed { row.merge(["seedID": .text(seed), "club": .text("x")]) { $1 } }
            guard (try? probe.insert(row, into: table)) != nil else { return }
            let rows = try probe.harness.rows(of: table, in: probe.store)
            guard rows.contains(where: { $0["updateDate"] == .text(text) }) else { return }
        }
        probe.expect(
            "the copies of Toast", try probe.copies(.text("Toast"), of: HarnessTables.plain),
            ["a1 2025-01-01 -", "a2 2025-01-01 -", "c1 2025-01-01 - touched"])
        probe.expect(
            "the copies of roles/timer", try probe.copies(.text("x"), .text("roles/timer"), of: HarnessTables.durable),
            ["b1 2025-01-01 -", "c1 2025-01-01 - touched"])
        probe.expect("the groups", try probe.groups(of: HarnessTables.plain, .all), ["Toast: a1 a2"])
    }

    private static func notPrepared(_ probe: Probe<Harness>) throws {
        try probe.insertType("a1", .text("Toast"), created: nil, as: .user)
        try probe.insertTypes("a2")
        try probe.update("a2", of: HarnessTables.types, to: ["green": .integer(2)])
        try probe.expectRows(
            "what the user wrote before Seedbed came", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  1      -         -       -           -
                a2    Toast  2      -         -       2025-01-01  -
                """)
    }
}
