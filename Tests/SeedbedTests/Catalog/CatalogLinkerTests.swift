@testable import Seedbed
import Testing

struct CatalogLinkerTests {
    @Test func `all problems of all files are listed at once`() {
        let found = problems(in: [
            ("a.json", catalogText(named: "a", seeds: "{ \"name\": 01 }")),
            ("b.json", "{"),
            ("c.json", catalogText(named: "a", seeds: "{ \"name\": \"x\" }, { \"name\": \"x\" }")),
        ])
        #expect(
            found == """
                a.json:8:15: a number does not start with a zero
                b.json:1:2: the file stops short; expected a field name in double quotes
                c.json:2:14: there is another catalog "a" at a.json:2:14
                c.json:8:32: two seeds with the same key ("name"); the first is at 8:15
                """)
    }

    @Test func `two catalogs for one table describe it alike`() {
        let found = problems(in: [
            ("a.json", catalogText(named: "a", table: "T", with: "\"dates\": \"unix\"", seeds: "")),
            ("b.json", catalogText(named: "b", table: "t", with: "\"volatile\": [\"order\"]", seeds: "")),
            (
                "c.json",
                """
                { "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["id"], "dates": "sqlite",
                  "mapping": { "seedID": "origin" }, "seeds": [] }
                """
            ),
            ("d.json", catalogText(named: "d", table: "T", with: "\"dates\": \"unix\"", seeds: "")),
        ])
        #expect(
            found == """
                b.json:4:12: table "t" is written "T" at a.json:4:12
                b.json:4:12: "dates" differs from that of the same table at a.json:6:12
                b.json:6:15: "volatile" differs from that of the same table at a.json:4:12
                c.json:1:66: "key" differs from that of the same table at a.json:5:10
                c.json:1:83: "dates" differs from that of the same table at a.json:6:12
                c.json:2:14: "mapping" differs from that of the same table at a.json:4:12
                """)
    }

    @Test func `two catalogs for one table name the same references, and each knows those of the others`() throws {
        let reference = #""references": [{ "table": "Item", "columns": ["t"], "to": ["uuid"] }]"#
        let texts = [
            ("a.json", catalogText(named: "a", table: "T", with: reference, seeds: "")),
            ("b.json", catalogText(named: "b", table: "T", with: "\"references\": []", seeds: "")),
        ]
        #expect(problems(in: texts) == #"b.json:6:17: "references" differs from that of the same table at a.json:6:17"#)
        let item = SeedTable.Reference(table: "Item", columns: ["t"], to: ["uuid"])
        let catalogs = Catalog.linked([
            Catalog(
                name: "a", released: Day.january, table: SeedTable(name: "T", key: ["n"], references: [item]), seeds: []
            ),
            Catalog(name: "b", released: Day.january, table: SeedTable(name: "Item", key: ["n"]), seeds: []),
        ])
        #expect(catalogs.map(\.table.references) == [[item], []])
        #expect(catalogs.map(\.table.otherReferences) == [[:], ["T": [item]]])
    }

    @Test func `a reference leads to a seed that is there`() {
        let seeds = """
            { "name": "a", "x": { "$ref": "food/fruit" }, "y": { "$ref": "food/bread" }, "z": { "$ref": "food/soup" } },
                { "name": "b", "x": { "$ref": "c/a" }, "y": { "$ref": "drinks/tea" } }
            """
        let found = problems(in: [
            ("c.json", catalogText(seeds: seeds)),
            (
                "f.json",
                catalogText(
                    named: "food", table: "F", with: "\"retired\": [\"soup\"]", seeds: "{ \"name\": \"Fruit\" }")
            ),
        ])
        #expect(
            found == """
                c.json:8:66: catalog "food" has no seed "bread"
                c.json:8:97: catalog "food" has retired "soup"
                c.json:9:59: the app has no catalog "drinks"
                """)
    }

    @Test func `what could not be read is not missed`() {
        let found = problems(in: [
            ("a.json", catalogText(named: "a", seeds: "{ \"name\": \"x\", \"y\": { \"$ref\": \"b/gone\" } }")),
            ("b.json", catalogText(named: "b", seeds: "{ \"name\": \"x\" }, { \"name")),
        ])
        #expect(found == "b.json:8:29: the line ends inside a string; a line break is written \\n")
    }

    @Test func `seeds refer to each other in no cycle`() {
        let found = problems(
            in: catalogText(
                seeds: """
                    { "name": "a", "x": { "$ref": "c/b" } },
                    { "name": "b", "x": { "$ref": "c/c" }, "y": { "$ref": "c/d" } },
                    { "name": "c", "x": { "$ref": "c/a" } },
                    { "name": "d", "x": { "$ref": "c/d" } },
                    { "name": "e", "x": { "$ref": "c/a" } }
                    """))
        #expect(
            found == """
                c.json:10:31: the seeds refer to each other in a cycle: "a" → "b" → "c" → "a"
                c.json:11:31: the seeds refer to each other in a cycle: "d" → "d"
                """)
    }

    @Test func `a long cycle is shown by its beginning`() {
        let seeds = (0..<1000).map { "{ \"name\": \"s\($0)\", \"x\": { \"$ref\": \"c/s\(($0 + 1) % 1000)\" } }" }
        #expect(
            problems(in: catalogText(seeds: seeds.joined(separator: ",\n")))
                == """
                c.json:1007:34: the seeds refer to each other in a cycle: "s0" → "s1" → "s2" → "s3" → "s4" → "s5" → \
                "s6" → "s7" → "…" → "s0"
                """.replacing("\"…\"", with: "…"))
    }

    @Test func `catalogs refer to each other in no cycle`() {
        let reference = { (name: String) in
            "{ \"name\": \"x\" }, { \"name\": \"y\", \"z\": { \"$ref\": \"\(name)/x\" } }"
        }
        let found = problems(in: [
            ("a.json", catalogText(named: "a", table: "A", seeds: reference("b"))),
            ("b.json", catalogText(named: "b", table: "B", seeds: reference("c"))),
            ("c.json", catalogText(named: "c", table: "C", seeds: reference("a"))),
        ])
        #expect(
            found == """
                c.json:8:52: the catalogs refer to each other in a cycle: "a" → "b" → "c" → "a"; each is seeded in one \
                transaction, so one of them has to come first
                """)
    }

    @Test func `seeds and catalogs come after those they refer to`() throws {
        let found = try catalogs([
            (
                "1.json",
                catalogText(
                    named: "a", table: "A",
                    seeds: """
                        { "name": "1" }, { "name": "2", "x": { "$ref": "a/4" } }, { "name": "3", "x": { "$ref": "z/x" } },
                        { "name": "4", "x": { "$ref": "a/5" } }, { "name": "5" }, { "name": "6" }
                        """)
            ),
            ("2.json", catalogText(named: "m", table: "M", seeds: "")),
            ("3.json", catalogText(named: "z", table: "Z", seeds: "{ \"name\": \"x\" }")),
            ("4.json", catalogText(named: "b", table: "B", seeds: "")),
        ])
        #expect(found.map(\.name) == ["z", "a", "b", "m"])
        #expect(found.map(\.file) == ["3.json", "1.json", "4.json", "2.json"])
        #expect(found[1].seeds.map(\.id) == ["1", "5", "4", "2", "3", "6"])
    }

    @Test func `a catalog whose seeds are put in another order is still referred to`() throws {
        let seeds = """
            { "$id": "leaf", "name": "1", "x": { "$ref": "a/root" } }, { "$id": "root", "name": "2" }, { "name": "3" }
            """
        let references = """
            { "name": "1", "x": { "$ref": "a/leaf" } }, { "name": "2", "x": { "$ref": "a/root" } },
            { "name": "3", "x": { "$ref": "a/3" } }, { "name": "4", "x": { "$ref": "a/2" } }
            """
        let texts = [
            ("a.json", catalogText(named: "a", table: "A", seeds: seeds)),
            ("b.json", catalogText(named: "b", table: "B", seeds: references)),
        ]
        for texts in [texts, texts.reversed()] {
            #expect(problems(in: texts) == #"b.json:9:72: catalog "a" has no seed "2""#)
        }
        let found = try catalogs([texts[0], ("b.json", texts[1].1.replacing("a/2", with: "a/root"))])
        #expect(found[0].seeds.map(\.id) == ["root", "leaf", "3"])
        #expect(found[1].seeds.flatMap(\.references).map(\.id) == ["leaf", "root", "3", "root"])
    }

    @Test func `catalogs made in code are ordered too`() throws {
        let reference = { (catalog: String, id: String) in
            Seed.Field(column: "x", content: .reference(SeedReference(catalog: catalog, id: id)))
        }
        let released = SeedInstant(milliseconds: 0)
        let table = SeedTable(name: "T", key: ["name"])
        let first = Catalog(
            name: "a", released: released, table: table,
            seeds: [
                Seed(id: "1", fields: [reference("a", "2")]), Seed(id: "2", fields: [reference("b", "x")]),
                Seed(id: "3", fields: []),
            ])
        let second = Catalog(name: "b", released: released, table: table, seeds: [Seed(id: "x", fields: [])])
        #expect(first.seeds.map(\.id) == ["2", "1", "3"])
        #expect(try CatalogSource.catalogs([first, second]).load().map(\.name) == ["b", "a"])
        #expect(
            try CatalogSource.catalogs([first, second]).headers() == [
                Catalog.Header(name: "a", released: released, file: ""),
                Catalog.Header(name: "b", released: released, file: ""),
            ])
    }

    @Test func `of many problems a thousand are listed and the others counted, over all files`() throws {
        let seeds = Array(repeating: "0", count: 600).joined(separator: ",\n")
        let files = ["a", "b", "c"].map { ("\($0).json", catalogText(named: $0, table: $0, seeds: seeds)) }
        let lines = problems(in: files).split(separator: "\n")
        #expect(lines.count == 1001)
        #expect(lines[999] == "b.json:407:1: a seed is an object, not a number")
        #expect(lines[1000] == "b.json:408:1: 800 more problems from here on")
    }

    @Test func `a catalog says all that its file does`() throws {
        let catalog = try catalog(
            #"""
            {
              "$schema": "catalog.schema.json", "catalog": "speech-types", "released": "2026-11-20T10:00Z",
              "table": "SpeechType", "key": ["name"], "columns": { "name": "text", "green": "integer" },
              "mapping": { "createDate": "born", "seedID": "origin", "dismissDate": "gone", "scope": "club" },
              "dates": "unixMilliseconds", "volatile": ["position"],
              "seeds": [ { "$id": "icebreaker", "name": "Icebreaker", "green": 240, "club": "x" } ],
              "retired": ["elevator-pitch"]
            }
            """#)
        #expect(
            catalog.header
                == Catalog.Header(
                    name: "speech-types", released: try #require(SeedInstant(iso8601: "2026-11-20T10:00:00Z")),
                    file: "c.json"))
        #expect(
            catalog.table
                == SeedTable(
                    name: "SpeechType", key: ["name"],
                    mapping: Catalog.Mapping(createDate: "born", seedID: "origin", dismissDate: "gone", scope: "club"),
                    dates: .unixMilliseconds, volatile: ["position"]))
        #expect(catalog.columns == [.init(name: "name", type: .text), .init(name: "green", type: .integer)])
        #expect(catalog.seeds.map(\.shown) == ["icebreaker name='Icebreaker' green=240 club='x'"])
        #expect(catalog.retired == ["elevator-pitch"])
    }
}
