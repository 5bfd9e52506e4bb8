import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// `explain`, `status` and `clean` agree with a launch whose release groups the rows of a table by other columns.
struct ReshapedExplainTests {
    /// A release that draws its mapping, its key and whether seeds name their scope.
    private struct Release {
        let text: String
        let mapping: [String]
        /// Of each seed its name, its value and its scope.
        let seeds: [(name: String, value: Int, team: String?)]

        init(_ month: Int, after former: Release?, using random: inout RandomSource) {
            let day = "2025-0\(month)-01"
            // Without the column for seeds, rows that named theirs may belong to the user from then on (T4).
            let isNamed = former?.mapping.contains("seedID") == true
            let named = random.pick((isNamed ? [] : [[]]) + [["seedID"], ["seedID", "dismissDate"]])
            mapping = random.pick([[], ["scope"]]) + named
            // `check` warns of seeds without a scope in a table that maps one.
            let hasTeam = mapping.contains("scope") || random.chance(50)
            seeds = (0..<4).map { seed in
                let before = former?.seeds[seed]
                let name = (before?.name ?? "s\(seed)") + (before != nil && random.chance(20) ? "x" : "")
                return (name, random.chance(40) ? month : before?.value ?? 0, hasTeam ? "main" : nil)
            }
            let columns = ["scope": "team", "seedID": "seedID", "dismissDate": "gone"]
            let mapped = mapping.map { "\"\($0)\": \"\(columns[$0] ?? "")\"" }.joined(separator: ", ")
            let key = random.chance(75) ? #""name""# : #""name", "kind""#
            let isRetiring = month > 2 && random.chance(30)
            let listed = seeds.enumerated().prefix(isRetiring ? 3 : 4).map { place, seed in
                let team = seed.team.map { ", \"team\": \"\($0)\"" } ?? ""
                return
                    #"{ "$id": "s\#(place)", "name": "\#(seed.name)", "kind": "x", "value": \#(seed.value)\#(team) }"#
            }
            text = """
                { "catalog": "c", "released": "\(day)", "table": "t", "key": [\(key)],
                  "columns": { "name": "text", "kind": "text", "team": "text", "value": "integer" },
                  "mapping": { \(mapped) }, "seeds": [\(listed.joined(separator: ",\n"))], "retired": [\(isRetiring ? "\"s3\"" : "")] }
                """
        }
    }

    @Test func `explain never contradicts a launch after a change of the shape`() async throws {
        for var random in RandomSource.rounds(4, of: "explained shapes") {
            let folder = try TemporaryFolder()
            let path = folder.path("app")
            let app = try RawDatabase(path)
            try app.execute(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, kind TEXT, team TEXT, value INT, seedID TEXT, gone TEXT,
                    createDate TEXT, updateDate TEXT)
                """)
            let hasHistory = random.chance(50)
            var releases: [Release] = []
            var sources: [CatalogSource] = []
            for month in 1...5 {
                releases.append(Release(month, after: releases.last, using: &random))
                let file = folder.url.appending(path: "\(month).json")
                try Data(releases[month - 1].text.utf8).write(to: file)
                sources.append(.files([file]))
                if month > 1, month < 5, random.chance(35) { continue }
                var catalogs = try sources[month - 1].load()
                if hasHistory { catalogs = try CatalogSource.former(Array(sources.dropLast()), of: catalogs).catalogs }
                let seeder = Seeder(
                    catalogs: .catalogs(catalogs), defaults: URL(filePath: path + ".json"), device: "d"
                ) { _ in try SQLiteStore(path: path) }
                for time in 1...2 {
                    let told = try await ToldLaunch(of: (0..<4).map { "s\($0)" }, rows: try uuids(app), seeder)
                    let before = try app.rows("SELECT * FROM t ORDER BY name").map { "\($0)" }
                    let report = try await seeder.launch(account: .signedOut)
                    let contradictions = told.contradictions(with: report, rows: try uuids(app))
                    let story = (releases.map(\.text) + before).joined(separator: "\n")
                    #expect(contradictions == [], "\(random.replay), release \(month), launch \(time)\n\(story)")
                    if !contradictions.isEmpty { return }
                }
                for number in 0..<Int(random.below(4)) {
                    try act(app, releases, "\(month)\(number)", using: &random)
                }
            }
        }
    }

    private func uuids(_ app: RawDatabase) throws -> [String] {
        try app.rows("SELECT uuid FROM t").map(\.[0].description)
    }

    /// Something that the user, an app without Seedbed or another device does.
    private func act(
        _ app: RawDatabase, _ releases: [Release], _ number: String, using random: inout RandomSource
    ) throws {
        let (place, release) = (Int(random.below(4)), random.pick(Array(releases.enumerated())))
        let seed = release.element.seeds[place]
        let isOne = "name LIKE 's\(place)%'"
        let uuid = "00000000-0000-4000-8000-0000000000\(number)"
        switch random.below(5) {
        case 0: try app.execute("UPDATE t SET value = 90 WHERE \(isOne)")
        case 1: try app.execute("DELETE FROM t WHERE \(isOne)")
        case 2: try app.imports("UPDATE t SET value = 91 WHERE \(isOne)")
        case 3: try app.execute("INSERT INTO t (uuid, name, kind, value) VALUES ('\(uuid)', '\(seed.name)', 'x', 92)")
        default:
            let name = release.element.mapping.contains("seedID") ? "'c/s\(place)'" : "NULL"
            let team = seed.team.map { "'\($0)'" } ?? "NULL"
            try app.imports(
                """
                INSERT INTO t (uuid, name, kind, team, value, seedID, createDate) VALUES
                    ('\(uuid)', '\(seed.name)', 'x', \(team), \(seed.value), \(name),
                     '2025-0\(release.offset + 1)-01T00:00:00.000Z')
                """)
        }
    }
}
