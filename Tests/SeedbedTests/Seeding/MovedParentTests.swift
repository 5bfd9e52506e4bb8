import Testing

@testable import Seedbed

/// Seeds whose key, or scope, refers to another seed: what it holds changes with each new copy of that one.
struct MovedParentTests {
    private static let keyed = SeedTable(name: "Durable", key: ["parent", "name"])
    private static let scoped = SeedTable(
        name: "Durable", key: ["name"],
        mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate", scope: "parent"))

    private func kinds(_ released: SeedInstant, _ color: String) -> Catalog {
        Catalog.example("kinds", released, ["old": color, "other": "red"])
    }

    private func food(
        _ released: SeedInstant, _ seeds: KeyValuePairs<String, String>, retired: [String] = [], in table: SeedTable
    ) -> Catalog {
        Catalog(
            name: "food", released: released, table: table,
            seeds: seeds.map { id, name in
                Seed(
                    id: id,
                    fields: [
                        .init(column: "name", content: .value(.text(name))),
                        .init(column: "parent", content: .reference(SeedReference(catalog: "kinds", id: "old"))),
                    ])
            }, retired: retired)
    }

    private func names(_ store: StoreContent) -> [String] {
        store.rows(of: "Durable").split(separator: "\n").map { row in
            String(row.split(separator: " ").first { $0.hasPrefix("name=") } ?? "")
        }.sorted()
    }

    @Test(arguments: [keyed, scoped])
    func `C4: a retired seed goes also where what it refers to has got a new copy`(table: SeedTable) async throws {
        try await inWorld { world, store throws in
            let both = food(Day.january, ["apple": "apple", "bread": "bread"], in: table)
            try await world.launch(kinds(Day.january, "red"), both, store: store)
            try await world.launch(kinds(Day.february, "pink"), both, store: store)
            let fewer = food(Day.march, ["bread": "bread"], retired: ["apple"], in: table)
            let report = try await world.launch(kinds(Day.february, "pink"), fewer, store: store)
            #expect(report.removed.map(\.reason) == [.retired])
            #expect(names(store) == ["name=bread"])
        }
    }

    @Test func `C4: a seed that has the key of a retired one stays, also then`() async throws {
        try await inWorld { world, store throws in
            let former = food(Day.january, ["apple": "apple"], in: Self.keyed)
            let latter = food(Day.february, ["fruit": "apple"], retired: ["apple"], in: Self.keyed)
            try await world.launch(kinds(Day.january, "red"), former, store: store)
            try await world.launch(kinds(Day.january, "red"), latter, store: store)
            #expect(names(store) == ["name=apple"])
            try await world.launch(kinds(Day.march, "pink"), latter, store: store)
            try await world.importFinished(.unknown, kinds(Day.march, "pink"), latter, store: store)
            #expect(names(store) == ["name=apple"])
        }
    }

    @Test func `S6: an older copy that comes in gets the values of the release, also then`() async throws {
        try await inWorld { world, store throws in
            let foods = food(Day.february, ["apple": "apple"], in: Self.scoped)
            try await world.launch(kinds(Day.january, "red"), foods, store: store)
            try await world.launch(kinds(Day.march, "pink"), foods, store: store)
            store.edit { store in
                store.delete(from: "Durable") { _ in true }
                store.insert(
                    [
                        "uuid": .text("x"), "name": .text("pear"), "parent": .text("u004"),
                        "seedID": .text("food/apple"),
                        "createDate": .text(Day.january.iso8601),
                    ], into: "Durable")
            }
            #expect(names(store) == ["name=pear"])
            let rows = ImportedChanges.rows(inserted: [UUIDText("x")])
            try await world.importFinished(rows, kinds(Day.march, "pink"), foods, store: store)
            #expect(names(store) == ["name=apple"])
        }
    }

    @Test func `a seed is dismissed also where its scope has got a new copy`() async throws {
        try await inWorld { world, store throws in
            let foods = food(Day.january, ["apple": "apple", "bread": "bread"], in: Self.scoped)
            try await world.launch(kinds(Day.january, "red"), foods, store: store)
            try await world.launch(kinds(Day.february, "pink"), foods, store: store)
            let seeder = world.seeder([kinds(Day.february, "pink"), foods]) { _ in store }
            let report = try await seeder.dismiss("food/apple", account: .signedOut)
            #expect(report.marked.map(\.seedID) == ["food/apple"])
            #expect(store.rows(of: "Durable").split(separator: "\n").filter { $0.contains("dismissDate") }.count == 1)
        }
    }
}
