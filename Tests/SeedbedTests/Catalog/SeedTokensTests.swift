@testable import Seedbed
import Testing

/// Seeds that are decoded from noted places are those that a scan finds.
struct SeedTokensTests {
    /// The seeds of a catalog as a scan finds them, after those from noted places were found to be the same, and for how many
    /// nothing was noted.
    private func seeds(of text: String) throws -> (seeds: [Seed], scanned: Int) {
        let drafts = [false, true].map {
            CatalogReader.draft(of: Array(text.utf8), named: "c.json", keepsPlaces: $0)
        }
        let seeds = try drafts.map { try CatalogLinker([$0]).catalogs().flatMap(\.seeds) }
        #expect(seeds[1] == seeds[0])
        let backwards = try CatalogLinker([drafts[1]]).catalogs()[0].seeds.reversed()
        #expect(backwards.reversed() == seeds[0])
        let list = drafts[1].seeds
        let places = try #require(list.places)
        var scanner = SeedScanner(plan: list.plan)
        let restored = list.offsets.indices.filter {
            places.restore($0, start: Int(list.offsets[$0]), to: &scanner)
        }
        return (seeds[0], list.offsets.count - restored.count)
    }

    @Test func `whatever a seed holds is found where it was noted`() throws {
        let columns =
            #""columns": { "name": "text", "n": "integer", "x": "real", "b": "boolean", "d": "date", "j": "json", "#
        let (seeds, scanned) = try seeds(
            of: catalogText(
                with: columns + #""u": "uuid", "z": "blob", "r": "text" }"#,
                seeds: #"""
                    { "name": "plain", "n": 0, "x": -1.5e3, "b": true, "d": "2026-11-20", "j": { "a": [1, "}"] } },
                    { "$again": true, "name": "\u00e9\"\\", "n": -9223372036854775808, "b": false, "z": "AAEC" },
                    { "name": "with an id", "$id": "given", "u": "e3b0c442-98fc-1c14-9afb-f4c8996fb924", "x": null },
                    {"r":{"$ref":"c/later"},"name":"refers","j":null},
                    { "$id": "later", "name": "é", "$again": false, "j": "" }
                    """#))
        #expect(scanned == 0)
        #expect(seeds.map(\.id) == ["plain", "_c3_a9_22_5c", "given", "later", "refers"])
        #expect(seeds.map(\.again).filter { $0 }.count == 1)
    }

    @Test func `a seed that is too large is scanned again`() throws {
        let long = String(repeating: "x", count: 4093)
        func seed(_ name: String, _ texts: [String]) -> String {
            #"{ "name": "\#(name)", "#
                + texts.enumerated().map { #""t\#($0)": "\#($1)""# }.joined(separator: ", ") + " }"
        }
        let all = [
            seed("small", ["1"]), seed("longest", [long]), seed("too-long", [long + "x"]), seed("next", ["2"]),
            seed("far", Array(repeating: long, count: 8)), seed("too-far", Array(repeating: long, count: 9)),
            seed("last", ["3"]),
        ]
        let (seeds, scanned) = try seeds(of: catalogText(seeds: all.joined(separator: ",\n")))
        #expect(seeds.map(\.id) == ["small", "longest", "too-long", "next", "far", "too-far", "last"])
        #expect(scanned == 2)
    }

    @Test func `more forms than are told apart are scanned again`() throws {
        let names = (0..<70).map { "s\($0)" }
        let all =
            names.map { #"{ "name": "\#($0)", "\#($0)": 1 }"# }
            + names.map { #"{ "\#($0)": 2, "name": "again-\#($0)" }"# }
        let (seeds, scanned) = try seeds(of: catalogText(seeds: all.joined(separator: ",\n")))
        #expect(seeds.map(\.id) == names + names.map { "again-\($0)" })
        #expect(scanned == 140 - 64)
    }

    @Test func `random seeds are the same from their places`() throws {
        var random = RandomSource(seed: 11)
        let values = [
            "1", "-0.5", "true", "null", #""text""#, #""\u0041\n""#, #"{ "a": { } }"#, "[ 1, [ ] ]",
            #"{ "$ref": "c/s0" }"#,
        ]
        for _ in 0..<40 {
            let all = (0..<20).map { number in
                var fields = [#""name": "s\#(number)""#]
                for column in ["a", "b", "c"] where Bool.random(using: &random) {
                    let value = values.randomElement(using: &random) ?? ""
                    fields.append(#""\#(column)": \#(number == 0 && value.contains("$") ? "0" : value)"#)
                }
                if Bool.random(using: &random) { fields.append(#""$again":\#(Bool.random(using: &random))"#) }
                if Int.random(in: 0..<4, using: &random) == 0 { fields.append(#""$id": "s\#(number)""#) }
                fields.shuffle(using: &random)
                return "{\(fields.joined(separator: random.next() & 1 == 0 ? "," : " , "))}"
            }
            let (seeds, _) = try seeds(of: catalogText(seeds: all.joined(separator: ",")))
            #expect(seeds.count == 20)
        }
    }

    @Test(arguments: [3, 1024, 1025, 5000])
    func `each seed of a large file is found by its id and its key`(count: Int) throws {
        let texts = (0..<count).map { #"{ "$id": "s\#($0)", "name": "Name \#($0)" }"# }
        let draft = CatalogReader.draft(
            of: Array(catalogText(seeds: texts.joined(separator: ",")).utf8), named: "c.json")
        let seeds = try CatalogLinker([draft]).catalogs()[0].seeds
        var scanner = seeds.makeScanner()
        for number in 0..<count {
            #expect(seeds.first(withID: "s\(number)", with: &scanner)?.position == number)
            let key = [StoredField(column: "name", value: .text("Name \(number)"))]
            #expect(seeds.first(withKey: key, with: &scanner)?.position == number)
            #expect(seeds.first(withID: "x\(number)", with: &scanner) == nil)
        }
        #expect(seeds.seeds { String(decoding: $0, as: UTF8.self) == "s2" }.map(\.id) == ["s2"])
    }
}
