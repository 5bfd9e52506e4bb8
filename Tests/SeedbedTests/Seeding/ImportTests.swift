import Testing

import Seedbed

/// The work after a sync import has finished: C6, S6 and cleanup of what came in.
struct ImportTests {
    let january = Catalog.example("food", Day.january, ["apple": "red"], in: .durable)
    let february = Catalog.example("food", Day.february, ["apple": "pink"], in: .durable)

    private func bring(
        _ uuid: String, _ name: String = "apple", color: String = "red", created: SeedInstant = Day.january,
        updated: SeedInstant? = nil, to store: StoreContent, table: String = "Durable"
    ) {
        let seedID = table == "Durable" ? "food/\(name)" : nil
        store.bring(uuid, name, color: color, created: created, updated: updated, seedID: seedID, to: table)
    }

    @Test func `C6: an import of nothing reads no row and writes nothing`() async throws {
        try await inWorld(launching: january) { world, store throws in
            bring("x", to: store)
            let (files, rows) = (try world.files(), store.rows(of: "Durable"))
            store.forgetCalls()
            let report = try await world.importFinished(.rows(inserted: []), january, store: store)
            #expect(report.removed == [])
            #expect(Set(store.calls) == ["receipts", "isPrepared"])
            #expect(try world.files() == files)
            #expect(store.rows(of: "Durable") == rows)
        }
    }

    @Test func `C6: only groups that came in are cleaned; a full cleanup gets the others`() async throws {
        try await inWorld { world, store throws in
            let two = Catalog.example("food", Day.january, ["apple": "red", "pear": "red"], in: .durable)
            try await world.launch(two, store: store)
            bring("x", to: store)
            bring("y", "pear", to: store)
            let first = try await world.importFinished(
                .rows(inserted: ["X", "elsewhere"].map(UUIDText.init)), two, store: store)
            #expect(first.summary == "cleaned; food: alreadySeeded +0; removed u001 superseded by x")
            let second = try await world.importFinished(.unknown, two, store: store)
            #expect(second.summary == "cleaned; food: alreadySeeded +0; removed u002 superseded by y")
            let third = try await world.importFinished(.unknown, two, store: store)
            #expect(third.summary == "cleaned; food: alreadySeeded +0")
        }
    }

    @Test func `I7, C3: an edit that comes in makes the untouched copy superfluous`() async throws {
        try await inWorld(launching: january) { world, store throws in
            store.edit { $0.insert(["uuid": .text("i"), "durable": .text("u001")], into: "Item") }
            bring("x", color: "mine", updated: Day.edit, to: store)
            let report = try await world.importFinished(.rows(inserted: [UUIDText("x")]), january, store: store)
            #expect(report.summary == "cleaned; food: alreadySeeded +0; removed u001 yielded by x")
            #expect(
                store.rows(of: "Durable") == """
                    uuid=x name=apple color=mine createDate=2026-01-01 updateDate=2026-06-01 seedID=food/apple
                    """)
            #expect(store.rows(of: "Item") == "uuid=i durable=x")
        }
    }

    @Test func `C2: copies that tie are kept and reported`() async throws {
        try await inWorld(launching: january) { world, store throws in
            bring("u001", to: store)
            let report = try await world.importFinished(.unknown, january, store: store)
            #expect(report.summary == "cleaned; food: alreadySeeded +0; ambiguous u001, u001")
            #expect(store.sortedRows(of: "Durable").count == 2)
        }
    }

    /// The device had skipped February, whose copy another one brings, or found its copy deleted.
    @Test(arguments: [ImportedChanges.rows(inserted: [UUIDText("x")]), .unknown], [SeedTable.durable, .plain])
    func `S6: an older release's copy that came alone is renewed once`(rows: ImportedChanges, table: SeedTable)
        async throws
    {
        try await inWorld { world, store throws in
            let january = Catalog.example("food", Day.january, ["apple": "red"], in: table)
            let longRun = Catalog.example("food", Day.march, ["apple": "red"], in: table)
                .following(january, .example("food", Day.february, ["apple": "pink"], in: table))
            try await world.launch(january, store: store)
            try await world.launch(longRun, store: store)
            store.edit { $0.delete(from: table.name) { _ in true } }
            bring("x", color: "pink", created: Day.february, to: store, table: table.name)
            let report = try await world.importFinished(rows, longRun, store: store)
            #expect(report.summary == "cleaned; food: alreadySeeded +1; removed x superseded by u002")
            #expect(store.rows(of: table.name).hasPrefix("uuid=u002 name=apple color=red createDate=2026-03-01"))
            // An engine that keeps less of a date than Seedbed: the copy looks older, with other values, each time.
            for _ in 1...3 {
                store.edit { store in
                    store.delete(from: table.name) { _ in true }
                }
                bring("x", color: "pink", created: Day.february, to: store, table: table.name)
                let again = try await world.importFinished(rows, longRun, store: store)
                #expect(again.summary == "cleaned; food: alreadySeeded +0")
                #expect(store.rows(of: table.name).hasPrefix("uuid=x name=apple color=pink createDate=2026-02-01"))
            }
        }
    }

    @Test func `S6: what is current, edited, or of equal values is left alone`() async throws {
        try await inWorld { world throws in
            for (color, created, updated) in [
                ("red", Day.january, nil), ("mine", Day.january, Day.edit), ("pink", Day.march, nil),
            ] as [(String, SeedInstant, SeedInstant?)] {
                let store = StoreContent.empty()
                let february = Catalog.example("food", Day.february, ["apple": "red"])
                    .following(.example("food", Day.january, ["apple": "red"]))
                try await world.launch(february, store: store)
                store.edit { $0.delete(from: "Plain") { _ in true } }
                bring("x", color: color, created: created, updated: updated, to: store, table: "Plain")
                let before = store.rows(of: "Plain")
                let report = try await world.importFinished(
                    .rows(inserted: [UUIDText("x")]), february, store: store)
                #expect(report.summary == "cleaned; food: alreadySeeded +0")
                #expect(store.rows(of: "Plain") == before)
            }
        }
    }

    @Test func `S6: an id that took over the key of a retired one is renewed like any other`() async throws {
        try await inWorld { world throws in
            // Dictionaries of Swift have another order in each process: more ids make a wrong pick likely.
            let store = StoreContent.empty()
            for (id, retired) in [("a", []), ("b", ["a"]), ("c", ["a", "b"])] as [(String, [String])] {
                let day = id == "a" ? Day.january : id == "b" ? Day.february : Day.march
                let catalog = Catalog.example("food", day, [id: "apple/\(id)"], retired: retired)
                try await world.launch(catalog, store: store)
            }
            store.edit { $0.delete(from: "Plain") { _ in true } }
            bring("x", color: "b", created: Day.february, to: store, table: "Plain")
            let report = try await world.importFinished(
                .rows(inserted: [UUIDText("x")]), .example("food", Day.march, ["c": "apple/c"], retired: ["a", "b"]),
                store: store)
            #expect(report.summary == "cleaned; food: alreadySeeded +1; removed x superseded by u004")
        }
    }

    @Test func `S7: an older app cleans up after an import, but neither seeds nor renews`() async throws {
        try await inWorld(launching: february) { world, store throws in
            let before = store.rows(of: "Durable")
            bring("x", color: "blue", created: SeedInstant(milliseconds: 1), to: store)
            let report = try await world.importFinished(.rows(inserted: [UUIDText("x")]), january, store: store)
            #expect(report.summary == "olderApp; food: olderApp +0; removed x superseded by u001")
            #expect(store.rows(of: "Durable") == before)
        }
    }
}
