import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Texts in several languages, and the files that translators write.
struct LanguageTests {
    private static let catalog = """
        { "catalog": "food", "released": "2026-01-10", "table": "Food", "key": ["name"],
          "columns": { "name": "text", "note": "text", "price": "integer" },
          "mapping": { "seedID": "seedID" }, "localized": ["name", "note"], "language": "en",
          "seeds": [
            { "$id": "bread", "name": { "en": "Bread", "de": "Brot" }, "note": "Fresh", "price": 1 },
            { "$id": "soup", "name": "Soup", "note": { "en": "Hot" }, "price": 2 },
            { "$id": "cake", "name": "Cake", "price": 3 } ] }

        """

    private func inFolder<Value>(
        _ files: [String: String], _ body: (CatalogSource) throws -> Value
    ) async throws -> Value {
        try await inTemporaryFolder { folder in
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            return try body(.directory(folder))
        }
    }

    /// The problems of these files, without the folder's name.
    private func problems(_ files: [String: String]) async throws -> [String] {
        try await inFolder(files) { source in
            let result = Result { try source.load() }
            guard case .failure(let error) = result, case .invalid(let problems)? = error as? CatalogError else {
                return []
            }
            return problems.map { problem in
                let file = problem.file.split(separator: "/").last ?? ""
                return "\(file):\(problem.line):\(problem.column): \(problem.message)"
            }
        }
    }

    private func texts(_ catalog: Catalog, _ languages: [String], _ column: String = "name") -> [String] {
        catalog.localized(for: languages).seeds.map { seed in
            guard case .text(let text)? = seed.values.first(where: { $0.column == column })?.value else { return "-" }
            return text
        }
    }

    /// The examples of RFC 4647, section 3.4, and what apps on Apple platforms and Linux hand over.
    @Test(
        arguments: [
            (["de-AT"], ["en", "de"], "de"), (["de_AT"], ["en", "de"], "de"), (["DE-at"], ["en", "De"], "De"),
            (["fr"], ["en", "de"], nil), (["fr", "de"], ["en", "de"], "de"), (["de"], ["en", "de-AT"], nil),
            (["zh-Hant-CN-x-private1-private2"], ["zh-Hant-CN"], "zh-Hant-CN"),
            (["zh-Hant-CN-x-private1"], ["zh", "zh-Hant"], "zh-Hant"), (["en-x-de"], ["de", "en"], "en"),
            ([], ["en"], nil), (["*", "fr"], ["fr"], "fr"), ([""], ["en"], nil), (["e"], ["en"], nil),
        ] as [([String], [String], String?)])
    func `the best match is found as RFC 4647 looks it up`(
        preferred: [String], languages: [String], expected: String?
    ) {
        #expect(LanguageTag.lookup(preferred, among: languages).map { languages[$0] } == expected)
    }

    @Test(arguments: [
        ("de", true), ("pt-BR", true), ("zh-Hant-TW", true), ("de-1996", true), ("yue", true), ("de-x-old", true),
        ("", false), ("d", false), ("german", false), ("de_AT", false), ("de-", false), ("-de", false),
        ("de--AT", false),
        ("d1", false), ("de-x", false), ("de-ninechars", false), ("dé", false),
    ])
    func `languages have the form of BCP 47`(tag: String, isWellFormed: Bool) {
        #expect(LanguageTag.isWellFormed(tag) == isWellFormed)
    }

