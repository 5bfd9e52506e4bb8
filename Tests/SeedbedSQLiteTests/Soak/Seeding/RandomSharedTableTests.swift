import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C1 to C6 where several catalogs share a table: it makes no difference in how many catalogs an app lists its seeds.
struct RandomSharedTableTests {
    private typealias Shipped = (name: String, a: Int, isRetired: Bool)

    /// One of two devices that go through the same, with the seeds in one catalog or in several.
    private struct Device {
        let world: AppWorld
        let files: [String]

        init(_ count: Int, _ definition: String) throws {
            let (folder, app) = try RawDatabase.inNewFolder(definition)
            files = (0..<count).map { "c\($0).json" }
            let environment = Seeder.Environment.counted(at: instant("2025-12-31T12:00:00Z"), from: 1001)
            let seeder = folder.seeder(
                of: .files(files.map { folder.url.appending(path: $0) }), store: "app.sqlite", environment: environment)
            world = AppWorld(folder, app, seeder: seeder)
        }

        func release(_ date: String, _ seeds: [Shipped], _ more: String) throws {
            for (place, file) in files.enumerated() {
                let own = seeds.enumerated().filter { $0.offset % files.count == place }
                let kept = own.filter { !$0.element.isRetired }.map { number, seed in
                    #"{ "$id": "s\#(number)", "name": "\#(seed.name)", "a": \#(seed.a) }"#
                }
                let retired = own.filter(\.element.isRetired).map { #""s\#($0.offset)""# }
                let text = """
                    { "catalog": "c\(place)", "released": "\(date)", "table": "t", "key": ["name"], \(more)
                      "retired": [\(retired.joined(separator: ", "))], "seeds": [\(kept.joined(separator: ",\n"))] }
                    """
                try Data(text.utf8).write(to: world.folder.url.appending(path: file))
            }
        }

        /// Tells which rows there are, but for the identities of those that Seedbed made.
        ///
        /// - Parameter dates: whether to tell the releases. A copy that takes over what was filed needs no new release, and with
        ///   several catalogs the cleanup of the first comes before the second is seeded.
        func told(dates: Bool = true) throws -> String {
            try world.rows(
                """
                SELECT name, a, updateDate IS NULL\(dates ? ", CASE WHEN uuid LIKE 'u%' THEN '' ELSE uuid END, createDate" : "")
                FROM t ORDER BY name, a, createDate, updateDate, uuid
                """)
        }
    }

    /// Writes to the rows between two releases, as SQL for the app and for the sync engine.
    private static func events(_ random: inout RandomSource, _ month: Int) -> [(sql: String, isImport: Bool)] {
        var events: [(sql: String, isImport: Bool)] = []
        func name() -> String { "n\(Int.random(in: 0..<9, using: &random))" }
        let columns = "t (uuid, name, a, createDate, updateDate)"
        for number in 0..<Int.random(in: 0...3, using: &random) {
            // A copy of any release, of another device.
            let date = "2025-0\(Int.random(in: 1...month, using: &random))-01T00:00:00.000Z"
            let row = "'f\(month)\(number)', '\(name())', \(Int.random(in: 1...3, using: &random)), '\(date)', NULL"
            events.append(("INSERT INTO \(columns) VALUES (\(row))", true))
        }
        if random.chance(40) { events.append(("UPDATE t SET a = 9 WHERE name = '\(name())'", false)) }
        if random.chance(30) { events.append(("DELETE FROM t WHERE name = '\(name())'", false)) }
        if random.chance(20) {
            events.append(("INSERT INTO \(columns) VALUES ('mine\(month)', '\(name())', 7, NULL, NULL)", false))
        }
        return events
    }

    @Test func `seeds end alike in one catalog and in three, and a cleanup has nothing left to do`() async throws {
        for var random in RandomSource.rounds(15, of: "random shared tables") {
            let more = random.pick(["", #""volatile": ["a"],"#])
            let definition =
                "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, a INTEGER, createDate TEXT, updateDate TEXT)"
            let devices = [try Device(1, definition), try Device(3, definition)]
            var seeds: [Shipped] = (0..<8).map { ("n\($0)", 1, false) }
            for month in 1...5 {
                for place in seeds.indices {
                    if random.chance(40) { seeds[place].a = Int.random(in: 1...3, using: &random) }
                    if random.chance(10) { seeds[place].isRetired.toggle() }
                    // A corrected key: `n8` is free until a seed gets it.
                    if random.chance(10), !seeds.contains(where: { $0.name == "n8" }) { seeds[place].name = "n8" }
                }
                let events = month == 1 ? [] : Self.events(&random, month)
                let isReported = month > 1 && random.chance(50)
                for device in devices {
                    for event in events {
                        if event.isImport {
                            try device.world.imports(event.sql)
                        } else {
                            try device.world.app.execute(event.sql)
                        }
                    }
                    if isReported { _ = try await device.world.seeder.importFinished(.unknown, account: .signedOut) }
                    try device.release("2025-0\(month)-01", seeds, more)
                    _ = try await device.world.seeder.launch(account: .signedOut)
                    let before = try device.told()
                    let again = try await device.world.seeder.clean(account: .signedOut)
                    #expect(again.removed == [], "\(random.replay), month \(month), \(device.files.count) catalogs")
                    #expect(try device.told() == before, "\(random.replay), month \(month)")
                }
                let (one, three) = (try devices[0].told(dates: more.isEmpty), try devices[1].told(dates: more.isEmpty))
                #expect(one == three, "\(random.replay), month \(month)")
                if one != three { return }
            }
        }
    }
}
