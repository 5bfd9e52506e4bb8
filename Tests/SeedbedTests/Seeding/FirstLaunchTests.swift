import Testing

import Seedbed

/// T1, and the rows of the seeding table that a device meets without accounts.
struct FirstLaunchTests {
    let january = Catalog.example("food", Day.january, ["apple": "red", "pear": "green"])

    @Test func `T1: a copy is dated with its release, has a fresh uuid and no updateDate`() async throws {
        try await inWorld { world, store throws in
            let report = try await world.launch(january, store: store)
            #expect(report.summary == "seeded; food: seeded +2")
            #expect(
                store.rows(of: "Plain") == """
                    uuid=u001 name=apple color=red createDate=2026-01-01
                    uuid=u002 name=pear color=green createDate=2026-01-01
                    """)
            #expect(try world.recorded() == "none food 2026-01-01")
        }
    }

    @Test func `T1: the seedID is stored where the table has that column`() async throws {
        try await inWorld { world, store throws in
            try await world.launch(.example("tea", Day.january, ["green": "green"], in: .durable), store: store)
            #expect(
                store.rows(of: "Durable") == "uuid=u001 name=green color=green createDate=2026-01-01 seedID=tea/green")
        }
    }

    @Test func `seeding twice is seeding once`() async throws {
        try await inWorld(launching: january) { world, store throws in
            let (rows, bookkeeping) = (store.rows(of: "Plain"), store.bookkeeping)
            let report = try await world.launch(january, store: store)
            #expect(report.summary == "alreadySeeded; food: alreadySeeded +0")
            #expect(store.rows(of: "Plain") == rows)
            #expect(store.bookkeeping == bookkeeping)
        }
    }

    @Test func `done and no receipt: a new store without an account is seeded`() async throws {
        try await inWorld { world throws in
            try await world.launch(january, store: .empty())
            let store = StoreContent.empty("store-2")
            let report = try await world.launch(january, store: store)
            #expect(report.summary == "seeded; food: seeded +2")
            #expect(store.sortedRows(of: "Plain").count == 2)
        }
    }

    @Test func `not done, but a receipt: a restored backup is recorded, nothing is inserted`() async throws {
        try await inWorld(launching: january) { world, store throws in
            store.edit { $0.delete(from: "Plain") { $0["name"] == .text("pear") } }
            var restored = world
            restored.device = "another phone"
            let report = try await restored.launch(january, store: store)
            #expect(report.summary == "recorded; food: recorded +0")
            #expect(store.rows(of: "Plain") == "uuid=u001 name=apple color=red createDate=2026-01-01")
            #expect(try restored.recorded() == "none food 2026-01-01")
            #expect(try world.recorded() == "none food 2026-01-01")
        }
    }

    @Test func `S7: a release that is newer than the app's seeds nothing, also into a new store`() async throws {
        try await inWorld(launching: .example("food", Day.february, ["apple": "pink"])) { world, store throws in
            let rows = store.rows(of: "Plain")
            #expect(try await world.launch(january, store: store).summary == "olderApp; food: olderApp +0")
            #expect(store.rows(of: "Plain") == rows)
            let new = StoreContent.empty("store-2")
            #expect(try await world.launch(january, store: new).summary == "olderApp; food: olderApp +0")
            #expect(new.rows(of: "Plain") == "")
            #expect(try world.recorded() == "none food 2026-02-01")
        }
    }

    @Test func `S7: a store that was delivered a later release makes the app the older one from the start`()
        async throws
    {
        try await inWorld(launching: .example("food", Day.february, ["apple": "pink"])) { world, store throws in
            var restored = world
            restored.device = "another phone"
            #expect(try await restored.launch(january, store: store).summary == "recorded; food: recorded +0")
            #expect(try restored.recorded() == "none food 2026-02-01")
            #expect(try await restored.launch(january, store: store).summary == "olderApp; food: olderApp +0")
            #expect(store.rows(of: "Plain") == "uuid=u001 name=apple color=pink createDate=2026-02-01")
        }
    }

    @Test func `a table that is missing fails with its name, and what was seeded before is not seeded twice`()
        async throws
    {
        try await inWorld { world, store throws in
            let broken = Catalog.example(
                "zoo", Day.january, ["ape": "brown"], in: SeedTable(name: "Zoo", key: ["name"]))
            for _ in 1...2 {
                let error = await #expect(throws: SeedbedError.self) {
                    try await world.launch(january, broken, store: store)
                }
                #expect(error?.description.contains("“Zoo”") == true)
                #expect(store.sortedRows(of: "Plain").count == 2)
            }
            #expect(try world.recorded() == "none food 2026-01-01")
        }
    }
}
