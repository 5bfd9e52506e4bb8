import Testing

import Seedbed

/// Defects against a promise or a user's expectation that have been mended; each test keeps one from coming back.
struct FormerIssueTests {
    private func food(_ released: SeedInstant) -> Catalog {
        Catalog(
            name: "food", released: released, table: .durable, seeds: [.child("apple", of: "fruit", in: "kinds")])
    }

    @Test func `C5: references that only the catalog declares are moved too`() async throws {
        try await inWorld { world throws in
            let columns = ["uuid", "name", "color", "parent", "sort", "createDate", "updateDate"]
            let store = StoreContent([
                MemoryStore.Table("Plain", columns: columns, primaryKey: "uuid"),
                MemoryStore.Table("Durable", columns: columns + ["seedID", "dismissDate"], primaryKey: "uuid"),
            ])
            let kinds = SeedTable(
                name: "Plain", key: ["name"], references: [SeedTable.Reference(table: "Durable", columns: ["parent"])])
            try await world.launch(
                .example("kinds", Day.january, ["fruit": "red"], in: kinds), food(Day.january), store: store)
            store.edit { $0.update(["name": .text("mine")], of: "Durable") { _ in true } }
            try await world.launch(
                .example("kinds", Day.february, ["fruit": "pink"], in: kinds), food(Day.january), store: store)
            #expect(store.rows(of: "Plain").hasPrefix("uuid=u003 name=fruit color=pink"))
            #expect(store.rows(of: "Durable").contains("parent=u003"))
        }
    }

    @Test func `C4: a seed and what it refers to can be retired together`() async throws {
        try await inWorld { world, store throws in
            let food = Catalog(
                name: "food", released: Day.january, table: .durable, seeds: [.child("apple", of: "fruit", in: "all")])
            try await world.launch(.example("all", Day.january, ["fruit": "red"]), food, store: store)
            try await world.launch(
                .example("all", Day.february, [:], retired: ["fruit"]),
                .example("food", Day.february, [:], in: .durable, retired: ["apple"]), store: store)
            #expect(store.rows(of: "Durable") == "")
            #expect(store.rows(of: "Plain") == "")
        }
    }

    @Test func `T2: what was filed elsewhere stays there through a release that changes nothing else`() async throws {
        try await inWorld { world, store throws in
            let kinds = Catalog.example("kinds", Day.january, ["fruit": "red", "mine": "blue"])
            try await world.launch(kinds, food(Day.january), store: store)
            store.edit { $0.update(["parent": .text("u002")], of: "Durable") { _ in true } }
            try await world.launch(kinds, food(Day.february), store: store)
            #expect(
                store.rows(of: "Durable")
                    == "uuid=u003 name=apple parent=u002 createDate=2026-01-01 seedID=food/apple")
        }
    }

    @Test func `I5: a release that corrects a seed's key in a plain table arrives`() async throws {
        try await inWorld(launching: .example("food", Day.january, ["apple": "Aple/red"])) { world, store throws in
            try await world.launch(.example("food", Day.february, ["apple": "Apple/red"]), store: store)
            #expect(store.sortedRows(of: "Plain") == ["name=Apple color=red createDate=2026-02-01"])
        }
    }

    @Test func `I8: a dismissal whose updateDate has not come keeps the seed away`() async throws {
        try await inWorld { world, store throws in
            try await world.launch(.example("food", Day.january, ["apple": "red"], in: .durable), store: store)
            store.edit {
                $0.delete(from: "Durable") { _ in true }
                $0.insert(
                    [
                        "uuid": .text("x"), "name": .text("apple"), "color": .text("red"),
                        "createDate": .text("2026-01-01"), "seedID": .text("food/apple"),
                        "dismissDate": .text("2026-05-01"),
                    ], into: "Durable")
            }
            try await world.launch(.example("food", Day.february, ["apple": "pink"], in: .durable), store: store)
            #expect(store.sortedRows(of: "Durable").allSatisfy { $0.hasSuffix("dismissDate=2026-05-01") })
        }
    }

    @Test func `accounts: a change of account ends with a cleanup`() async throws {
        try await inWorld { world, store throws in
            let catalog = Catalog.example("food", Day.january, ["apple": "red"])
            let seeder = world.seeder([catalog]) { _ in store }
            try await seeder.launch(account: .id("a"))
            store.edit {
                $0.insert(
                    [
                        "uuid": .text("x"), "name": .text("apple"), "color": .text("red"),
                        "createDate": .text("2026-01-01"),
                    ], into: "Plain")
            }
            try await seeder.accountChanged(to: .id("a"))
            #expect(store.sortedRows(of: "Plain").count == 1)
        }
    }
}
