import Testing

import Seedbed

/// In a table without a `seedID` column, a seed whose key a release corrects is still the same seed.
struct CorrectedKeyTests {
    @Test func `a corrected key replaces the untouched row, and a second launch does nothing`() async throws {
        try await inWorld(launching: .example("food", Day.january, ["apple": "Aple/red"])) { world, store throws in
            let report = try await world.launch(
                .example("food", Day.february, ["apple": "Apple/red"]), store: store)
            #expect(report.summary == "upgraded; food: upgraded +1; removed u001 superseded by u002")
            #expect(store.rows(of: "Plain") == "uuid=u002 name=Apple color=red createDate=2026-02-01")
            let again = try await world.launch(.example("food", Day.february, ["apple": "Apple/red"]), store: store)
            #expect(again.summary == "alreadySeeded; food: alreadySeeded +0")
        }
    }

    @Test func `S1: an edited row keeps its key and gets no second one beside it`() async throws {
        try await inWorld(launching: .example("food", Day.january, ["apple": "Aple/red"])) { world, store throws in
            store.edit { $0.update(["color": .text("mine")], of: "Plain") { _ in true } }
            try await world.launch(.example("food", Day.february, ["apple": "Apple/red"]), store: store)
            #expect(
                store.rows(of: "Plain")
                    == "uuid=u001 name=Aple color=mine createDate=2026-01-01 updateDate=2026-06-01")
            let seeder = world.seeder([.example("food", Day.february, ["apple": "Apple/red"])]) { _ in store }
            let status = try await seeder.status(account: .signedOut).catalogs[0]
            #expect(status.missing == 0 && status.touched == 1)
        }
    }

    @Test func `S5: a seed that was removed is not brought back under a corrected key`() async throws {
        try await inWorld(launching: .example("food", Day.january, ["apple": "Aple/red"])) { world, store throws in
            store.edit { $0.delete(from: "Plain") { _ in true } }
            let report = try await world.launch(
                .example("food", Day.february, ["apple": "Apple/red"]), store: store)
            #expect(report.summary.hasPrefix("upgraded; food: upgraded +0"))
            #expect(store.rows(of: "Plain") == "")
        }
    }

    @Test(arguments: [false, true])
    func `S5: nor if another seed has its former key since, before or after it in the file`(
        isFirst: Bool
    ) async throws {
        try await inWorld(launching: .example("food", Day.january, ["apple": "Aple/red"])) { world, store throws in
            store.edit { $0.delete(from: "Plain") { _ in true } }
            for (day, color) in [(Day.february, "red"), (Day.march, "green")] {
                let catalog: Catalog =
                    isFirst
                    ? .example("food", day, ["new": "Aple/blue", "apple": "Apple/\(color)"])
                    : .example("food", day, ["apple": "Apple/\(color)", "new": "Aple/blue"])
                try await world.launch(catalog, store: store)
                #expect(store.sortedRows(of: "Plain") == ["name=Aple color=blue createDate=2026-02-01"])
                let seeder = world.seeder([catalog]) { _ in store }
                let explanation = try await seeder.explain(seed: "food/apple", account: .signedOut)
                #expect(explanation.isRemoved && explanation.copies.isEmpty && explanation.nextLaunch.inserted == 0)
            }
        }
    }

    @Test func `C2: no row is told as ambiguous with itself if a seed gets the key of another`() async throws {
        try await inWorld { world, store throws in
            try await world.launch(.example("food", Day.january, ["a": "one/red", "b": "two/blue"]), store: store)
            let report = try await world.launch(
                .example("food", Day.february, ["a": "three/red", "b": "one/blue"]), store: store)
            #expect(report.ambiguous == [])
            #expect(
                store.sortedRows(of: "Plain") == [
                    "name=one color=blue createDate=2026-02-01", "name=three color=red createDate=2026-02-01",
                ])
        }
    }

    @Test func `two seeds that swap their keys lose no row`() async throws {
        try await inWorld { world, store throws in
            try await world.launch(.example("food", Day.january, ["a": "one/red", "b": "two/blue"]), store: store)
            try await world.launch(.example("food", Day.february, ["a": "two/red", "b": "one/blue"]), store: store)
            #expect(
                store.sortedRows(of: "Plain") == [
                    "name=one color=blue createDate=2026-02-01", "name=two color=red createDate=2026-02-01",
                ])
        }
    }

    @Test(arguments: ["freed", "retired"])
    func `S1: an untouched row that the user's own one keeps from its corrected key is not forgotten`(
        then: String
    ) async throws {
        try await inWorld(launching: .example("food", Day.january, ["apple": "Aple/red"])) { world, store throws in
            store.edit { $0.insert(["uuid": .text("mine"), "name": .text("Apple")], into: "Plain") }
            let report = try await world.launch(
                .example("food", Day.february, ["apple": "Apple/red"]), store: store)
            #expect(report.summary == "upgraded; food: upgraded +0 touched 1")
            if then == "freed" {
                store.edit { $0.delete(from: "Plain") { $0["uuid"] == .text("mine") } }
                try await world.launch(.example("food", Day.march, ["apple": "Apple/red"]), store: store)
                #expect(store.rows(of: "Plain") == "uuid=u002 name=Apple color=red createDate=2026-03-01")
            } else {
                try await world.launch(.example("food", Day.march, [:], retired: ["apple"]), store: store)
                #expect(store.rows(of: "Plain").hasPrefix("uuid=mine name=Apple"))
            }
        }
    }

    @Test func `the former row goes too if other twins were judged before the key was corrected`() async throws {
        try await inWorld { world, store throws in
            try await world.launch(
                .example("food", Day.january, ["pear": "green", "apple": "Aple/red"]), store: store)
            // Another device has the release already, and its rows are here.
            for (uuid, name, color) in [("x1", "pear", "yellow"), ("x2", "Apple", "red")] {
                store.bring(uuid, name, color: color, created: Day.february)
            }
            try await world.launch(
                .example("food", Day.february, ["pear": "yellow", "apple": "Apple/red"]), store: store)
            #expect(
                store.sortedRows(of: "Plain") == [
                    "name=Apple color=red createDate=2026-02-01", "name=pear color=yellow createDate=2026-02-01",
                ])
        }
    }

    @Test func `a key that moves on to another seed leaves its row to that one`() async throws {
        try await inWorld(launching: .example("food", Day.january, ["a": "one/red"])) { world, store throws in
            try await world.launch(.example("food", Day.february, ["a": "two/red", "b": "one/red"]), store: store)
            #expect(
                store.sortedRows(of: "Plain") == [
                    "name=one color=red createDate=2026-01-01", "name=two color=red createDate=2026-02-01",
                ])
        }
    }

    /// The other device upgrades later: its row comes under the key of before, which no row here has.
    @Test(arguments: [ImportedChanges.rows(inserted: [UUIDText("theirs")]), .unknown])
    func `a row that comes under the former key goes, in favour of the corrected one`(
        reported: ImportedChanges
    ) async throws {
        try await inWorld { world, store throws in
            let former = Catalog.example("food", Day.january, ["apple": "Aple/red"])
            let catalog = Catalog.example("food", Day.february, ["apple": "Apple/red"]).following(former)
            try await world.launch(catalog, store: store)
            store.bring("theirs", "Aple", isMarked: true)
            store.bring("another", "Aple", isMarked: true)
            let report = try await world.importFinished(reported, catalog, store: store)
            #expect(report.removed.map(\.uuid).sorted() == ["another", "theirs"].map { UUIDText($0) })
            #expect(store.rows(of: "Plain") == "uuid=u001 name=Apple color=red createDate=2026-02-01")
        }
    }

    @Test(arguments: [ImportedChanges.rows(inserted: [UUIDText("theirs")]), .unknown], ["Cafe\u{301}", "Caf\u{E9}"])
    func `a row whose key an engine spells in another normal form is a twin`(
        reported: ImportedChanges, own: String
    ) async throws {
        try await inWorld { world, store throws in
            let catalog = Catalog.example("food", Day.january, ["coffee": "\(own)/brown"])
            try await world.launch(catalog, store: store)
            let other = own.unicodeScalars.count == 4 ? "Cafe\u{301}" : "Caf\u{E9}"
            store.bring("theirs", other, color: "brown", isMarked: true)
            let report = try await world.importFinished(reported, catalog, store: store)
            // The greater identity stays, in whatever spelling.
            #expect(report.removed.map(\.uuid) == [UUIDText("theirs")])
            #expect(store.rows(of: "Plain") == "uuid=u001 name=\(own) color=brown createDate=2026-01-01")
        }
    }

    @Test func `rows under a former key that the user changed, or made, stay`() async throws {
        try await inWorld { world, store throws in
            let former = Catalog.example("food", Day.january, ["apple": "Aple/red"])
            let catalog = Catalog.example("food", Day.february, ["apple": "Apple/red"]).following(former)
            try await world.launch(catalog, store: store)
            store.bring("changed", "Aple", color: "pink", isMarked: true)
            store.bring("made", "Aple", created: Day.edit, isMarked: true)
            let rows = store.rows(of: "Plain")
            for reported in [ImportedChanges.rows(inserted: ["changed", "made"].map { UUIDText($0) }), .unknown] {
                let report = try await world.importFinished(reported, catalog, store: store)
                #expect(report.removed.isEmpty)
                #expect(store.rows(of: "Plain") == rows)
            }
        }
    }
}
