import Foundation
import Seedbed

@testable import SeedbedSQLite
import SeedbedTestSupport

/// Seeders of one app that share a store and a defaults file, and calls to them that may come at the same time.
struct Crowd: Sendable {
    /// How many seeders there are, over what store.
    enum Shape: String, CaseIterable, Sendable {
        case oneMemory = "one seeder of a MemoryStore"
        case one = "one seeder of an SQLiteStore"
        case several = "five seeders of one SQLiteStore, two of them of one device"
    }

    /// A call to a seeder.
    enum Call: CaseIterable, Sendable {
        case launch, launchOfAccount, signIn, signOut, importFinished, importOfUnknown
    }

    let seeders: [Seeder]
    let folder: TemporaryFolder
    let defaults: DefaultsFile

    /// The seeders, over a store that two rows have come to by sync: one that the seed yields to, and one that goes.
    init(_ shape: Shape, lockTimeout: Duration = .seconds(300)) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        defaults = DefaultsFile(at: folder.url.appending(path: "defaults.json"))
        let path = folder.path("store.sqlite")
        if shape != .oneMemory { try RawDatabase(path).execute(TestDevice.table.sql) }
        var environment = Seeder.Environment.counted(at: instant("2025-06-01T00:00:00Z"))
        environment.lockTimeout = lockTimeout
        let url = defaults.url
        // A MemoryStore cannot be shared: every account has its own.
        seeders = (shape == .several ? ["phone", "phone", "widget", "watch", "command"] : ["phone"]).map { device in
            Seeder(
                catalogs: .catalogs([Catalog.fruit(.second)]), defaults: url, device: device, environment: environment
            ) { (_) throws(StoreError) in
                if shape == .oneMemory { return MemoryStore(tables: [TestDevice.table.memory]) }
                return try SQLiteStore(path: path)
            }
        }
        for account in shape == .oneMemory ? Self.accounts : [.signedOut] {
            try await insert(
                ["uuid": "a", "name": "apple", "color": "brown", "createDate": "2024-01-01T00:00:00.000Z"], account)
            try await insert(
                ["uuid": "z", "name": "pear", "color": "yellow", "createDate": "2025-02-01T00:00:00.000Z"], account)
        }
    }

    /// The accounts that the calls are for.
    static let accounts = [SeedAccount.signedOut, .id("alice")]

    /// Makes the call with that number, to one of the seeders in turn.
    @discardableResult
    func call(_ number: Int) async throws(SeedbedError) -> Seeder.Report {
        let seeder = seeders[number % seeders.count]
        return switch Call.allCases[number % Call.allCases.count] {
        case .launch: try await seeder.launch(account: .signedOut)
        case .launchOfAccount: try await seeder.launch(account: .id("alice"), waits: false)
        case .signIn: try await seeder.accountChanged(to: .id("alice"))
        case .signOut: try await seeder.accountChanged(to: .signedOut)
        case .importFinished:
            try await seeder.importFinished(.rows(inserted: [UUIDText("a"), UUIDText("z")]), account: .signedOut)
        case .importOfUnknown: try await seeder.importFinished(.unknown, account: .id("alice"))
        }
    }

    /// Makes every call once to every seeder, one after the other.
    func settle() async throws {
        for number in 0..<(Call.allCases.count * seeders.count) { try await call(number) }
    }

    /// The rows of every account, `uuid name color createDate`, and what the defaults file records.
    func state() async throws -> [String] {
        var lines: [String] = []
        for account in Self.accounts {
            let rows = try await seeders[0].withStore(for: account) { (store) throws(StoreError) in
                if let memory = store as? MemoryStore { return memory.rows(of: "Fruit") }
                guard let store = store as? SQLiteStore else { return [] }
                let columns = TestDevice.table.columnNames
                return try store.connection.rows("SELECT \(columns.joined(separator: ", ")) FROM Fruit")
                    .map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) }
            }
            lines += rows.map { row in
                let texts = ["name", "color", "createDate", "updateDate"].compactMap { column in
                    row[column].flatMap { if case .text(let text) = $0 { text } else { nil } }
                }
                return ([account.key ?? "unknown"] + texts).joined(separator: " ")
            }.sorted()
        }
        let recorded = try defaults.read()
        for device in recorded.devices {
            for account in recorded.accounts(device: device) {
                lines.append("\(device) \(account.key ?? "") \(recorded.catalogs(device: device, account: account))")
            }
        }
        return lines
    }

    private func insert(_ row: [String: String], _ account: SeedAccount) async throws {
        var row = row
        row["seedID"] = "fruit/\(row["name"] ?? "")"
        let columns = row.sorted { $0.key < $1.key }
        try await seeders[0].withStore(for: account) { (store) throws(StoreError) in
            let values = columns.map { SeedValue.text($0.value) }
            if let memory = store as? MemoryStore {
                memory.insert(Dictionary(uniqueKeysWithValues: zip(columns.map(\.key), values)), into: "Fruit")
            } else if let store = store as? SQLiteStore {
                let places = columns.map { _ in "?" }.joined(separator: ", ")
                try store.connection.run(
                    "INSERT INTO Fruit (\(columns.map(\.key).joined(separator: ", "))) VALUES (\(places))", values)
            }
        }
    }
}
