import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, I10 in random trees: a deletion from elsewhere takes the copies below along, and perhaps the twin that rows could move to.
struct RandomTreeDeletionTests {
    private static let actions = ["CASCADE", "CASCADE", "SET NULL"]

    @Test func `a deletion succeeds, leaves no reference to nothing, and takes no row whose copy has a twin`() throws {
        for var random in RandomSource.rounds(120, of: "random trees") { try delete(&random) }
    }

    private func delete(_ random: inout RandomSource) throws {
        let hasOther = random.chance(40)
        let isUnique = random.chance(20)
        let tables = [
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t ON DELETE \(random.pick(Self.actions)),
                createDate TEXT, updateDate TEXT\(random.chance(50) ? ", UNIQUE (parent, name)" : ""))
            """,
            """
            CREATE TABLE item (n INTEGER PRIMARY KEY, a TEXT \(isUnique ? "UNIQUE" : "") REFERENCES t ON DELETE \(random.pick(Self.actions)),
                b TEXT \(hasOther ? "REFERENCES t ON DELETE \(random.pick(Self.actions))" : ""))
            """,
        ]
        // The order decides which of the actions comes first.
        let (folder, app) = try RawDatabase.inNewFolder(
            (random.chance(50) ? tables : tables.reversed()).joined(separator: ";"), file: "t.sqlite")
        let store = try SQLiteStore(path: folder.path("t.sqlite"))
        try store.writing { try store.prepare(SeedTable(name: "t", key: ["name"]), columns: []) }
        let count = Int.random(in: 2...7, using: &random)
        try app.execute("PRAGMA foreign_keys = ON")
        for number in 1...count {
            try app.execute(
                "INSERT INTO t (uuid, name, createDate) VALUES ('u\(number)', '\(random.pick(["x", "x", "y"]))', '2025-01-01')"
            )
        }
        // Filing is no edit: the copies stay untouched. Often each stands below the one before.
        let isDeep = random.chance(50)
        for number in 1...count where random.chance(isDeep ? 95 : 60) {
            let parent = isDeep && random.chance(90) ? number - 1 : Int.random(in: 1...count, using: &random)
            try app.execute("UPDATE OR IGNORE t SET parent = 'u\(parent)' WHERE uuid = 'u\(number)' AND \(parent)")
        }
        for number in 1...6 {
            let places = [1, 2].map { _ in "'u\(Int.random(in: 1...count, using: &random))'" }
            try app.execute(
                "INSERT OR IGNORE INTO item VALUES (\(number), \(places[0]), \(hasOther ? places[1] : "NULL"))")
        }
        let gone = "u\(isDeep ? 1 : Int.random(in: 1...count, using: &random))"
        let twins = try texts(
            "SELECT uuid FROM t WHERE uuid <> '\(gone)' AND name = (SELECT name FROM t WHERE uuid = '\(gone)')", app)
        let filed = try texts("SELECT n FROM item WHERE a = '\(gone)'", app)
        let deletion = "DELETE FROM t WHERE uuid = '\(gone)'"
        let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed)"
        try random.chance(50) ? app.imports(deletion) : app.execute(deletion)
        #expect(try app.problems() == [], context)
        #expect(try texts("SELECT uuid FROM t", app).contains(gone) == false, context)
        #expect(try texts("SELECT kind FROM seedbed_notes WHERE kind LIKE 'moving %'", app) == [], context)
        let left = try texts("SELECT uuid FROM t", app)
        if hasOther || isUnique || twins.isEmpty || !twins.isSubset(of: left) { return }
        let kept = try texts(
            "SELECT n FROM item WHERE a IN (\(twins.map { "'\($0)'" }.sorted().joined(separator: ",")))", app)
        #expect(filed.isSubset(of: kept), context)
    }

    private func texts(_ sql: String, _ app: RawDatabase) throws -> Set<String> {
        Set(try app.rows(sql).map { shown($0[0]) })
    }
}
