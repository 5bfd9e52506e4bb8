import Foundation
import Seedbed
import SeedbedTestSupport

/// Two devices and a cloud in which deletions win: a row that one device deleted is never taken up again.
final class SyncPair {
    typealias Row = TestHarness.Row

    let devices: [SeedingWorld]
    private let isMarked: Bool
    private var cloud: [String: Row] = [:]
    private var deleted: Set<String> = []
    /// The rows that each device had when it last synced.
    private var known: [[String: Row]] = [[:], [:]]

    /// - Parameter isMarked: whether the sync engine marks its writes.
    init(_ kind: StoreKind, isMarked: Bool) throws {
        self.isMarked = isMarked
        devices = try [0, 1].map { device in
            try SeedingWorld(kind) { "0000000\(device)-0000-4000-8000-" + String(format: "%011x0", $0) }
        }
    }

    func rows(_ device: Int) async throws -> [String: Row] {
        let columns = SpeechTables.durable.columnNames
        let box = Shared<[[RawValue]]>([])
        try await devices[device].write { (harness, store) throws(StoreError) in
            let rows = try harness.rows(of: SpeechTables.durable, in: store)
            box.withValue { $0 = rows }
        }
        var result: [String: Row] = [:]
        for row in box.withValue({ $0 }) {
            let values = row.map { value -> SeedValue in
                if case .text(let bytes) = value { .text(String(decoding: bytes, as: UTF8.self)) } else { .null }
            }
            result[row[0].description] = Dictionary(uniqueKeysWithValues: zip(columns, values))
        }
        return result
    }

    /// Sends what changed, takes what others sent, and reports the import.
    func sync(_ device: Int) async throws -> String {
        let mine = try await rows(device)
        for (uuid, row) in mine where row != known[device][uuid] && !deleted.contains(uuid) { cloud[uuid] = row }
        for uuid in known[device].keys where mine[uuid] == nil {
            deleted.insert(uuid)
            cloud[uuid] = nil
        }
        known[device] = cloud
        let inserted = cloud.filter { mine[$0.key] == nil }
        let updated = cloud.filter { mine[$0.key] != nil && mine[$0.key] != $0.value }
        let gone = mine.keys.filter { cloud[$0] == nil }
        let isMarked = isMarked
        try await devices[device].write { (harness, store) throws(StoreError) in
            try Self.bring(inserted, updated, gone, isMarked, harness, store)
        }
        let keys = (inserted.keys.sorted() + updated.keys.sorted()).map { UUIDText($0) }
        let report = try await devices[device].seeder.importFinished(
            .rows(inserted: keys), account: SeedAccount.signedOut)
        return report.rescued.map { "\($0.was) -> \($0.uuid)" }.joined(separator: ", ")
    }

    private static func bring(
        _ inserted: [String: Row], _ updated: [String: Row], _ gone: [String], _ isMarked: Bool, _ harness: TestHarness,
        _ store: any SeedStore
    ) throws(StoreError) {
        if let memory = store as? MemoryStore {
            memory.importing {
                for row in inserted.values { memory.insert(row, into: "Role") }
                for (uuid, row) in updated { memory.update(row, of: "Role") { $0["uuid"] == .text(uuid) } }
                memory.delete(from: "Role") { row in gone.contains { row["uuid"] == .text($0) } }
            }
            return
        }
        try harness.raw { raw in
            try raw.execute("BEGIN IMMEDIATE" + (isMarked ? "; INSERT INTO seedbed_import VALUES (1)" : ""))
            for row in inserted.values {
                try raw.insert(row.map { ($0.key, RawValue($0.value)) }, into: "Role")
            }
            for (uuid, row) in updated {
                let columns = row.keys.sorted()
                try raw.rows(
                    "UPDATE Role SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE uuid = ?",
                    columns.map { RawValue(row[$0] ?? .null) } + [.string(uuid)])
            }
            for uuid in gone { try raw.rows("DELETE FROM Role WHERE uuid = ?", [.string(uuid)]) }
            try raw.execute((isMarked ? "DELETE FROM seedbed_import; " : "") + "COMMIT")
        }
    }

    /// Gives both devices a timer that the app had before Seedbed; a device that has launched takes it as from an import.
    func addOld(_ uuid: String, name: String = "Timer") async throws {
        var row: Row = ["uuid": .text(uuid), "name": .text(name), "club": .text("x")]
        for column in SpeechTables.durable.columnNames { row[column] = row[column] ?? .null }
        let new = [uuid: row]
        cloud[uuid] = row
        for device in [0, 1] {
            known[device][uuid] = row
            try await devices[device].write { (harness, store) throws(StoreError) in
                try Self.bring(new, [:], [], false, harness, store)
            }
        }
    }

    /// - Parameter isDated: whether the app sets the date of the edit itself.
    func edit(_ device: Int, _ uuid: String, name: String, isDated: Bool = false) async throws {
        var changes: Row = ["name": .text(name)]
        if isDated { changes["updateDate"] = SeedDateFormat.iso8601.value(of: .now) }
        try await devices[device].update(changes, of: "Role", where: "uuid", is: .text(uuid))
    }

    /// Syncs both until neither writes any more.
    func settle() async throws {
        for _ in 0..<5 { for device in [0, 1] { _ = try await sync(device) } }
    }

    /// Each row as `uuid name`, with `dismissed` or `untouched`.
    func summary(_ device: Int) async throws -> [String] {
        try await rows(device).map { uuid, row in
            let isUntouched = row["updateDate"]?.isNull ?? true
            let state = row["dismissDate"]?.isNull == false ? " dismissed" : isUntouched ? " untouched" : ""
            return "\(uuid) \(RawValue(row["name"] ?? .null))\(state)"
        }.sorted()
    }
}
