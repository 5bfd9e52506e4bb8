import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T4: rows that are proven in SQLite's own memory are those that the general comparison proves.
struct LentProofTests {
    /// A random table with its catalog.
    private struct Shape {
        static let types = ["text", "integer", "real", "boolean", "date", "uuid", "json", "blob"]
        static let columns = types.map { $0 + "_" }
        static let affinities = ["TEXT", "INTEGER", "REAL", "NUMERIC", "BLOB", ""]
        let isDurable: Bool
        let dates: String
        let isDeclared: Bool
        let isPlainKey: Bool
        let affinity: [String: String]
        let defaults: Bool
        let localized: Bool
        let hasIDs: Bool

        init(using random: inout RandomSource) {
            isDurable = random.chance(40)
            dates = random.pick(["iso8601", "sqlite", "unix", "unixMilliseconds", "referenceDate"])
            isDeclared = random.chance(80)
            isPlainKey = random.chance(70)
            affinity = Dictionary(uniqueKeysWithValues: Self.types.map { ($0, random.pick(Self.affinities)) })
            defaults = random.chance(30)
            localized = random.chance(10)
            hasIDs = random.chance(70)
        }

        var definition: String {
            let columns = Self.types.map { "\($0)_ \(affinity[$0] ?? "")" }.joined(separator: ", ")
            return """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(columns), place INTEGER, seedID TEXT, dismissDate,
                    createDate, updateDate)
                """
        }