    @Test func `each text is taken in the language that matches best, and else in its first`() async throws {
        let german = #"{ "soup": { "name": "Suppe", "note": "Heiß" }, "cake": { "note": "Süß", "name": "Kuchen" } }"#
        try await inFolder(["food.json": Self.catalog, "food.de.json": german, "food.fr-CA.json": "{}"]) { source in
            let catalog = try #require(try source.load().first)
            #expect(texts(catalog, []) == ["Bread", "Soup", "Cake"])
            #expect(texts(catalog, ["de-CH"]) == ["Brot", "Suppe", "Kuchen"])
            #expect(texts(catalog, ["fr", "en"]) == ["Bread", "Soup", "Cake"])
            #expect(texts(catalog, ["fr", "de"]) == ["Brot", "Suppe", "Kuchen"])
            #expect(texts(catalog, ["de"], "note") == ["Fresh", "Heiß", "Süß"])
            #expect(texts(catalog, ["fr"], "note") == ["Fresh", "Hot", "Süß"])
            #expect(catalog.languages == ["en", "de"])
            #expect(catalog.untranslated.map { "\($0.language) \($0.seeds)" } == [#"en ["cake"]"#, #"de ["bread"]"#])
            let headers = try source.headers().map(\.name)
            #expect(headers == ["food"])
        }
    }

    @Test func `a catalog whose name has a dot is no overlay`() async throws {
        let other = #"{ "catalog": "food.de", "released": "2026-01-10", "table": "T", "key": ["a"], "seeds": [] }"#
        try await inFolder(["food.json": Self.catalog, "food.de.json": other]) { source in
            let names = try source.load().map(\.name)
            #expect(names == ["food", "food.de"])
        }
    }

