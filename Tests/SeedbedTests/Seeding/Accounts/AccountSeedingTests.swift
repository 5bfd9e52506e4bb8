import Testing

@testable import Seedbed

struct AccountSeedingTests {
    let january = Catalog.example("food", Day.january, ["apple": "red"])

    @Test func `over one store, what was seeded for nobody is adopted by every account`() async throws {
        try await inWorld { world, store throws in
            let seeder = world.seeder([january]) { _ in store }
            var outcomes: [String] = []
            for account in [.signedOut, .id("a"), .signedOut, .id("b"), .signedOut, .id("a")] as [SeedAccount] {
                outcomes.append(try await seeder.accountChanged(to: account).outcome.rawValue)
            }
            #expect(outcomes == ["seeded", "recorded", "alreadySeeded", "recorded", "alreadySeeded", "alreadySeeded"])
            #expect(store.rows(of: "Plain") == "uuid=u001 name=apple color=red createDate=2026-01-01")
            #expect(try world.recorded() == "id:a food 2026-01-01\nid:b food 2026-01-01\nnone food 2026-01-01")
        }
    }

    @Test func `over stores of their own, each is seeded once`() async throws {
        try await inWorld { world throws in
            let stores: [SeedAccount: StoreContent] = [
                .signedOut: .empty("local"), .id("a"): .empty("store of a"), .id("b"): .empty("store of b"),
            ]
            let seeder = world.seeder([january]) { stores[$0] ?? .empty() }
            var outcomes: [String] = []
            for account in [.signedOut, .id("a"), .signedOut, .id("b"), .signedOut, .id("a")] as [SeedAccount] {
                outcomes.append(try await seeder.accountChanged(to: account).outcome.rawValue)
            }
            #expect(outcomes == ["seeded", "seeded", "alreadySeeded", "seeded", "alreadySeeded", "alreadySeeded"])
            for store in stores.values {
                #expect(store.sortedRows(of: "Plain") == ["name=apple color=red createDate=2026-01-01"])
            }
        }
    }

    @Test func `unknown does nothing, whatever is asked`() async throws {
        try await inWorld { world throws in
            let seeder = world.seeder([january]) { _ in
                Issue.record("a store was opened")
                return .empty()
            }
            #expect(try await seeder.launch(account: .unknown).summary == "unknownAccount")
            #expect(try await seeder.accountChanged(to: .unknown).summary == "unknownAccount")
            #expect(try await seeder.importFinished(.unknown, account: .unknown).summary == "unknownAccount")
            #expect(try await seeder.clean(account: .unknown).summary == "unknownAccount")
            #expect(try names(in: world.folder) == [])
        }
    }

    @Test(arguments: ["an import", "an import of nothing", "an import of unknown rows", "not waiting"])
    func `awaitingImport: a new store of an account waits for its rows, and ends with`(end: String) async throws {
        try await inWorld { world throws in
            let pear = Catalog.example("food", Day.january, ["apple": "red", "pear": "green"])
            try await world.launch(pear, account: .id("a"), store: .empty())
            let store = StoreContent.empty("reinstalled")
            for _ in 1...2 {
                let report = try await world.launch(pear, account: .id("a"), store: store)
                #expect(report.summary == "awaitingImport; food: awaitingImport +0")
                #expect(store.rows(of: "Plain") == "")
            }
            if end != "an import of nothing" {
                store.bring("x", "apple", color: "mine", updated: Day.edit)
            }
            let report =
                switch end {
                case "an import":
                    try await world.importFinished(
                        .rows(inserted: [UUIDText("x")]), pear, account: .id("a"), store: store)
                case "an import of nothing":
                    try await world.importFinished(
                        .rows(inserted: []), pear, account: .id("a"), store: store)
                case "an import of unknown rows":
                    try await world.importFinished(
                        .unknown, pear, account: .id("a"), store: store)
                default: try await world.launch(pear, account: .id("a"), store: store, waits: false)
                }
            let apple =
                end == "an import of nothing"
                ? "name=apple color=red createDate=2026-01-01"
                : "name=apple color=mine createDate=2026-01-01 updateDate=2026-06-01"
            #expect(report.outcome == .seeded)
            #expect(store.sortedRows(of: "Plain") == [apple, "name=pear color=green createDate=2026-01-01"])
            #expect(
                try await world.launch(pear, account: .id("a"), store: store).summary
                    == "alreadySeeded; food: alreadySeeded +0")
        }
    }

    @Test func `awaitingImport: who waits for the import blocks nobody`() async throws {
        try await inWorld { world throws in
            try await world.launch(january, account: .id("a"), store: .empty())
            let (mine, local) = (StoreContent.empty("reinstalled"), StoreContent.empty("local"))
            let seeder = world.seeder([january]) { $0 == .signedOut ? local : mine }
            #expect(try await seeder.launch(account: .id("a")).outcome == .awaitingImport)
            // The lock is free: neither this seeder for another account nor another process holds it.
            var hasLock = false
            try await DefaultsFile(at: world.defaultsURL).withLock(timeout: .zero) { _ in hasLock = true }
            #expect(hasLock)
            #expect(try await seeder.launch(account: .signedOut).outcome == .seeded)
            #expect(try await seeder.clean(account: .id("a")).outcome == .cleaned)
            #expect(try await seeder.launch(account: .id("a")).outcome == .awaitingImport)
            #expect(mine.rows(of: "Plain") == "")
        }
    }

    @Test func `an edit of a row that came while the first import was awaited is the user's`() async throws {
        try await inWorld { world throws in
            let january = Catalog.example("food", Day.january, ["apple": "red"], in: .durable)
            try await world.launch(january, account: .id("a"), store: .empty())
            let store = StoreContent.empty("reinstalled")
            try await world.launch(january, account: .id("a"), store: store)
            store.bring("x", "apple", seedID: "food/apple", to: "Durable")
            store.edit { $0.update(["color": .text("mine")], of: "Durable") { _ in true } }
            try await world.importFinished(.rows(inserted: [UUIDText("x")]), january, account: .id("a"), store: store)
            #expect(store.rows(of: "Durable").contains("color=mine createDate=2026-01-01 updateDate=2026-06-01"))
            // The launch after that is quiet again.
            let report = try await world.launch(january, account: .id("a"), store: store)
            #expect(report.outcome == .alreadySeeded)
        }
    }
}