        var head: String {
            let declared = (["name: text", "place: integer"] + Self.types.map { "\($0)_: \($0)" }).map { part in
                let sides = part.split(separator: ": ")
                return #""\#(sides[0])": "\#(sides[1])""#
            }
            return (isDeclared ? #""columns": { \#(declared.joined(separator: ", ")) },"# : "")
                + (isDurable ? AppWorld.mapping : "")
                + (defaults ? #""defaults": { "text_": "shared", "integer_": 7, "place": "$order" },"# : "")
                + (localized ? #""localized": ["text_"], "language": "en","# : "")
                + #""volatile": ["place"], "dates": "\#(dates)","#
        }

        /// The seeds, each with as many of the columns as chance has it.
        func seeds(_ count: Int, using random: inout RandomSource) -> String {
            (0..<count).map { number in
                let name = isPlainKey ? "seed \(number)" : LentProofTests.name(number, using: &random)
                var fields = hasIDs ? [#""$id": "s\#(number)""#] : []
                fields.append(#""name": \#(name.hasPrefix("\"") ? name : "\"\(name)\"")"#)
                for type in Self.types where random.chance(random.chance(10) ? 50 : 92) {
                    fields.append("\"\(type)_\": \(LentProofTests.token(isDeclared ? type : nil, using: &random))")
                }
                return "{ \(fields.joined(separator: ", ")) }"
            }.joined(separator: ",\n")
        }
    }

    /// A key in some spelling, as JSON; no two numbers have the same.
    private static func name(_ number: Int, using random: inout RandomSource) -> String {
        random.pick([
            "\(number)", "\"caf\\u00e9 \(number)\"", "\"cafe\u{301} \(number)\"", "\"a\\nb \(number)\"",
            "\"{\\\"n\\\": \(number)}\"", "\"-\(number)\"", "\"\(number).5\"", "\"日本 \(number)\"",
            "\"K\u{212A} \(number)\"",
        ])
    }

    /// A value of a column as a catalog writes it.
    private static func token(_ type: String?, using random: inout RandomSource) -> String {
        if random.chance(5) { return "null" }
        switch type ?? random.pick(["text", "integer", "real", "boolean", "json"]) {
        case "integer":
            return random.pick([
                "0", "-1", "42", "-0", "9223372036854775807", "-9223372036854775808", "9007199254740993",
            ])
        case "real":
            return random.pick(["0.5", "0.1", "-0.0", "3", "1e2", "1.7976931348623157e308", "16777217.5", "5e-324"])
        case "boolean": return random.pick(["true", "false"])
        case "date":
            return random.pick(["\"2026-01-02\"", "\"2026-01-02T03:04:05.678Z\"", "\"1999-12-31T23:59:59+02:00\""])
        case "uuid":
            return random.pick([
                "\"e3b0c442-98fc-1c14-9afb-f4c8996fb924\"", "\"E3B0C442-98FC-1C14-9AFB-F4C8996FB924\"",
            ])
        case "json":
            return random.pick(["{ \"a\": [1, 2.0] }", "[]", "\"text\"", "12", "true", "{\"b\":1,\"a\":null}"])
        case "blob": return random.pick(["\"\"", "\"AP8=\"", "\"YWJj\""])
        default:
            return random.pick([
                "\"\"", "\"plain\"", "\"caf\\u00e9\"", "\"café\"", "\"cafe\u{301}\"", "\"12\"", "\"1.50\"", "\"true\"",
                "\"a\\tb\\\\\"", "\"2026-01-02T03:04:05Z\"", "\"{\\\"a\\\": 1}\"", "\"\u{1F600}\"", "\"shared\"",
            ])
        }
    }

    /// A value that an engine or another program may write, in SQL.
    private static func literal(using random: inout RandomSource) -> String {
        random.pick([
            "NULL", "0", "1", "42", "-1", "7", "0.1", "0.5", "0.10000000149011612", "16777218.0", "'0'", "'1'", "'42'",
            "'0.1'", "'plain'", "'plain '", "'PLAIN'", "'café'", "'cafe\u{301}'", "'true'", "'12'", "'1.5'", "'shared'",
            "x''", "x'00ff'", "x'616263'", "CAST(x'ff' AS TEXT)", "CAST(x'706c61696e00' AS TEXT)", "''",
            "'2026-01-02T03:04:05Z'", "'2026-01-02 03:04:05.000'", "1767323045", "1767323045678", "'{\"a\":[1,2]}'",
            "'{\"a\":null,\"b\":1}'", "'e3b0c442-98fc-1c14-9afb-f4c8996fb924'", "x'e3b0c44298fc1c149afbf4c8996fb924'",
            "9223372036854775807", "9223372036854775807.0", "9007199254740993", "1e308", "'2026-01-02'",
        ])
    }

    /// A change to the rows, by the user or by a sync engine.
    private static func change(_ shape: Shape, using random: inout RandomSource) -> String {
        let row =
            "(SELECT rowid FROM t ORDER BY uuid LIMIT 1 OFFSET abs(\(random.next() % 97)) % max(1, (SELECT count(*) FROM t)))"
        let column = random.pick(
            Shape.columns + Shape.columns + ["name", "place", "seedID", "createDate", "dismissDate"])
        let changes = [
            "UPDATE t SET \"\(column)\" = \(literal(using: &random)) WHERE rowid = \(row)",
            "UPDATE t SET \"\(random.pick(Shape.columns))\" = \(literal(using: &random)) WHERE rowid = \(row)",
            "UPDATE t SET \"\(column)\" = upper(\"\(column)\") WHERE rowid = \(row)",
            "UPDATE t SET \"\(column)\" = CAST(\"\(column)\" AS \(random.pick(["TEXT", "REAL", "INTEGER"]))) WHERE rowid = \(row)",
            "UPDATE t SET updateDate = createDate WHERE rowid = \(row)",
            "UPDATE t SET name = (SELECT name FROM t ORDER BY uuid LIMIT 1) WHERE rowid = \(row)",
            "DELETE FROM t WHERE rowid = \(row)",
            """
            INSERT INTO t SELECT 'twin ' || hex(randomblob(8)), name, \(Shape.columns.joined(separator: ", ")), place, seedID, dismissDate, createDate, updateDate FROM t WHERE rowid = \(row)
            """,
            "INSERT INTO t (uuid, name) VALUES ('mine ' || hex(randomblob(8)), \(literal(using: &random)))",
            """
            INSERT INTO t (uuid, name, updateDate, createDate) VALUES ('mine ' || hex(randomblob(8)), 'my row', '2026-01-01',
                '2026-01-01')
            """,
        ]
        let change = random.pick(changes)
        if random.chance(15) { return change }
        return "INSERT INTO seedbed_import VALUES (1); \(change); DELETE FROM seedbed_import"
    }

    /// The facts that a survey finds, one a line.
    private static func survey(_ catalogs: [Catalog], _ store: any SeedStore, _ countsQuickly: Bool) throws -> [String]
    {
        var found: [String] = []
        let surveys = try ProofSurvey.surveys(
            of: catalogs, in: store, untouched: countsQuickly ? { found.append("\($1.name): \($0) untouched") } : nil
        ) { id, copies, _ in
            let shown = copies.map { copy in
                "\(copy.uuid) \(copy.isTouched) \(copy.isDismissed) \(copy.unproven?.rawValue ?? "copy")"
            }
            found.append("\(id): \(shown.sorted())")
        }
        for (name, survey) in surveys {
            let unproven = survey.unproven.map { "\($0.key.rawValue) \($0.value)" }.sorted()
            found.append("\(name): \(unproven) \(survey.occupied.sorted()) \(survey.dates != nil)")
        }
        return found
    }

    @Test func `T4: lent rows are proven as copied rows are`() async throws {
        var compared = 0
        for var random in RandomSource.rounds(6, of: "lent rows are proven as copied rows are") {
            let shape = Shape(using: &random)
            let world = try AppWorld(shape.definition)
            try world.release("2026-01-01", shape.seeds(24, using: &random), more: shape.head)
            let file = world.folder.url.appending(path: "catalog.json")
            // A table may refuse a value, and a catalog may be invalid: then there is nothing to compare.
            guard let catalogs = try? CatalogSource.file(file).load() else { continue }
            guard (try? await world.seeder.launch(account: .signedOut)) != nil else { continue }
            compared += 1
            let store = try SQLiteStore(path: world.folder.path("app.sqlite"))
            for _ in 0..<12 {
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    try? world.app.execute(Self.change(shape, using: &random))
                    try? world.app.execute("DELETE FROM seedbed_import")
                }
                for countsQuickly in [true, false] {
                    let lent = try Self.survey(catalogs, store, countsQuickly)
                    let copied = try Self.survey(catalogs, CopyingStore(store), countsQuickly)
                    #expect(lent == copied, "\(random.replay): \(shape)")
                }
            }
        }
        #expect(compared > 4)
    }
}
