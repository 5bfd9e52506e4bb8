import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T4 (c): random migrations of a table between two releases, after other programs edited some copies unseen.
struct RandomMigrationTests {
    @Test func `T4: a migration hides no edit, and keeps no copy from a release`() async throws {
        var (kept, renewed) = (0, 0)
        let rounds = RandomSource.rounds(UInt64(TestShare.count(10, soak: 60)), of: "random migrations") {
            kept > 0 && renewed > 0
        }
        for var random in rounds {
            let migration = RandomMigration(using: &random)
            let (edited, untouched) = try await run(migration)
            kept += edited
            renewed += untouched
        }
    }

    /// Seeds, edits, migrates and releases; returns how many edits had to stay, and how many copies had to be renewed.
    private func run(_ migration: RandomMigration) async throws -> (kept: Int, renewed: Int) {
        let world = try AppWorld(migration.definition)
        let file = world.folder.url.appending(path: "catalog.json")
        try Data(migration.first.utf8).write(to: file)
        _ = try await world.launch()
        for edit in migration.edits { try world.imports(edit.statement) }
        if migration.hasHistory {
            try world.folder.writeHistory(of: "c", entries: migration.history, on: ["2025-01-01"])
        }
        try SQLiteStore(path: world.folder.path("app.sqlite")).dropTriggers()
        for step in migration.steps { try world.app.execute(step) }
        try Data(migration.second.utf8).write(to: file)
        let told = try await world.launch()

        let story = Comment(rawValue: "\(migration)\n\(told)")
        var (kept, renewed) = (0, 0)
        for edit in migration.edits {
            guard let column = migration.name(of: edit.column), migration.tellsEdits else { continue }
            kept += 1
            let rows = try world.rows("SELECT count(*) FROM t WHERE \(column) = \(edit.value)")
            #expect(rows == "1", story)
        }
        guard migration.tellsCopies else { return (kept, renewed) }
        for seed in 0..<RandomMigration.count where !migration.edits.contains(where: { $0.seed == seed }) {
            renewed += 1
            let rows = try world.rows("SELECT count(*), min(note) FROM t WHERE \(migration.key) = 's\(seed)'")
            #expect(rows == "1 new", story)
        }
        return (kept, renewed)
    }
}

/// A table, two releases of its catalog, edits between them and the migration of the table.
private struct RandomMigration: CustomStringConvertible {
    struct Edit {
        let seed: Int
        let column: String
        /// As SQL writes it; no release ships it.
        let value: String
        let statement: String
    }

    static let count = 4
    private static let columns = ["name", "a", "b", "c"]

    let isDurable: Bool
    let hasHistory: Bool
    /// The values that the first release ships in `a`, `b` and `c`, as JSON writes them; `nil` if the seed leaves the column out.
    private let shipped: [[String?]]
    let edits: [Edit]
    private var renamed: Set<String> = []
    private var dropped: Set<String> = []
    /// How the migration fills a column of its own, and which value the second release ships there.
    private var added: (definition: String, fill: String?, shipped: String?)?
    private let random: UInt64

    init(using random: inout RandomSource) {
        self.random = random.seed
        isDurable = random.chance(50)
        hasHistory = random.chance(50)
        let values = ["1", "2", "7"]
        // A value of two columns would show either under the other's name.
        shipped = (0..<Self.count).map { _ in
            (0..<3).map { column in random.chance(80) ? "\(column + 1)" + random.pick(values) : nil }
        }
        var edits: [Edit] = []
        for seed in 0..<Self.count where random.chance(40) {
            let column = random.pick(isDurable ? Self.columns : Array(Self.columns.dropFirst()))
            let value = column == "name" ? "'mine\(seed)'" : "\(90 + seed)"
            let statement = "UPDATE t SET \(column) = \(value) WHERE name = 's\(seed)'"
            edits.append(Edit(seed: seed, column: column, value: value, statement: statement))
        }
        self.edits = edits
        for column in Self.columns {
            switch random.below(4) {
            case 0: renamed.insert(column)
            case 1 where column != "name": dropped.insert(column)
            default: break
            }
        }
        if random.chance(50) {
            let definition = random.pick(["INTEGER", "INTEGER DEFAULT 7", "INTEGER NOT NULL DEFAULT 1"])
            let fill = random.chance(50) ? random.pick(values) : nil
            added = (definition, fill, random.chance(50) ? random.pick(values + ["3"]) : nil)
        }
    }

