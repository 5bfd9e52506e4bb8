import Foundation

@testable import Seedbed
@testable import SeedbedSQLite
import SeedbedTestSupport

/// A device whose store and defaults file can be backed up, each by itself, and put on another one.
struct TestDevice: Sendable {
    /// A release of the app's catalog.
    enum Release: String, CaseIterable, Sendable {
        case first = "2025-01-01"
        case second = "2025-02-01"
    }

    static let table = TestTable(
        "Fruit",
        [
            "uuid TEXT", "name TEXT", "color TEXT", "seedID TEXT", "dismissDate TEXT", "createDate TEXT",
            "updateDate TEXT",
        ],
        primaryKey: "uuid")

    /// Its name in the defaults file and in the uuids of its rows.
    let name: String
    let kind: StoreKind
    let account: SeedAccount
    let folder: TemporaryFolder
    /// The next times that its clock shows; the last one for good.
    let clock: Shared<[SeedInstant]>
    private let memory = Shared(MemoryStore.State())
    private let count: Shared<Int>

    init(
        _ name: String = "phone", _ kind: StoreKind, account: SeedAccount = .signedOut,
        clock: [SeedInstant] = [instant("2025-06-01T00:00:00Z")], firstUUID: Int = 1
    ) throws {
        count = Shared(firstUUID - 1)
        self.name = name
        self.kind = kind
        self.account = account
        self.clock = Shared(clock)
        folder = try TemporaryFolder()
    }

    var storePath: String { folder.path("store.sqlite") }
    var defaultsURL: URL { folder.url.appending(path: "defaults.json") }

    /// Starts the app of that release and launches.
    func launch(_ release: Release) async throws -> String {
        try await call(release) { seeder throws in try await seeder.launch(account: account) }
    }

    /// Starts the app of that release and reports an import of these rows, which a sync engine has written before.
    func importFinished(_ release: Release, _ rows: [MemoryStore.Row] = []) async throws -> String {
        try await call(release) { seeder throws in
            try await seeder.withStore(for: account) { (store) throws(StoreError) in
                for row in rows { try insert(row, into: store) }
            }
            let uuids = rows.compactMap { row in
                if case .text(let uuid) = row["uuid"] { UUIDText(uuid) } else { nil }
            }
            return try await seeder.importFinished(.rows(inserted: uuids), account: account)
        }
    }

    /// The rows: `phone1 apple red 2025-01-01`, sorted.
    func rows() async throws -> [String] {
        try await contents().map { row in
            let texts = ["uuid", "name", "color", "createDate", "updateDate"].compactMap { column in
                row[column].flatMap { if case .text(let text) = $0 { text.prefix { $0 != "T" } } else { nil } }
            }
            return texts.joined(separator: " ")
        }.sorted()
    }

    /// The names of the seeds that have a copy, each as often as it has one.
    func names() async throws -> [String] {
        try await contents().compactMap { row in
            if case .text(let name) = row["name"] { name } else { nil }
        }.sorted()
    }

    /// All rows, as a sync engine would carry them.
    func contents() async throws -> [MemoryStore.Row] {
        try await seeder(.first).withStore(for: account) { (store) throws(StoreError) in
            if let memory = store as? MemoryStore { return memory.rows(of: Self.table.name) }
            guard let store = store as? SQLiteStore else { return [] }
            let columns = Self.table.columnNames
            let rows = try store.connection.rows("SELECT \(columns.joined(separator: ", ")) FROM Fruit")
            return rows.map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) }
        }
    }

    /// The user edits a row.
    func edit(_ name: String, color: String) async throws {
        let memory = memory
        try await seeder(.first).withStore(for: account) { (store) throws(StoreError) in
            if let store = store as? MemoryStore {
                store.update(["color": .text(color)], of: "Fruit") { $0["name"] == .text(name) }
                let state = store.state
                memory.withValue { $0 = state }
            } else if let store = store as? SQLiteStore {
                try store.connection.run("UPDATE Fruit SET color = ? WHERE name = ?", [.text(color), .text(name)])
            }
        }
    }

    /// Puts the store of a backup in place of its own, before the app is started for the first time.
    func restoreStore(of other: TestDevice) throws {
        let state = other.memory.withValue { $0 }
        memory.withValue { $0 = state }
        if kind == .file {
            try RawDatabase(other.storePath).execute("VACUUM INTO '\(storePath)'")
            try RawDatabase(storePath).execute("PRAGMA journal_mode = WAL")
        }
    }

    /// Puts the defaults file of a backup in place of its own.
    func restoreDefaults(of other: TestDevice) throws {
        try FileManager.default.copyItem(at: other.defaultsURL, to: defaultsURL)
    }

    private func call(_ release: Release, _ body: (Seeder) async throws -> Seeder.Report) async throws -> String {
        let seeder = seeder(release)
        let report = try await body(seeder)
        let memory = memory
        try await seeder.withStore(for: account) { (store) throws(StoreError) in
            guard let state = (store as? MemoryStore)?.state else { return }
            memory.withValue { $0 = state }
        }
        return report.outcome.rawValue
    }

    private func insert(_ row: MemoryStore.Row, into store: any SeedStore) throws(StoreError) {
        if let memory = store as? MemoryStore { return memory.insert(row, into: "Fruit") }
        guard let store = store as? SQLiteStore else { return }
        let row = row.sorted { $0.key < $1.key }
        try store.connection.run(
            "INSERT INTO Fruit (\(row.map(\.key).joined(separator: ", "))) VALUES (\(row.map { _ in "?" }.joined(separator: ", ")))",
            row.map(\.value))
    }

    private func seeder(_ release: Release) -> Seeder {
        let (name, count, clock, memory) = (name, count, clock, memory)
        var environment = Seeder.Environment()
        environment.now = {
            clock.withValue { times in times.count > 1 ? times.removeFirst() : times[0] }
        }
        environment.makeUUID = {
            count.withValue { count in
                count += 1
                return UUIDText("\(name)\(count)")
            }
        }
        let (kind, path) = (kind, storePath)
        return Seeder(
            catalogs: .catalogs([Catalog.fruit(release)]), defaults: defaultsURL, device: name, environment: environment
        ) { (_) throws(StoreError) in
            if kind == .memory {
                let store = MemoryStore(tables: [Self.table.memory])
                store.state = memory.withValue { $0 }
                return store
            }
            if !FileManager.default.fileExists(atPath: path) {
                do { try RawDatabase(path).execute(Self.table.sql) } catch {
                    throw .failed(store: path, detail: "\(error)")
                }
            }
            return try SQLiteStore(path: path)
        }
    }
}

extension Catalog {
    /// The app's catalog: apples and pears, in the second release pears of another colour and figs too.
    static func fruit(_ release: TestDevice.Release) -> Catalog {
        let seeds =
            release == .first
            ? ["apple": "red", "pear": "green"] : ["apple": "red", "pear": "yellow", "fig": "black"]
        return Catalog(
            name: "fruit", released: instant(release.rawValue),
            table: SeedTable(
                name: "Fruit", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate")),
            seeds: seeds.sorted { $0.key < $1.key }.map { name, color in
                Seed(
                    id: name,
                    fields: [
                        .init(column: "name", content: .value(.text(name))),
                        .init(column: "color", content: .value(.text(color))),
                    ])
            })
    }
}
