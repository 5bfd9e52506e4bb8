import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// S2, T4: what a release means counts, and neither its spelling nor the order in which rows and columns come.
struct RandomContentTests {
    /// JSON, as a person thinks of it.
    private indirect enum Content {
        case number(Int)
        case text(String)
        case truth(Bool)
        case list([Content])
        case fields([(name: String, value: Content)])

        static func random(_ depth: Int, using random: inout RandomSource) -> Content {
            switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
            case 0: .number(Int.random(in: -3000...3000, using: &random))
            case 1: .text(random.pick(["", "Tea", "Café", "a\"b", "1", "{}", "ö/ü\n", "日本"]))
            case 2: .truth(random.chance(50))
            case 3: .list((0..<Int.random(in: 0...3, using: &random)).map { _ in .random(depth - 1, using: &random) })
            default: .fields(fields(depth, using: &random))
            }
        }

        static func fields(_ depth: Int, using random: inout RandomSource) -> [(name: String, value: Content)] {
            let names = ["a", "b", "é", "c d"].filter { _ in random.chance(60) }
            return names.map { ($0, .random(depth - 1, using: &random)) }
        }

        /// One of the ways to write it down.
        func spelled(using random: inout RandomSource) -> String {
            func space() -> String { random.pick(["", "", " ", "\n  "]) }
            switch self {
            case .number(let number):
                return random.pick(["\(number)", "\(number).0", "\(number)e0", "\(number * 10)e-1"])
            case .text(let text): return Self.quoted(text, using: &random)
            case .truth(let isTrue): return "\(isTrue)"
            case .list(let elements):
                return "[" + elements.map { space() + $0.spelled(using: &random) }.joined(separator: ",") + space()
                    + "]"
            case .fields(let fields):
                let parts = fields.shuffled(using: &random).map { field in
                    space() + Self.quoted(field.name, using: &random) + space() + ":"
                        + field.value.spelled(using: &random)
                }
                return "{" + parts.joined(separator: "," + space()) + "}"
            }
        }

        private static func quoted(_ text: String, using random: inout RandomSource) -> String {
            let text = random.chance(50) ? text.decomposedStringWithCanonicalMapping : text
            let letters = text.utf16.map { unit -> String in
                let isPlain = (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C
                if isPlain, random.chance(80) { return String(UnicodeScalar(UInt8(unit))) }
                return "\\u" + String(String(0x1_0000 + UInt32(unit), radix: 16).dropFirst())
            }
            return "\"" + letters.joined() + "\""
        }

        /// The same but for one place.
        func changed(using random: inout RandomSource) -> Content {
            switch self {
            case .number(let number): return .number(number + Int.random(in: 1...9, using: &random))
            case .text(let text): return .text(text + "x")
            case .truth(let isTrue): return .truth(!isTrue)
            case .list(var elements):
                if elements.isEmpty || random.chance(30) { return .list(elements + [.truth(true)]) }
                let place = Int.random(in: elements.indices, using: &random)
                elements[place] = elements[place].changed(using: &random)
                return .list(elements)
            case .fields(var fields):
                if fields.isEmpty || random.chance(30) {
                    return .fields(fields + [("new\(fields.count)", .truth(false))])
                }
                let place = Int.random(in: fields.indices, using: &random)
                fields[place].value = fields[place].value.changed(using: &random)
                return .fields(fields)
            }
        }
    }

