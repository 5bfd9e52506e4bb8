import Testing

import Seedbed

/// `{"$ref": …}`: which copy it stands for, and what happens when there is none.
struct ReferenceTests {
    private func kinds(_ released: SeedInstant, _ color: String = "red") -> Catalog {
        .example("kinds", released, ["fruit": color])
    }

    /// Catalogs are seeded by name; `food` refers to `kinds`, so that its name would come first.
    private func food(_ released: SeedInstant, color: String = "red") -> Catalog {
        Catalog(
            name: "food", released: released, table: .durable,
            seeds: [
                .child("apple", of: "fruit", in: "kinds"),
                Seed(
                    id: "salt",
                    fields: [
                        .init(column: "name", content: .value(.text("salt")))
                    ]),
            ])
    }

    @Test func `what is referred to is seeded first, in another catalog and in the same one`() async throws {
        try await inWorld { world, store throws in
            let tree = Catalog(
                name: "tree", released: Day.january, table: .plain,
                seeds: [
                    .child("leaf", of: "branch", in: "tree"), .child("branch", of: "root", in: "tree"),
                    Seed(id: "root", fields: [.init(column: "name", content: .value(.text("root")))]),
                ])
            let report = try await world.launch(food(Day.january), kinds(Day.january), tree, store: store)
            #expect(report.summary == "seeded; kinds: seeded +1; food: seeded +2; tree: seeded +3")
            #expect(
                store.rows(of: "Durable") == """
                    uuid=u002 name=apple parent=u001 createDate=2026-01-01 seedID=food/apple
                    uuid=u003 name=salt createDate=2026-01-01 seedID=food/salt
                    """)
            #expect(
                store.rows(of: "Plain") == """
                    uuid=u001 name=fruit color=red createDate=2026-01-01
                    uuid=u004 name=root createDate=2026-01-01
                    uuid=u005 name=branch parent=u004 createDate=2026-01-01
                    uuid=u006 name=leaf parent=u005 createDate=2026-01-01
                    """)
        }
    }

    @Test(arguments: ["removed", "renamed"]) func `a seed that refers to one that is gone is not seeded`(
        how: String
    ) async throws {
        try await inWorld(launching: kinds(Day.january)) { world, store throws in
            store.edit { store in
                if how == "removed" {
                    store.delete(from: "Plain") { _ in true }
                } else {
                    store.update(["name": .text("Mine")], of: "Plain") { _ in true }
                }
            }
            let report = try await world.launch(kinds(Day.january), food(Day.january), store: store)
            #expect(report.summary == "seeded; kinds: alreadySeeded +0; food: seeded +1 unresolved 1")
            #expect(report.unresolved.map { "\($0.seed) \($0.reference)" } == ["food/apple kinds/fruit"])
            #expect(store.sortedRows(of: "Durable") == ["name=salt createDate=2026-01-01 seedID=food/salt"])
        }
    }

    @Test func `a seed that refers to a dismissed one is not seeded`() async throws {
        try await inWorld { world, store throws in
            let kinds = Catalog.example("kinds", Day.january, ["fruit": "red"], in: .durable)
            try await world.launch(kinds, store: store)
            store.edit { $0.update(["dismissDate": .text(Day.edit.iso8601)], of: "Durable") { _ in true } }
            let report = try await world.launch(kinds, food(Day.january), store: store)
            #expect(report.summary == "seeded; kinds: alreadySeeded +0; food: seeded +1 unresolved 1")
            #expect(report.unresolved.map { "\($0.seed) \($0.reference)" } == ["food/apple kinds/fruit"])
        }
    }

    @Test func `C5: a parent's new copy takes over its children, which need no new copies`() async throws {
        try await inWorld(launching: kinds(Day.january), food(Day.january)) { world, store throws in
            let report = try await world.launch(kinds(Day.february, "pink"), food(Day.february), store: store)
            #expect(
                report.summary == """
                    upgraded; kinds: upgraded +1; food: upgraded +0 present 2; removed u001 superseded by u004
                    """)
            #expect(
                store.rows(of: "Durable") == """
                    uuid=u002 name=apple parent=u004 createDate=2026-01-01 seedID=food/apple
                    uuid=u003 name=salt createDate=2026-01-01 seedID=food/salt
                    """)
        }
    }

    @Test(arguments: ["the store", "the catalog", "neither"])
    func `C5: a parent's new copy takes over the children of its own catalog, too`(declaring: String) async throws {
        // The store of these tests declares `parent`, and not `note`.
        let column = declaring == "the store" ? "parent" : "note"
        var table = SeedTable.plain
        if declaring == "the catalog" { table.references = [SeedTable.Reference(table: table.name, columns: [column])] }
        func tree(_ released: SeedInstant, _ color: String) -> Catalog {
            func seed(_ id: String, _ fields: Seed.Field...) -> Seed {
                Seed(id: id, fields: [.init(column: "name", content: .value(.text(id)))] + fields)
            }
            func under(_ id: String) -> Seed.Field {
                .init(column: column, content: .reference(SeedReference(catalog: "tree", id: id)))
            }
            return Catalog(
                name: "tree", released: released, table: table,
                seeds: [
                    seed("root", .init(column: "color", content: .value(.text(color)))),
                    seed("branch", under("root")), seed("leaf", under("branch")),
                ])
        }
        try await inWorld(launching: tree(Day.january, "red")) { world, store throws in
            let report = try await world.launch(tree(Day.february, "pink"), store: store)
            let rows = store.rows(of: table.name)
            if declaring == "neither" {
                // No cleanup moves what is in the column.
                #expect(report.catalogs.map(\.inserted) == [3])
                #expect(rows.contains("uuid=u005 name=branch \(column)=u004 createDate=2026-02-01"))
                return
            }
            #expect(report.summary == "upgraded; tree: upgraded +1 present 2; removed u001 superseded by u004")
            #expect(rows.contains("uuid=u002 name=branch \(column)=u004 createDate=2026-01-01"))
            #expect(rows.contains("uuid=u003 name=leaf \(column)=u002 createDate=2026-01-01"))
        }
    }

    @Test func `a seed is there for others although the one to which it refers is dismissed`() async throws {
        func tree(_ released: SeedInstant, leaves: [String]) -> Catalog {
            Catalog(
                name: "tree", released: released, table: .durable,
                seeds: [
                    Seed(id: "root", fields: [.init(column: "name", content: .value(.text("root")))]),
                    .child("branch", of: "root", in: "tree"),
                ] + leaves.map { .child($0, of: "branch", in: "tree") })
        }
        try await inWorld(launching: tree(Day.january, leaves: [])) { world, store throws in
            store.edit { store in
                store.update(["dismissDate": .text("2026-01-02"), "updateDate": .text("2026-01-02")], of: "Durable") {
                    $0["name"] == .text("root")
                }
            }
            let report = try await world.launch(tree(Day.february, leaves: ["leaf"]), store: store)
            #expect(report.catalogs.map(\.inserted) == [1])
            #expect(store.rows(of: "Durable").contains("name=leaf parent=u002"))
        }
    }
}
