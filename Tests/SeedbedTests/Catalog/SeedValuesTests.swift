@testable import Seedbed
import SeedbedTestSupport
import Testing

struct SeedValuesTests {
    @Test func `without declared columns a value is stored by its JSON type`() throws {
        let text = catalogText(
            seeds: #"""
                { "name": "Icebreaker", "i": 240, "m": -0, "r": 1.50, "e": 1e3, "yes": true, "no": false, "none": null,
                  "array": [ 1.0, { "a b" : "c\n d" } , null ], "object": { }, "ref": { "$ref": "c/icebreaker", "x": 1 } },
                { "name": "Ende  Gut", "$again": true },
                { "name": "É.x_y-Z", "$id": "own", "$again": false }
                """#)
        #expect(
            try catalog(text).seeds.map(\.shown) == [
                #"""
                icebreaker name='Icebreaker' i=240 m=0 r=1.5 e=1000.0 yes=1 no=0 none=NULL \#
                array='[1.0,{"a b":"c\n d"},null]' object='{}' ref='{"$ref":"c/icebreaker","x":1}'
                """#,
                "ende-gut! name='Ende  Gut'",
                "own name='É.x_y-Z'",
            ])
    }

    @Test func `declared columns are stored by their type`() throws {
        let text = catalogText(
            with: """
                "dates": "unix", "columns": { "name": "text", "i": "integer", "r": "real", "b": "boolean", "d": "date",
                "u": "uuid", "j": "json", "x": "blob" }
                """,
            seeds: """
                { "name": "a", "i": 1, "r": 1, "b": true, "d": "2026-11-20T00:00:00.5Z", "j": [ 1 ], "x": "AP8=",
                  "u": "E3B0C442-98fc-1c14-9afb-f4c8996fb924" },
                { "name": "b", "r": 1e2, "b": false, "d": "2026-11-20", "j": "text \\u0041", "x": "" },
                { "name": "c", "i": null, "r": null, "b": null, "d": null, "u": null, "j": null, "x": null },
                { "name": "d", "j": { "$ref" : "c/a" }, "i": {"$ref":"c/b"} },
                { "name": "e", "j": { "deep" : { "$ref" : 1 } } },
                { "name": "f", "j": true }
                """)
        #expect(
            try catalog(text).seeds.map(\.shown) == [
                """
                a name='a' i=1 r=1.0 b=1 d=1795132800.5 j='[1]' x=x'00ff' u='E3B0C442-98fc-1c14-9afb-f4c8996fb924'
                """,
                "b name='b' r=100.0 b=0 d=1795132800 j='\"text \\u0041\"' x=x''",
                "c name='c' i=NULL r=NULL b=NULL d=NULL u=NULL j=NULL x=NULL",
                "d name='d' j=-> c/a i=-> c/b",
                "e name='e' j='{\"deep\":{\"$ref\":1}}'",
                "f name='f' j='true'",
            ])
    }

    @Test(arguments: [
        "0", "-0", "7", "12345678901234567", "-12345678901234567", "9223372036854775807", "-9223372036854775808",
        "999999999999999999", "1000000000000000000",
    ])
    func `an integer is exact`(token: String) throws {
        let seed = try #require(try catalog(catalogText(seeds: "{ \"name\": \"a\", \"v\": \(token) }")).seeds.first)
        #expect(seed.fields[1].content == .value(.integer(try #require(Int64(token)))))
    }

    @Test(arguments: [
        "0.0", "-0.0", "1.5", "0.1", "0.3", "1e22", "1e23", "1e-22", "1e-23", "123456789012345e22",
        "9007199254740993.0",
        "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "1e-400", "0.000001", "123456.789e3", "1E+2",
        "3.141592653589793238462643383279", "0.1e1", "100000000000000000000000.0", "0e999999", "8.41e-318",
    ])
    func `a real number is rounded correctly`(token: String) throws {
        let seed = try #require(try catalog(catalogText(seeds: "{ \"name\": \"a\", \"v\": \(token) }")).seeds.first)
        let expected = try #require(Double(token))
        guard case .value(.real(let value)) = seed.fields[1].content else {
            Issue.record("not a real number")
            return
        }
        #expect(value.bitPattern == expected.bitPattern)
    }

    /// A number with a fraction as JSON writes it, long or short.
    private static func numberToken(_ random: inout RandomSource) -> String {
        let sign = Bool.random(using: &random) ? "-" : ""
        let whole = String(random.next() >> UInt64.random(in: 0...63, using: &random))
        let fraction = (0..<Int.random(in: 1...20, using: &random)).map { _ in String(random.below(10)) }
        let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -330...280, using: &random))"
        return "\(sign)\(whole).\(fraction.joined())\(exponent)"
    }

    @Test func `random real numbers are what the standard library makes of them`() throws {
        var random = RandomSource()
        let tokens = (0..<2000).map { _ in Self.numberToken(&random) }
        let text = catalogText(
            seeds: tokens.enumerated().map { "{\"name\":\"\($0)\",\"v\":\($1)}" }.joined(separator: ",\n"))
        for (token, seed) in zip(tokens, try catalog(text).seeds) {
            let expected = Double(token)?.bitPattern
            guard case .value(.real(let value)) = seed.fields[1].content else { continue }
            #expect(value.bitPattern == expected, "\(token), \(random.replay)")
        }
    }

    @Test func `a text comes out as it went in`() throws {
        let texts = [
            "", " ", "é", "e\u{301}", "🙂👩‍👩‍👧", "שלום עולם", "\u{202E}abc", "\0", "\u{1F}", "\u{7F}", "\u{FFFD}",
            "\u{10FFFF}",
            "\"quoted\"", "back\\slash", "a/b", "line\nbreak\r\ttab", "12345678\u{8}", "1234567é",
            "'; DROP TABLE x; --",
            String(repeating: "x", count: 100_000),
        ]
        let seeds = texts.enumerated().map { index, text -> JSONValue in
            ["$id": .string("s\(index)"), "name": .number(index), "v": .string(text)]
        }
        let text = catalogText(seeds: seeds.map { $0.serialized(.compact) }.joined(separator: ",\n"))
        let values = try catalog(text).seeds.map { $0.fields[1].content }
        #expect(values == texts.map { .value(.text($0)) })
    }

    @Test func `escapes in names and texts mean what they say`() throws {
        let text = catalogText(
            with: #""columns": {"n\u0061me": "text"}"#,
            seeds: #"{ "\u0024id": "\u0061", "\u006eame": "\ud83d\ude42\u00e9\/" }"#)
        #expect(try catalog(text).seeds.map(\.shown) == ["a name='🙂é/'"])
    }

    @Test func `a seed is the same however it is asked for`() throws {
        let seeds = (0..<50).map { #"{ "name": "Seed \#($0)", "\#($0 % 3 == 0 ? "a" : "b")": \#($0), "c": "x" }"# }
        let catalog = try catalog(catalogText(seeds: seeds.joined(separator: ",\n")))
        #expect(catalog.seeds.count == 50)
        let all = Array(catalog.seeds)
        for position in catalog.seeds.indices.reversed() {
            #expect(catalog.seeds[position] == all[position])
            #expect(catalog.seeds[position].id == "seed-\(position)")
        }
        #expect(Array(catalog.seeds.suffix(2)) == Array(all.suffix(2)))
    }
}