    @Test func `JSON in any spelling is the same content, and other content never is`() async throws {
        for var random in RandomSource.rounds(12, of: "JSON in any spelling") {
            let world = try AppWorld(
                "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, data TEXT, createDate TEXT, updateDate TEXT)")
            let columns = random.pick([#""columns": { "name": "text", "data": "json" },"#, ""])
            var content = Content.fields(Content.fields(3, using: &random))
            func seeds() -> String { #"{ "name": "Tea", "data": \#(content.spelled(using: &random)) }"# }
            try world.release("2025-01-01", seeds(), more: columns)
            _ = try await world.launch()
            for month in 2...5 {
                let isChanged = random.chance(40)
                if isChanged { content = content.changed(using: &random) }
                try world.release("2025-0\(month)-01", seeds(), more: columns)
                let told = try await world.launch()
                let isUpgraded = told.hasPrefix("upgraded +\(isChanged ? 1 : 0)")
                #expect(isUpgraded, "\(random.replay), month \(month): \(told)")
                // The sync engine hands on the row as its own encoder writes it: still a copy, which a twin replaces.
                let spelling = content.spelled(using: &random).replacing("'", with: "''")
                try world.imports("UPDATE t SET data = '\(spelling)'")
                try world.imports(
                    "INSERT INTO t SELECT 'zz' || \(month), name, '\(spelling)', createDate, NULL FROM t LIMIT 1")
                let report = try await world.seeder.importFinished(.unknown, account: .signedOut)
                #expect(report.unproven.isEmpty, "\(random.replay), month \(month)")
                expectSame(try world.rows("SELECT count(*), max(updateDate) FROM t"), "1 -")
            }
        }
    }

    /// The engine of this app hands on rows of the next release before the app has the release's column.
    @Test(arguments: [false, true])
    func `untouched copies get the values of a column that came after them`(isDurable: Bool) async throws {
        for var random in RandomSource.rounds(8, of: "a column that came later, durable \(isDurable)") {
            let world = try AppWorld(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(isDurable ? "seedID TEXT, dismissDate TEXT," : "")
                    createDate TEXT, updateDate TEXT)
                """)
            let mapping = isDurable ? AppWorld.mapping : ""
            let names = ["a", "b", "c", "d"]
            let first = names.filter { _ in random.chance(70) }
            try world.release(
                "2025-01-01", (first + ["stays"]).map { #"{ "name": "\#($0)" }"# }.joined(separator: ", "),
                more: mapping)
            _ = try await world.launch()
            var greatest: [String: String] = [:]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let name = random.pick(names)
                // Above and below whatever this device makes up.
                let uuid =
                    random.pick(["00", "88", "fe"])
                    + String(format: "%06x-0000-4000-8000-%012x", random.next() % 0xFF_FFFF, 1)
                greatest[name] = max(greatest[name] ?? "", uuid)
                try world.imports(
                    """
                    INSERT INTO t (uuid, name, createDate\(isDurable ? ", seedID" : ""))
                    VALUES ('\(uuid)', '\(name)', '2025-02-01T00:00:00.000Z'\(isDurable ? ", 'c/\(name)'" : ""))
                    """)
                if random.chance(50) { _ = try await world.seeder.importFinished(account: .signedOut) }
                if random.chance(20) {
                    try world.app.execute("UPDATE t SET name = name || ' mine' WHERE name = '\(random.pick(names))'")
                }
            }
            let mine = "SELECT uuid, name, updateDate FROM t WHERE updateDate IS NOT NULL ORDER BY 1"
            let before = try world.rows(mine)
            let touched = Set(
                try world.rows("SELECT replace(name, ' mine', '') FROM t WHERE updateDate IS NOT NULL").split(
                    separator: "\n"
                ).map(String.init))
            try world.app.execute("ALTER TABLE t ADD COLUMN icon TEXT")
            try world.release(
                "2025-02-01", names.map { #"{ "name": "\#($0)", "icon": "icon \#($0)" }"# }.joined(separator: ", "),
                more: mapping)
            _ = try await world.launch()
            let comment = "\(random.replay), \(first), \(greatest), touched \(touched.sorted())"
            let after = try world.rows(mine)
            #expect(after == before, "\(comment)")
            for name in names {
                let found = try world.rows(
                    "SELECT icon, uuid > '\(greatest[name] ?? "")' FROM t WHERE name = '\(name)' AND updateDate IS NULL"
                )
                // Beside an edited copy of a durable table no other one stays, and nothing comes (C3, S1).
                let expected = isDurable && touched.contains(name) ? "" : "icon \(name) 1"
                #expect(found == expected || found.isEmpty && touched.contains(name), "\(name): \(comment)")
            }
            let rows = try world.rows("SELECT * FROM t ORDER BY 1")
            _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
            #expect(try await world.launch() == "alreadySeeded +0")
            let last = try world.rows("SELECT * FROM t ORDER BY 1")
            #expect(last == rows, "\(comment)")
        }
    }
}
