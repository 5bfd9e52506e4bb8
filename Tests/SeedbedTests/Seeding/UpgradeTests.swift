import Testing

import Seedbed

/// The effects of a newer release on a store that was given an older one: S1 to S5.
struct UpgradeTests {
    private func january(_ table: SeedTable) -> Catalog {
        .example("food", Day.january, ["apple": "red", "pear": "green", "plum": "blue"], in: table)
    }

    @Test func `S2, S3: only new and changed seeds are inserted; the older copy falls to cleanup`() async throws {
        try await inWorld(launching: january(.plain)) { world, store throws in
            let report = try await world.launch(
                .example("food", Day.february, ["apple": "red", "pear": "yellow", "fig": "black"]), store: store)
            #expect(
                report.summary
                    == "upgraded; food: upgraded +2 present 1; removed u002 superseded by u004")
            #expect(
                store.rows(of: "Plain") == """
                    uuid=u001 name=apple color=red createDate=2026-01-01
                    uuid=u003 name=plum color=blue createDate=2026-01-01
                    uuid=u004 name=pear color=yellow createDate=2026-02-01
                    uuid=u005 name=fig color=black createDate=2026-02-01
                    """)
        }
    }

    @Test(arguments: [SeedTable.plain, .durable]) func `S1: an edited seed keeps its values`(
        table: SeedTable
    ) async throws {
        try await inWorld(launching: january(table)) { world, store throws in
            store.edit { $0.update(["color": .text("mine")], of: table.name) { $0["name"] == .text("apple") } }
            let report = try await world.launch(
                .example("food", Day.february, ["apple": "pink"], in: table), store: store)
            #expect(report.summary == "upgraded; food: upgraded +0 touched 1")
            #expect(
                store.rows(of: table.name).hasPrefix(
                    "uuid=u001 name=apple color=mine createDate=2026-01-01 updateDate=2026-06-01"))
        }
    }

    @Test func `S1: a seed that the user made himself is not delivered beside it`() async throws {
        try await inWorld { world, store throws in
            store.edit { $0.insert(["uuid": .text("mine"), "name": .text("apple")], into: "Plain") }
            let report = try await world.launch(.example("food", Day.january, ["apple": "red"]), store: store)
            #expect(report.summary == "seeded; food: seeded +0 occupied 1; occupied food/apple by mine")
            #expect(store.rows(of: "Plain") == "uuid=mine name=apple")
        }
    }

    @Test func `I8: a dismissed seed stays dismissed`() async throws {
        try await inWorld(launching: january(.durable)) { world, store throws in
            store.edit {
                $0.update(["dismissDate": .text(Day.edit.iso8601)], of: "Durable") { $0["name"] == .text("apple") }
            }
            let before = store.rows(of: "Durable").split(separator: "\n")[0]
            try await world.launch(.example("food", Day.february, ["apple": "pink"], in: .durable), store: store)
            #expect(store.rows(of: "Durable").split(separator: "\n")[0] == before)
            #expect(before.hasSuffix("updateDate=2026-06-01 seedID=food/apple dismissDate=2026-06-01"))
            #expect(store.sortedRows(of: "Durable").count == 3)
        }
    }

    @Test func `I9: a renamed seed gets no twin`() async throws {
        try await inWorld(launching: january(.durable)) { world, store throws in
            store.edit { $0.update(["name": .text("Mine")], of: "Durable") { $0["name"] == .text("apple") } }
            try await world.launch(.example("food", Day.february, ["apple": "pink"], in: .durable), store: store)
            #expect(
                store.sortedRows(of: "Durable").filter { $0.contains("seedID=food/apple") } == [
                    "name=Mine color=red createDate=2026-01-01 updateDate=2026-06-01 seedID=food/apple"
                ])
        }
    }

    @Test func `S5: in a plain table a renamed seed counts as removed, and gets no twin either`() async throws {
        try await inWorld(launching: january(.plain)) { world, store throws in
            store.edit { $0.update(["name": .text("Mine")], of: "Plain") { $0["name"] == .text("apple") } }
            let report = try await world.launch(.example("food", Day.february, ["apple": "pink"]), store: store)
            #expect(report.summary == "upgraded; food: upgraded +0 removed 1")
            #expect(store.sortedRows(of: "Plain").count == 3)
        }
    }

    @Test(arguments: [SeedTable.plain, .durable])
    func `S5: a removed seed comes back when asked for again, and only then`(
        table: SeedTable
    ) async throws {
        try await inWorld(launching: january(table)) { world, store throws in
            store.edit { $0.delete(from: table.name) { $0["name"] != .text("plum") } }
            let february = try await world.launch(
                .example("food", Day.february, ["apple": "pink", "pear": "green"], in: table), store: store)
            #expect(february.summary == "upgraded; food: upgraded +0 removed 2")
            #expect(store.sortedRows(of: table.name).count == 1)
            let longRun = try await world.launch(
                .example("food", Day.march, ["apple": "pink", "pear": "green"], in: table, again: ["pear"]),
                store: store)
            #expect(longRun.summary == "upgraded; food: upgraded +1 removed 1")
            #expect(store.rows(of: table.name).contains("uuid=u004 name=pear color=green createDate=2026-03-01"))
            #expect(store.sortedRows(of: table.name).count == 2)
        }
    }

    @Test
    func `S3: what was filed and sorted comes along; what the seed does not declare and nobody volatile does not`()
        async throws
    {
        try await inWorld(launching: january(.plain)) { world, store throws in
            store.edit {
                $0.update(["sort": .integer(7), "parent": .text("u003")], of: "Plain") { $0["name"] == .text("apple") }
            }
            try await world.launch(.example("food", Day.february, ["apple": "pink"]), store: store)
            #expect(
                store.rows(of: "Plain").split(separator: "\n").last
                    == "uuid=u004 name=apple color=pink sort=7 parent=u003 createDate=2026-02-01")
        }
    }

    @Test func `S3: the old row is not rewritten, and its children are moved to the new one`() async throws {
        try await inWorld(launching: january(.plain)) { world, store throws in
            store.edit { $0.insert(["uuid": .text("i1"), "plain": .text("u001")], into: "Item") }
            try await world.launch(.example("food", Day.february, ["apple": "pink"]), store: store)
            #expect(store.rows(of: "Item") == "uuid=i1 plain=u004")
            let log = store.log
            #expect(
                store.loggedRows == [
                    [
                        "uuid": .text("u001"), "name": .text("apple"), "color": .text("red"),
                        "createDate": .text(Day.january.iso8601),
                    ]
                ])
            #expect(log.map(\.at) == [Day.now])
        }
    }

    @Test func `S3 beside S1: an untouched twin of an edited row is kept up to date in a plain table`() async throws {
        try await inWorld(launching: january(.plain)) { world, store throws in
            store.edit { $0.update(["color": .text("mine")], of: "Plain") { $0["name"] == .text("apple") } }
            store.bring("x", "apple")
            let report = try await world.launch(.example("food", Day.february, ["apple": "pink"]), store: store)
            #expect(report.summary == "upgraded; food: upgraded +1; removed x superseded by u004")
            #expect(
                store.sortedRows(of: "Plain").filter { $0.contains("apple") } == [
                    "name=apple color=mine createDate=2026-01-01 updateDate=2026-06-01",
                    "name=apple color=pink createDate=2026-02-01",
                ])
        }
    }

    @Test func `two catalogs of one table clean it up once and leave each other's seeds alone`() async throws {
        try await inWorld { world, store throws in
            let fruit = Catalog.example("fruit", Day.january, ["apple": "red"])
            try await world.launch(fruit, .example("herbs", Day.january, ["mint": "green"]), store: store)
            let report = try await world.launch(
                fruit, .example("herbs", Day.february, ["mint": "dark", "sage": "grey"]), store: store)
            #expect(
                report.summary == """
                    upgraded; fruit: alreadySeeded +0; herbs: upgraded +2; removed u002 superseded by u003
                    """)
            #expect(
                store.rows(of: "Plain") == """
                    uuid=u001 name=apple color=red createDate=2026-01-01
                    uuid=u003 name=mint color=dark createDate=2026-02-01
                    uuid=u004 name=sage color=grey createDate=2026-02-01
                    """)
        }
    }
}
