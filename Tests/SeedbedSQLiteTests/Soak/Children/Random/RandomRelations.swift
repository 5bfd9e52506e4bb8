import Seedbed
import SeedbedTestSupport

/// A random schema around the seeded table `t`, and what stands in it.
///
/// Each row has a number that never changes, so that it can be followed whatever its keys become.
struct RandomRelations {
    /// A table whose rows refer to `t`.
    struct Child {
        var name: String
        /// The columns that the key leads to.
        var to: [String]
        /// Whether it does nothing but join copies with tags.
        var isJoin: Bool
        /// Whether a constraint forbids two rows of one copy (and tag).
        var isUnique: Bool
    }

    private(set) var definitions: [String] = []
    private(set) var children: [Child] = []
    /// A row of `t`.
    struct SeedCopy {
        var number: Int
        var name: String
        /// The day of `createDate`, in January.
        var day: Int
        var isTouched: Bool

        /// Whether it is known to be a seed's and untouched (T4): no seed is called `z`, and nothing was released on the fourth.
        var isUntouchedCopy: Bool { !isTouched && name != "z" && day != 4 }
    }

    private(set) var copies: [SeedCopy] = []
    /// The catalog that has shipped the seeds `x` and `y`, on three days.
    static let catalog = Catalog.shipping(
        ["x", "y"], of: SeedTable(name: "t", key: ["name"]), on: "2025-01-01", "2025-01-02", "2025-01-03")

    private static let tags = ["a", "b", "c"]

    init(using random: inout RandomSource) {
        let isComposite = random.chance(30)
        let key = isComposite ? "club INTEGER NOT NULL DEFAULT 1, uuid TEXT NOT NULL, " : ""
        let own = isComposite ? ["club", "uuid"] : ["id"]
        let parents = isComposite ? [own, ["id"], ["uuid"]] : [own, ["uuid"], ["code"]]
        definitions = [
            """
            CREATE TABLE t (\(isComposite ? "\(key)id INTEGER UNIQUE" : "id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE"),
                code TEXT UNIQUE\(random.chance(30) ? " COLLATE NOCASE" : ""), name TEXT, note TEXT, parent
                \(isComposite ? "" : "REFERENCES t (uuid) " + Self.actions(&random)), createDate TEXT, updateDate TEXT
                \(isComposite ? ", PRIMARY KEY (club, uuid), UNIQUE (uuid)" : ""))
                \(isComposite && random.chance(50) ? "WITHOUT ROWID" : "")
            """, "CREATE TABLE tag (id TEXT PRIMARY KEY)",
            "INSERT INTO tag VALUES ('a'), ('b'), ('c')",
        ]
        for number in 1...Int.random(in: 1...9, using: &random) {
            copies.append(
                SeedCopy(
                    number: number, name: random.pick(["x", "y", "x", "y", "z"]),
                    day: random.pick([1, 2, 3, 1, 2, 3, 4]), isTouched: random.chance(25)))
        }
        for copy in copies {
            definitions.append(
                """
                INSERT INTO t (id, uuid, code, name, note, createDate, updateDate) VALUES (\(copy.number), 'u\(copy.number)',
                'C\(copy.number)', '\(copy.name)', 'n\(copy.number)', '2025-01-0\(copy.day)',
                \(copy.isTouched ? "'2025-02-01'" : "NULL"))
                """)
        }
        if !isComposite {
            for copy in copies where random.chance(30) {
                definitions.append(
                    "UPDATE t SET parent = 'u\(random.pick(copies).number)' WHERE id = \(copy.number)")
            }
        }
        for index in 0..<Int.random(in: 1...4, using: &random) {
            addChild("child\(index)", to: random.pick(parents), &random)
        }
    }

    private mutating func addChild(_ name: String, to parent: [String], _ random: inout RandomSource) {
        let isJoin = random.chance(50)
        let isUnique = random.chance(40)
        let columns = parent.map { "k_\($0)" }
        let list = columns.joined(separator: ", ")
        children.append(Child(name: name, to: parent, isJoin: isJoin, isUnique: isUnique))
        let unique = isUnique ? ", UNIQUE (\(list)\(isJoin ? ", tag" : ""))" : ""
        definitions.append(
            """
            CREATE TABLE \(name) (n INTEGER PRIMARY KEY, \(columns.map { $0 + " " }.joined(separator: ", ")),
                \(isJoin ? "tag TEXT REFERENCES tag" : "body TEXT"),
                FOREIGN KEY (\(list)) REFERENCES t (\(parent.joined(separator: ", "))) \(Self.actions(&random))\(unique))
            """)
        for number in 1...Int.random(in: 1...12, using: &random) {
            let isNull = random.chance(10)
            let from = isNull ? "(SELECT \(columns.map { _ in "NULL" }.joined(separator: ", ")))" : "t"
            let values = isNull ? columns.map { _ in "NULL" } : parent
            definitions.append(
                """
                INSERT OR IGNORE INTO \(name) (n, \(list), \(isJoin ? "tag" : "body")) SELECT \(number),
                \(values.joined(separator: ", ")), '\(isJoin ? random.pick(Self.tags) : "mine \(number)")'
                FROM \(from) \(isNull ? "" : "WHERE id = \(random.pick(copies).number)")
                """)
        }
    }

    private static func actions(_ random: inout RandomSource) -> String {
        let actions = ["CASCADE", "SET NULL", "SET DEFAULT", "RESTRICT", "NO ACTION"]
        return "ON DELETE \(random.pick(actions)) ON UPDATE \(random.pick(actions))"
            + random.pick(["", " DEFERRABLE INITIALLY DEFERRED", " NOT DEFERRABLE"])
    }
}
