import Foundation
import Seedbed
import Testing

/// The library's part of `--stores`.
struct StoreFleetTests {
    /// Counts how many works are under way.
    private actor Meter {
        private var now = 0
        private(set) var most = 0
        private(set) var begun = 0

        func begin() {
            begun += 1
            now += 1
            most = max(most, now)
        }

        func end() { now -= 1 }
    }

    private struct Mishap: Error { var store: String }

    private let stores = (0..<40).map { URL(filePath: "/stores/\($0)", directoryHint: .notDirectory) }

    @Test func `at most as many stores as jobs are worked on, and told in their order`() async throws {
        let meter = Meter()
        var told: [String] = []
        var failed: [String] = []
        await StoreFleet(stores).forEach(jobs: 3) { (member) async throws(Mishap) in
            await meter.begin()
            let name = member.store.lastPathComponent
            // The later ones of each three are ready first.
            try? await Task.sleep(for: .milliseconds(3 - (Int(name) ?? 0) % 3))
            await meter.end()
            if name.hasSuffix("7") { throw Mishap(store: name) }
            return name
        } then: { member, result in
            switch result {
            case .success(let name): told.append(name)
            case .failure(let mishap):
                told.append(mishap.store)
                failed.append(mishap.store)
            }
        }
        #expect(told == (0..<40).map { "\($0)" })
        #expect(failed == ["7", "17", "27", "37"])
        #expect(await meter.most == 3)
    }

    @Test func `a task that is cancelled begins with no further store`() async throws {
        let meter = Meter()
        let fleet = StoreFleet(stores)
        let task = Task {
            await fleet.forEach(jobs: 2) { _ in
                await meter.begin()
                try? await Task.sleep(for: .seconds(60))
            } then: { _, _ in
            }
        }
        while await meter.begun < 2 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await task.value
        #expect(await meter.begun == 2)
    }

    @Test func `a file with two names is one store, and files beside a store are none`() throws {
        let sandbox = try Sandbox(seeds: [:])
        for name in ["b.db", "a.db", "a.db-wal", "a.db-shm", "a.db.defaults.json", "a.db.defaults.json.lock"] {
            try sandbox.write("", to: "fleet/\(name)")
        }
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.path("fleet/z.db"), withDestinationPath: sandbox.path("fleet/a.db"))
        try FileManager.default.linkItem(atPath: sandbox.path("fleet/b.db"), toPath: sandbox.path("fleet/y.db"))
        try sandbox.write("", to: "fleet/folder/c.db")
        let found = StoreFleet.stores(matching: sandbox.path("fleet/*"))
        #expect(found.map(\.lastPathComponent) == ["a.db", "b.db", "y.db", "z.db"])
        #expect(StoreFleet(found).members.map(\.store.lastPathComponent) == ["a.db", "b.db"])
        #expect(
            StoreFleet(found).members.map(\.defaults.lastPathComponent)
                == ["a.db", "b.db"].map { "\($0).defaults.json" })
    }

    @Test func `a store with hard links is refused, and the others are done`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        for name in ["a.db", "b.db"] { try sandbox.write("", to: "fleet/\(name)") }
        _ = try sandbox.run("seed --stores fleet/*.db --create-tables")
        let former = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("fleet"))
        try FileManager.default.linkItem(atPath: sandbox.path("fleet/b.db"), toPath: sandbox.path("backup.db"))
        try sandbox.write(Sandbox.roles().replacing("2026-11-20", with: "2026-11-21"), to: "Seeds/roles.json")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --stores fleet/*.db
            fleet/a.db: upgraded
            in all: 2 stores, 1 failed
            ! seedbed: fleet/b.db: the file has other names (hard links), and SQLite keeps a write-ahead log beside each of them; nothing was written, copy the file to one name of its own
            ! seedbed: some stores are not done, 0 busy and 1 failed: correct the listed errors, then run the command again
            [65]
            $ seedbed seed --store backup.db
            ! seedbed: backup.db: the file has other names (hard links), and SQLite keeps a write-ahead log beside each of them; nothing was written, copy the file to one name of its own
            [65]
            """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("fleet")).sorted() == former.sorted())
    }

    @Test func `a store has one defaults file, whether a link or its own name is given`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.write("", to: "fleet/store.db")
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.path("fleet/current.db"), withDestinationPath: "store.db")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --stores fleet/*.db --create-tables
            fleet/current.db: seeded, 2 inserted
            in all: 1 store, 2 inserted
            $ seedbed seed --store fleet/store.db
            roles 2026-11-20: already seeded
            $ seedbed seed --store fleet/current.db
            roles 2026-11-20: already seeded
            """)
        let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("fleet"))
        #expect(files.filter { $0.hasSuffix(".json") } == ["store.db.defaults.json"])
    }

    @Test func `names of defaults files differ where a file system ignores case`() {
        let folder = URL(filePath: "/records", directoryHint: .isDirectory)
        let paths = [
            "/s/Ann", "/s/ann", "/t/ann", "/s/a%6en", "/s/\u{E9}", "/s/e\u{301}",
            "/s/" + String(repeating: "x", count: 240),
        ]
        let names = StoreFleet(paths.map { URL(filePath: $0, directoryHint: .notDirectory) }, defaults: folder)
            .members.map { $0.defaults.lastPathComponent }
        #expect(Set(names.map { $0.lowercased() }).count == paths.count)
        #expect(names.allSatisfy { $0.utf8.count < 200 && $0.utf8.allSatisfy { $0 < 0x80 } })
    }
}
