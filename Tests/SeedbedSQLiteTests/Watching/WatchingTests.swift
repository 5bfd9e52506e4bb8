import Foundation
import SeedbedSQLite
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Watching a file that others write to.
struct WatchingTests {
    private struct TestDevice {
        let folder: TemporaryFolder
        let app: RawDatabase

        init() throws {
            (folder, app) = try RawDatabase.inNewFolder(
                "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)", file: "t.sqlite")
        }

        func seeder(interval: Duration = .seconds(60)) -> Seeder {
            var environment = Seeder.Environment()
            environment.watchInterval = interval
            let catalog = Catalog.shipping(
                ["x", "y", "z"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01")
            return folder.seeder(of: .catalogs([catalog]), store: "t.sqlite", environment: environment)
        }

        func insert(_ uuid: String, _ name: String) throws {
            try app.rows(
                "INSERT INTO t (uuid, name, createDate) VALUES (?, ?, '2025-01-01')", [.string(uuid), .string(name)])
        }
    }

    @Test func `a deletion by another process is told without a call`() async throws {
        let device = try TestDevice()
        let seeder = device.seeder(interval: .milliseconds(20))
        try await seeder.clean(account: .signedOut)
        try device.insert("a", "x")
        let notebook = Notebook()
        notebook.watch(try await seeder.removals(account: .signedOut))
        try device.app.execute("DELETE FROM t")
        #expect(try await notebook.lines(1) == ["did a deleted"])
        await notebook.stop()
    }

    @Test func `what another seeder removes reaches the watcher by polling, with the survivor of a single row`()
        async throws
    {
        let device = try TestDevice()
        let seeder = device.seeder(interval: .milliseconds(20))
        try await seeder.clean(account: .signedOut)
        for uuid in ["a", "b"] { try device.insert(uuid, "x") }
        try device.insert("c", "y")
        let (all, one, other) = (Notebook(), Notebook(), Notebook())
        all.watch(try await seeder.removals(account: .signedOut))
        one.watch(try await seeder.removals(of: [UUIDText("A")], account: .signedOut))
        other.watch(try await seeder.removals(of: [UUIDText("b"), UUIDText("c")], account: .signedOut))
        try await device.seeder().clean(account: .signedOut)
        // Another process's removals are told once they are done: this process cannot announce them before.
        #expect(try await all.lines(1) == ["did a superseded b"])
        #expect(try await one.lines(1) == ["did a superseded b"])
        try device.insert("d", "x")
        try await device.seeder().clean(account: .signedOut)
        #expect(try await all.lines(2) == ["did a superseded b", "did b superseded d"])
        #expect(try await other.lines(1) == ["did b superseded d"])
        for notebook in [all, one, other] { await notebook.stop() }
        #expect(one.lines == ["did a superseded b"])
    }

    @Test func `of ten thousand watched rows only those that go are told`() async throws {
        let device = try TestDevice()
        let seeder = device.seeder()
        try await seeder.clean(account: .signedOut)
        let notebook = Notebook()
        notebook.watch(try await seeder.removals(of: (0..<10_000).map { UUIDText("u\($0)") }, account: .signedOut))
        for uuid in ["u7", "u9999", "v1", "v2"] { try device.insert(uuid, "x") }
        try await seeder.clean(account: .signedOut)
        #expect(
            try await notebook.lines(4) == [
                "will u7", "will u9999", "did u7 superseded v2", "did u9999 superseded v2",
            ])
        await notebook.stop()
    }

    @Test func `a watcher that is cancelled, or whose seeder goes, leaves nothing behind`() async throws {
        let device = try TestDevice()
        var seeder: Seeder? = device.seeder()
        try await seeder?.clean(account: .signedOut)
        let (first, second) = (Notebook(), Notebook())
        if let stream = try await seeder?.removals(account: .signedOut) { first.watch(stream) }
        if let stream = try await seeder?.removals(of: [UUIDText("a")], account: .signedOut) { second.watch(stream) }
        await first.stop()
        await second.stop()
        try await Notebook.wait { await seeder?.isWatched != true }
        #expect(await seeder?.isWatched == false)
        #expect(await seeder?.polling == nil)
        let last = try #require(try await seeder?.removals(account: .signedOut))
        seeder = nil
        for await event in last { Issue.record("\(event)") }
    }

