import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// `MemoryStore` and `SQLiteStore` make the same of the same duplicates: two ways to group, one rule.
struct StoresAgreeTests {
    private static let columns = ["id", "uuid", "name", "scope", "note", "parent", "createDate", "updateDate"]
    private static let names: [SeedValue] = [
        .null, "Straße", "STRASSE", "strasse", "É", "e\u{301}", "é", "ı", "I", "i", "", .integer(1), .real(1), "1",
        .blob([49]), "\u{212A}", "k", "Σ", "ς",
    ]

    @Test(arguments: TestShare.of(Array(0..<120), one: 5)) func `both stores leave the same rows, log and undo`(
        seed: UInt64
    ) throws {
        var random = RandomSource(seed: seed)
        let comparisons = Deduplication.KeyComparison.allCases
        var key = [Deduplication.KeyColumn("name", comparisons[Int(random.next() % 5)])]
        if random.next() % 3 == 0 { key.append("scope") }
        let column = ["uuid", "createDate", "updateDate", "note"][Int(random.next() % 4)]
        let survivor: Deduplication.SurvivorOrder = random.next() % 2 == 0 ? .greatest(column) : .least(column)
        let policies: [Deduplication.MergePolicy] = [
            .survivor, .fill, .newest, .merge { survivor, others in others.last?["note"] ?? survivor["note"] ?? .null },
        ]
        let deduplication = Deduplication(
            of: "t", by: key, survivor: survivor,
            merging: column == "note" ? [:] : ["note": policies[Int(random.next() % 4)]],
            otherwise: policies[Int(random.next() % 3)], breaksTies: random.next() % 4 == 0, isLocal: true)
        let mayShareIdentities = random.next() % 2 == 0
        let rows = (1...Int(random.next() % 40 + 2)).map { Self.row($0, mayShareIdentities, &random) }
        let inserted = rows.filter { _ in random.next() % 4 == 0 }.compactMap { row -> UUIDText? in
            if case .text(let text)? = row["uuid"] { UUIDText(text.uppercased()) } else { nil }
        }
        let imported: ImportedChanges = random.next() % 3 == 0 ? .rows(inserted: inserted) : .unknown
        let now = SeedInstant(milliseconds: 1_767_225_600_000)
        let hasNamesakes = Set(rows.compactMap { $0["uuid"].map { UUIDText("\($0)") } }).count < rows.count

        let late = Set(
            rows.filter { _ in random.next() % 3 == 0 }.compactMap { row -> UUIDText? in
                if case .text(let text)? = row["uuid"] { UUIDText(text) } else { nil }
            })

        let memory = MemoryStore(tables: [
            MemoryStore.Table(
                "t", columns: Self.columns, primaryKey: "id",
                foreignKeys: [.init(column: "parent", parent: "t", parentColumn: "id")])
        ])
        let (folder, raw) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid, name, scope, note, parent INTEGER REFERENCES t (id), createDate,
                updateDate)
            """, file: "t")
        for row in rows {
            memory.insert(row, into: "t")
            try raw.insert(Self.columns.map { ($0, RawValue(row[$0] ?? .null)) }, into: "t")
        }
        let file = try SQLiteStore(path: folder.path("t"))
        func dump(_ rows: [[RawValue]]) -> String {
            rows.map { $0.map(\.description).joined(separator: " ") }.sorted().joined(separator: "\n")
        }
        func memoryRows() -> String {
            dump(memory.rows(of: "t").map { row in Self.columns.map { RawValue(row[$0] ?? .null) } })
        }
        func fileRows() throws -> String {
            dump(try raw.rows("SELECT \(Self.columns.joined(separator: ", ")) FROM t"))
        }
        var before = memoryRows()
        let dry = try file.dedupe(deduplication, imported, dryRun: true, at: now)
        expectSame(try fileRows(), before)
        var report = try file.dedupe(deduplication, imported, at: now)
        var other = try memory.dedupe(deduplication, imported, at: now)
        expectSame(try fileRows(), memoryRows())
        for index in report.groups.indices { report.groups[index].key = [] }
        for index in other.groups.indices { other.groups[index].key = [] }
        #expect(Set(report.groups) == Set(other.groups))
        #expect(Set(report.ambiguous.map(Set.init)) == Set(other.ambiguous.map(Set.init)))
        #expect(dry.groups.map(\.merged) == report.groups.map(\.merged))
        let later = hasNamesakes ? [] : Self.later(than: rows, without: memory.rows(of: "t"))
        if !later.isEmpty {
            for row in later {
                memory.insert(row, into: "t")
                try raw.insert(Self.columns.map { ($0, RawValue(row[$0] ?? .null)) }, into: "t")
            }
            before = dump((rows + later).map { row in Self.columns.map { RawValue(row[$0] ?? .null) } })
            let imported = ImportedChanges.rows(inserted: later.indices.map { UUIDText("later-\($0)") })
            for store in [file as any SeedStore, memory] { _ = try store.dedupe(deduplication, imported, at: now) }
            expectSame(try fileRows(), memoryRows())
        }

        for store in [file as any SeedStore, memory] {
            guard let merging = store.deduplication, let cleanup = try store.log.lastCleanup().first?.cleanup else {
                continue
            }
            let table = deduplication.seedTable()
            // Some rows cannot come back with the first undo, but with the second.
            for late in [late, []] {
                let run = UndoRun()
                try merging.revertValues(of: cleanup, at: now)
                // A row may refer to one that comes back after it.
                let removed = try store.log.lastCleanup()
                var waiting = removed
                for _ in 0..<rows.count {
                    waiting = try waiting.filter { entry in
                        if late.contains(entry.uuid) { return true }
                        let uuid = UndoRule.identity(of: entry)
                        let dating = UndoRule.updateDate(of: entry, as: uuid, at: now)
                        return try store.log.reinsert(entry, as: uuid, to: table, touched: dating, in: run) != nil
                    }
                }
                // Where an identity stood twice, a row that is there keeps its namesake away.
                #expect(waiting.isEmpty || hasNamesakes || !late.isEmpty)
                try merging.revertReferences(of: cleanup, butOf: waiting, isLast: true, in: run)
                try store.log.markUndone(removed.filter { entry in !waiting.contains { $0.id == entry.id } })
            }
        }
        if hasNamesakes { return }
        func undated(_ rows: String) -> String {
            rows.split(separator: "\n").map { $0.split(separator: " ").dropLast().joined(separator: " ") }
                .joined(separator: "\n")
        }
        expectSame(undated(try fileRows()), undated(before))
        expectSame(undated(memoryRows()), undated(before))
    }

    /// Rows that come in after the deduplication, each with a row as its parent that was merged into another one.
    private static func later(than rows: [MemoryStore.Row], without left: [MemoryStore.Row]) -> [MemoryStore.Row] {
        let left = Set(left.compactMap { $0["id"] })
        return rows.compactMap { $0["id"] }.filter { !left.contains($0) }.prefix(3).enumerated().map { place, parent in
            [
                "id": .integer(1_000 + Int64(place)), "uuid": .text("later-\(place)"), "name": .text("later \(place)"),
                "scope": "z", "parent": parent,
            ]
        }
    }

    private static func row(_ id: Int, _ mayShareIdentities: Bool, _ random: inout RandomSource) -> MemoryStore.Row {
        func date() -> SeedValue {
            let day = random.next() % 4
            return day == 0 ? .null : .text("2026-01-0\(day)T00:00:00.000Z")
        }
        let number = mayShareIdentities && random.next() % 10 == 0 ? random.next() % 40 : UInt64(id)
        let uuid = String(UnicodeScalar(UInt8(97 + number % 26))) + String(repeating: "x", count: Int(number) / 26)
        return [
            "id": .integer(Int64(id)), "uuid": .text(random.next() % 2 == 0 ? uuid : uuid.uppercased()),
            "name": random.pick(names),
            "scope": [.null, "a", "b"][Int(random.next() % 3)],
            "note": [.null, "one", "two", .integer(3)][Int(random.next() % 4)],
            "parent": random.next() % 3 == 0 && id > 1 ? .integer(Int64(random.next() % UInt64(id - 1)) + 1) : .null,
            "createDate": date(), "updateDate": date(),
        ]
    }
}

extension Deduplication {
    /// The table as an undo knows it.
    fileprivate func seedTable() -> SeedTable { SeedTable(name: table, key: [], mapping: mapping, dates: dates) }
}
