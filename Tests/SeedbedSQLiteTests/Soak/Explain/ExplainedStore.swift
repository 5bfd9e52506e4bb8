import Foundation
import Seedbed
import SeedbedTestSupport

/// A random store for `explain`: two releases of a catalog with a former name, a corrected id and key, a retired seed and texts in two
/// languages, and rows of every kind with rows that refer to them, also of the same table.
struct ExplainedStore {
    let isDurable: Bool
    let hasSeedID: Bool
    /// Whether the texts are in two languages.
    let isLocalized: Bool
    /// Whether rows are in scopes, of which no seed names one.
    let hasScope: Bool
    /// Whether one row holds a name: then the copy that goes leaves its number to the new one.
    let isUnique: Bool
    let hasHistory: Bool
    /// Whether the second release has a new name for a seed, whose rows do not name it.
    let isRenamed: Bool
    /// Whether an import deletes a copy that the user has edited on this device.
    let losesEdit: Bool
    private(set) var rows: [(uuid: String, values: [(column: String, value: RawValue)])] = []
    private(set) var references: [String] = []
    private let childKeys: [String]

    private static let names = ["a": ["en": "Toast", "de": "Trinkspruch"], "b": ["en": "Poem", "de": "Gedicht"]]
    static let days = ["2025-01-01", "2025-02-01"]
    /// The seeds of both releases; the first has those that the second retires.
    static let seeds = ["a", "b", "c", "old", "older"]
    private static let retired = ["old", "older"]

    init(using random: inout RandomSource) {
        hasSeedID = random.chance(70)
        isDurable = hasSeedID && random.chance(60)
        isLocalized = hasSeedID && random.chance(50)
        hasScope = hasSeedID && random.chance(20)
        isUnique = random.chance(25)
        hasHistory = random.chance(60)
        isRenamed = !hasSeedID && random.chance(70)
        losesEdit = isDurable && random.chance(80)
        let actions = ["", "ON DELETE CASCADE", "ON DELETE SET NULL", "ON DELETE RESTRICT"]
        childKeys = (0..<2).map { _ in
            "REFERENCES t (uuid) \(random.pick(actions))" + (random.chance(50) ? ", UNIQUE (t)" : ", UNIQUE (t, tag)")
        }
        for number in 0..<Int.random(in: 2...10, using: &random) {
            let uuid = "\(random.pick(["r", "s", "t"]))\(number)"
            rows.append((uuid, row(uuid, &random)))
        }
        for number in 0..<Int.random(in: 0...8, using: &random) {
            references.append(
                """
                INSERT OR IGNORE INTO child\(Int.random(in: 0..<2, using: &random)) (id, t, tag, body)
                VALUES (\(number), '\(random.pick(rows).uuid)', '\(random.pick(["x", "y"]))', 'mine \(number)')
                """)
        }
    }

    private func row(_ uuid: String, _ random: inout RandomSource) -> [(column: String, value: RawValue)] {
        let seed = random.pick(Self.seeds)
        let release = Int.random(in: 0..<2, using: &random)
        var name = text(of: seed, random.pick(["en", "de"]), release)
        var green = green(of: seed, release)
        var updated: RawValue = nil
        switch Int.random(in: 0..<8, using: &random) {
        case 0: (green, updated) = (green + 70, "2025-06-01T00:00:00.000Z")
        case 1: green += 70
        case 2: name = random.pick(["Mine", name])
        default: break
        }
        var values: [(String, RawValue)] = [
            ("uuid", .string(uuid)), ("name", .string(name)), ("green", .integer(Int64(green))),
            ("createDate", random.chance(8) ? nil : .string("\(Self.days[release])T00:00:00.000Z")),
            ("updateDate", updated),
        ]
        if random.chance(30), let parent = rows.randomElement(using: &random) {
            values.append(("parent", .string(parent.uuid)))
        }
        if hasScope { values.append(("team", random.pick([nil, "red", "red"]))) }
        if hasSeedID {
            let id = random.chance(50) ? "former/\(seed)" : "c/\(seed)"
            values.append(("seedID", random.chance(15) ? random.pick([nil, "other/a", "nonsense"]) : .string(id)))
        }
        if isDurable, !updated.isNull, random.chance(50) {
            values.append(("dismissDate", "2025-06-01T00:00:00.000Z"))
        }
        return values
    }

    private func text(of seed: String, _ language: String, _ release: Int) -> String {
        if isRenamed, seed == "b", release == 0 { return "Verse" }
        let texts = Self.names[seed]
        return texts?[isLocalized ? language : "en"] ?? seed.uppercased()
    }

    private func green(of seed: String, _ release: Int) -> Int {
        seed == "a" || Self.retired.contains(seed) ? 1 : 1 + release
    }

    /// The tables.
    var definition: String {
        let marks =
            (hasSeedID ? ", seedID TEXT" : "") + (isDurable ? ", dismissDate TEXT" : "")
            + (hasScope ? ", team TEXT" : "")
        let children = childKeys.enumerated().map { number, key in
            "; CREATE TABLE child\(number) (id INTEGER PRIMARY KEY, tag TEXT, body TEXT, t TEXT \(key))"
        }
        return "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, green INT, parent TEXT REFERENCES t (uuid), "
            + "createDate TEXT, updateDate TEXT\(marks)\(isUnique ? ", UNIQUE (name)" : ""))" + children.joined()
    }

    /// The catalog of a release; the second one has a new name.
    func catalog(_ release: Int) -> String {
        var mapping = hasSeedID ? [#""seedID": "seedID""#] : []
        if isDurable { mapping.append(#""dismissDate": "dismissDate""#) }
        if hasScope { mapping.append(#""scope": "team""#) }
        let seeds = Self.seeds.filter { release == 0 || !Self.retired.contains($0) }.map { seed in
            let texts = ["en", "de"].map { "\"\($0)\": \"\(text(of: seed, $0, release))\"" }.joined(separator: ", ")
            let name = isLocalized ? "{ \(texts) }" : "\"\(text(of: seed, "en", release))\""
            return #"{ "$id": "\#(seed)", "name": \#(name), "green": \#(green(of: seed, release)) }"#
        }
        return """
            { "catalog": "\(release == 0 ? "former" : "c")", \(release == 0 ? "" : #""formerly": "former","#)
              "released": "\(Self.days[release])", "table": "t", "key": ["name"],
              "columns": { "name": "text", "green": "integer" }, \(isLocalized ? #""localized": ["name"],"# : "")
              "mapping": { \(mapping.joined(separator: ", ")) }, "seeds": [\(seeds.joined(separator: ", "))]
              \(release == 0 ? "" : #", "retired": ["old", "older"]"#) }
            """
    }

    /// The history of the second release.
    var history: String {
        let lines = Self.seeds.map { seed in
            let languages = isLocalized ? ["en", "de"] : ["en"]
            let texts = languages.map { "\"\($0)\": \"\(text(of: seed, $0, 0))\"" }.joined(separator: ", ")
            let name = isLocalized ? "{ \"$localized\": { \(texts) } }" : "\"\(text(of: seed, "en", 0))\""
            return
                #"{ "released": "\#(Self.days[0])", "$id": "\#(seed)", "key": { "name": "\#(text(of: seed, "en", 0))" }, "#
                + #""content": { "name": \#(name), "green": \#(green(of: seed, 0)) } }"#
        }
        let shipped = (lines + ["{}"]).joined(separator: ",\n")
        return #"{ "catalog": "c", "releases": ["\#(Self.days[0])"], "shipped": [\#(shipped)] }"#
    }
}