    @Test func `a watcher killed and resumed at random loses and repeats nothing`() async throws {
        let seed = RandomSource.seed(for: "random watching")
        for round in RandomSource.rounds(UInt64(TestShare.count(4, soak: 10))) {
            var random = RandomSource(seed: seed &+ round)
            let device = try TestDevice()
            var seeder = device.seeder()
            try await seeder.clean(account: .signedOut)
            let notebook = Notebook()
            var cursor = try await seeder.cursor(account: .signedOut)
            var isWatching = false
            for step in 0..<60 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<4: try device.insert("u\(round)-\(step)", random.pick(["x", "y", "z"]))
                case 4: try await seeder.clean(account: .signedOut)
                case 5: try await device.seeder().clean(account: .signedOut)
                case 6: try device.app.execute("DELETE FROM t WHERE rowid = (SELECT min(rowid) FROM t)")
                case 7 where isWatching:
                    await notebook.stop()
                    cursor = notebook.cursor ?? cursor
                    isWatching = false
                    if random.chance(50) { seeder = device.seeder() }
                case 7, 8:
                    if !isWatching { notebook.watch(try await seeder.removals(from: cursor, account: .signedOut)) }
                    isWatching = true
                default: try await seeder.checkForRemovals()
                }
            }
            if !isWatching { notebook.watch(try await seeder.removals(from: cursor, account: .signedOut)) }
            try await seeder.checkForRemovals()
            let expected = try await seeder.log(account: .signedOut).map(\.id)
            #expect(try await notebook.told(expected.count) == expected, "SEEDBED_RANDOM_SEED=\(random.seed)")
            await notebook.stop()
        }
    }

    @Test func `an account whose store cannot be read keeps no removal from the watchers of others`() async throws {
        let folder = try TemporaryFolder()
        let names = (1...5).map { "a\($0)" }
        for name in names {
            try RawDatabase(folder.path(name)).execute(
                "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        }
        let catalog = Catalog(
            name: "c", released: instant("2025-01-01"), table: SeedTable(name: "t", key: ["name"]),
            seeds: [Seed(id: "s", fields: [Seed.Field(column: "name", content: .value("Home"))])])
        let refusals = Dictionary(uniqueKeysWithValues: names.map { ($0, Shared(false)) })
        let seeder = Seeder(
            catalogs: .catalogs([catalog]), defaults: folder.url.appending(path: "defaults.json"), device: "d"
        ) { (account) throws in
            let name = String((account.key ?? "").dropFirst(3))
            let refuses = refusals[name] ?? Shared(true)
            return try SQLiteStore(lender: RefusingLender(base: StrictLender(folder.path(name)), refuses: refuses))
        }
        var streams: [AsyncStream<RemovalEvent>.Iterator] = []
        for name in names {
            try await seeder.launch(account: .id(name), waits: false)
            streams.append(try await seeder.removals(account: .id(name)).makeAsyncIterator())
            try RawDatabase(folder.path(name)).execute("DELETE FROM t")
        }
        refusals[names[0]]?.withValue { $0 = true }
        await #expect(throws: SeedbedError.self) { try await seeder.checkForRemovals() }
        for place in 1..<names.count {
            guard case .did(let removal, _)? = await streams[place].next() else {
                Issue.record("no removal was told")
                continue
            }
            #expect(removal.reason == .deleted)
        }
    }

    @Test func `a store that nothing may write to can be watched`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            seeds: #"{ "name": "Home" }"#)
        let path = world.folder.path("app.sqlite")
        let widget = Seeder(
            catalogs: .catalogs([]), defaults: world.folder.url.appending(path: "defaults.json"), device: "device"
        ) { _ in
            var options = SQLiteStore.Options()
            options.isReadOnly = true
            return try SQLiteStore(path: path, options: options)
        }
        #expect(try await widget.cursor(account: .signedOut)?.entry == 0)
        var removals = try await widget.removals(account: .signedOut).makeAsyncIterator()
        try world.app.execute("DELETE FROM t")
        try await widget.checkForRemovals()
        let isTold = if case .did? = await removals.next() { true } else { false }
        #expect(isTold)
    }
}

/// Lends the connection of another lender until it is told to refuse.
private struct RefusingLender: ConnectionLender {
    let base: StrictLender
    let refuses: Shared<Bool>

    func write(_ body: (OpaquePointer) throws -> Set<String>) throws { try base.write(body) }

    func read(_ body: (OpaquePointer) throws -> Void) throws {
        if refuses.withValue({ $0 }) { throw StrictLender.Failure() }
        try base.read(body)
    }
}
