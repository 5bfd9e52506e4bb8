import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S3, C2, T4: a release uses for its cleanup what it has proven before it inserts, and comes to the same end without that.
///
/// A second catalog of the table keeps a launch from using it: a row might be a copy of either.
struct RandomReleaseTests {
    /// One of two devices that go through the same.
    private struct Device {
        let world: AppWorld

        init(_ definition: String, _ more: String, isAlone: Bool) throws {
            let (folder, app) = try RawDatabase.inNewFolder(definition)
            let other = """
                { "catalog": "z", "released": "2024-01-01", "table": "t", "key": ["name"], \(more)
                  "seeds": [{ "name": "Zucchini" }] }
                """
            try Data(other.utf8).write(to: folder.url.appending(path: "other.json"))
            let environment = Seeder.Environment.counted(at: instant("2025-12-31T12:00:00Z"), from: 1001)
            let files = ["catalog.json"] + (isAlone ? [] : ["other.json"])
            let seeder = folder.seeder(
                of: .files(files.map { folder.url.appending(path: $0) }), store: "app.sqlite", environment: environment)
            world = AppWorld(folder, app, seeder: seeder)
        }

        /// Launches, and tells the result for the first catalog and for the rows of its seeds.
        func launch() async throws -> String {
            let report = try await world.seeder.launch(account: .signedOut)
            let told = report.catalogs.filter { $0.catalog == "c" }.map { catalog in
                let skipped = catalog.skipped.map { "\($0.key) \($0.value)" }.sorted()
                return "\(catalog.outcome) \(catalog.insertedSeeds) \(skipped)"
            }
            let removed = report.removed.map { "- \($0.reason) \(report.seed(of: $0)?.description ?? "?")" }
            let others = [
                "\(report.unproven.count) unproven", "\(report.occupied.count) occupied",
                "\(report.refused.count) refused",
            ]
            let rows = try world.rows(
                """
                SELECT CASE WHEN uuid LIKE 'u%' THEN 'u' ELSE uuid END, name, typeof(a), a, typeof(b), b, createDate,
                    updateDate IS NULL FROM t WHERE name <> 'Zucchini' ORDER BY 2, 4, 6, 7, 8, 1
                """)
            let log = try world.rows(
                "SELECT CASE WHEN uuid LIKE 'u%' THEN 'u' ELSE uuid END, reason FROM seedbed_log ORDER BY id")
            return (told + removed + others + [rows, log]).joined(separator: "\n")
        }
    }

    private static let names = ["Tea", "Café", "Cafe\u{301}", "12", "Toast", "Soup", "Rice"]
    private static let values = [
        "1", "2", "2.0", "0.1", "true", "null", #""x""#, #""7""#, #""Café""#, #"{ "k": [1] }"#,
    ]

    private static func definition(_ random: inout RandomSource) -> String {
        let types = ["TEXT", "INTEGER", "REAL", "", "NUMERIC"]
        let key = random.pick(["", " PRIMARY KEY"])
        let trigger = """
            ; CREATE TRIGGER app_insert AFTER INSERT ON t BEGIN
                UPDATE t SET b = 'by trigger' WHERE name = NEW.name AND uuid <> NEW.uuid; END
            """
        return """
            CREATE TABLE t (uuid TEXT\(key), name TEXT, a \(random.pick(types)), b \(random.pick(types)), createDate TEXT,
                updateDate TEXT)
            """ + (random.chance(20) ? trigger : "")
    }

    /// Writes to the rows between two releases, as SQL for the app and for the sync engine.
    private static func events(_ random: inout RandomSource, _ month: Int) -> [(sql: String, isImport: Bool)] {
        var events: [(sql: String, isImport: Bool)] = []
        func name() -> String { random.pick(names).replacing("'", with: "''") }
        if random.chance(40) { events.append(("UPDATE t SET a = 'mine' WHERE name = '\(name())'", false)) }
        if random.chance(40) { events.append(("UPDATE t SET b = 'unseen' WHERE name = '\(name())'", true)) }
        if random.chance(30) { events.append(("DELETE FROM t WHERE name = '\(name())'", false)) }
        if random.chance(40) {
            let twin = "INSERT OR IGNORE INTO t SELECT 'zz\(month)' || name, name, a, b, createDate, updateDate FROM t"
            let order = "ORDER BY createDate, updateDate, a, b"
            events.append(("\(twin) WHERE name = '\(name())' AND uuid LIKE 'u%' \(order)", true))
        }
        if random.chance(30) {
            let row = "INSERT INTO t VALUES ('zy\(month)', '\(name())', 1, 2, '2025-01-01T00:00:00.000Z', NULL)"
            events.append((row, true))
        }
        return events
    }

    private static func seeds(_ random: inout RandomSource, _ former: inout [Int: (name: String, a: String, b: String)])
        -> String
    {
        for number in 0..<5 {
            var seed = former[number] ?? ("\(number)", "1", "2")
            if former[number] == nil || random.chance(10) {
                let taken = Set(former.filter { $0.key != number }.values.map(\.name))
                let free = names.filter { name in !taken.contains { $0 == name } }
                if !free.isEmpty { seed.name = random.pick(free) }
            }
            if random.chance(60) { seed.a = random.pick(values) }
            if random.chance(60) { seed.b = random.pick(values) }
            former[number] = seed
        }
        let shipped = former.sorted { $0.key < $1.key }.filter { _ in random.chance(95) }
        return shipped.map { number, seed in
            let a = random.chance(90) ? #", "a": \#(seed.a)"# : ""
            return #"{ "$id": "s\#(number)", "name": "\#(seed.name)"\#(a), "b": \#(seed.b) }"#
        }.joined(separator: ",\n")
    }

    @Test func `S3: random releases end alike whether the cleanup proves copies again or not`() async throws {
        for var random in RandomSource.rounds(12, of: "random releases") {
            let definition = Self.definition(&random)
            let more = random.pick(["", #""volatile": ["a"],"#])
            let devices = try [true, false].map { try Device(definition, more, isAlone: $0) }
            var seeds: [Int: (name: String, a: String, b: String)] = [:]
            for month in 1...5 {
                let text = Self.seeds(&random, &seeds)
                let events = month == 1 ? [] : Self.events(&random, month)
                var told: [String] = []
                for device in devices {
                    for event in events {
                        if event.isImport {
                            try device.world.imports(event.sql)
                        } else {
                            try device.world.app.execute(event.sql)
                        }
                    }
                    try device.world.release("2025-0\(month)-01", text, more: more)
                    told.append(try await device.launch())
                }
                let isSame = told[0] == told[1]
                #expect(isSame, "\(random.replay), month \(month): \(told[0])\ninstead of\n\(told[1])")
                if !isSame { return }
            }
        }
    }
}
