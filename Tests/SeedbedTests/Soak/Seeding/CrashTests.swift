import Foundation
import SeedbedTestSupport
import Testing

import Seedbed

/// S4: whatever point a crash comes at, the next launch ends in the same state as if it had not.
struct CrashTests {
    static let january = [
        Catalog.example("food", Day.january, ["apple": "red", "pear": "green", "plum": "blue"])
            .following(.example("food", Day.lastYear, ["apple": "old"])),
        Catalog.example("tea", Day.january, ["green": "green"], in: .durable),
    ]
    static let february = [
        Catalog.example("food", Day.february, ["apple": "pink", "pear": "yellow", "fig": "black"], retired: ["plum"]),
        Catalog.example("tea", Day.february, ["green": "dark", "black": "black"], in: .durable),
        Catalog(name: "trees", released: Day.february, table: .plain, seeds: [.child("tree", of: "apple", in: "food")]),
    ]

    struct Scenario: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let delivered: [Catalog]
        let catalogs: [Catalog]
    }

    static let scenarios = [
        Scenario(testDescription: "the first launch", delivered: [], catalogs: january),
        Scenario(testDescription: "an upgrade", delivered: january, catalogs: february),
        Scenario(testDescription: "a first launch of much", delivered: [], catalogs: february),
    ]

    private func state(_ store: StoreContent) -> [String] {
        store.sortedRows(of: "Plain") + store.sortedRows(of: "Durable")
    }

    private func start(_ scenario: Scenario, in world: TestDevice) async throws -> StoreContent {
        let store = StoreContent.empty()
        if scenario.delivered.isEmpty { return store }
        _ = try await world.seeder(scenario.delivered) { _ in store }.launch(account: .signedOut)
        store.edit { $0.update(["color": .text("mine")], of: "Plain") { $0["name"] == .text("pear") } }
        return store
    }

    /// The state after an undisturbed launch, and the number of store calls that it takes.
    private func undisturbed(_ scenario: Scenario) async throws -> (state: [String], calls: Int) {
        try await inTemporaryFolder { folder in
            let world = TestDevice(in: folder)
            let store = try await start(scenario, in: world)
            store.forgetCalls()
            _ = try await world.seeder(scenario.catalogs) { _ in store }.launch(account: .signedOut)
            return (state(store), store.calls.count)
        }
    }

    @Test(arguments: scenarios) func `S4: a crash at any call of the store`(scenario: Scenario) async throws {
        let expected = try await undisturbed(scenario)
        #expect(expected.calls > 20)
        for call in 0..<expected.calls {
            try await inWorld { world throws in
                let store = try await start(scenario, in: world)
                store.fail(at: call)
                await #expect(throws: SeedbedError.self) {
                    try await world.seeder(scenario.catalogs) { _ in store }.launch(account: .signedOut)
                }
                store.fail(at: nil)
                _ = try await world.seeder(scenario.catalogs) { _ in store }.launch(account: .signedOut)
                #expect(state(store) == expected.state, "call \(call)")
                let last = try await world.seeder(scenario.catalogs) { _ in store }.launch(account: .signedOut)
                #expect(last.outcome == .alreadySeeded)
                #expect(state(store) == expected.state, "call \(call)")
            }
        }
    }

    @Test(arguments: scenarios) func `S4: a crash before the defaults file is written`(
        scenario: Scenario
    ) async throws {
        let expected = try await undisturbed(scenario)
        try await inWorld { world throws in
            let store = try await start(scenario, in: world)
            let before = try? Data(contentsOf: world.defaultsURL)
            _ = try await world.seeder(scenario.catalogs) { _ in store }.launch(account: .signedOut)
            if let before {
                try before.write(to: world.defaultsURL)
            } else {
                try FileManager.default.removeItem(at: world.defaultsURL)
            }
            let bookkeeping = store.bookkeeping
            let report = try await world.seeder(scenario.catalogs) { _ in store }.launch(account: .signedOut)
            #expect(report.outcome == .recorded)
            #expect(state(store) == expected.state)
            #expect(store.bookkeeping == bookkeeping)
        }
    }

    @Test func `a crash in the middle of an import leaves it to be reported again`() async throws {
        for call in 0..<40 {
            try await inWorld { world throws in
                let store = try await start(Self.scenarios[1], in: world)
                store.bring("x", "apple", color: "old", created: Day.lastYear)
                let seeder = world.seeder(Self.january) { _ in store }
                store.fail(at: call)
                let crashed = try? await seeder.importFinished(
                    .rows(inserted: [UUIDText("x")]), account: SeedAccount.signedOut)
                store.fail(at: nil)
                if crashed != nil { return }
                let report = try await seeder.importFinished(
                    .rows(inserted: [UUIDText("x")]), account: SeedAccount.signedOut)
                #expect(
                    report.removed.map(\.uuid) == [UUIDText("x")] || store.log.map(\.uuid) == [UUIDText("x")])
                #expect(store.log.count == 1)
                #expect(store.sortedRows(of: "Plain").count == 3)
            }
        }
    }

    @Test func `two seeders at once seed once`() async throws {
        for _ in 0..<5 {
            try await inWorld { world, store throws in
                var other = world
                other.device = "widget"
                let seeders = [world, world, other, other].map { $0.seeder(Self.january) { _ in store } }
                let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
                    for seeder in seeders {
                        group.addTask { try await seeder.launch(account: .signedOut).outcome.rawValue }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }.sorted()
                }
                #expect(outcomes.filter { $0 == "seeded" }.count == 1)
                #expect(outcomes.filter { $0 == "recorded" }.count == 1)
                #expect(outcomes.filter { $0 == "alreadySeeded" }.count == 2)
                #expect(state(store).count == 4)
                #expect(try world.recorded() == "none food 2026-01-01\nnone tea 2026-01-01")
                #expect(try other.recorded() == "none food 2026-01-01\nnone tea 2026-01-01")
            }
        }
    }
}
