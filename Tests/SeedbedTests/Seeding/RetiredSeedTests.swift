import Testing

import Seedbed

/// C4: what becomes of seeds that the app no longer ships.
struct RetiredSeedTests {
    private func february(_ table: SeedTable) -> Catalog {
        .example("food", Day.february, ["pear": "green"], in: table, retired: ["apple", "fig", "never-there"])
    }

    private func january(_ table: SeedTable) -> Catalog {
        .example("food", Day.january, ["apple": "red", "fig": "black", "pear": "green"], in: table)
    }

    @Test(arguments: [SeedTable.plain, .durable]) func `C4: untouched copies go, touched ones stay`(
        table: SeedTable
    ) async throws {
        try await inWorld(launching: january(table)) { world, store throws in
            store.edit { $0.update(["color": .text("mine")], of: table.name) { $0["name"] == .text("fig") } }
            let report = try await world.launch(february(table), store: store)
            #expect(report.summary == "upgraded; food: upgraded +0 present 1; removed u001 retired")
            let rows = store.rows(of: table.name).split(separator: "\n")
            #expect(rows[0].hasPrefix("uuid=u002 name=fig color=mine createDate=2026-01-01 updateDate=2026-06-01"))
            #expect(rows[1].hasPrefix("uuid=u003 name=pear color=green createDate=2026-01-01"))
            #expect(rows.count == 2)
        }
    }

