import Testing

import Seedbed

/// T4: Seedbed meets rows that were there before it, or that apps without it write.
struct ProofTests {
    private static let january = Catalog.example("food", Day.january, ["apple": "red", "pear": "green"])
    private static let durable = Catalog.example("food", Day.january, ["apple": "red", "pear": "green"], in: .durable)

    private func bring(
        _ uuid: String, _ name: String, _ color: String, created: SeedInstant = Day.edit, seedID: String? = nil,
        to store: StoreContent, in table: SeedTable = .plain
    ) {
        store.bring(uuid, name, color: color, created: created, seedID: seedID, to: table.name, isMarked: true)
    }

    /// Two of the user's rows have one name that no catalog ships; the app had shipped the apple, which the user made pink.
    @Test func `T4: the rows of an app that filled in createDate long before stay`() async throws {
        try await inWorld { world, store throws in
            bring("user-1", "stew", "brown", created: Day.lastYear, to: store)
            bring("user-2", "stew", "brown", created: Day.now, to: store)
            bring("old", "apple", "pink", created: Day.lastYear, to: store)
            let rows = store.rows(of: "Plain")
            let report = try await world.launch(Self.january, store: store)
            #expect(
                report.summary == """
                    seeded; food: seeded +1 occupied 1; unproven old origin; unproven user-1 origin; \
                    unproven user-2 origin; occupied food/apple by old
                    """)
            #expect(store.rows(of: "Plain") == rows + "\nuuid=u001 name=pear color=green createDate=2026-01-01")
            // Once a history says that the apple was shipped, it is known to be changed.
            let known = Self.january.following(.example("food", Day.lastYear, ["apple": "red"]))
            try await world.launch(known, store: store)
            let later = Catalog.example("food", Day.february, ["apple": "blue", "pear": "green"])
                .following(.example("food", Day.lastYear, ["apple": "red"]), Self.january)
            let upgrade = try await world.launch(later, store: store)
            #expect(
                upgrade.summary == """
                    upgraded; food: upgraded +0 present 1 occupied 1; unproven old content; unproven user-1 origin; \
                    unproven user-2 origin; occupied food/apple by old
                    """)
            #expect(store.rows(of: "Plain").hasPrefix(rows))
        }
    }

    /// A row that a user makes in an app that fills in `createDate`, or in one without Seedbed, looks untouched when it comes.
    @Test func `T4: two rows with one name that look untouched are both kept, by import, launch and cleanup`()
        async throws
    {
        try await inWorld(launching: Self.january) { world, store throws in
            bring("mine-1", "stew", "brown", to: store)
            bring("mine-2", "stew", "brown", created: Day.now, to: store)
            bring("mine-3", "apple", "red", to: store)
            let rows = store.rows(of: "Plain")
            let seeder = world.seeder([Self.january]) { _ in store }
            let reports = [
                try await seeder.importFinished(.unknown, account: SeedAccount.signedOut),
                try await seeder.importFinished(
                    .rows(inserted: ["mine-1", "mine-3"].map(UUIDText.init)), account: SeedAccount.signedOut),
                try await seeder.clean(account: .signedOut),
            ]
            let unproven = ["mine-1", "mine-2", "mine-3"]
            for report in reports {
                #expect(report.removed == [])
                #expect(report.unproven.map(\.uuid.description).sorted() == unproven)
                #expect(report.unproven.allSatisfy { $0.reason == .origin })
            }
            try await world.launch(Self.january, account: .id("other"), store: store)
            #expect(store.rows(of: "Plain") == rows)
        }
    }

    /// An app has seeded without Seedbed, sync has doubled what it seeded, and now the table gets a `seedID`.
    @Test func `S1: unmarked rows that hold the seeds' keys keep them from being inserted again`() async throws {
        try await inWorld { world, store throws in
            for (uuid, name, color) in [
                ("old-1", "apple", "red"), ("old-2", "apple", "red"), ("old-3", "pear", "mine"),
            ] {
                bring(uuid, name, color, created: Day.lastYear, to: store, in: .durable)
            }
            bring("marked", "plum", "blue", created: Day.january, seedID: "food/plum", to: store, in: .durable)
            let rows = store.rows(of: "Durable")
            let catalog = Catalog.example(
                "food", Day.january, ["apple": "red", "pear": "green", "plum": "blue", "fig": "black"], in: .durable)
            let report = try await world.launch(catalog, store: store)
            #expect(
                report.summary == """
                    seeded; food: seeded +1 present 1 occupied 2; unproven old-1 origin; unproven old-2 origin; \
                    unproven old-3 origin; occupied food/apple by old-1, old-2; \
                    occupied food/pear by old-3
                    """)
            #expect(
                store.rows(of: "Durable")
                    == rows + "\nuuid=u001 name=fig color=black createDate=2026-01-01 seedID=food/fig")
            let again = try await world.launch(
                .example(
                    "food", Day.february, ["apple": "pink", "pear": "green", "plum": "blue", "fig": "black"],
                    in: .durable),
                store: store)
            #expect(again.removed == [])
            #expect(again.catalogs[0].skipped == [.present: 2, .occupied: 2])
        }
    }

    /// Another device has an app version without Seedbed, whose store no trigger watches.
    @Test(arguments: [SeedTable.plain, .durable])
    func `T4: an edit that no trigger saw is no twin, and a real twin still is`(table: SeedTable) async throws {
        try await inWorld { world, store throws in
            let catalog = Catalog.example("food", Day.january, ["apple": "red"], in: table)
            try await world.launch(catalog, store: store)
            let seedID = table.isDurable ? "food/apple" : nil
            bring("edited", "apple", "mine", created: Day.january, seedID: seedID, to: store, in: table)
            bring("twin", "apple", "red", created: Day.january, seedID: seedID, to: store, in: table)
            let report = try await world.importFinished(.unknown, catalog, store: store)
            #expect(
                report.summary
                    == "cleaned; food: alreadySeeded +0; removed twin superseded by u001; unproven edited content")
            #expect(store.sortedRows(of: table.name).count == 2)
            #expect(store.rows(of: table.name).contains("uuid=edited name=apple color=mine"))
        }
    }

    @Test func `T4: what engines round, sort and normalise is still a twin`() async throws {
        try await inWorld { world, store throws in
            func catalog(_ released: SeedInstant) -> Catalog {
                Catalog(
                    name: "food", released: released, table: .plain,
                    seeds: [
                        Seed(
                            id: "cafe",
                            fields: [
                                .init(column: "name", content: .value(.text("apple"))),
                                .init(column: "color", content: .value(.text("Caf\u{E9}"))),
                                .init(column: "note", content: .value(.real(0.1))),
                            ])
                    ])
            }
            try await world.launch(catalog(Day.january), store: store)
            store.edit { store in
                store.importing {
                    store.insert(
                        [
                            "uuid": .text("x"), "name": .text("apple"), "color": .text("Cafe\u{301}"),
                            "note": .real(Double(Float(0.1))), "createDate": .text("2026-01-01T00:00:00.400Z"),
                        ], into: "Plain")
                }
            }
            let report = try await world.importFinished(.unknown, catalog(Day.january), store: store)
            #expect(report.removed.map(\.uuid) == [UUIDText("u001")])
        }
    }

    /// A catalog that declares a column which its seed leaves out.
    private static func noted(_ released: SeedInstant, _ color: String, in table: SeedTable) -> Catalog {
        let columns = ["name", "color", "note"].map { Catalog.Column(name: $0, type: .text) }
        return Catalog(
            name: "food", released: released, table: table, columns: columns,
            seeds: [
                Seed(
                    id: "apple",
                    fields: [
                        .init(column: "name", content: .value(.text("apple"))),
                        .init(column: "color", content: .value(.text(color))),
                    ])
            ])
    }

    /// An app version without Seedbed lets the user write a note, which seeds leave empty.
    @Test(arguments: [SeedTable.plain, .durable])
    func `T4: a note that no trigger saw is not lost, neither to a twin nor to a release`(table: SeedTable) async throws
    {
        try await inWorld(launching: Self.noted(Day.january, "red", in: table)) { world, store throws in
            store.edit { store in
                store.importing {
                    store.update(["note": .text("from my aunt")], of: table.name) { _ in true }
                }
            }
            let seedID = table.isDurable ? "food/apple" : nil
            bring("x", "apple", "red", created: Day.january, seedID: seedID, to: store, in: table)
            let report = try await world.importFinished(
                .unknown, Self.noted(Day.january, "red", in: table), store: store)
            #expect(report.removed == [])
            try await world.launch(Self.noted(Day.february, "pink", in: table), store: store)
            let rows = store.rows(of: table.name).split(separator: "\n")
            #expect(rows.count == 2)
            #expect(rows.contains { $0.hasPrefix("uuid=u001 name=apple color=red note=from my aunt") })
            #expect(rows.contains { $0.hasPrefix("uuid=u002 name=apple color=pink createDate=2026-02-01") })
        }
    }

    @Test func `a launch that has nothing to do does not read what rows hold`() async throws {
        try await inWorld(launching: Self.january) { world, store throws in
            bring("mine", "stew", "brown", to: store)
            store.forgetCalls()
            try await world.launch(Self.january, store: store)
            #expect(!store.calls.contains("values") && !store.calls.contains("forEachRow"))
        }
    }

    @Test func `S3: a release puts no new copy in the place of a row that is none`() async throws {
        try await inWorld(launching: Self.durable) { world, store throws in
            store.edit { $0.delete(from: "Durable") { $0["name"] == .text("apple") } }
            bring("edited", "apple", "mine", created: Day.january, seedID: "food/apple", to: store, in: .durable)
            bring("stranger", "apple", "mine", created: Day.january, seedID: "other/apple", to: store, in: .durable)
            let february = Catalog.example("food", Day.february, ["apple": "pink", "pear": "green"], in: .durable)
            let report = try await world.launch(february, store: store)
            #expect(
                report.summary == """
                    upgraded; food: upgraded +0 present 1 occupied 1; unproven edited content; \
                    unproven stranger origin; occupied food/apple by edited
                    """)
            #expect(store.sortedRows(of: "Durable").count == 3)
        }
    }
}
