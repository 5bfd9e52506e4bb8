import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A device that was seeded with two releases, to which a sync engine brings rows.
final class ImportDevice {
    /// The traits by which the tables and stores of the test differ.
    struct Variant: Sendable, CustomTestStringConvertible {
        /// How the rows of the user's refer to the seeds.
        enum Keys: String, CaseIterable, Sendable {
            case none, declared, foreign
        }

        var kind: StoreKind
        var isDurable: Bool
        var isScoped: Bool
        var keys: Keys

        var testDescription: String {
            "\(kind.rawValue), \(isDurable ? "durable" : "plain")\(isScoped ? ", scoped" : ""), \(keys.rawValue) keys"
        }

        static let all: [Variant] = [StoreKind.memory, .file].flatMap { kind in
            [false, true].flatMap { isDurable in
                [false, true].flatMap { isScoped in
                    Keys.allCases.map { Variant(kind: kind, isDurable: isDurable, isScoped: isScoped, keys: $0) }
                }
            }
        }

        var tables: [TestTable] {
            let columns = [
                "uuid", "name", "color", "club", "position", "createDate", "updateDate", "seedID", "dismissDate",
            ]
            let keys: [MemoryStore.Table.ForeignKey] =
                keys == .foreign ? [.init(column: "seed", parent: "Food", parentColumn: "uuid")] : []
            return [
                TestTable("Food", columns.map { $0 + " TEXT" }, primaryKey: "uuid"),
                TestTable("Meal", ["uuid TEXT", "seed TEXT", "note TEXT"], primaryKey: "uuid", foreignKeys: keys),
            ]
        }

        /// The release of a month: `fig` is retired by the third one, and `apple` and `pear` are then what they were at first.
        func catalog(_ month: Int) -> String {
            let seeds = Self.names(month).map { name in
                #"{ "name": "\#(name)", "color": "\#(Self.color(of: name, month))", "club": "x" }"#
            }
            let durable = #""seedID": "seedID", "dismissDate": "dismissDate""#
            let mapping = [isDurable ? durable : "", isScoped ? #""scope": "club""# : ""].filter { !$0.isEmpty }
            let references = #"[{ "table": "Meal", "columns": ["seed"], "to": ["uuid"] }]"#
            return """
                { "catalog": "food", "released": "2026-0\(month)-01", "table": "Food", "key": ["name"],
                  "columns": { "name": "text", "color": "text", "club": "text" }, "volatile": ["position"],
                  "mapping": { \(mapping.joined(separator: ", ")) }, "references": \(keys == .declared ? references : "[]"),
                  "seeds": [\(seeds.joined(separator: ", "))], "retired": \(month < 3 ? "[]" : #"["fig"]"#) }
                """
        }

        /// The releases of the months before, as the history file of the catalog says it.
        func history(before month: Int) -> String {
            let shipped = (1..<month).flatMap { former in
                Self.names(former).map { name in
                    let content = #""name": "\#(name)", "color": "\#(Self.color(of: name, former))", "club": "x""#
                    return """
                        { "released": "2026-0\(former)-01", "$id": "\(name)", "key": { "name": "\(name)" },
                          "content": { \(content) } }
                        """
                }
            }
            let releases = (1..<month).map { "2026-0\($0)-01" }
            return """
                { "catalog": "food", "releases": \(releases), "shipped": [\(shipped.joined(separator: ", "))] }
                """
        }

        private static func names(_ month: Int) -> [String] {
            ["apple", "pear", "plum", "kiwi"] + (month < 3 ? ["fig"] : [])
        }

        static func color(of name: String, _ month: Int) -> String {
            ["apple", "pear"].contains(name) && month == 3 ? "\(name) 1" : "\(name) \(month)"
        }
    }

    let variant: Variant
    let harness: TestHarness
    private let seeder: Seeder
    private let isMarked: Bool
    /// The version of each row that the engine brought last.
    private var versions: [String: Int] = [:]

    /// A device after its first launch, with the release of January.
    init(_ variant: Variant, isMarked: Bool) async throws {
        self.variant = variant
        self.isMarked = isMarked
        let harness = try TestHarness(variant.kind, variant.tables)
        self.harness = harness
        // Less than any that comes in.
        let environment = Seeder.Environment.counted(at: instant("2026-04-01")) { number in
            "00000000-0000-4000-8000-" + String(format: "%011x0", number)
        }
        let folder = harness.folder.url
        seeder = Seeder(
            catalogs: .file(folder.appending(path: "food.json")), defaults: folder.appending(path: "defaults.json"),
            device: "device", environment: environment
        ) { (_) throws(StoreError) in try harness.open() }
        try await launch(1)
    }

