import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// I11 in random stores of apps that were in the field before Seedbed: what a person has made or changed stays, whatever comes.
///
/// How the rows were made decides which may go, and no rule of the library's. `SEEDBED_STORES=N` goes through N stores.
struct FieldStoreTests {
    static let stores: UInt64 = TestSetting.number("SEEDBED_STORES") ?? 30

    @Test func `no row that a person has made or changed goes, and the twins that nobody has changed do`() async throws
    {
        let seed = RandomSource.seed(for: "stores in the field")
        var removed = 0
        for round in 0..<Self.stores {
            var random = RandomSource(seed: seed &+ round)
            var life = try TestDevice(using: &random, seed: seed &+ round)
            removed += try await life.run(using: &random)
        }
        #expect(removed > Int(Self.stores))
    }

    /// One store, from before Seedbed to the last release.
    private struct TestDevice {
        let world: AppWorld
        var store: FieldStore
        var rows: [FieldStore.Row] = []
        /// The releases whose contents the app has known at some time.
        var known: Set<Int> = []
        let seed: UInt64

        init(using random: inout RandomSource, seed: UInt64) throws {
            store = FieldStore(using: &random)
            world = try AppWorld(store.definition)
            self.seed = seed
        }

        mutating func run(using random: inout RandomSource) async throws -> Int {
            var removed = 0
            try add(Int.random(in: 0..<8, using: &random), using: &random, isImport: false)
            for release in Int.random(in: 0..<3, using: &random)..<3 {
                try update(to: release)
                removed += try await check(try await world.seeder.launch(account: .signedOut), "launch of \(release)")
                try add(Int.random(in: 0..<6, using: &random), using: &random, isImport: true)
                let changes =
                    random.chance(50) ? ImportedChanges.unknown : .rows(inserted: rows.map { UUIDText($0.uuid) })
                removed += try await check(
                    try await world.seeder.importFinished(changes, account: .signedOut), "import")
                if random.chance(50) {
                    let told = try await ToldFates(of: rows.map(\.uuid), world.seeder)
                    let report = try await world.seeder.clean(account: .signedOut)
                    #expect(ToldFates(report) == told, "SEEDBED_RANDOM_SEED=\(seed)")
                    removed += try await check(report, "cleanup")
                }
                if random.chance(50) { try insertAsUser(using: &random) }
            }
            try expectNoTwins()
            return removed
        }

        /// The app in a release.
        private mutating func update(to release: Int) throws {
            let folder = world.folder.url
            try Data(store.catalog(release).utf8).write(to: folder.appending(path: "catalog.json"))
            known.insert(release)
            if !store.hasHistory || release == 0 { return }
            known.formUnion(0..<release)
            let history = folder.appending(path: "history")
            try FileManager.default.createDirectory(at: history, withIntermediateDirectories: true)
            try Data(store.history(before: release).utf8).write(to: history.appending(path: "c.json"))
        }

        private mutating func add(_ count: Int, using random: inout RandomSource, isImport: Bool) throws {
            for _ in 0..<count {
                let row = store.row(using: &random)
                rows.append(row)
                if isImport { try world.app.execute("BEGIN; INSERT INTO seedbed_import VALUES (1)") }
                try world.app.insert(Self.list(values(row)), into: "t")
                if isImport { try world.app.execute("DELETE FROM seedbed_import; COMMIT") }
                if random.chance(30) { try world.app.execute("INSERT INTO speech (t) VALUES ('\(row.uuid)')") }
            }
        }

        /// Two rows of one name, as the user makes them in the app once it has Seedbed.
        private mutating func insertAsUser(using random: inout RandomSource) throws {
            for _ in 0..<2 {
                var row = store.row(using: &random)
                row.uuid += "-own"
                (row.createDate, row.updateDate, row.seedID, row.release, row.isUsers) = (nil, nil, nil, nil, true)
                row.content.name = random.pick(["Toast", "Own"])
                var values = values(row)
                values["createDate"] = nil
                try world.app.insert(Self.list(values), into: "t")
                rows.append(row)
            }
        }

        private static func list(_ values: [String: RawValue]) -> [(column: String, value: RawValue)] {
            values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }

        private func values(_ row: FieldStore.Row) -> [String: RawValue] {
            var values: [String: RawValue] = [
                "uuid": .string(row.uuid), "name": .string(row.content.name),
                "green": .integer(Int64(row.content.green)),
                "note": .string(row.content.note), "weight": .real(row.content.weight), "due": .string(row.content.due),
                "createDate": row.createDate.map(RawValue.string) ?? .null,
                "updateDate": row.updateDate.map(RawValue.string) ?? .null,
            ]
            if store.isDurable { values["seedID"] = row.seedID.map(RawValue.string) ?? .null }
            return values
        }

        /// Holds what the store has now against what must be there; returns how many rows went.
        private mutating func check(_ report: Seeder.Report, _ what: String) async throws -> Int {
            let there = Set(try world.app.rows("SELECT uuid FROM t").map { $0[0] })
            let context = Comment(rawValue: "SEEDBED_RANDOM_SEED=\(seed), \(what), durable: \(store.isDurable)")
            for row in rows where row.isUsers && store.isKnown(row, known) {
                #expect(there.contains(RawValue.string(row.uuid)), "\(context) \(row)")
            }
            let users = Set(rows.filter { $0.isUsers && store.isKnown($0, known) }.map { UUIDText($0.uuid) })
            #expect(report.removed.filter { users.contains($0.uuid) } == [], context)
            #expect(try world.app.problems() == [], context)
            // A row that an earlier release could not know to be the user's is gone for the later ones too.
            rows.removeAll { !there.contains(.string($0.uuid)) }
            return report.removed.count
        }

        /// Of the rows that no user has changed one stays of each seed, as far as their releases are known.
        private func expectNoTwins() throws {
            let there = Set(try world.app.rows("SELECT uuid FROM t").map { $0[0] })
            for seed in 0..<4 {
                let twins = rows.filter { row in
                    row.seed == seed && !row.isUsers && there.contains(RawValue.string(row.uuid))
                        && row.release.map(known.contains) ?? false
                }
                let comment = Comment(
                    rawValue: "SEEDBED_RANDOM_SEED=\(self.seed) \(twins.map(\.uuid)) \(store.isDurable)")
                #expect(twins.count < 2, comment)
            }
        }
    }
}
