import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T4, S3, C4, I2: releases that change the key, the scope, the `seedID`, the volatile columns and the types of a table.
struct RandomShapeTests {
    /// The shape that a release gives the table, and what it ships of each seed.
    struct Release: Sendable {
        let day: String
        let key: [String]
        let mapping: [String]
        let volatile: [String]
        /// Of each of the columns `a` and `b` its type; `nil` if the release does not declare it.
        let types: [String?]
        /// Of each seed the values of these columns, as numbers.
        let values: [[Int]]
        let retired: [Int]
        /// Of each seed the names that it has had, the present one last.
        let names: [[String]]

        /// The condition that a row has one of a seed's names.
        func isNamed(_ seed: Int) -> String {
            "name IN (\(names[seed].map { "'\($0)'" }.joined(separator: ", ")))"
        }

        init(_ month: Int, after former: Release?, kinds: [Kind], isRenaming: Bool, using random: inout RandomSource) {
            day = "2025-0\(month)-01"
            key = random.chance(70) ? ["name"] : ["name", "kind"]
            // A release that no longer maps the column for seeds does not find a copy under another key.
            let isNamed = isRenaming && former?.mapping.contains("seedID") == true
            let durable = random.pick((isNamed ? [] : [[], []]) + [["seedID"], ["seedID", "dismissDate"]])
            mapping = (random.chance(40) ? ["scope"] : []) + durable
            names = (0..<5).map { seed in
                let known = former?.names[seed] ?? ["s\(seed)"]
                return former != nil && isRenaming && random.chance(8) ? known + [known[known.count - 1] + "x"] : known
            }
            types = kinds.map { kind in random.chance(15) ? nil : random.pick(kind.types) }
            let declared = zip(["a", "b"], types).filter { $1 != nil }.map(\.0)
            volatile = declared.filter { _ in random.chance(30) }
            values = (0..<5).map { seed in
                (0..<2).map { place in
                    random.chance(50) ? (former?.values[seed][place] ?? 0) : Int(random.below(2))
                }
            }
            let known = former?.retired ?? []
            retired = known.isEmpty && month > 2 && random.chance(50) ? [4] : known
        }

        /// The catalog file.
        func text(_ kinds: [Kind]) -> String {
            let seeds = values.indices.filter { !retired.contains($0) }.map { seed in
                let parts = ["a", "b"].enumerated().compactMap { place, column in
                    types[place].map { ", \"\(column)\": \(kinds[place].literal(values[seed][place], $0))" }
                }
                return """
                    { "$id": "s\(seed)", "name": "\(names[seed][names[seed].count - 1])", "kind": "x", "team": "main"\(parts.joined()) }
                    """
            }
            let columns = ["scope": "team", "seedID": "seedID", "dismissDate": "gone"]
            let mapped = mapping.map { "\"\($0)\": \"\(columns[$0] ?? "")\"" }
            let typed = zip(["a", "b"], types).compactMap { name, type in type.map { "\"\(name)\": \"\($0)\", " } }
            return """
                { "catalog": "c", "released": "\(day)", "table": "t", "key": \(key),
                  "columns": { "name": "text", "kind": "text", "team": "text", \(typed.joined())"note": "text" },
                  "mapping": { \(mapped.joined(separator: ", ")) }, "volatile": \(volatile),
                  "seeds": [\(seeds.joined(separator: ",\n"))], "retired": \(retired.map { "s\($0)" }) }
                """
        }
    }

    /// The values of a column: they are stored alike by each of its types.
    enum Kind: CaseIterable {
        case number, list, date

        var types: [String] {
            switch self {
            case .number: ["integer", "boolean"]
            case .list: ["text", "json"]
            case .date: ["text", "date"]
            }
        }

        /// A value as the catalog writes it.
        func literal(_ number: Int, _ type: String) -> String {
            switch self {
            case .number: type == "integer" ? "\(number)" : (number == 1 ? "true" : "false")
            case .list: type == "json" ? "[\(number)]" : "\"[\(number)]\""
            case .date: type == "date" ? "\"2026-01-0\(number + 1)\"" : "\"2026-01-0\(number + 1)T00:00:00.000Z\""
            }
        }

        /// The value as a query shows it.
        func stored(_ number: Int) -> String {
            switch self {
            case .number: "\(number)"
            case .list: "[\(number)]"
            case .date: "2026-01-0\(number + 1)"
            }
        }
    }