    /// Launches with the release of a month.
    func launch(_ month: Int) async throws {
        let file = harness.folder.url.appending(path: "food.json")
        try Data(variant.catalog(month).utf8).write(to: file)
        let history = harness.folder.url.appending(path: "history")
        try FileManager.default.createDirectory(at: history, withIntermediateDirectories: true)
        try Data(variant.history(before: month).utf8).write(to: history.appending(path: "food.json"))
        // Left alone for long enough that imports after the first one trust what it has read.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: file.path(percentEncoded: false))
        try await seeder.launch(account: .signedOut)
    }

    /// Lets the user write.
    func write(_ body: @Sendable (TestHarness, any SeedStore) throws(StoreError) -> Void) async throws {
        let harness = harness
        try await seeder.withStore(for: .signedOut) { (store) throws(StoreError) in try body(harness, store) }
    }

    /// Lets the engine write, which passes over what is older than what it brought before.
    func bring(_ deliveries: [Delivery]) async throws {
        var current: [Delivery] = []
        for delivery in deliveries where delivery.version >= versions[delivery.uuid] ?? 0 {
            versions[delivery.uuid] = delivery.version
            current.append(delivery)
        }
        let (news, isMarked) = (current, isMarked)
        try await write { (harness, store) throws(StoreError) in
            if let memory = store as? MemoryStore {
                memory.importing { for delivery in news { Self.bring(delivery, to: memory) } }
                return
            }
            try harness.raw { raw in
                try raw.execute("BEGIN IMMEDIATE" + (isMarked ? "; INSERT INTO seedbed_import VALUES (1)" : ""))
                for delivery in news { try Self.bring(delivery, to: raw) }
                try raw.execute((isMarked ? "DELETE FROM seedbed_import; " : "") + "COMMIT")
            }
        }
    }

    func finishImport(_ changes: ImportedChanges) async throws {
        try await seeder.importFinished(changes, account: SeedAccount.signedOut)
    }

    /// The rows of a table, by column.
    func rows(of table: String) async throws -> [TestHarness.Row] {
        let found = Shared<[[RawValue]]>([])
        guard let layout = variant.tables.first(where: { $0.name == table }) else { return [] }
        try await write { (harness, store) throws(StoreError) in
            let rows = try harness.rows(of: layout, in: store)
            found.withValue { $0 = rows }
        }
        return found.withValue { $0 }.map { row in
            let values = row.map { value -> SeedValue in
                if case .text(let bytes) = value { .text(String(decoding: bytes, as: UTF8.self)) } else { .null }
            }
            return Dictionary(uniqueKeysWithValues: zip(layout.columnNames, values))
        }
    }

    /// The rows of the seeds' table that Seedbed removed, by identity.
    func removed() async throws -> Set<String> {
        let found = Shared<Set<String>>([])
        try await write { (_, store) throws(StoreError) in
            let entries = try store.log.log(after: 0).entries.filter { $0.table == "Food" && $0.cleanup != nil }
            found.withValue { $0 = Set(entries.map(\.uuid.description)) }
        }
        return found.withValue { $0 }
    }

    private static func bring(_ delivery: Delivery, to store: MemoryStore) {
        let isIt: (TestHarness.Row) -> Bool = { $0["uuid"] == .text(delivery.uuid) }
        guard let row = delivery.row else { return store.delete(from: delivery.table, where: isIt) }
        if store.rows(of: delivery.table).contains(where: isIt) {
            store.update(row, of: delivery.table, where: isIt)
        } else {
            store.insert(row, into: delivery.table)
        }
    }

    private static func bring(_ delivery: Delivery, to raw: RawDatabase) throws {
        let uuid = RawValue.string(delivery.uuid)
        guard let row = delivery.row else {
            try raw.rows("DELETE FROM \(delivery.table) WHERE uuid = ?", [uuid])
            return
        }
        let columns = row.keys.sorted()
        if try raw.rows("SELECT 1 FROM \(delivery.table) WHERE uuid = ?", [uuid]).isEmpty {
            try raw.insert(columns.map { ($0, RawValue(row[$0] ?? .null)) }, into: delivery.table)
        } else {
            try raw.rows(
                "UPDATE \(delivery.table) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE uuid = ?",
                columns.map { RawValue(row[$0] ?? .null) } + [uuid])
        }
    }
}
