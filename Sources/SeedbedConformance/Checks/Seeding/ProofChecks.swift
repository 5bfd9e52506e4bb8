internal import Seedbed

/// Checks of the values that prove a row to be a copy (T4), and of the forms that a store keeps of releases (S5).
enum ProofChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.proof, "T4", "values are handed over as rows hold them, in the order that was asked for", values),
            Check(.proof, "T4", "values that come with a group are those of its rows", contents),
            Check(.proof, "T4", "every row of a table is handed over once, the user's too", rows),
            Check(.proof, "T4", "columns without a default are not said to have one", defaults),
            Check(.proof, "S5", "a store that was never prepared was given no release", body: .unprepared(noReleases)),
            Check(.proof, "S5", "releases are listed by catalog, each once, the last one last", releases),
            Check(.proof, "S5", "what releases shipped of a seed comes back as it was noted", forms),
            Check(
                .proof, "S5", "releases, and what they shipped, are there after a restart", needs: [.reopening],
                formsAfterwards),
        ] + devices
    }

    private static func values(_ probe: Probe<Harness>) throws {
        let table = HarnessTables.sampled
        try probe.transaction { try probe.store.prepare(table, columns: ["name", "count", "weight", "data"]) }
        let full: HarnessRow = [
            "name": .text("Caf\u{E9} cafe\u{301} \u{0} \"q\""), "count": .integer(.max), "weight": .real(0.1),
            "data": .blob([0, 255, 0x61]),
        ]
        for (name, row) in [("a1", full), ("a2", ["name": .text(""), "data": .blob([])]), ("a3", full)] {
            let tags = ["uuid": .text(Short.uuidText(name)), "createDate": Short.date("2025-01-01")]
            try probe.insert(row.merging(tags) { $1 }, into: HarnessTables.samples)
        }
        let copies = try ["a1", "a2", "a3"].map { try probe.copyThere($0, in: table) }
        try probe.delete("a3", from: HarnessTables.samples)
        try probe.update("a2", of: HarnessTables.samples, to: ["count": .integer(-2)], as: .sync)
        let asked = [copies[1], copies[2], copies[0], copies[1]]
        let columns = ["data", "name", "nothing", "count", "weight"]
        let second = [SeedValue.blob([]), .text(""), .null, .integer(-2), .null].map(Self.shown)
        let first = [full["data"], full["name"], nil, full["count"], full["weight"]].map { Self.shown($0 ?? .null) }
        let expected = [second, [], first, second].map(\.description)
        let within = try probe.transaction { try probe.store.columns.values(of: columns, in: asked, of: table) }
        let subject = "\(columns) of a2, a3, which is gone, a1 and a2"
        probe.expect(subject, within.map { $0.map(Self.shown).description }, expected)
        let outside = try probe.store.columns.values(of: columns, in: asked, of: table)
        probe.expect(subject + ", outside a transaction", outside.map { $0.map(Self.shown).description }, expected)
        let none = try probe.store.columns.values(of: columns, in: [], of: table)
        probe.expect("the values of no copies", none.map(\.description), [])
    }

    private static func contents(_ probe: Probe<Harness>) throws {
        let columns = ["green", "nothing", "name"]
        try probe.transaction { try probe.store.prepare(HarnessTables.plain, columns: ["name", "green"]) }
        try probe.insertTypes("a1", "A2")
        try probe.update("A2", of: HarnessTables.types, to: ["green": .integer(7)], as: .sync)
        for table in [HarnessTables.plain, HarnessTables.durable] {
            try probe.transaction {
                try probe.store.forEachGroup(in: table, .all, reading: columns) { (group) throws(StoreError) in
                    // A store may leave the contents to `values(of:in:of:)`.
                    if group.contents.isEmpty { return }
                    let values = try probe.store.columns.values(of: columns, in: group.copies, of: table)
                    probe.expect(
                        "\(columns) with the group", group.contents.map { $0.map(shown).description },
                        values.map { $0.map(shown).description })
                }
            }
        }
    }

    /// Shows a value with its kind, and a text by its bytes.
    private static func shown(_ value: SeedValue) -> String { Probe<Harness>.exact(value) }

    private static func rows(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "A2")
        try probe.insertType("f1", .text("Toast"), updated: "2025-02-01")
        try probe.insertType("f2", .null, created: nil)
        try probe.insertType("f3", .text("Mine"), created: nil, as: .user)
        try probe.insertRole("b1", "roles/timer", updated: "2025-02-01", dismissed: "2025-02-01")
        try probe.insertRole("b2", nil, club: nil)
        probe.expect(
            "the kinds", try lines(probe, HarnessTables.plain, ["green", "nothing", "name"]),
            [
                "a1 2025-01-01 -: 1 - Toast", "a2 2025-01-01 -: 1 - Toast",
                "f1 2025-01-01 2025-02-01 touched: 1 - Toast",
                "f2 - -: 1 - -", "f3 now now touched: 1 - Mine",
            ])
        probe.expect(
            "the roles", try lines(probe, HarnessTables.durable, ["club"]),
            ["b1 2025-01-01 2025-02-01 touched dismissed: x", "b2 2025-01-01 -: -"])
        probe.expect("the roles without columns", try lines(probe, HarnessTables.durable, []).count.description, "2")
    }

    private static func lines(_ probe: Probe<Harness>, _ table: SeedTable, _ columns: [String]) throws -> [String] {
        var lines: [String] = []
        try probe.store.forEachRow(of: table, columns: columns) { (copy, values) throws(StoreError) in
            lines.append("\(Probe<Harness>.shown(copy)): \(values.map { Short.shown($0) }.joined(separator: " "))")
        }
        return lines.sorted()
    }

    private static func defaults(_ probe: Probe<Harness>) throws {
        let columns = ["name", "green", "position"]
        let defaults = try probe.transaction {
            try probe.store.columns.defaultValues(of: columns, in: HarnessTables.plain)
        }
        // Nil is allowed: it says that the store cannot tell.
        probe.expect(
            "defaultValues(of: \(columns))", defaults.map { Self.shown($0 ?? .null) }, ["null", "null", "null"])
    }

    private static func noReleases(_ probe: Probe<Harness>) throws {
        probe.expect(
            "releases(deliveredOf: a)", try probe.store.bookkeeping.releases(deliveredOf: "a").map { Short.shown($0) },
            [])
    }

    private static func record(_ catalog: String, _ released: String, _ probe: Probe<Harness>) throws {
        let seededAt = Short.instant("2025-04-01")
        try probe.store.bookkeeping.record(
            CatalogReceipt(catalog: catalog, released: Short.instant(released), seededAt: seededAt))
    }

    private static func expectReleases(_ probe: Probe<Harness>) throws {
        func releases(_ catalog: String) throws -> [String] {
            try probe.store.bookkeeping.releases(deliveredOf: catalog).map { Short.shown($0) }
        }
        probe.expect(
            "releases(deliveredOf: a)", try releases("a"), ["2025-01-01", "2025-02-01T10:00:00.123Z", "2025-03-01"])
        probe.expect("releases(deliveredOf: b)", try releases("b"), ["2025-01-15"])
        probe.expect("releases(deliveredOf: c)", try releases("c"), [])
    }

    private static func recordReleases(_ probe: Probe<Harness>) throws {
        try probe.transaction { try record("a", "2025-01-01", probe) }
        try probe.transaction {
            try record("b", "2025-01-15", probe)
            try record("a", "2025-02-01T10:00:00.123Z", probe)
            try record("a", "2025-02-01T10:00:00.123Z", probe)
        }
        try probe.transaction(keeping: false) {
            try record("a", "2025-02-15", probe)
            try record("c", "2025-02-15", probe)
        }
        try probe.transaction { try record("a", "2025-03-01", probe) }
    }

    private static func releases(_ probe: Probe<Harness>) throws {
        try recordReleases(probe)
        try expectReleases(probe)
    }

    /// Seeds with one known release, several or none, and with the keys that releases shipped.
    private static var seeds: [SeedReceipt] {
        let january = Short.instant("2025-01-01")
        let key = [
            StoredField(column: "name", value: .text("Caf\u{E9}")), StoredField(column: "size", value: .real(0.1)),
        ]
        let first = SeedReceipt.Form(released: january, key: key, columns: ["green", "name"], hash: "5f0c9d2a81b3e47")
        let unknown = SeedReceipt.Form(
            released: Short.instant("2025-02-01"), key: [StoredField(column: "parent", value: .null)], columns: [],
            hash: "")
        let last = SeedReceipt.Form(
            released: Short.instant("2025-03-01T10:00:00.123Z"), key: [], columns: ["green", "name", "weight"],
            hash: "5f0c9d2a81b3e47 81b3e475f0c9d2a")
        var keyed = last
        keyed.key = key
        return [
            SeedReceipt(id: "all", group: [.text("Toast")], groupColumns: ["name"], forms: [first, unknown, last]),
            SeedReceipt(id: "last", group: [.text("Poem")], groupColumns: ["name"], forms: [last]),
            SeedReceipt(
                id: "keyed", group: [.text("x"), .text("a/keyed")], groupColumns: ["club", "seedID"], forms: [keyed]),
            SeedReceipt(id: "none", group: [.text("Ode")], groupColumns: ["name"]),
        ]
    }

    private static func recordSeeds(_ probe: Probe<Harness>) throws {
        try probe.transaction { for seed in seeds { try probe.store.bookkeeping.recordDelivered(seed, of: "a") } }
    }

    private static func expectSeeds(_ probe: Probe<Harness>) throws {
        let found = try probe.transaction { try probe.store.bookkeeping.deliveredSeeds(of: "a") }
        let expected = seeds.sorted { $0.id < $1.id }
        probe.expect("the ids given of a", found.keys.sorted(), expected.map(\.id))
        for seed in expected {
            probe.expect(
                "the forms of \(seed.id)", found[seed.id]?.forms.map(Self.shown) ?? [], seed.forms.map(Self.shown))
        }
    }

    private static func shown(_ form: SeedReceipt.Form) -> String {
        let key = form.key.map { "\($0.column) = \(Self.shown($0.value))" }.joined(separator: ", ")
        return "\(Short.shown(form.released)) [\(key)] \(form.columns) \(form.hash)"
    }

    private static func forms(_ probe: Probe<Harness>) throws {
        try recordSeeds(probe)
        try expectSeeds(probe)
    }

    private static func formsAfterwards(_ probe: Probe<Harness>) throws {
        try recordSeeds(probe)
        try recordReleases(probe)
        try probe.reopen()
        try expectSeeds(probe)
        try expectReleases(probe)
    }
}