    @Test func `a single file finds its overlays beside it`() async throws {
        let files = ["food.json": Self.catalog, "food.de.json": #"{ "cake": { "name": "Kuchen" } }"#]
        try await inFolder(files) { source in
            guard case .directory(let folder) = source else { return }
            let catalog = try #require(try CatalogSource.file(folder.appending(path: "food.json")).load().first)
            #expect(texts(catalog, ["de"]) == ["Brot", "Soup", "Kuchen"])
        }
    }

    @Test(arguments: [
        (#"{ "bred": { "name": "Brot" } }"#, [#"1:3: the catalog has no seed "bred" (did you mean "bread"?)"#]),
        (#"{ "cake": "Kuchen" }"#, [#"1:11: seed "cake" takes an object of columns, not a string"#]),
        (#"{ "cake": { "Name": "Kuchen" } }"#, [#"1:13: column "Name" is written "name" in the catalog"#]),
        (#"{ "cake": { "price": "3" } }"#, [#"1:13: column "price" is not localized"#]),
        (#"{ "cake": { "nmae": "Kuchen" } }"#, [#"1:13: unknown column "nmae" (did you mean "name"?)"#]),
        (#"{ "cake": { "name": null } }"#, [#"1:21: column "name" takes a string, not null"#]),
        (#"{ "cake": { "name": "" } }"#, [#"1:21: the text of "name" is empty; leave it out until it is translated"#]),
        (
            #"{ "cake": { "name": "a", "name": "b" } }"#,
            [#"1:26: repeated column "name"; the first is at 1:13"#]
        ),
        (
            #"{ "cake": { "name": "a" }, "cake": { "note": "b" } }"#,
            [#"1:28: repeated seed "cake"; the first is at 1:3"#]
        ),
        (#"{ "bread": { "name": "Brot" } }"#, [#"1:22: the catalog itself gives "name" of "bread" in "de""#]),
        (#"{ "cake": { "name": "Kuchen" }"#, ["1:31: the text ends within an object or an array"]),
        (#"[]"#, ["1:1: the texts of a language are an object of seeds by their ids"]),
    ])
    func `an overlay's mistakes are all reported at their places`(overlay: String, expected: [String]) async throws {
        let found = try await problems(["food.json": Self.catalog, "food.de.json": overlay])
        if expected[0].contains("ends") {
            #expect(found.count == 1 && found[0].hasPrefix("food.de.json:1:"))
        } else {
            #expect(found == expected.map { "food.de.json:\($0)" })
        }
    }

    @Test func `mistakes in several files are reported together`() async throws {
        let found = try await problems([
            "food.json": Self.catalog, "food.german.json": "{}", "food.de_AT.json": "{}", "fod.de.json": "{}",
            "food.DE.json": "{}", "food.de.json": "{}",
        ])
        #expect(
            found.sorted()
                == [
                    #"fod.de.json:1:1: a file without "catalog" gives the texts of a language, but there is no catalog "fod" (did you mean "food"?)"#,
                    #"food.de.json:1:1: FOLDER/food.DE.json gives the texts of "de" too"#,
                    #"food.de_AT.json:1:1: "de_AT" in the file's name is no language such as "de" or "pt-BR" (did you mean "de-AT"?)"#,
                    #"food.german.json:1:1: "german" in the file's name is no language such as "de" or "pt-BR""#,
                ].map { line in
                    let folder = found.compactMap { $0.split(separator: " ").first { $0.hasSuffix("/food.DE.json") } }
                        .first
                    return line.replacingOccurrences(of: "FOLDER/food.DE.json", with: folder.map(String.init) ?? "")
                })
    }

    @Test(arguments: [
        (#""localized": ["name"]"#, #"column "name" is localized and in the key, which needs a "seedID" in "mapping""#),
        (#""localized": ["price"]"#, #"column "price" is localized and must hold text, not "integer""#),
        (#""localized": ["other"]"#, #"localized column "other" is not in "columns""#),
        (#""localized": ["note"], "volatile": ["note"]"#, #"column "note" is localized and cannot be volatile"#),
        (#""localized": ["note"], "language": "english""#, #""language" takes a language such as "de" or "pt-BR""#),
        (#""localized": ["note", "note"]"#, #"repeated column "note""#),
    ])
    func `a catalog's localized columns can be carried out`(fields: String, expected: String) async throws {
        let text = """
            { "catalog": "food", "released": "2026-01-10", "table": "Food", "key": ["name"],
              "columns": { "name": "text", "note": "text", "price": "integer" }, \(fields), "seeds": [] }
            """
        let found = try await problems(["food.json": text])
        #expect(found.count == 1 && found[0].contains(expected), "\(found)")
    }

    @Test(arguments: [
        (#"{ "de_AT": "a" }"#, #""de_AT" is no language such as "de" or "pt-BR" (did you mean "de-AT"?)"#),
        (#"{ "de": "a", "DE": "b" }"#, #"repeated language "DE""#),
        (#"{ "de": 1 }"#, #"the text of column "note" in "de" is a string, not a number"#),
        ("{}", #"column "note" needs a text in at least one language"#),
        (#"{ "$ref": "food/cake" }"#, #"column "note" is localized and cannot hold a reference"#),
        ("7", #"column "note" takes a string, not a number"#),
    ])
    func `a text by language has a text for each`(value: String, expected: String) async throws {
        let text = """
            { "catalog": "food", "released": "2026-01-10", "table": "Food", "key": ["name"],
              "localized": ["note"], "seeds": [ { "name": "cake", "note": \(value) } ] }
            """
        let found = try await problems(["food.json": text])
        #expect(found.count == 1 && found[0].contains(expected), "\(found)")
    }

    @Test func `no two seeds have one key in any language, and each has an id of its own`() async throws {
        let text = """
            { "catalog": "places", "released": "2026-01-10", "table": "Place", "key": ["name"],
              "mapping": { "seedID": "seedID" }, "localized": ["name"], "seeds": [
              { "$id": "bank", "name": { "en": "Bank", "de": "Bank" } },
              { "$id": "bench", "name": { "en": "Bench", "de": "Bank" } }] }
            """
        let textProblems = try await problems(["places.json": text])
        #expect(
            textProblems == [
                #"places.json:4:29: two seeds with the same key ("name") in "de"; the first is at 3:28"#
            ])
        let unnamed = text.replacingOccurrences(of: #""$id": "bench", "#, with: "")
        let unnamedProblems = try await problems(["places.json": unnamed])
        #expect(
            unnamedProblems == [
                #"places.json:4:3: the seed needs an "$id", because its key is localized"#
            ])
    }
}