    @Test(arguments: [SeedTable.plain, .durable]) func `C5: a copy that rows refer to stays, and is reported`(
        table: SeedTable
    ) async throws {
        try await inWorld(launching: january(table)) { world, store throws in
            let column = table.name.lowercased()
            store.edit { $0.insert(["uuid": .text("i"), column: .text("u001")], into: "Item") }
            let report = try await world.launch(february(table), store: store)
            #expect(
                report.summary == "upgraded; food: upgraded +0 present 1; removed u002 retired; left u001 referred")
            #expect(store.rows(of: table.name).hasPrefix("uuid=u001 name=apple color=red createDate=2026-01-01"))
            store.edit { $0.delete(from: "Item") { _ in true } }
            let clean = try await world.seeder([february(table)]) { _ in store }.clean(account: .signedOut)
            #expect(clean.summary == "cleaned; removed u001 retired")
        }
    }

    @Test(arguments: [SeedTable.plain, .durable])
    func `S5: a seed that the app took away comes back with the release that ships it again`(
        table: SeedTable
    ) async throws {
        try await inWorld(launching: january(table)) { world, store throws in
            // The user removes one of the three before it is retired.
            store.edit { $0.delete(from: table.name) { $0["name"] == .text("fig") } }
            try await world.launch(february(table), store: store)
            let longRun = Catalog.example(
                "food", Day.march, ["apple": "red", "fig": "black", "pear": "green"], in: table)
            let report = try await world.launch(longRun, store: store)
            #expect(report.summary == "upgraded; food: upgraded +1 present 1 removed 1")
            #expect(store.sortedRows(of: table.name).count == 2)
            #expect(store.rows(of: table.name).contains("name=apple color=red createDate=2026-03-01"))
            // A seed that the user deletes after that stays away.
            store.edit { $0.delete(from: table.name) { $0["name"] == .text("apple") } }
            let later = Catalog.example(
                "food", SeedInstant(milliseconds: Day.march.milliseconds + 1), ["apple": "red", "pear": "green"],
                in: table)
            #expect(
                try await world.launch(later, store: store).summary == "upgraded; food: upgraded +0 present 1 removed 1"
            )
        }
    }

    @Test func `I4: a seed with a new id keeps the copy that its retired id had in a plain table`() async throws {
        try await inWorld(launching: january(.plain)) { world, store throws in
            let renamed = Catalog.example("food", Day.february, ["malus": "apple/red"], retired: ["apple"])
            let report = try await world.launch(renamed, store: store)
            #expect(report.summary == "upgraded; food: upgraded +0 present 1")
            #expect(store.rows(of: "Plain").hasPrefix("uuid=u001 name=apple color=red createDate=2026-01-01"))
            #expect(try await world.seeder([renamed]) { _ in store }.clean(account: .signedOut).removed == [])
        }
    }

    @Test(arguments: ["aaa", "zzz"]) func `I4: so does one that moved to another catalog of the table`(
        name: String
    ) async throws {
        try await inWorld(launching: january(.plain)) { world, store throws in
            let old = Catalog.example("food", Day.february, ["pear": "green"], retired: ["apple"])
            let new = Catalog.example(name, Day.february, ["apple": "red"])
            try await world.launch(old, new, store: store)
            #expect(store.sortedRows(of: "Plain").filter { $0.contains("name=apple color=red") }.count == 1)
            _ = try await world.seeder([old, new]) { _ in store }.clean(account: .signedOut)
            #expect(store.sortedRows(of: "Plain").filter { $0.contains("name=apple color=red") }.count == 1)
        }
    }

    @Test(arguments: [ImportedChanges.rows(inserted: [UUIDText("x")]), .unknown], [SeedTable.plain, .durable])
    func `C6: an import that brings one back comes to the same as a full cleanup`(
        rows: ImportedChanges, table: SeedTable
    ) async throws {
        try await inWorld(launching: january(table)) { world, store throws in
            try await world.launch(february(table), store: store)
            store.bring("x", "apple", seedID: table.mapping.seedID.map { _ in "food/apple" }, to: table.name)
            let report = try await world.importFinished(rows, february(table), store: store)
            #expect(report.summary == "cleaned; food: alreadySeeded +0; removed x retired")
        }
    }

    @Test(arguments: [SeedTable.plain, .durable], [true, false])
    func `C4: what only retired copies refer to goes with them, also across catalogs`(
        table: SeedTable, isLaunch: Bool
    ) async throws {
        try await inWorld { world, store throws in
            let kinds = Catalog.example("a-kinds", Day.january, ["fruit": "red", "root": "brown"])
            let food = Catalog(
                name: "food", released: Day.january, table: table,
                seeds: [.child("apple", of: "fruit", in: "a-kinds"), .child("beet", of: "root", in: "a-kinds")])
            try await world.launch(kinds, food, store: store)
            store.edit { $0.update(["color": .text("mine")], of: table.name) { $0["name"] == .text("beet") } }
            let later = [
                Catalog.example("a-kinds", Day.february, [:], retired: ["fruit", "root"]),
                Catalog.example("food", Day.february, [:], in: table, retired: ["apple", "beet"]),
            ]
            let seeder = world.seeder(later) { _ in store }
            let report =
                isLaunch ? try await seeder.launch(account: .signedOut) : try await seeder.clean(account: .signedOut)
            let end = "removed u003 retired; removed u001 retired; left u002 referred"
            #expect(report.summary.hasSuffix(end), "\(report.summary)")
            let rows = store.rows(of: "Plain") + store.rows(of: "Durable")
            #expect(rows.contains("uuid=u002 name=root") && rows.contains("uuid=u004 name=beet color=mine"))
            #expect(!rows.contains("u001") && !rows.contains("u003"))
            let again = try await seeder.clean(account: .signedOut)
            #expect(again.summary == "cleaned; left u002 referred")
        }
    }

    @Test func `C4: within one table what refers to others goes first`() async throws {
        try await inWorld { world, store throws in
            let old = Catalog(
                name: "food", released: Day.january, table: .plain,
                seeds: [
                    Catalog.example("food", Day.january, ["fruit": "red"]).seeds.map { $0 }[0],
                    .child("apple", of: "fruit", in: "food"), .child("pippin", of: "apple", in: "food"),
                ])
            try await world.launch(old, store: store)
            let report = try await world.launch(
                .example("food", Day.february, [:], retired: ["fruit", "apple", "pippin"]), store: store)
            #expect(
                report.summary
                    == "upgraded; food: upgraded +0; removed u003 retired; removed u002 retired; removed u001 retired")
            #expect(store.rows(of: "Plain") == "")
        }
    }
}
