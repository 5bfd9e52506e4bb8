import Foundation
import Testing

import SeedbedSQLite

@testable import Seedbed

/// The articles hold what they show: their catalogs are read, their Swift is compiled, their commands are run.
struct ArticleTests {
    @Test func `the Swift of each article is what the compiler has seen`() throws {
        for article in try Document.articles() where article.name != "GettingStarted" {
            let shown = article.blocks.filter { $0.language == "swift" }.map(\.text)
            #expect(try shown.sorted() == article.compiledBlocks().sorted(), "\(article.name).md")
        }
    }

    @Test func `every block of an article is of a kind that is tested`() throws {
        for article in try Document.articles() {
            // A text is a picture, or the schedules of Convergence.md, which the simulation's tests find again.
            let kinds: Set = ["json", "swift", "console", "text"]
            #expect(kinds.isSuperset(of: article.blocks.map(\.language)), "\(article.name).md")
        }
    }

    @Test func `the catalogs of CatalogFormat are valid, or give the messages shown`() throws {
        let article = try Document("Sources/Seedbed/Seedbed.docc/CatalogFormat.md")
        let sandbox = try Sandbox(seeds: [:])
        var (valid, wrong) = (0, 0)
        for (index, block) in article.blocks.enumerated() where block.language == "json" && block.file == nil {
            let next = index + 1 < article.blocks.count ? article.blocks[index + 1] : nil
            let expected = next?.language == "text" ? next?.text ?? "" : ""
            let name = expected.isEmpty ? "valid.json" : String(expected.prefix { $0 != ":" })
            try sandbox.write(block.text, to: name)
            var messages = ""
            do throws(CatalogError) {
                _ = try CatalogSource.file(URL(filePath: name, relativeTo: sandbox.folder)).load()
                valid += 1
            } catch {
                messages = "\(error)\n"
                wrong += 1
            }
            #expect(messages == expected, "\(block.text)")
        }
        #expect(valid >= 10)
        #expect(wrong >= 10)
    }

