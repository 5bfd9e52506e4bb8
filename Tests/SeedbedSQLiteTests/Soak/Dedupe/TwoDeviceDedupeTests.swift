import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Two devices that merge duplicates each by itself, and then sync.
struct TwoDeviceDedupeTests {
    private static let count: UInt64 = TestSetting.number("SEEDBED_DEDUPES") ?? 20

    @Test(arguments: DedupePair.Engine.allCases)
    func `the same rows stay on both, one for each key, and nothing is lost`(engine: DedupePair.Engine) throws {
        let seed = RandomSource.seed(for: "two devices, \(engine)")
        for round in 0..<Self.count {
            var random = RandomSource(seed: seed &+ round)
            try play(engine, &random)
        }
    }

    private func play(_ engine: DedupePair.Engine, _ random: inout RandomSource) throws {
        let order: Deduplication.SurvivorOrder = random.pick([
            .least("uuid"), .greatest("createDate"), .least("createDate"), .greatest("r"),
        ])
        let policy: Deduplication.MergePolicy = random.chance(50) ? .newest : .fill
        let deduplication = Deduplication(
            of: "person", by: [Deduplication.KeyColumn("name", .folded)], survivor: order, otherwise: policy)
        let pair = try DedupePair(engine, deduplication)
        let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed) \(engine) \(order) \(policy)"
        var values: Set<String> = []
        for number in 0..<Int.random(in: 2...9, using: &random) {
            let person = person(number, &random)
            values.formUnion(person[2...3].map(\.description).filter { $0 != "-" })
            let places = random.pick([[0], [1], [0, 1], [0, 1]])
            for place in places {
                try pair.devices[place].app.rows("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?)", person)
                if random.chance(60) {
                    try pair.devices[place].app.rows(
                        "INSERT OR IGNORE INTO note VALUES (?, ?, 'mine')",
                        [.string("n\(number)" + (random.chance(50) ? "-\(place)" : "")), person[0]])
                }
            }
        }
        // The rows that both have came by sync before.
        if random.chance(30) { _ = try pair.sync(0) }
        for device in random.pick([[0], [1], [0, 1], [0, 1]]) { try pair.devices[device].dedupe(deduplication) }
        #expect(try pair.settle(), context)
        try expectSettled(pair, values, context)
    }

    private func person(_ number: Int, _ random: inout RandomSource) -> [RawValue] {
        func date() -> RawValue { .string("2026-0\(Int.random(in: 1...5, using: &random))-01T00:00:00.000Z") }
        return [
            .string("\(Int.random(in: 100...999, using: &random))-\(number)"), random.pick(["Ann", "ANN", "É", "é"]),
            random.chance(50) ? nil : .string("phone\(number)"), random.chance(50) ? nil : .string("mail\(number)"),
            .integer(Int64.random(in: 1...3, using: &random)), date(), random.chance(50) ? nil : date(),
        ]
    }

    private func expectSettled(_ pair: DedupePair, _ values: Set<String>, _ context: Comment) throws {
        for table in DedupePair.tables {
            #expect(try pair.rows(0, table) == pair.rows(1, table), context)
        }
        let names = try pair.rows(0, "person").values.map {
            $0[1].description == "É" ? "é" : $0[1].description.lowercased()
        }
        #expect(names.count == Set(names).count, context)
        var held = Set(try pair.rows(0, "person").values.flatMap { $0.map(\.description) })
        for device in pair.devices {
            #expect(
                try device.app.rows("SELECT uuid FROM note WHERE person NOT IN (SELECT uuid FROM person)") == [],
                context)
            let isLogged = try device.app.rows("SELECT 1 FROM sqlite_schema WHERE name = 'seedbed_log'") != []
            if !isLogged { continue }
            for row in try device.app.rows("SELECT row FROM seedbed_log WHERE row IS NOT NULL") {
                held.formUnion(values.filter { row[0].description.contains("\"\($0)\"") })
            }
            for row in try device.app.rows("SELECT old FROM seedbed_changes") { held.insert(row[0].description) }
        }
        #expect(values.subtracting(held) == [], context)
    }
}
