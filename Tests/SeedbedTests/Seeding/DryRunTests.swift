import Foundation
import Testing

import Seedbed

/// A dry run reports what the run would do, and leaves the store, the defaults file and the folder as they were.
struct DryRunTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let table: SeedTable
        /// The catalog that the store was given before; nil if the store is empty.
        var delivered: Catalog?
        var prepare: @Sendable (StoreContent, TestDevice) throws -> Void = { _, _ in }
        var account = SeedAccount.signedOut
        let catalogs: [Catalog]
        let outcome: Seeder.Report.Outcome
    }

    static let february = Catalog.example(
        "food", Day.february, ["apple": "pink", "pear": "green", "fig": "black"], retired: ["plum"])
    static let january = Catalog.example("food", Day.january, ["apple": "red", "pear": "green", "plum": "blue"])

    static let cases: [Case] = [
        Case(testDescription: "first launch", table: .plain, catalogs: [january], outcome: .seeded),
        Case(testDescription: "upgrade", table: .plain, delivered: january, catalogs: [february], outcome: .upgraded),
        Case(
            testDescription: "upgrade over what the user edited and removed", table: .plain, delivered: january,
            prepare: { store, _ in
                store.edit { $0.update(["color": .text("mine")], of: "Plain") { $0["name"] == .text("apple") } }
                store.edit { $0.delete(from: "Plain") { $0["name"] == .text("plum") } }
            }, catalogs: [february], outcome: .upgraded),
        Case(
            testDescription: "lost defaults file", table: .plain, delivered: january,
            prepare: { try FileManager.default.removeItem(at: $1.defaultsURL) }, catalogs: [january],
            outcome: .recorded),
        Case(
            testDescription: "damaged defaults file", table: .plain, delivered: january,
            prepare: { try Data("{".utf8).write(to: $1.defaultsURL) }, catalogs: [january], outcome: .recorded),
        Case(
            testDescription: "nothing to do", table: .plain, delivered: january, catalogs: [january],
            outcome: .alreadySeeded),
        Case(testDescription: "older app", table: .plain, delivered: february, catalogs: [january], outcome: .olderApp),
        Case(
            testDescription: "another account", table: .plain, delivered: january, account: .id("a"),
            catalogs: [february], outcome: .upgraded),
        Case(
            testDescription: "two catalogs, one new", table: .plain, delivered: january,
            catalogs: [january, .example("tea", Day.march, ["green": "green"], in: .durable)], outcome: .seeded),
    ]

    @Test(arguments: cases) func `a dry run of a launch`(example: Case) async throws {
        try await inWorld { world, store throws in
            if let delivered = example.delivered { try await world.launch(delivered, store: store) }
            try example.prepare(store, world)
            try await expectSameReport(in: world, store) { dryRun in
                try await world.seeder(example.catalogs) { _ in store }.launch(account: example.account, dryRun: dryRun)
            } outcome: {
                #expect($0 == example.outcome)
            }
        }
    }

    @Test(arguments: [ImportedChanges.rows(inserted: [UUIDText("x")]), .rows(inserted: []), .unknown])
    func `a dry run of an import and of a cleanup`(rows: ImportedChanges) async throws {
        try await inWorld(launching: Self.january) { world, store throws in
            store.edit {
                $0.insert(
                    [
                        "uuid": .text("x"), "name": .text("apple"), "color": .text("old"),
                        "createDate": .text("2025-01-01"),
                    ],
                    into: "Plain")
            }
            let seeder = world.seeder([Self.january]) { _ in store }
            try await expectSameReport(in: world, store) { dryRun in
                try await seeder.importFinished(rows, account: SeedAccount.signedOut, dryRun: dryRun)
            } outcome: {
                #expect($0 == .cleaned)
            }
            try await expectSameReport(in: world, store) { dryRun in
                try await seeder.clean(account: .signedOut, dryRun: dryRun)
            } outcome: {
                #expect($0 == .cleaned)
            }
        }
    }

    private func expectSameReport(
        in world: TestDevice, _ store: StoreContent, _ run: (_ dryRun: Bool) async throws -> Seeder.Report,
        outcome: (Seeder.Report.Outcome) -> Void
    ) async throws {
        let before = (store.rows(of: "Plain"), store.rows(of: "Durable"), store.bookkeeping, try world.files())
        var dry = try await run(true)
        #expect(dry.isDryRun)
        let after = (store.rows(of: "Plain"), store.rows(of: "Durable"), store.bookkeeping, try world.files())
        #expect(before == after)
        let wet = try await run(false)
        #expect(!wet.isDryRun)
        dry.isDryRun = false
        // The path of a file that is set aside is not known before.
        #expect(dry.warnings.count == wet.warnings.count)
        dry.warnings = wet.warnings
        // The fresh uuids of new copies.
        #expect(dry.removed.map(\.uuid) == wet.removed.map(\.uuid))
        for index in dry.removed.indices { dry.removed[index].survivor = wet.removed[index].survivor }
        #expect(dry == wet)
        outcome(wet.outcome)
    }
}