    @Test func `every field of a catalog stands in CatalogFormat`() throws {
        let file = Document.root.appending(path: "Sources/Seedbed/Seedbed.docc/CatalogFormat.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let fields =
            CatalogField.allCases.map(\.rawValue) + MappingField.allCases.map(\.rawValue)
            + ReferenceField.allCases.map(\.rawValue) + Catalog.ColumnType.allCases.map(\.rawValue)
            + SeedDateFormat.allCases.map(\.rawValue) + ["$id", "$again", "$formerly", "$ref"]
        for field in fields { #expect(text.contains("`\(field)`") || text.contains("\n### \(field)\n"), "\(field)") }
    }

    /// The articles with commands that need nothing else; GettingStarted has tests of its own.
    private static let played = [
        "CatalogFormat", "Convergence", "Duplicates", "FieldApps", "ManyStores", "Merging", "SyncEngines",
        "TestingCatalogs", "Troubleshooting",
    ]

    @Test(arguments: played)
    func `the commands of an article print what it shows`(name: String) async throws {
        let article = try #require(try Document.articles().first { $0.name == name })
        try await article.play(in: try Sandbox(seeds: [:]))
    }

    @Test func `every article with commands is played`() throws {
        let played = Set(Self.played + ["GettingStarted"])
        let shown = try Document.articles().filter { $0.blocks.contains { $0.language == "console" } }
        #expect(played.isSuperset(of: shown.map(\.name)))
    }

    @Test func `the tests that an article says to run exist`() throws {
        let tests = Document.root.appending(path: "Tests")
        let files = FileManager.default.subpaths(atPath: tests.path)?.filter { $0.hasSuffix(".swift") } ?? []
        let names = try files.map { file in
            file + (try String(contentsOf: tests.appending(path: file), encoding: .utf8))
        }.joined()
        let articles = Document.root.appending(path: "Sources/Seedbed/Seedbed.docc")
        let text = try String(contentsOf: articles.appending(path: "Convergence/Convergence.md"), encoding: .utf8)
        let filters = Set(text.matches(of: /swift test .*--filter (\w+)/).map { String($0.1) })
        #expect(filters.count >= 5)
        for filter in filters { #expect(names.utf8.firstRange(of: filter.utf8) != nil, "\(filter)") }
    }

    @Test func `the landing page lists every article`() throws {
        let folder = Document.root.appending(path: "Sources/Seedbed/Seedbed.docc")
        let page = try String(contentsOf: folder.appending(path: "Seedbed.md"), encoding: .utf8)
        for article in try Document.articles() where article.name != "Seedbed" {
            #expect(page.contains("- <doc:\(article.name)>\n"), "\(article.name)")
        }
    }
}

extension ArticleTests {
    @Test func `what FieldApps shows adopts before it launches`() async throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE SpeechType (uuid TEXT, name TEXT, green INTEGER, createDate TEXT, updateDate TEXT)",
            "INSERT INTO SpeechType (uuid, name, green) VALUES ('a1', 'Icebreaker', 240), ('b2', 'Table Topics', 90)")
        let path = sandbox.path("app.db")
        let seeder = Seeder(
            catalogs: .directory(sandbox.folder.appending(path: "Seeds")),
            defaults: sandbox.folder.appending(path: "defaults.json"), device: "A"
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        try await ArticleExample.fieldApp(seeder: seeder, account: .signedOut)
        // The edited Table Topics is the user's. Without adoption no row would have a date.
        #expect(
            try sandbox.sql(
                "SELECT uuid, name, updateDate IS NULL FROM SpeechType WHERE createDate NOT NULL ORDER BY uuid") == [
                    ["a1", "Icebreaker", "1"], ["b2", "Table Topics", "0"],
                ])
    }

    @Test func `what SyncEngines shows makes triggers, and reports an import`() async throws {
        let sandbox = try Sandbox().seeded("")
        var statements: [String] = []
        _ = try ArticleExample.importing(path: sandbox.path("app.db")) { statements.append($0) }
        #expect(statements.contains { $0.contains("TEMP TRIGGER") && $0.contains("powersync_in_sync_operation()") })
        let path = sandbox.path("app.db")
        let seeder = Seeder(
            catalogs: .directory(sandbox.folder.appending(path: "Seeds")),
            defaults: sandbox.folder.appending(path: "defaults.json"), device: "A"
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        try await seeder.launch(account: .signedOut)
        try sandbox.sql(
            """
            INSERT INTO SpeechType (uuid, name, green, createDate)
            SELECT 'twin', name, green, createDate FROM SpeechType WHERE name = 'Icebreaker'
            """)
        try await ArticleExample.report(seeder: seeder, inserted: [UUIDText("twin")])
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType") == [["2"]])
    }

    @Test func `what History shows is read`() throws {
        let article = try Document("Sources/Seedbed/Seedbed.docc/History.md")
        let history = try #require(article.blocks.first { $0.language == "json" })
        let sandbox = try Sandbox(seeds: ["speech-types": Sandbox.speechTypes, "history/speech-types": history.text])
        let seeds = sandbox.folder.appending(path: "Seeds")
        let forms = try ArticleExample.forms(presets: seeds)
        #expect(forms.map { $0.released.iso8601.prefix(7) } == ["2026-01", "2026-03"])
        for version in [1, 2] {
            let catalog = Sandbox.speechTypes.replacing("2026-11-20", with: "2026-0\(version)-01")
            try sandbox.write(catalog, to: "version\(version)/speech-types.json")
        }
        let versions = [1, 2].map { sandbox.folder.appending(path: "version\($0)") }
        #expect(try ArticleExample.former(presets: seeds, version1: versions[0], version2: versions[1]) == 1)
    }

    @Test func `what Duplicates shows merges contacts and keeps them single`() async throws {
        let sandbox = try Sandbox().seeded("")
        try sandbox.sql(
            "CREATE TABLE Contact (uuid TEXT PRIMARY KEY, email TEXT, phone TEXT, createDate TEXT, updateDate TEXT)",
            "CREATE TABLE Note (owner TEXT, text TEXT)",
            """
            INSERT INTO Contact (uuid, email, phone, updateDate) VALUES
                ('a1', 'Ada@example.com', '1', '2026-01-01T00:00:00.000Z'),
                ('b2', 'ada@example.com', '2', '2026-01-02T00:00:00.000Z')
            """, "INSERT INTO Note VALUES ('b2', 'call')")
        let path = sandbox.path("app.db")
        let seeder = Seeder(
            catalogs: .catalogs([]), defaults: sandbox.folder.appending(path: "defaults.json"), device: "A"
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        let (unique, upsert) = try await ArticleExample.contacts(
            seeder: seeder, arrived: [UUIDText("b2")])
        #expect(
            try sandbox.sql("SELECT uuid, phone FROM Contact ORDER BY email") == [
                ["a1", "2"],
                [
                    try #require(
                        try sandbox.sql("SELECT uuid FROM Contact WHERE uuid <> 'a1'").first?.first), "1906",
                ],
            ])
        #expect(try sandbox.sql("SELECT owner FROM Note") == [["a1"]])
        #expect(!unique.wasUnique)
        #expect(upsert.inserted == 1)
    }
}
