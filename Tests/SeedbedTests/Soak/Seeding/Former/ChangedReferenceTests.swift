import Testing

import Seedbed

/// S3 for a seed whose reference a release changes: filing is no edit, and yet what the user has filed stays where it is.
struct ChangedReferenceTests {
    private let january = Catalog.example("kinds", Day.january, ["old": "red", "also": "red"])
    private let february = Catalog.example("kinds", Day.february, ["new": "red", "also": "red"], retired: ["old"])
    private let longRun = Catalog.example("kinds", Day.march, ["new": "red", "also": "red"], retired: ["old"])

    private func seed(_ id: String, _ color: String, of parent: String? = nil, in catalog: String = "kinds") -> Seed {
        var fields: [Seed.Field] = [
            .init(column: "name", content: .value(.text(id))), .init(column: "color", content: .value(.text(color))),
        ]
        if let parent {
            let reference = SeedReference(catalog: catalog, id: parent)
            fields.append(.init(column: "parent", content: .reference(reference)))
        }
        return Seed(id: id, fields: fields)
    }

    private func food(
        _ released: SeedInstant, of parent: String, _ color: String = "red", in table: SeedTable = .plain
    ) -> Catalog {
        Catalog(name: "food", released: released, table: table, seeds: [seed("apple", color, of: parent)])
    }

    private func apple(_ store: StoreContent, _ table: String = "Plain") -> String {
        store.rows(of: table).split(separator: "\n").filter { $0.contains("name=apple") }.joined(separator: "\n")
    }

    @Test(arguments: [SeedTable.plain, .durable])
    func `S3, C4: a reference leaves a seed that is retired, and then that one goes`(table: SeedTable) async throws {
        try await inWorld(launching: january, food(Day.january, of: "old", in: table)) { world, store throws in
            let report = try await world.launch(february, food(Day.february, of: "new", in: table), store: store)
            #expect(
                report.summary == """
                    upgraded; kinds: upgraded +1 present 1; food: upgraded +1; removed u003 superseded by u005; \
                    removed u001 retired
                    """)
            #expect(apple(store, table.name).hasPrefix("uuid=u005 name=apple color=red parent=u004 "))
            #expect(!store.rows(of: "Plain").contains("u001"))
        }
    }

    @Test(arguments: [SeedTable.plain, .durable])
    func `S3: a reference that is new in a release files nothing that the user has filed`(table: SeedTable) async throws
    {
        func foods(_ released: SeedInstant, of parent: String?) -> Catalog {
            let seeds = ["apple", "bread"].map { seed($0, "red", of: parent) }
            return Catalog(name: "food", released: released, table: table, seeds: seeds)
        }
        try await inWorld(launching: january, foods(Day.january, of: nil)) { world, store throws in
            store.edit { store in
                store.insert(["uuid": .text("mine"), "name": .text("Mine")], into: "Plain")
                store.update(["parent": .text("mine")], of: table.name) { $0["name"] == .text("bread") }
            }
            try await world.launch(january, foods(Day.february, of: "also"), store: store)
            let rows = store.rows(of: table.name).split(separator: "\n")
            let breads = rows.filter { $0.contains("name=bread") }
            #expect(breads.count == 1)
            #expect(breads.allSatisfy { $0.contains("parent=mine") })
            let apples = rows.filter { $0.contains("name=apple") }
            #expect(apples.count == 1)
            #expect(apples.allSatisfy { $0.contains("parent=u00") })
        }
    }

    @Test func `S3: a reference leaves a seed that gets a new copy in the same release, for good`() async throws {
        func tree(_ released: SeedInstant, root: String, leaf: String, of parent: String) -> Catalog {
            let seeds = [seed("root", root), seed("other", "red"), seed("leaf", leaf, of: parent, in: "tree")]
            return Catalog(name: "tree", released: released, table: .plain, seeds: seeds)
        }
        try await inWorld(launching: tree(Day.january, root: "red", leaf: "red", of: "root")) { world, store throws in
            try await world.launch(tree(Day.february, root: "pink", leaf: "red", of: "other"), store: store)
            #expect(
                store.rows(of: "Plain") == """
                    uuid=u002 name=other color=red createDate=2026-01-01
                    uuid=u004 name=root color=pink createDate=2026-02-01
                    uuid=u005 name=leaf color=red parent=u002 createDate=2026-02-01
                    """)
            try await world.launch(tree(Day.march, root: "pink", leaf: "pink", of: "other"), store: store)
            #expect(store.rows(of: "Plain").hasSuffix("name=leaf color=pink parent=u002 createDate=2026-03-01"))
        }
    }

    @Test(arguments: ["mine", "u004", "u002"])
    func `S3: what the user has filed stays where it is, whatever later releases say`(parent: String) async throws {
        try await inWorld(launching: january, food(Day.january, of: "old")) { world, store throws in
            store.edit { store in
                store.insert(["uuid": .text("mine"), "name": .text("Mine")], into: "Plain")
                store.update(["parent": .text("mine")], of: "Plain") { $0["name"] == .text("apple") }
            }
            try await world.launch(february, food(Day.february, of: "new"), store: store)
            #expect(apple(store) == "uuid=u003 name=apple color=red parent=mine createDate=2026-01-01")
            store.edit { store in
                store.update(["parent": .text(parent)], of: "Plain") { $0["name"] == .text("apple") }
            }
            try await world.launch(longRun, food(Day.march, of: "also", "pink"), store: store)
            #expect(apple(store).hasSuffix("name=apple color=pink parent=\(parent) createDate=2026-03-01"))
        }
    }

    @Test func `S3: a row of the user's own with the key of the former seed is a place that the user has chosen`()
        async throws
    {
        try await inWorld(launching: january, food(Day.january, of: "old")) { world, store throws in
            store.edit { store in
                store.insert(["uuid": .text("mine"), "name": .text("old")], into: "Plain")
                store.update(["parent": .text("mine")], of: "Plain") { $0["name"] == .text("apple") }
            }
            let later = Catalog.example("kinds", Day.february, ["old": "pink", "also": "red"])
            try await world.launch(later, food(Day.february, of: "also"), store: store)
            #expect(apple(store) == "uuid=u003 name=apple color=red parent=mine createDate=2026-01-01")
        }
    }
}
