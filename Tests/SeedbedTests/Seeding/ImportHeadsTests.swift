import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// The parts of the catalogs that an import reads when an import before it has read them.
struct ImportHeadsTests {
    private static let text = """
        { "catalog": "food", "released": "2026-03-01", "table": "Durable", "key": ["name"],
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
          "seeds": [{ "$id": "apple", "name": "apple", "color": "red" }], "retired": ["pear"] }
        """

    /// A device with a catalog file that was written an hour ago.
    private func inDevice(
        of text: String = text, _ body: (URL, Seeder, StoreContent) async throws -> Void
    ) async throws {
        try await inWorld { world throws in
            let file = world.folder.appending(path: "food.json")
            try write(text, to: file)
            let store = StoreContent.empty()
            var environment = Seeder.Environment()
            environment.now = { Day.now }
            environment.makeUUID = { UUIDText("u\(store.calls.count)") }
            let seeder = Seeder(
                catalogs: .file(file), defaults: world.defaultsURL, device: "phone", environment: environment
            ) { (_) throws(StoreError) in ProbeStore(store) }
            try await seeder.launch(account: .signedOut)
            try await seeder.importFinished(.rows(inserted: []), account: SeedAccount.signedOut)
            store.forgetCalls()
            try await body(file, seeder, store)
        }
    }

    private func write(_ text: String, to file: URL, age: TimeInterval = 3600) throws {
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
    }

    private func bring(
        _ uuid: String, _ name: String = "apple", created: SeedInstant = Day.march, to store: StoreContent
    ) -> ImportedChanges {
        let color = created == Day.march ? "red" : "old"
        store.bring(uuid, name, color: color, created: created, seedID: "food/\(name)", to: "Durable")
        return .rows(inserted: [UUIDText(uuid)])
    }

    @Test func `twins of the release go without a look at the receipts`() async throws {
        try await inDevice { _, seeder, store throws in
            let report = try await seeder.importFinished(bring("x", to: store), account: SeedAccount.signedOut)
            #expect(report.summary.hasPrefix("cleaned; food: alreadySeeded +0; removed u"))
            #expect(report.summary.hasSuffix(" superseded by x"))
            #expect(!store.calls.contains("deliveredSeeds"))
        }
    }

    @Test func `S6: for an older copy that came alone the seeds are read`() async throws {
        try await inDevice { _, seeder, store throws in
            store.edit { $0.delete(from: "Durable") { _ in true } }
            let changes = bring("x", created: Day.february, to: store)
            let report = try await seeder.importFinished(changes, account: SeedAccount.signedOut)
            #expect(report.summary.hasPrefix("cleaned; food: alreadySeeded +1; removed x superseded by u"))
        }
    }

    @Test func `C4: for a copy of a retired seed the receipts are read`() async throws {
        try await inDevice { _, seeder, store throws in
            let changes = bring("x", "pear", created: Day.february, to: store)
            let report = try await seeder.importFinished(changes, account: SeedAccount.signedOut)
            #expect(report.summary == "cleaned; food: alreadySeeded +0; removed x retired")
        }
    }

    /// A catalog of a table that finds its seeds by their keys.
    private static let plain = """
        { "catalog": "food", "released": "2026-03-01", "table": "Plain", "key": ["name"],
          "seeds": [{ "$id": "apple", "name": "apple", "color": "red" }] }
        """

    private func bring(_ uuid: String, plain name: String, created: SeedInstant, to store: StoreContent)
        -> ImportedChanges
    {
        store.bring(uuid, name, created: created)
        return .rows(inserted: [UUIDText(uuid)])
    }

    @Test func `rows of this release whose key no seed has are settled without the receipts`() async throws {
        try await inDevice(of: Self.plain) { _, seeder, store throws in
            let changes = bring("x", plain: "own", created: Day.march, to: store)
            let report = try await seeder.importFinished(changes, account: SeedAccount.signedOut)
            #expect(report.summary == "cleaned; food: alreadySeeded +0")
            #expect(!store.calls.contains("deliveredSeeds"))
        }
    }

    @Test func `a row of an earlier release that has its seed's former key is the twin of the copy`() async throws {
        try await inDevice(of: Self.plain) { file, seeder, store throws in
            let text = Self.plain.replacing("2026-03", with: "2026-04").replacing(
                "\"name\": \"apple\"", with: "\"name\": \"pear\"")
            try write(text, to: file)
            try await seeder.launch(account: .signedOut)
            let changes = bring("x", plain: "apple", created: Day.march, to: store)
            let report = try await seeder.importFinished(changes, account: SeedAccount.signedOut)
            #expect(report.summary.hasPrefix("cleaned; food: alreadySeeded +0; removed x superseded by u"))
            #expect(store.rows(of: "Plain").hasSuffix("name=pear color=red createDate=2026-04-01"))
        }
    }

    @Test func `a file that was edited is read again, and refused with its mistake`() async throws {
        try await inDevice { file, seeder, store throws in
            try write(Self.text.replacing("\"name\": \"apple\"", with: "\"nome\": \"apple\""), to: file)
            let rows = store.rows(of: "Durable")
            await #expect(throws: SeedbedError.self) {
                try await seeder.importFinished(bring("x", to: store), account: SeedAccount.signedOut)
            }
            #expect(store.rows(of: "Durable").hasPrefix(rows))
        }
    }

    @Test func `a release that came after the last import is seeded by the next one`() async throws {
        try await inDevice { file, seeder, store throws in
            try write(Self.text.replacing("2026-03", with: "2026-04").replacing("\"red\"", with: "\"blue\""), to: file)
            let report = try await seeder.importFinished(.rows(inserted: []), account: SeedAccount.signedOut)
            #expect(report.summary.hasPrefix("upgraded; food: upgraded +1; removed u"))
            #expect(store.rows(of: "Durable").contains("color=blue"))
        }
    }

    @Test func `heads are those of the files for as long as nobody writes to them or puts others in their place`()
        async throws
    {
        try await inTemporaryFolder { folder in
            let file = folder.appending(path: "food.json")
            try write(Self.text, to: file)
            let source = CatalogSource.directory(folder)
            let heads = CatalogCache(of: try source.load(), stamps: try source.stamps())
            #expect(heads.heads.map(\.name) == ["food"])
            #expect(heads.heads.map(\.seeds.count) == [0])
            #expect(heads.heads.map(\.seededColumns) == [["name", "color"]])
            #expect(heads.heads.map(\.retired) == [["pear"]])
            #expect(heads.isCurrent(for: source))
            let other = folder.appending(path: "more.json")
            try write(Self.text.replacing("food", with: "more"), to: other)
            #expect(!heads.isCurrent(for: source))
            try FileManager.default.removeItem(at: other)
            #expect(heads.isCurrent(for: source))
            // As long as before, and of the same age.
            let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] ?? Date()
            try Data(Self.text.replacing("\"red\"", with: "\"tan\"").utf8).write(to: file)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
            #expect(!heads.isCurrent(for: source))
            try FileManager.default.removeItem(at: file)
            #expect(!heads.isCurrent(for: source))
        }
    }

    @Test func `a file that was only now written is not trusted to look otherwise after the next write`() async throws {
        try await inTemporaryFolder { folder in
            let file = folder.appending(path: "food.json")
            // Asked for the time before: a machine with much to do may take seconds for the next line.
            let now = SeedInstant.now
            try write(Self.text, to: file, age: 0)
            #expect(try !FileStamp(of: file.path).isSettled(at: now))
            try write(Self.text, to: file, age: 10)
            #expect(try FileStamp(of: file.path).isSettled(at: SeedInstant.now))
        }
    }
}
