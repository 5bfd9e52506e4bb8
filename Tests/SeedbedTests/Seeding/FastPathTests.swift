import Foundation
import Testing

import Seedbed

/// Almost every launch finds nothing to do, and must not cost anything.
struct FastPathTests {
    private func write(_ seeds: String, named name: String, in world: TestDevice) throws -> URL {
        let url = world.folder.appending(path: "\(name).json")
        let text = """
            {"catalog": "\(name)", "released": "2026-01-01", "table": "Plain", "key": ["name"], "seeds": \(seeds)}
            """
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test func `with everything seeded a launch reads no seed and no row, and writes nothing`() async throws {
        try await inWorld { world, store throws in
            let first = try write(#"[{"name": "apple"}]"#, named: "food", in: world)
            let second = try write(#"[{"name": "pear"}]"#, named: "trees", in: world)
            func seeder() -> Seeder {
                Seeder(catalogs: .files([first, second]), defaults: world.defaultsURL, device: "phone") {
                    _ throws(StoreError) in ProbeStore(store)
                }
            }
            #expect(
                try await seeder().launch(account: .signedOut).summary == "seeded; food: seeded +1; trees: seeded +1")
            // From here on the seeds cannot be read: a call that loads the catalogs fails.
            _ = try write(#"[{"name": 1, "na"#, named: "food", in: world)
            _ = try write(#"[{"name": 1, "na"#, named: "trees", in: world)
            try FileManager.default.removeItem(at: world.folder.appending(path: "defaults.json.lock"))
            let files = try world.files()
            store.forgetCalls()
            let report = try await seeder().launch(account: .signedOut)
            #expect(report.summary == "alreadySeeded; food: alreadySeeded +0; trees: alreadySeeded +0")
            #expect(store.calls == ["receipts", "isPrepared"])
            #expect(try world.files() == files)
            await #expect(throws: SeedbedError.self) { try await seeder().launch(account: .id("a")) }
        }
    }

    @Test func `awaitingImport is found as quickly, once the tables are prepared`() async throws {
        try await inWorld { world throws in
            let january = Catalog.example("food", Day.january, ["apple": "red"])
            try await world.launch(january, account: .id("a"), store: .empty())
            let store = StoreContent.empty("reinstalled")
            try await world.launch(january, account: .id("a"), store: store)
            let files = try world.files()
            store.forgetCalls()
            #expect(try await world.launch(january, account: .id("a"), store: store).outcome == .awaitingImport)
            #expect(store.calls == ["receipts", "isPrepared"])
            #expect(try world.files() == files)
        }
    }
}
