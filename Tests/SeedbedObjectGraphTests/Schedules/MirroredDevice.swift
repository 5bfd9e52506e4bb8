import Foundation
import Seedbed
import SeedbedScheduleSupport
import SeedbedTestSupport

@testable import SeedbedObjectGraph

/// One device: a store over a graph, its seeder, the app's observer, and the mirror.
final class MirroredDevice: ScheduleDevice {
    /// The entities; if `isSingle`, a copy has one place for a child.
    private static func entities(isSingle: Bool) -> [GraphEntity] { Table.allCases.map { entity(of: $0, isSingle) } }

    private static func entity(of table: Table, _ isSingle: Bool) -> GraphEntity {
        let references = table == .child ? [Table.plain, .durable] : []
        let attributes = table.columns.filter { column in !references.contains { $0.rawValue == column } }
        return GraphEntity(
            table.rawValue,
            attributes: attributes.map { column in
                let kind: GraphEntity.Kind =
                    switch column {
                    case "uuid": .uuid
                    case "green", "place": .integer
                    case "name", "seedID": .text
                    default: .date
                    }
                return .init(column, kind, isPreserved: true)
            },
            relationships: references.map { .init($0.rawValue, to: $0.rawValue, isInverseToMany: !isSingle) })
    }

    let number: Int
    private(set) var release = Release.first
    private(set) var file: GraphFile
    private(set) var sidecar = TestSidecar()
    private(set) var mirror: Mirror
    /// Whether something came in that was not reported.
    var isUnreported = false
    let clock: Shared<Int64>
    private let table: Table
    var account: SeedAccount
    private let makeUUID: @Sendable () -> UUIDText
    private let makeMirror: () -> Mirror
    private let folder: URL
    private var seeders: [Release: Seeder] = [:]
    private var earlierDefaults: Data?

    init(
        _ number: Int, _ table: Table, isSingle: Bool, _ account: SeedAccount, clock: Shared<Int64>,
        makeUUID: @escaping @Sendable () -> UUIDText, makeMirror: @escaping () -> Mirror
    ) throws {
        (self.number, self.table, self.account, self.clock) = (number, table, account, clock)
        (self.makeUUID, self.makeMirror) = (makeUUID, makeMirror)
        mirror = makeMirror()
        file = GraphFile(Self.entities(isSingle: isSingle))
        // In memory, if the system has a file system there: no schedule cuts the power of the defaults file.
        let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
        let parent =
            FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
        folder = parent.appendingPathComponent("mirrored-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var now: SeedInstant { SeedInstant(milliseconds: clock.withValue { $0 }) }

    private var defaultsFile: URL { folder.appendingPathComponent("defaults.json") }

    func snapshot() -> Snapshot {
        Snapshot(
            Table.allCases.flatMap { table in
                file.objects(of: table.rawValue).map { _, values in
                    Row.of(table, values) { column in
                        guard case .object(let key)? = values[column] else { return nil }
                        return file.objects[key]?.values["uuid"]
                    }
                }
            })
    }

    /// A store of the app's, as its observer has one.
    private func makeStore() -> ObjectGraphStore {
        let clock = clock
        return ObjectGraphStore(MemoryGraph(file), sidecar: Sidecar(file: sidecar)) {
            SeedInstant(milliseconds: clock.withValue { $0 })
        }
    }

    /// The app's observer reads the history after a save.
    func observe() throws { try makeStore().readHistory() }

    /// Writes for the user; a batch passes the observer by.
    func write(isBatch: Bool = false, _ body: (TouchMarker?, inout GraphFile.Write) throws -> Void) throws {
        let marker = isBatch ? nil : try makeStore().touchMarker()
        try file.write(author: "app", at: now) { try body(marker, &$0) }
        if !isBatch { try observe() }
    }

    func key(_ row: Row) -> GraphKey? {
        file.objects(of: row.table.rawValue).first { _, values in values["uuid"] == .text(row.uuid) }?.key
    }

    func callSeeder<Result: Sendable>(_ body: (Seeder, SeedAccount) async throws -> Result) async throws -> Result {
        earlierDefaults = try? Data(contentsOf: defaultsFile)
        let seeder = seeders[release] ?? makeSeeder()
        seeders[release] = seeder
        return try await body(seeder, account)
    }

    /// A graph is used on the seeder's thread alone, and by a test between two calls.
    private struct Parts: @unchecked Sendable {
        let file: GraphFile
        let sidecar: TestSidecar
    }

    private func makeSeeder() -> Seeder {
        var environment = Seeder.Environment()
        let clock = clock
        environment.now = { SeedInstant(milliseconds: clock.withValue { $0 }) }
        environment.makeUUID = makeUUID
        let parts = Parts(file: file, sidecar: sidecar)
        return Seeder(
            catalogs: .catalogs([release.catalog(for: table)]), defaults: defaultsFile, device: "device-\(number)",
            environment: environment
        ) { _ in
            ObjectGraphStore(MemoryGraph(parts.file), sidecar: Sidecar(file: parts.sidecar)) {
                SeedInstant(milliseconds: clock.withValue { $0 })
            }
        }
    }

    func install(_ release: Release) { self.release = release }

    /// The app starts again.
    func reopen() { seeders = [:] }

    /// The power fails after so many writes of the sidecar, during `body`.
    func crash(after writes: Int, _ body: () async throws -> Void) async throws {
        sidecar.remainingWrites = writes
        do { try await body() } catch let error as Violation { throw error } catch {}
        sidecar.remainingWrites = nil
        reopen()
    }

    /// The app starts again after the defaults file was lost that the seeder's last call wrote.
    func loseDefaults() throws {
        if let earlierDefaults {
            try earlierDefaults.write(to: defaultsFile)
        } else {
            try? FileManager.default.removeItem(at: defaultsFile)
        }
        reopen()
    }

    /// Starts with empty files; a backup may have kept the defaults file.
    func reinstall(keepsDefaults: Bool) {
        (file, sidecar, mirror) = (GraphFile(file.entities), TestSidecar(), makeMirror())
        isUnreported = false
        if !keepsDefaults { try? FileManager.default.removeItem(at: defaultsFile) }
        reopen()
    }
}
