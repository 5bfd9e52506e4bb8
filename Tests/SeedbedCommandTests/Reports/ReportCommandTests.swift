import Foundation
import Testing

@testable import SeedbedCommand

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct ReportCommandTests {
    private static let durable = """
        { "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"],
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "columns": { "name": "text", "green": "integer" },
          "seeds": [ { "$id": "own", "name": "Own", "green": 1 }, { "$id": "changed", "name": "Changed", "green": 2 },
            { "$id": "unwanted", "name": "Unwanted", "green": 3 }, { "$id": "double", "name": "Double", "green": 4 },
            { "$id": "gone", "name": "Gone", "green": 5 }, { "$id": "forged", "name": "Forged", "green": 6 } ],
          "retired": ["former"] }
        """

    /// A store with a seed in each state.
    private func store() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["c": Self.durable]).seeded()
        try sandbox.run("dismiss c/unwanted --store app.db")
        try sandbox.sql(
            "UPDATE T SET green = 77123 WHERE name = 'Changed'", "DELETE FROM T WHERE name IN ('Gone', 'Forged')",
            """
            INSERT INTO T (uuid, name, green, seedID, createDate) SELECT 'twin', name, green, seedID, createDate FROM T
            WHERE name = 'Double'
            """,
            """
            INSERT INTO T (uuid, name, green, seedID, createDate) SELECT 'forged', 'Forged', 88123, 'c/forged', createDate
            FROM T WHERE name = 'Own'
            """)
        return sandbox
    }

    @Test func `each seed is shown in its state, by words and by a sign`() throws {
        let page = try Page(store().run("report --store app.db").output)
        let rows = try #require(page.table("Seeds of c"))
        #expect(
            rows.map { Array($0.prefix(2)) } == [
                ["Seed", "State"], ["own Own", "untouched"], ["changed Changed", "edited"],
                ["unwanted Unwanted", "dismissed"], ["double Double", "untouched ×2twins ×2"],
                ["gone Gone", "missing"],
                ["forged Forged", "missingoccupiedunproven"],
            ])
        #expect(
            page.titles.filter { $0.contains(": ") } == [
                "own: 1 untouched", "changed: 1 edited", "unwanted: 1 dismissed", "double: 2 untouched, 2 twins",
                "gone: 1 missing", "forged: 1 missing, 1 occupied, 1 unproven",
            ])
        #expect(
            page.labels.contains(
                "The state of 6 seeds: 1 untouched, 1 edited, 1 dismissed, 1 twins, 1 missing, 1 unproven"))
        let states = SeedState.allCases.map { "icon-\($0.rawValue)" }
        #expect(page.ids.filter { $0.hasPrefix("icon-") } == states)
        #expect(states.allSatisfy { page.links.contains("#\($0)") })
    }

    @Test func `the overview counts as status does`() throws {
        let sandbox = try store()
        let page = try Page(sandbox.run("report --store app.db").output)
        let status = try sandbox.run("status --store app.db").output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        let counts = Dictionary(uniqueKeysWithValues: zip(status[0], status[1]))
        let names = ["untouched", "touched", "dismissed", "twins", "missing", "occupied", "unproven"]
        let row = try #require(page.table("Copies of each catalog")?.last)
        #expect(row == ["c", "2026-11-20"] + names.map { counts[$0] ?? "?" })
    }

    @Test func `a removal leads to the row that replaced it`() throws {
        let sandbox = try store()
        try sandbox.run("clean --store app.db")
        let page = try Page(sandbox.run("report --store app.db").output)
        let rows = page.items(ofClass: "went")
        let survivor = try #require(sandbox.sql("SELECT uuid FROM T WHERE name = 'Double'").first?.first)
        let removed = try #require(rows.first { $0.contains("superseded") })
        #expect(
            removed.hasSuffix(
                " → replaced by  \(survivor.lowercased())T, c/double: superseded by its untouched twin"))
        #expect(rows.contains { $0.hasSuffix(" not replacedT, c/gone: deleted, not by Seedbed") })
        #expect(page.items(ofClass: "time").count == 2 && page.text.contains("1 row removed by Seedbed"))
        #expect(!page.links.isEmpty && page.links.allSatisfy { page.ids.contains(String($0.dropFirst())) })
        #expect(Set(page.ids).count == page.ids.count)
        #expect(page.links.contains { $0.hasPrefix("#copy-") })
    }

    @Test func `of too many seeds those with an unusual state are listed, and the caption says so`() throws {
        let seeds = (0..<1_005).map { #"{ "$id": "s\#($0)", "name": "N\#($0)" }"# }.joined(separator: ", ")
        let catalog = #"{ "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"], "#
        let sandbox = try Sandbox(seeds: ["c": catalog + #""columns": { "name": "text" }, "seeds": [\#(seeds)] }"#])
            .seeded()
        try sandbox.sql("DELETE FROM T WHERE name = 'N1004'")
        let page = try Page(sandbox.run("report --store app.db").output)
        let rows = try #require(
            page.table("Seeds of c in table T: 1000 of 1005, those with an unusual state first"))
        #expect(rows.count == 1_001 && rows[1][0] == "s1004 N1004" && rows[2][0] == "s0 N0")
    }

    @Test func `the releases stand on a line`() throws {
        let sandbox = try Sandbox.withHistory().seeded()
        let page = try Page(sandbox.run("report --store app.db").output)
        #expect(
            page.items(ofClass: "line") == [
                "2026-11-19", "2026-11-20in the appgiven to this storeseeded by this device",
            ])
    }

    @Test func `no value of a row, no account and no device is on the page`() throws {
        let sandbox = try store()
        try sandbox.sql(
            "INSERT INTO T (uuid, name, green, seedID) VALUES ('mine', 'My secret', 99123, 'My own/secret')",
            "DELETE FROM T WHERE uuid = 'mine'")
        try sandbox.run("clean --store app.db")
        let text = try sandbox.run("report --store app.db").output
        for word in ["77123", "88123", "99123", "secret", "My own", sandbox.path("")] { #expect(!text.contains(word)) }
        try sandbox.run("seed --store b.db --create-tables --no-wait --account ann@example.com --device ann-laptop")
        let other = try sandbox.run("report --store b.db --account ann@example.com")
        #expect(other.status == 0 && other.output.contains("seeded by this device") && !other.output.contains("ann"))
    }

    @Test func `names are escaped, and cannot close a tag`() throws {
        let bad = #"</td><script>alert('1')</script>&\"\u0007\u202e\uffff"#
        let catalog = """
            { "catalog": "c", "released": "2026-11-20", "table": "</style><b onclick='x'>", "key": ["name"],
              "columns": { "name": "text" }, "seeds": [ { "$id": "a", "name": "\(bad)" } ] }
            """
        let sandbox = try Sandbox(seeds: ["c": catalog])
        let name = "<img src=x onerror=1>.db"
        _ = try sandbox.run(words: ["seed", "--store", name, "--create-tables", "--device", "d"])
        let text = try sandbox.run(words: ["report", "--store", name]).output
        let page = try Page(text)
        for tag in ["script", "b", "img", "link", "iframe"] { #expect(!page.elements.contains(tag)) }
        #expect(page.attributes.allSatisfy { !$0.hasPrefix("on") && $0 != "src" })
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
        #expect(page.text.contains("</td><script>alert('1')</script>&\""))
    }

    @Test func `the page needs no network, and reads well aloud`() throws {
        let text = try store().run("report --store app.db").output
        let page = try Page(text)
        #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("url("))
        #expect(text.contains("default-src 'none'".replacing("'", with: "&#39;")))
        #expect(page.elements.count { $0 == "table" } == page.elements.count { $0 == "caption" })
        #expect(page.elements.filter { $0 == "h1" } == ["h1"] && page.elements.contains("main"))
        #expect(page.headsWithoutScope == 0)
    }

    @Test func `the same store gives the same page`() throws {
        let sandbox = try store()
        let first = try sandbox.run("report --store app.db")
        #expect(first.status == 0 && first.errors == "")
        #expect(try sandbox.run("report --store app.db") == first)
    }

    @Test func `the page is written to a file, and again over itself`() throws {
        let sandbox = try Sandbox().seeded()
        let page = try sandbox.run("report --store app.db").output
        for option in ["-o", "--output"] {
            #expect(
                try sandbox.run("report --store app.db \(option) page.html")
                    == Outcome(status: 0, output: "page.html: written\n", errors: ""))
            #expect(sandbox.content["page.html"] == Data(page.utf8))
        }
    }

    @Test(arguments: ["app.db", "app.db.defaults.json", "Seeds/speech-types.json"])
    func `a file of another kind is not replaced`(file: String) throws {
        let sandbox = try Sandbox().seeded()
        let before = try Data(contentsOf: sandbox.folder.appending(path: file))
        let outcome = try sandbox.run("report --store app.db -o \(file)")
        #expect(
            outcome
                == Outcome(
                    status: 64, output: "",
                    errors: """
                        seedbed: --output: "\(file)" exists and is a file of another kind; name another one; see \
                        seedbed report --help

                        """))
        #expect(try Data(contentsOf: sandbox.folder.appending(path: file)) == before)
    }

    @Test func `a page goes into a device and a pipe as well`() throws {
        let sandbox = try Sandbox().seeded()
        #expect(try sandbox.run("report --store app.db -o /dev/null").status == 0)
        _ = try sandbox.start(URL(filePath: "/bin/sh"), ["-c", "mkfifo pipe && { cat pipe > page.html & }"]).outcome()
        #expect(try sandbox.run("report --store app.db -o pipe").status == 0)
        #expect(sandbox.files.contains("pipe"))
    }

    @Test func `a folder that is missing is named`() throws {
        let sandbox = try Sandbox().seeded()
        let outcome = try sandbox.run("report --store app.db -o none/page.html")
        #expect(outcome.status == 74 && outcome.errors.contains("none/page.html: the file cannot be written"))
    }
}
