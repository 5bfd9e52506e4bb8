import SeedbedTestSupport
import Testing

import Seedbed

/// A catalog or a seed that is called otherwise than before is still the same.
struct FormerNameTests {
    private static func january(in table: SeedTable = .durable) -> Catalog {
        .example("food", Day.january, ["apple": "red", "pear": "green", "plum": "blue"], in: table)
    }

    /// The next release: the catalog is `meals` now, and its plum was corrected to `damson`.
    private static func february(
        _ color: String = "blue", in table: SeedTable = .durable, name: String = "meals"
    ) -> Catalog {
        Catalog(
            name: name, formerly: name == "food" ? [] : ["food"], released: Day.february, table: table,
            seeds: [("apple", "red", []), ("pear", "yellow", []), ("damson", color, ["plum"])].map {
                id, color, formerly in
                Seed(
                    id: id,
                    fields: [
                        .init(column: "name", content: .value(.text(id))),
                        .init(column: "color", content: .value(.text(color))),
                    ], formerly: formerly)
            })
    }

    @Test func `a renamed catalog makes no twins, and what did not change stays as it is`() async throws {
        try await inWorld(launching: Self.january()) { world, store throws in
            let report = try await world.launch(Self.february(), store: store)
            #expect(
                report.summary == """
                    upgraded; meals: upgraded +2 present 1; removed u002 superseded by u004; \
                    removed u003 superseded by u005
                    """)
            #expect(
                store.sortedRows(of: "Durable") == [
                    "name=apple color=red createDate=2026-01-01 seedID=food/apple",
                    "name=damson color=blue createDate=2026-02-01 seedID=meals/damson",
                    "name=pear color=yellow createDate=2026-02-01 seedID=meals/pear",
                ])
            let again = try await world.launch(Self.february(), store: store)
            #expect(again.summary == "alreadySeeded; meals: alreadySeeded +0")
            #expect(try world.recorded() == "none food 2026-02-01\nnone meals 2026-02-01")
        }
    }

    @Test(arguments: ["food", "meals"])
    func `I3: a copy under the former key of a seed that has another id since is its twin, in a plain table`(
        name: String
    ) async throws {
        try await inWorld(launching: Self.january(in: .plain)) { world, store throws in
            try await world.launch(Self.february(in: .plain, name: name), store: store)
            let settled = store.sortedRows(of: "Plain")
            // Another device has the earlier release still.
            store.bring("x1", "plum", color: "blue", created: Day.january)
            let report = try await world.importFinished(
                .rows(inserted: [UUIDText("x1")]), Self.february(in: .plain, name: name), store: store)
            #expect(report.removed.map(\.uuid.description) == ["x1"])
            #expect(store.sortedRows(of: "Plain") == settled)
        }
    }

    @Test func `S7: an older app, which knows the former name, seeds nothing`() async throws {
        try await inWorld(launching: Self.february()) { world, store throws in
            let report = try await world.launch(Self.january(), store: store)
            #expect(report.summary == "olderApp; food: olderApp +0")
        }
    }

    @Test(arguments: [SeedTable.plain, .durable])
    func `what the user edited, dismissed or deleted under the former name stays so`(table: SeedTable) async throws {
        try await inWorld(launching: Self.january(in: table)) { world, store throws in
            store.edit { $0.update(["color": .text("mine")], of: table.name) { $0["name"] == .text("pear") } }
            if table.isDurable {
                store.edit {
                    $0.update(["dismissDate": .text(Day.edit.iso8601)], of: table.name) { $0["name"] == .text("plum") }
                }
            } else {
                store.edit { $0.delete(from: table.name) { $0["name"] == .text("plum") } }
            }
            store.edit { $0.delete(from: table.name) { $0["name"] == .text("apple") } }
            let before = store.rows(of: table.name)
            let report = try await world.launch(Self.february(in: table), store: store)
            #expect(store.rows(of: table.name) == before)
            #expect(
                report.summary
                    == (table.isDurable
                        ? "upgraded; meals: upgraded +0 touched 2 removed 1"
                        : "upgraded; meals: upgraded +0 touched 1 removed 2"))
        }
    }

    @Test func `C2, C6: a copy that comes in under the former name is a twin, in whatever order`() async throws {
        for isReported in [true, false] {
            try await inWorld(launching: Self.february()) { world, store throws in
                store.bring("x", "plum", color: "blue", seedID: "food/plum", to: "Durable")
                let rows = isReported ? ImportedChanges.rows(inserted: [UUIDText("x")]) : .unknown
                let report = try await world.importFinished(rows, Self.february(), store: store)
                #expect(report.removed.map(\.uuid) == [UUIDText("x")])
                #expect(report.removed.map(\.survivor) == [UUIDText("u003")])
            }
        }
    }

    @Test func `C3: a copy that was edited under the former name outlives the new ones`() async throws {
        try await inWorld(launching: Self.february()) { world, store throws in
            store.edit {
                $0.insert(
                    [
                        "uuid": .text("x"), "name": .text("mine"), "seedID": .text("food/plum"),
                        "createDate": .text(Day.january.iso8601), "updateDate": .text(Day.edit.iso8601),
                    ], into: "Durable")
            }
            let report = try await world.importFinished(.rows(inserted: [UUIDText("x")]), Self.february(), store: store)
            #expect(report.removed.map { "\($0.uuid) \($0.reason.rawValue)" } == ["u003 yielded"])
        }
    }

    @Test func `T4: a row that holds something else than was shipped under the former name is the user's`() async throws
    {
        try await inWorld(launching: Self.january()) { world, store throws in
            // An app version without Seedbed has written it.
            store.inner.withValue { inner in
                for (number, var row) in inner.state.rows["Durable"] ?? [:] where row["name"] == .text("pear") {
                    row["color"] = .text("mine")
                    inner.state.rows["Durable"]?[number] = row
                }
            }
            let report = try await world.launch(Self.february(), store: store)
            #expect(report.unproven.map { "\($0.uuid) \($0.reason.rawValue)" } == ["u002 content"])
            #expect(store.rows(of: "Durable").contains("color=mine"))
        }
    }

    @Test func `a seed that moves to another catalog of its table takes its past along`() async throws {
        try await inWorld { world, store throws in
            let herbs = Catalog.example("herbs", Day.january, ["mint": "green"], in: .durable)
            try await world.launch(Self.january(), herbs, store: store)
            store.edit { $0.delete(from: "Durable") { $0["name"] == .text("plum") } }
            let food = Catalog.example("food", Day.february, ["apple": "red"], in: .durable)
            var moved = Self.january().seeds.dropFirst().map { $0 }
            for place in moved.indices { moved[place].formerly = ["food/\(moved[place].id)"] }
            let next = Catalog(
                name: "herbs", released: Day.february, table: .durable, seeds: herbs.seeds.map { $0 } + moved)
            let report = try await world.launch(food, next, store: store)
            #expect(report.summary == "upgraded; food: upgraded +0 present 1; herbs: upgraded +0 present 2 removed 1")
        }
    }

    @Test func `C4: what the renamed catalog retires goes under the former name too`() async throws {
        try await inWorld(launching: Self.january()) { world, store throws in
            let next = Catalog(
                name: "meals", formerly: ["food"], released: Day.february, table: .durable, seeds: [],
                retired: ["apple", "pear", "plum"])
            let report = try await world.launch(next, store: store)
            #expect(report.removed.map(\.reason.rawValue) == ["retired", "retired", "retired"])
        }
    }
}
