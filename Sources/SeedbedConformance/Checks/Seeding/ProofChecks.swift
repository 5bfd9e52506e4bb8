internal import Seedbed

/// Checks of the values that prove a row to be a copy (T4), and of the forms that a store keeps of releases (S5).
enum ProofChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.proof, "T4", "values are handed over as rows hold them, in the order that was asked for", values),
            Check(.proof, "T4", "values that come with a group are those of its rows", contents),
            Check(.proof, "T4", "every row of a table is handed over once, whoever it belongs to", rows),
            Check(.proof, "T4", "columns without a default are not said to have one", defaults),
            Check(.proof, "S5", "a store that was never prepared was given no release", body: .unprepared(noReleases)),
            Check(.proof, "S5", "releases are listed by catalog, each once, the last one last", releases),
            Check(.proof, "S5", "what releases shipped of a seed comes back as it was noted", forms),
            Check(
                .proof, "S5", "releases, and what they shipped, are there after a restart", needs: [.reopening],
                formsAfterwards),
        ] + devices
    }

    private static func values(_ trial: Probe<Harness>) throws {
        let table = HarnessTables.sampled
        try trial.transaction { try trial.store.prepare(table, columns: ["name", "count", "weight", "data"]) }
        let full: BenchRow = [
            "name": .text("Caf\u{E9} cafe\u{301} \u{0} \"q\""), "count": .integer(.max), "weight": .real(0.1),
            "data": .blob([0, 255, 0x61]),
        ]
        for (name, row) in [("a1", full), ("a2", ["name": .text(""), "data": .blob([])]), ("a3", full)] {
            let tags = ["uuid": .text(Short.uuidText(name)), "createDate": Short.date("2025-01-01")]
            try trial.insert(row.merging(tags) { $1 }, into: HarnessTables.samples)
        }
        let copies = try ["a1", "a2", "a3"].map { try trial.copyThere($0, in: table) }
        try trial.delete("a3", from: HarnessTables.samples)
        try trial.update("a2", of: HarnessTables.samples, to: ["count": .integer(-2)], as: .sync)
        let asked = [copies[1], copies[2], copies[0], copies[1]]
        let columns = ["data", "name", "nothing", "count", "weight"]
        let second = [SeedValue.blob([]), .text(""), .null, .integer(-2), .null].map(Self.shown)
        let first = [full["data"], full["name"], nil, full["count"], full["weight"]].map { Self.shown($0 ?? .null) }
        let expected = [second, [], first, second].map(\.description)
        let within = try trial.transaction { try trial.store.columns.values(of: columns, in: asked, of: table) }
        let subject = "\(columns) of a2, a3, which is gone, a1 and a2"
        trial.expect(subject, within.map { $0.map(Self.shown).description }, expected)
        let outside = try trial.store.columns.values(of: columns, in: asked, of: table)
        trial.expect(subject + ", outside a transaction", outside.map { $0.map(Self.shown).description }, expected)
        let none = try trial.store.columns.values(of: columns, in: [], of: table)
        trial.expect("the values of no copies", none.map(\.description), [])
    }

    private static func contents(_ trial: Probe<Harness>) throws {
        let columns = ["green", "nothing", "name"]
        try trial.transaction { try trial.store.prepare(HarnessTables.plain, columns: ["name", "green"]) }
        try trial.insertTypes("a1", "A2")
        try trial.update("A2", of: HarnessTables.types, to: ["green": .integer(7)], as: .sync)
        for table in [HarnessTables.plain, HarnessTables.durable] {
            try trial.transaction {
                try trial.store.forEachGroup(in: table, .all, reading: columns) { (group) throws(StoreError) in
                    // A store may leave the contents to `values(of:in:of:)`.
                    if group.contents.isEmpty { return }
                    let values = try trial.store.columns.values(of: columns, in: group.copies, of: table)
                    trial.expect(
                        "\(columns) with the group", group.contents.map { $0.map(shown).description },
                        values.map { $0.map(shown).description })
                }
            }
        }
    }

    /// Shows a value with its kind, and a text by its bytes.
    private static func shown(_ value: SeedValue) -> String {
        if case .text(let text) = value { "text \(Array(text.utf8))" } else { "\(value)" }
    }

    private static func rows(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "A2")
        try trial.insertType("f1", .text("Toast"), updated: "2025-02-01")
        try trial.insertType("f2", .null, created: nil)
        try trial.insertType("f3", .text("Mine"), created: nil, as: .user)
        try trial.insertRole("b1", "roles/timer", updated: "2025-02-01", dismissed: "2025-02-01")
        try trial.insertRole("b2", nil, club: nil)
        trial.expect(
            "the kinds", try lines(trial, HarnessTables.plain, ["green", "nothing", "name"]),
            [
                "a1 2025-01-01 -: 1 - Toast", "a2 2025-01-01 -: 1 - Toast",
                "f1 2025-01-01 2025-02-01 touched: 1 - Toast",
                "f2 - -: 1 - -", "f3 now now touched: 1 - Mine",
            ])
        trial.expect(
            "the roles", try lines(trial, HarnessTables.durable, ["club"]),
            ["b1 2025-01-01 2025-02-01 touched dismissed: x", "b2 2025-01-01 -: -"])
        trial.expect("the roles without columns", try lines(trial, HarnessTables.durable, []).count.description, "2")
    }

    private static func lines(_ trial: Probe<Harness>, _ table: SeedTable, _ columns: [String]) throws -> [String] {
        var lines: [String] = []
        try trial.store.forEachRow(of: table, columns: columns) { (copy, values) throws(StoreError) in
            lines.append("\(Probe<Harness>.shown(copy)): \(values.map { Short.shown($0) }.joined(separator: " "))")
        }
        return lines.sorted()
    }

    private static func defaults(_ trial: Probe<Harness>) throws {
        let columns = ["name", "green", "position"]
        let defaults = try trial.transaction {
            try trial.store.columns.defaultValues(of: columns, in: HarnessTables.plain)
        }
        // Nil is allowed: it says that the store cannot tell.
        trial.expect(
            "defaultValues(of: \(columns))", defaults.map { Self.shown($0 ?? .null) }, ["null", "null", "null"])
    }

    private static func noReleases(_ trial: Probe<Harness>) throws {
        trial.expect(
            "releases(givenOf: a)", try trial.store.bookkeeping.releases(deliveredOf: "a").map { Short.shown($0) }, [])
    }

    private static func record(_ catalog: String, _ released: String, _ trial: Probe<Harness>) throws {
        let seededAt = Short.instant("2025-04-01")
        try trial.store.bookkeeping.record(
            CatalogReceipt(catalog: catalog, released: Short.instant(released), seededAt: seededAt))
    }

    private static func expectReleases(_ trial: Probe<Harness>) throws {
        func releases(_ catalog: String) throws -> [String] {
            try trial.store.bookkeeping.releases(deliveredOf: catalog).map { Short.shown($0) }
        }
        trial.expect(
            "releases(givenOf: a)", try releases("a"), ["2025-01-01", "2025-02-01T10:00:00.123Z", "2025-03-01"])
        trial.expect("releases(givenOf: b)", try releases("b"), ["2025-01-15"])
        trial.expect("releases(givenOf: c)", try releases("c"), [])
    }

    private static func recordReleases(_ trial: Probe<Harness>) throws {
        try trial.transaction { try record("a", "2025-01-01", trial) }
        try trial.transaction {
            try record("b", "2025-01-15", trial)
            try record("a", "2025-02-01T10:00:00.123Z", trial)
            try record("a", "2025-02-01T10:00:00.123Z", trial)
        }
        try trial.transaction(keeping: false) {
            try record("a", "2025-02-15", trial)
            try record("c", "2025-02-15", trial)
        }
        try trial.transaction { try record("a", "2025-03-01", trial) }
    }

    private static func releases(_ trial: Probe<Harness>) throws {
        try recordReleases(trial)
        try expectReleases(trial)
    }

    /// Seeds with one known release, several or none, and with the keys that releases shipped.
    private static var seeds: [SeedReceipt] {
        let january = Short.instant("2025-01-01")
        let key = [
            StoredField(column: "name", value: .text("Caf\u{E9}")), StoredField(column: "size", value: .real(0.1)),
        ]
        let first = ShippedForm(released: january, key: key, columns: ["green", "name"], hash: "5f0c9d2a81b3e47")
        let unknown = ShippedForm(
            released: Short.instant("2025-02-01"), key: [StoredField(column: "parent", value: .null)], columns: [],
            hash: "")
        let last = ShippedForm(
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

    private static func recordSeeds(_ trial: Probe<Harness>) throws {
        try trial.transaction { for seed in seeds { try trial.store.bookkeeping.recordDelivered(seed, of: "a") } }
    }

    private static func expectSeeds(_ trial: Probe<Harness>) throws {
        let found = try trial.transaction { try trial.store.bookkeeping.deliveredSeeds(of: "a") }
        let expected = seeds.sorted { $0.id < $1.id }
        trial.expect("the ids given of a", found.keys.sorted(), expected.map(\.id))
        for seed in expected {
            trial.expect(
                "the forms of \(seed.id)", found[seed.id]?.forms.map(Self.shown) ?? [], seed.forms.map(Self.shown))
        }
    }

    private static func shown(_ form: ShippedForm) -> String {
        let key = form.key.map { "\($0.column) = \(Self.shown($0.value))" }.joined(separator: ", ")
        return "\(Short.shown(form.released)) [\(key)] \(form.columns) \(form.hash)"
    }

    private static func forms(_ trial: Probe<Harness>) throws {
        try recordSeeds(trial)
        try expectSeeds(trial)
    }

    private static func formsAfterwards(_ trial: Probe<Harness>) throws {
        try recordSeeds(trial)
        try recordReleases(trial)
        try trial.reopen()
        try expectSeeds(trial)
        try expectReleases(trial)
    }
}
