import Foundation
import Seedbed
import SeedbedTestSupport

/// A store of an app that was in the field before it had Seedbed, drawn at random: its catalog's releases, and rows of which it
/// is known who has made and changed them.
struct FieldStore {
    /// The content that one release ships of a seed.
    struct Shipped: Equatable {
        var name: String
        var green: Int
        var note: String
        var weight: Double
        var due: String
    }

    /// A row, and the truth about it.
    struct Row {
        var uuid: String
        var seed: Int?
        /// The release that it was seeded from; nil for a row of the user's.
        var release: Int?
        var content: Shipped
        var seedID: String?
        var createDate: String?
        var updateDate: String?
        /// Whether a person has made or changed it.
        var isUsers = false
    }

    let isDurable: Bool
    /// When each release came.
    let days = ["2025-01-01", "2025-02-01", "2025-03-01"]
    /// Of each release what it ships of each seed.
    let releases: [[Shipped]]
    /// Whether the catalogs come with their history.
    let hasHistory: Bool
    /// Whether the `createDate` column has a default for rows that are inserted without one.
    let hasDefault: Bool
    private var count = 0

    init(using random: inout RandomSource) {
        isDurable = random.chance(50)
        hasHistory = random.chance(50)
        hasDefault = random.chance(40)
        var seeds = (0..<4).map { Self.shipped($0, using: &random) }
        var releases = [seeds]
        for _ in 1..<3 {
            for seed in seeds.indices where random.chance(50) {
                let name = seeds[seed].name
                seeds[seed] = Self.shipped(seed, using: &random)
                seeds[seed].name = name
            }
            releases.append(seeds)
        }
        self.releases = releases
    }

    private static func shipped(_ seed: Int, using random: inout RandomSource) -> Shipped {
        Shipped(
            name: ["Toast", "Café", "Poem", "Tea"][seed], green: Int.random(in: 0..<3, using: &random),
            note: random.pick(["", "naïve", "x"]),
            weight: random.pick([0.5, 0.1, 2]), due: random.pick(["2025-05-05T10:00:00.250Z", "2025-05-05T10:00:00Z"]))
    }

    var definition: String {
        let date = hasDefault ? "TEXT DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))" : "TEXT"
        let marks = isDurable ? ", seedID TEXT, dismissDate TEXT" : ""
        return """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, green INT, note TEXT, weight REAL, due TEXT, sort INT,
                createDate \(date), updateDate TEXT\(marks));
            CREATE TABLE speech (id INTEGER PRIMARY KEY, t TEXT REFERENCES t (uuid))
            """
    }

    /// The catalog of a release.
    func catalog(_ release: Int) -> String {
        let mapping = isDurable ? AppWorld.mapping : ""
        let seeds = releases[release].enumerated().map { #"{ "$id": "s\#($0)", \#(fields($1)) }"# }
        return """
            { "catalog": "c", "released": "\(days[release])", "table": "t", "key": ["name"], \(mapping)
              "columns": { "name": "text", "green": "integer", "note": "text", "weight": "real", "due": "date" },
              "volatile": ["sort"],
              "seeds": [\(seeds.joined(separator: ",\n"))] }
            """
    }

    /// The history before a release.
    func history(before release: Int) -> String {
        var lines: [String] = []
        for former in 0..<release {
            for (seed, shipped) in releases[former].enumerated() {
                lines.append(
                    #"{ "released": "\#(days[former])", "$id": "s\#(seed)", "key": { "name": "\#(shipped.name)" }, "#
                        + #""content": { \#(fields(shipped)) } }"#
                )
            }
        }
        let dates = days[..<release].map { "\"\($0)\"" }.joined(separator: ", ")
        return
            #"{ "catalog": "c", "releases": [\#(dates)], "shipped": [\#((lines + ["{}"]).joined(separator: ",\n"))] }"#
    }

    private func fields(_ shipped: Shipped) -> String {
        #""name": "\#(shipped.name)", "green": \#(shipped.green), "note": "\#(shipped.note)", "#
            + #""weight": \#(shipped.weight), "due": "\#(shipped.due)""#
    }

    /// A row as some device has it.
    mutating func row(using random: inout RandomSource) -> Row {
        count += 1
        let (seed, release) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<3, using: &random))
        var row = Row(
            uuid: "r\(Int.random(in: 0..<10, using: &random))-\(count)", seed: seed, release: release,
            content: releases[release][seed],
            seedID: isDurable ? "c/s\(seed)" : nil, createDate: "\(days[release])T00:00:00.000Z")
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: handOn(&row.content, using: &random)
        case 3:
            // Seen by Seedbed.
            row.content.green += 10
            row.updateDate = "2025-06-06T00:00:00.000Z"
            row.isUsers = true
        case 4:
            // Not seen by anybody.
            row.isUsers = true
            switch Int.random(in: 0..<4, using: &random) {
            case 0: row.content.green += 10
            case 1: row.content.note = "mine \(count)"
            case 2: row.content.weight += 1
            default: row.content.due = "2025-05-06T10:00:00Z"
            }
        case 5:
            // Made by a person, with a date of the app's own.
            row.createDate = random.pick(["2024-12-31 10:00:00", "2025-07-07T00:00:00.000Z", "2025-01-02"])
            (row.seedID, row.release, row.isUsers) = (nil, nil, true)
            if random.chance(40) { row.content.name = random.pick(["Mine", "Own"]) }
        case 6:
            (row.seedID, row.createDate, row.release, row.isUsers) = (nil, nil, nil, true)
        default:
            row.content.name = random.pick(["Mine", "Own"])
            (row.seedID, row.release, row.isUsers) = (nil, nil, true)
        }
        return row
    }

    /// Rounds and normalises the values as engines do.
    private func handOn(_ content: inout Shipped, using random: inout RandomSource) {
        if random.chance(30) { content.weight = Double(Float(content.weight)) }
        if random.chance(30) { content.due = "2025-05-05T10:00:00Z" }
        if random.chance(30) { content.note = content.note.decomposedStringWithCanonicalMapping }
    }

    /// Whether an app that knows these releases, and what they shipped, can tell that a row of a release was changed.
    func isKnown(_ row: Row, _ known: Set<Int>) -> Bool {
        guard let release = row.release else { return true }
        // Without a `seedID`, a row of a release that the app does not know is not a copy.
        return known.contains(release) || !isDurable
    }
}