    /// Whether rows without an edit show the present name of each renamed column.
    private var isShown: Bool {
        let unedited = (0..<Self.count).filter { seed in !edits.contains { $0.seed == seed } }
        return renamed.allSatisfy { column in
            unedited.contains { column == "name" || shipped[$0][(Self.columns.firstIndex(of: column) ?? 1) - 1] != nil }
        }
    }

    /// Whether an edit shows, whatever the release ships.
    ///
    /// If the device knows hashes alone, it cannot compare rows of which a column was dropped, and needs rows without an edit to
    /// find a renamed column.
    var tellsEdits: Bool { hasHistory || dropped.isEmpty && isShown }

    /// Whether a copy that was not edited shows.
    ///
    /// A filled column beside a dropped one may be that column under another name, with an edit.
    var tellsCopies: Bool { isShown && (dropped.isEmpty || added == nil && (hasHistory || renamed.isEmpty)) }

    /// The present name of a column, or `nil` if the migration has dropped it.
    func name(of column: String) -> String? {
        dropped.contains(column) ? nil : column + (renamed.contains(column) ? "2" : "")
    }

    var key: String { renamed.contains("name") ? "name2" : "name" }

    var definition: String {
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, a INTEGER, b INTEGER, c INTEGER, note TEXT, "
            + (isDurable ? "seedID TEXT, dismissDate TEXT, " : "") + "createDate TEXT, updateDate TEXT)"
    }

    var steps: [String] {
        var steps = Self.columns.compactMap { column -> String? in
            if dropped.contains(column) { return "ALTER TABLE t DROP COLUMN \(column)" }
            return renamed.contains(column) ? "ALTER TABLE t RENAME COLUMN \(column) TO \(column)2" : nil
        }
        if let added {
            steps.append("ALTER TABLE t ADD COLUMN d \(added.definition)")
            if let fill = added.fill { steps.append("UPDATE t SET d = \(fill)") }
        }
        return steps
    }

    var first: String { catalog("2025-01-01", key: "name", types: Self.columns, (0..<Self.count).map(content)) }

    /// The second release ships another note, and the former values under their present names.
    var second: String {
        let names = Self.columns.compactMap(name) + (added == nil ? [] : ["d"])
        let seeds = (0..<Self.count).map { seed in
            var members = [#""\#(key)": "s\#(seed)""#, #""note": "new""#]
            for (column, value) in zip(Self.columns.dropFirst(), shipped[seed]) {
                if let value, let name = name(of: column) { members.append(#""\#(name)": \#(value)"#) }
            }
            if let value = added?.shipped { members.append(#""d": \#(value)"#) }
            return members.joined(separator: ", ")
        }
        return catalog("2025-02-01", key: key, types: names, seeds)
    }

    /// The forms of the seeds, and the columns that the release declared.
    var history: [String] {
        let types = Self.columns.map { #""\#($0)": "\#($0 == "name" ? "text" : "integer")""# } + [#""note": "text""#]
        return ["{ \"released\": \"2025-01-01\", \"columns\": { \(types.joined(separator: ", ")) } }"]
            + (0..<Self.count).map { seed in
                #"{ "released": "2025-01-01", "$id": "s\#(seed)", "key": { "name": "s\#(seed)" }, "#
                    + "\"content\": { \(content(seed)) } }"
            }
    }

    private func content(_ seed: Int) -> String {
        let values = zip(Self.columns.dropFirst(), shipped[seed]).compactMap { column, value in
            value.map { #""\#(column)": \#($0)"# }
        }
        return ([#""name": "s\#(seed)""#, #""note": "old""#] + values).joined(separator: ", ")
    }

    private func catalog(_ released: String, key: String, types: [String], _ seeds: [String]) -> String {
        let types = types.map { #""\#($0)": "\#($0.hasPrefix("name") ? "text" : "integer")""# } + [#""note": "text""#]
        let rows = seeds.enumerated().map { #"{ "$id": "s\#($0)", \#($1) }"# }
        return """
            { "catalog": "c", "released": "\(released)", "table": "t", "key": ["\(key)"],
              \(isDurable ? AppWorld.mapping : "") "columns": { \(types.joined(separator: ", ")) },
              "seeds": [\(rows.joined(separator: ",\n"))] }
            """
    }

    var description: String {
        ([
            "SEEDBED_RANDOM_SEED=\(random)", isDurable ? "durable" : "plain", hasHistory ? "history" : "receipts",
            first,
        ] + edits.map(\.statement) + steps + [second]).joined(separator: "\n")
    }
}
