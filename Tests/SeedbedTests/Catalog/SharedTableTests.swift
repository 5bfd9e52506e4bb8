@testable import Seedbed
import Testing

/// Several catalogs for one table describe it alike, to a store as well as to a person.
struct SharedTableTests {
    @Test func `a column has one type in all catalogs of a table`() {
        let columns = { (name: String, table: String, fields: String) in
            let text = catalogText(
                named: name, table: table, with: "\"columns\": { \"name\": \"text\", \(fields) }", seeds: "")
            return (name: "\(name).json", text: text)
        }
        let found = problems(in: [
            columns("a", "T", #""x": "integer""#), columns("b", "T", #""y": "uuid", "x": "integer""#),
            columns("c", "T", #""X": "text", "y": "date""#), columns("d", "U", #""x": "blob""#),
        ])
        #expect(
            found == """
                c.json:6:32: column "X" is "text", but "integer" for the same table at a.json:6:32
                c.json:6:45: column "y" is "date", but "uuid" for the same table at b.json:6:32
                """)
    }

    @Test func `two catalogs of a table whose rows name no seed ship no key both`() {
        let text = { (name: String, seeds: String, fields: String) in
            (name: "\(name).json", text: catalogText(named: name, with: fields, seeds: seeds))
        }
        let seeds = (
            #"{ "$id": "s", "name": "Caf\#u{e9}", "v": 1 }"#,
            #"{ "name": "A" }, { "name": "Cafe\#u{301}", "$id": "x" }"#
        )
        #expect(
            problems(in: [text("p", seeds.0, ""), text("q", seeds.1, "")]) == """
                q.json:8:32: the seed has the same key ("name") as one of catalog "p" at p.json:8:27, and rows of table "T" do not \
                name their seed; map "seedID", or ship the key in one catalog
                """)
        let named = #""mapping": { "seedID": "seed" }"#
        #expect(problems(in: [text("p", seeds.0, named), text("q", seeds.1, named)]) == "")
        let room = #""columns": { "name": "text" }, "mapping": { "scope": "room" }"#
        let inRoom = { (room: String) in #"{ "$id": "s", "name": "A", "room": "\#(room)" }"# }
        #expect(problems(in: [text("p", inRoom("x"), room), text("q", inRoom("y"), room)]) == "")
        #expect(problems(in: [text("p", inRoom("x"), room), text("q", inRoom("x"), room)]).hasPrefix("q.json:8:"))
    }

    @Test func `tables whose names only differ in how a letter is composed are refused`() {
        let found = problems(in: [
            ("a.json", catalogText(named: "a", table: "\u{e9}t", seeds: "")),
            ("b.json", catalogText(named: "b", table: "e\u{301}T", seeds: "")),
        ])
        #expect(found == "b.json:4:12: table \"e\u{301}T\" is written in other Unicode characters at a.json:4:12")
    }

    @Test func `columns whose names only differ in how a letter is composed are two`() throws {
        let (one, two) = ("\u{e9}", "e\u{301}")
        let seeds = { (first: String, second: String) in
            #"{ "name": "A", "\#(first)": 1 }, { "name": "B", "\#(second)": 2 }"#
        }
        #expect(try catalog(catalogText(seeds: seeds(one, two))).seededColumns.count == 3)
        #expect(try catalog(catalogText(seeds: seeds(two, two))).seededColumns.count == 2)
        let scoped = { (name: String, scope: String) in
            catalogText(named: name, with: #""mapping": { "scope": "\#(scope)" }"#, seeds: "")
        }
        #expect(
            problems(in: [("a.json", scoped("a", one)), ("b.json", scoped("b", two))])
                == #"b.json:6:14: "mapping" differs from that of the same table at a.json:6:14"#)
    }

    @Test func `volatile columns and references are alike in any order, and are those of the first catalog`() throws {
        let fields = { (volatile: String, references: String) in
            #""volatile": [\#(volatile)], "references": [\#(references)]"#
        }
        let first = fields(
            #""x", "y""#,
            #"{ "table": "A", "columns": ["b", "c"], "to": ["d", "e"] }, { "table": "B", "columns": ["f"] }"#)
        let second = fields(
            #""Y", "x""#,
            #"{ "table": "b", "columns": ["F"] }, { "table": "A", "columns": ["c", "b"], "to": ["e", "d"] }"#)
        let texts = [
            ("a.json", catalogText(named: "a", with: first, seeds: "")),
            ("b.json", catalogText(named: "b", with: second, seeds: "")),
        ]
        let found = try catalogs(texts)
        #expect(found[0].table == found[1].table && found[1].table.volatile == ["x", "y"])
        let others = [
            (
                #""x""#,
                #"{ "table": "A", "columns": ["c", "b"], "to": ["d", "e"] }, { "table": "B", "columns": ["f"] }"#
            ),
            (
                #""x", "z""#,
                #"{ "table": "A", "columns": ["b", "c"] }, { "table": "B", "columns": ["f"], "to": ["g"] }"#
            ),
        ]
        for (volatile, references) in others {
            let other = ("b.json", catalogText(named: "b", with: fields(volatile, references), seeds: ""))
            #expect(
                problems(in: [texts[0], other]).split(separator: "\n").map { $0.split(separator: " ")[1] } == [
                    "\"volatile\"", "\"references\"",
                ])
        }
    }
}
