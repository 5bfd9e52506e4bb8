import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// C5, I10: notes under presets and under rows of the user's, while presets go, come and get each other's numbers.
///
/// A note means the row that had its number when the user wrote it. Nothing else of Seedbed's is asked.
struct RandomReusedNumberTests {
    private static let names = ["a", "b", "c", "d"]
    private static let kinds: [StoreKind] = [.memory, .file]

    /// A device, and what a person on it would expect.
    private final class TestDevice {
        let harness: TestHarness
        let seeder: Seeder
        let isDurable: Bool
        /// The presets that another device has removed, whose twins have not come yet.
        var gone: [String] = []
        /// The row that each note was filed under: the name of a preset, or of a row of the user's.
        var meant: [String: String] = [:]
        var story: [String] = []
        /// How many rows have had each number.
        private var holders: [Int64: Int] = [1: 1, 2: 1, 3: 1, 4: 1]
        private var count = 0

        init(_ kind: StoreKind, isDurable: Bool) throws {
            let more = isDurable ? ["seedID TEXT", "dismissDate TEXT"] : []
            let harness = try TestHarness(
                kind,
                [
                    TestTable(
                        "t", ["id INTEGER", "uuid TEXT", "name TEXT"] + more + ["createDate TEXT", "updateDate TEXT"],
                        primaryKey: "id"),
                    TestTable(
                        "note", ["uuid TEXT", "t INTEGER"], primaryKey: "uuid",
                        foreignKeys: [.init(column: "t", parent: "t", parentColumn: "id")]),
                ])
            (self.harness, self.isDurable) = (harness, isDurable)
            let mapping = isDurable ? AppWorld.mapping : ""
            let seeds = names.map { #"{ "name": "\#($0)" }"# }.joined(separator: ", ")
            try Data(
                """
                { "catalog": "c", "released": "2025-01-01", "table": "t", "key": ["name"], \(mapping) "seeds": [\(seeds)] }
                """.utf8
            ).write(to: harness.folder.url.appending(path: "c.json"))
            seeder = Seeder(
                catalogs: .file(harness.folder.url.appending(path: "c.json")),
                defaults: harness.folder.url.appending(path: "defaults"), device: "device"
            ) { (_) throws(StoreError) in try harness.open() }
        }

        /// Each row's number and name.
        func rows() async throws -> [(id: Int64, name: String)] {
            try await table(0).compactMap { row in
                if case .integer(let id) = row[0] { (id, row[2].description) } else { nil }
            }
        }

        func notes() async throws -> [(title: String, id: Int64)] {
            try await table(1).compactMap { row in
                if case .integer(let id) = row[1] { (row[0].description, id) } else { nil }
            }
        }

        private func table(_ place: Int) async throws -> [[RawValue]] {
            let harness = harness
            return try await seeder.withStore(for: .signedOut) { (store) throws(StoreError) in
                try harness.rows(of: harness.tables[place], in: store)
            }
        }

        private func write(
            isImport: Bool, _ body: @escaping @Sendable (TestHarness, any SeedStore) throws(StoreError) -> Void
        ) async throws {
            let harness = harness
            try await seeder.withStore(for: .signedOut) { (store) throws(StoreError) in
                if let memory = store as? MemoryStore, isImport {
                    var failure: StoreError?
                    memory.importing { do throws(StoreError) { try body(harness, store) } catch { failure = error } }
                    if let failure { throw failure }
                    return
                }
                if isImport { try harness.insert(["mark": .integer(1)], into: "seedbed_import", of: store) }
                try body(harness, store)
                if isImport, let file = try? RawDatabase(harness.path) {
                    try? file.execute("DELETE FROM seedbed_import")
                }
            }
        }

        func launch() async throws {
            _ = try await seeder.launch(account: .signedOut)
            // The app numbers the rows of a store that does not.
            if harness.kind != .memory { return }
            try await write(isImport: true) { (_, store) throws(StoreError) in
                for (place, name) in names.enumerated() {
                    (store as? MemoryStore)?.update(["id": .integer(Int64(place + 1))], of: "t") {
                        $0["name"] == .text(name)
                    }
                }
            }
        }

        /// Inserts a row under the next number, as SQLite counts without `AUTOINCREMENT`.
        private func insert(_ name: String, isCopy: Bool) async throws {
            count += 1
            var number = (try await rows().map(\.id).max() ?? 0) + 1
            // Of a number that a third row gets, `SQLiteStore` does not know yet under which of two rows a note was filed.
            while harness.kind == .file, holders[number] ?? 0 > 1 { number += 1 }
            holders[number, default: 0] += 1
            var row: TestHarness.Row = [
                "id": .integer(number), "uuid": .text("\(isCopy ? "z" : "x")\(count)"), "name": .text(name),
                "createDate": day("2025-01-01"),
            ]
            if !isCopy { row["updateDate"] = day("2025-01-02") }
            if isCopy, isDurable { row["seedID"] = .text("c/\(name)") }
            let inserted = row
            story.append("\(name) comes as \(number)")
            try await write(isImport: true) { (harness, store) throws(StoreError) in
                try harness.insert(inserted, into: "t", of: store)
            }
        }

        func removeElsewhere(_ name: String, isMarked: Bool) async throws {
            gone.append(name)
            story.append("\(name) goes")
            try await write(isImport: isMarked) { (harness, store) throws(StoreError) in
                try harness.delete(from: "t", where: "name", is: .text(name), in: store)
            }
        }

        func bringTwin(_ name: String) async throws {
            gone.removeAll { $0 == name }
            try await insert(name, isCopy: true)
        }

        func bringOwn() async throws { try await insert("own \(count)", isCopy: false) }

        func file(under row: (id: Int64, name: String)) async throws {
            count += 1
            let note: TestHarness.Row = ["uuid": .text("note \(count)"), "t": .integer(row.id)]
            meant["note \(count)"] = row.name
            story.append("note \(count) under \(row.name)")
            try await write(isImport: false) { (harness, store) throws(StoreError) in
                try harness.insert(note, into: "note", of: store)
            }
        }

        func finish() async throws {
            story.append("finish")
            _ = try await seeder.importFinished(.unknown, account: .signedOut)
        }
    }

    @Test(arguments: kinds, [false, true])
    func `each note stays under what it was filed under`(kind: StoreKind, isDurable: Bool) async throws {
        let test = "numbers used again, \(kind.rawValue), durable \(isDurable)"
        for var random in RandomSource.rounds(kind == .memory ? 20 : 6, of: test) {
            let life = try TestDevice(kind, isDurable: isDurable)
            try await life.launch()
            for _ in 0..<14 {
                let rows = try await life.rows()
                switch Int.random(in: 0..<7, using: &random) {
                case 0, 1: try await life.file(under: random.pick(rows))
                case 2:
                    let here = Self.names.filter { !life.gone.contains($0) }
                    // A preset that is found wiped with all others is no removal by another device.
                    if here.count < 2 { continue }
                    try await life.removeElsewhere(random.pick(here), isMarked: random.chance(70))
                case 3: if !life.gone.isEmpty { try await life.bringTwin(random.pick(life.gone)) }
                case 4: try await life.bringOwn()
                default: try await life.finish()
                }
            }
            for name in life.gone { try await life.bringTwin(name) }
            try await life.finish()
            let rows = try await life.rows()
            for note in try await life.notes() {
                #expect(
                    rows.first { $0.id == note.id }?.name == life.meant[note.title],
                    "\(note.title): \(random.replay)\n\(life.story.joined(separator: "\n"))")
            }
        }
    }
}