    /// A device, and what its user and other apps did to the copies.
    private struct Device {
        let app: RawDatabase
        let path: String
        var noted: [Int: String] = [:]
        var sorted: Set<Int> = []
        /// Those sorted copies whose column is no longer volatile: the sorted value may look like an edit (T4).
        var open: Set<Int> = []

        init(in folder: TemporaryFolder, _ name: String) throws {
            path = folder.path(name)
            app = try RawDatabase(path)
            try app.execute(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, kind TEXT, team TEXT, a, b, note TEXT DEFAULT 'none',
                    seedID TEXT, gone TEXT, createDate TEXT, updateDate TEXT)
                """)
        }

        func seeder(_ catalogs: [Catalog], in folder: TemporaryFolder) -> Seeder {
            Seeder(
                catalogs: .catalogs(catalogs), defaults: URL(filePath: path + ".json"), device: "d"
            ) { [path] _ in try SQLiteStore(path: path) }
        }

        func rows(_ sql: String) throws -> [String] {
            try app.rows(sql).map { $0.map(shown).joined(separator: " ") }
        }

        /// Launches, and returns in what the launch contradicts `explain`, `status` and `clean`.
        func launch(_ seeder: Seeder, _ outcome: Seeder.Report.Outcome? = nil) async throws -> [String] {
            let told = try await ToldLaunch(
                of: (0..<5).map { "s\($0)" }, rows: try rows("SELECT uuid FROM t"), seeder)
            let report = try await seeder.launch(account: .signedOut)
            let contradictions = told.contradictions(with: report, rows: try rows("SELECT uuid FROM t"))
            let isAsExpected = outcome.map { $0 == report.outcome } ?? true
            return contradictions + (isAsExpected ? [] : ["\(report.outcome)"])
        }

        /// Something that a person or an app without Seedbed does.
        mutating func act(after release: Release, using random: inout RandomSource) throws {
            if random.chance(30) {
                // A tagged row of this very release that is no seed's.
                let name = random.pick(["NULL", "'other/s1'", "'nonsense'"])
                try app.imports(
                    """
                    INSERT INTO t (uuid, name, kind, team, seedID, createDate) VALUES
                        ('foreign ' || lower(hex(randomblob(8))), 'foreign ' || hex(randomblob(8)), 'x', 'main', \(name), '\(release.day)')
                    """)
            }
            let seed = Int(random.below(5))
            if noted[seed] != nil || open.contains(seed) { return }
            let isOne = release.isNamed(seed)
            let isThere = try !rows("SELECT 1 FROM t WHERE \(isOne)").isEmpty
            switch random.below(3) {
            case 0 where isThere:
                try app.execute("UPDATE t SET note = 'mine' WHERE \(isOne)")
                noted[seed] = "mine"
            case 1 where isThere:
                try app.imports("UPDATE t SET note = 'unseen' WHERE \(isOne)")
                noted[seed] = "unseen"
            case 2 where release.volatile.contains("a"):
                try app.execute("UPDATE t SET a = 'sorted' WHERE \(isOne)")
                sorted.insert(seed)
            default: break
            }
        }

        /// In what the rows of a seed differ from what they should be, or `nil`.
        func problem(with seed: Int, after release: Release, _ kinds: [Kind]) throws -> String? {
            let isOne = release.isNamed(seed)
            let rows = try rows("SELECT note, updateDate IS NULL, a, b FROM t WHERE \(isOne) ORDER BY note = 'none'")
            if let note = noted[seed] {
                // Under a corrected key the user's row keeps no seed away in a table whose rows do not name theirs.
                let isKept =
                    (1...release.names[seed].count).contains(rows.count)
                    && rows[0].hasPrefix("\(note) \(note == "mine" ? 0 : 1) ")
                return isKept ? nil : "s\(seed), \(note): \(rows)"
            }
            if open.contains(seed) { return rows.count < 2 ? nil : "s\(seed): \(rows)" }
            if release.retired.contains(seed) {
                // A row that names no seed is the user's in a table with a column for seeds (T4).
                let named = release.mapping.contains("seedID") ? " AND seedID IS NOT NULL" : ""
                let left = try self.rows("SELECT uuid FROM t WHERE \(isOne)\(named)")
                return left.isEmpty ? nil : "s\(seed), retired: \(rows)"
            }
            // A column that the release does not declare keeps what it holds, or nothing in a new row.
            let expected = (0..<2).map { place in
                if place == 0, sorted.contains(seed) { return "sorted" }
                return release.types[place] == nil ? "*" : kinds[place].stored(release.values[seed][place])
            }
            let isAsShipped =
                rows.count == 1 && rows[0].hasPrefix("none 1 ")
                && zip(rows[0].dropFirst(7).split(separator: " "), expected).allSatisfy { $1 == "*" || $0 == $1 }
            return isAsShipped ? nil : "s\(seed): \(rows) instead of \(expected)"
        }
    }

    @Test func `random releases find the copies of the former ones, with receipts and by the history`() async throws {
        for var random in RandomSource.rounds(3, of: "random shapes") {
            let kinds = (0..<2).map { _ in random.pick(Kind.allCases) }
            var releases: [Release] = []
            let isRenaming = random.chance(50)
            for month in 1...5 {
                let last = releases.last
                releases.append(Release(month, after: last, kinds: kinds, isRenaming: isRenaming, using: &random))
            }
            let folder = try TemporaryFolder()
            let sources = try releases.enumerated().map { number, release in
                let file = folder.url.appending(path: "\(number).json")
                try Data(release.text(kinds).utf8).write(to: file)
                return CatalogSource.files([file])
            }
            func catalogs(_ number: Int) throws -> [Catalog] {
                try CatalogSource.former(Array(sources[..<number]), of: try sources[number].load()).catalogs
            }
            var devices = try ["a", "b"].map { try Device(in: folder, $0) }
            for (number, release) in releases.enumerated() {
                for place in devices.indices {
                    if place == 1, number < 4, random.chance(50) { continue }
                    let seeder = devices[place].seeder(try catalogs(number), in: folder)
                    let before = try devices[place].rows("SELECT * FROM t ORDER BY name").joined(separator: "\n")
                    let contradictions = try await devices[place].launch(seeder)
                    let story =
                        releases.prefix(number + 1).map { $0.text(kinds) }.joined(separator: "\n") + "\n" + before
                    #expect(contradictions == [], "\(random.replay), device \(place), release \(number + 1)\n\(story)")
                    if !release.volatile.contains("a") {
                        devices[place].open.formUnion(devices[place].sorted)
                        devices[place].sorted = []
                    }
                    for seed in 0..<5 {
                        let problem = try devices[place].problem(with: seed, after: release, kinds)
                        let texts = releases.prefix(number + 1).map { $0.text(kinds) }.joined(separator: "\n")
                        #expect(problem == nil, "\(random.replay), device \(place), release \(number + 1)\n\(texts)")
                        if problem != nil { return }
                    }
                    #expect(try await devices[place].launch(seeder, .alreadySeeded) == [], "\(random.replay)")
                    if number < 4 { try devices[place].act(after: release, using: &random) }
                }
            }
            // A new device has the history alone, and meets the first one.
            devices.append(try Device(in: folder, "c"))
            let last = try catalogs(4)
            _ = try await devices[2].seeder(last, in: folder).launch(account: .signedOut)
            let paths = [devices[0].path, devices[2].path]
            for place in [0, 1] {
                let (device, other) = (devices[2 * place], paths[1 - place])
                try device.app.execute("ATTACH '\(other)' AS other")
                try device.app.imports("INSERT OR IGNORE INTO t SELECT * FROM other.t")
                try device.app.execute("DETACH other")
            }
            var ends: [[String]] = []
            for device in [devices[0], devices[2]] {
                _ = try await device.seeder(last, in: folder).importFinished(account: .signedOut)
                ends.append(try device.rows("SELECT uuid FROM t ORDER BY 1"))
                let twins = try device.rows(
                    "SELECT name FROM t WHERE updateDate IS NULL AND note = 'none' GROUP BY name HAVING count(*) > 1")
                let open = devices[0].open.flatMap { releases[4].names[$0] }
                #expect(twins.filter { !open.contains($0) } == [], "\(random.replay)")
            }
            #expect(ends[0] == ends[1], "\(random.replay)")
            for (seed, note) in devices[0].noted {
                let isOne = releases[4].isNamed(seed)
                #expect(try !devices[2].rows("SELECT 1 FROM t WHERE \(isOne) AND note = '\(note)'").isEmpty)
            }
        }
    }
}
