import Foundation
import Testing

/// `release` and `diff` say of an edit what stores then do, also of one that changes nothing in them.
@Suite struct ReleaseForecastTests {
    private static let tags = """
        { "catalog": "tags", "released": "2026-01-01", "table": "Tag", "key": ["name"],
          "columns": { "name": "text", "colour": "text", "place": "integer" },
          "seeds": [{ "$id": "home", "name": "Home", "colour": "red", "place": 1 }, { "$id": "work", "name": "Work" }] }

        """

    private func sandbox(isDurable: Bool = false) throws -> Sandbox {
        let durable = #""mapping": { "seedID": "seedID" }, "seeds": ["#
        let sandbox = try Sandbox(
            seeds: ["tags": isDurable ? Self.tags.replacing(#""seeds": ["#, with: durable) : Self.tags])
        try sandbox.run("release")
        try sandbox.run("seed --store app.db --create-tables --device d")
        return sandbox
    }

    @Test(arguments: [(1, false), (2, true)])
    func `a column that a seed leaves out keeps its value, unless the copy is replaced`(
        place: Int, isReplaced: Bool
    ) throws {
        let sandbox = try sandbox()
        try sandbox.edit("Seeds/tags.json", #", "colour": "red""#, "")
        try sandbox.edit("Seeds/tags.json", #""place": 1"#, #""place": \#(place)"#)
        let told = try sandbox.run("release --on 2026-02-01").output
        #expect(told.contains("colour (left out)"))
        #expect(told.contains("Untouched copies of changed seeds are replaced.") == isReplaced)
        #expect(told.contains("its copies keep the values of columns that it leaves out"))
        try sandbox.run("seed --store app.db --device d")
        let colours = try sandbox.sql("SELECT ifnull(colour, '-') FROM Tag ORDER BY name")
        #expect(colours == (isReplaced ? [["-"], ["-"]] : [["red"], ["-"]]))
    }

    /// The store has the new copy by sync before it has the release, so that its own copy stays.
    @Test(arguments: [true, false]) func `a seed that changes its scope is told of`(isMoved: Bool) throws {
        let rooms = """
            { "catalog": "rooms", "released": "2026-01-01", "table": "Room", "key": ["name"], "mapping": { "scope": "house", "seedID": "seedID" },
              "columns": { "name": "text", "house": "text" }, "seeds": [{ "$id": "hall", "name": "Hall", "house": "north" }] }

            """
        let sandbox = try Sandbox(seeds: ["rooms": rooms])
        try sandbox.run("release")
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.edit("Seeds/rooms.json", isMoved ? "north" : "Hall", isMoved ? "south" : "Great hall")
        let words = "If a seed changes its scope, a device replaces only copies that it was given itself."
        #expect(try sandbox.run("diff").output.contains(words) == isMoved)
        #expect(try sandbox.run("release --on 2026-02-01").output.contains(words) == isMoved)
        try sandbox.sql(
            """
            INSERT INTO Room (uuid, name, house, seedID, createDate) VALUES ('f0000000-0000-4000-8000-000000000001',
                '\(isMoved ? "Hall" : "Great hall")', '\(isMoved ? "south" : "north")', 'rooms/hall', '2026-02-01T00:00:00.000Z')
            """)
        try sandbox.run("seed --store app.db --device d")
        #expect(try sandbox.sql("SELECT count(*) FROM Room") == [[isMoved ? "2" : "1"]])
    }

    @Test(arguments: [
        (#""de": "Ton""#, "Tone"), (#""en": "Sound", "de": "Ton""#, "Ton"), (#""en": "Sound", "de": "Tone""#, "Tone"),
    ])
    func `of a text in several languages, a copy stays as long as the release has the text that it holds`(
        texts: String, held: String
    ) throws {
        func catalog(_ texts: String) -> String {
            """
            { "catalog": "tags", "released": "2026-01-01", "table": "Tag", "key": ["name"], "localized": ["note"],
              "columns": { "name": "text", "note": "text" }, "mapping": { "seedID": "seedID" },
              "seeds": [{ "$id": "a", "name": "A", "note": { \(texts) } }] }
            """
        }
        let sandbox = try Sandbox(seeds: ["tags": catalog(#""en": "Tone""#)])
        try sandbox.run("release")
        try sandbox.run("seed --store app.db --create-tables --device d --language de")
        let texts = texts.contains("en") ? texts : #""en": "Tone", "# + texts
        try sandbox.write(catalog(texts), to: "Seeds/tags.json")
        let told = try sandbox.run("release --on 2026-02-01").output
        #expect(
            told.contains("If only texts in several languages change, a copy that holds one of the present texts stays")
        )
        try sandbox.run("seed --store app.db --device d --language de")
        #expect(try sandbox.sql("SELECT note FROM Tag", in: "app.db") == [[held]])
        try sandbox.run("relocalize --store app.db --device d --language de")
        #expect(try sandbox.sql("SELECT note FROM Tag", in: "app.db") == [[texts.contains("Ton\"") ? "Ton" : "Tone"]])
    }

    @Test func `a release names the seeds that it still asks for again, whatever else it changes`() throws {
        let sandbox = try sandbox()
        try sandbox.edit("Seeds/tags.json", #""$id": "work","#, #""$id": "work", "$again": true,"#)
        try sandbox.edit("Seeds/tags.json", #""place": 1"#, #""place": 2"#)
        let told = try sandbox.run("release --on 2026-02-01").output
        #expect(told.contains("  again    work  “$again”\n"))
        #expect(told.contains("Seeds with “$again” are inserted once more if the user deleted them"))
        try sandbox.sql("DELETE FROM Tag WHERE name = 'Work'")
        try sandbox.run("seed --store app.db --device d")
        #expect(try sandbox.sql("SELECT count(*) FROM Tag WHERE name = 'Work'") == [["1"]])
    }

    @Test func `a seed that is asked for again and differs in nothing else is named`() throws {
        let sandbox = try sandbox()
        try sandbox.sql("DELETE FROM Tag WHERE name = 'Work'")
        try sandbox.edit("Seeds/tags.json", #""$id": "work","#, #""$id": "work", "$again": true,"#)
        for command in ["diff", "release --on 2026-02-01"] {
            #expect(
                try sandbox.run(command).output == """
                    tags 2026-01-01: unchanged
                      again  work  to ask for it once more, set a later “released” by hand

                    """)
        }
        try sandbox.edit("Seeds/tags.json", #""released": "2026-01-01""#, #""released": "2026-02-01""#)
        try sandbox.run("release")
        try sandbox.run("seed --store app.db --device d")
        #expect(try sandbox.sql("SELECT count(*) FROM Tag WHERE name = 'Work'") == [["1"]])
    }

    @Test(arguments: [false, true])
    func `a key that passes from one seed to another is told if rows do not name their seed`(isDurable: Bool) throws {
        let sandbox = try sandbox(isDurable: isDurable)
        try sandbox.edit("Seeds/tags.json", #""name": "Home""#, #""name": "House""#)
        try sandbox.edit("Seeds/tags.json", #""name": "Work""#, #""name": "Home""#)
        for command in ["diff", "release --on 2026-02-01 --dry-run"] {
            let told = try sandbox.run(command).output
            #expect(told.contains("renamed  home  name\n"))
            #expect(told.contains("renamed  work  name (the key that home had)\n") != isDurable)
            #expect(told.contains("rows go with the key") != isDurable)
            let json = try sandbox.run(command + " --json").output
            #expect(json.contains(#""keyOf": "home""#) != isDurable)
        }
        try sandbox.run("release --on 2026-02-01")
        // An edit of the row that is "Home" until then.
        try sandbox.sql("UPDATE Tag SET colour = 'green' WHERE name = 'Home'")
        try sandbox.run("seed --store app.db --device d")
        let rows = try sandbox.sql("SELECT name, colour FROM Tag WHERE colour = 'green'")
        #expect(rows == [["Home", "green"]])
        let homes = try sandbox.sql("SELECT count(*) FROM Tag WHERE name = 'Home'")
        #expect(homes == [[isDurable ? "2" : "1"]])
    }

    @Test func `the line breaks of a file stay of one kind`() throws {
        let sandbox = try Sandbox(seeds: ["tags": Self.tags.replacing("\n", with: "\r\n")])
        try sandbox.run("release")
        let history = "Seeds/history/tags.json"
        let written = try sandbox.text(history)
        try sandbox.write(written.replacing("\n", with: "\r\n"), to: history)
        try sandbox.edit("Seeds/tags.json", #", { "$id": "work", "name": "Work" }"#, "")
        try sandbox.run("release --on 2026-02-01 --retire")
        for file in ["Seeds/tags.json", history] {
            let text = try sandbox.text(file)
            #expect(text.contains(file == history ? "2026-02-01" : #""retired": ["work"]"#))
            #expect(text.utf8.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0D })
        }
    }

    @Test func `a catalog that is a symbolic link stays one, and its file is released`() throws {
        let sandbox = try Sandbox(seeds: [:])
        try sandbox.write(Self.tags, to: "shared.json")
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.path("Seeds/tags.json"), withDestinationPath: "../shared.json")
        try sandbox.run("release")
        try sandbox.edit("shared.json", "red", "blue")
        try sandbox.run("release --on 2026-02-01")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("Seeds/tags.json"))
                == "../shared.json")
        #expect(try sandbox.text("shared.json").contains("2026-02-01"))
    }

    @Test(arguments: [false, true])
    func `check names a trigger that changes what a seed fills when its row comes in`(isVolatile: Bool) throws {
        let sandbox = try Sandbox(
            seeds: [
                "tags": isVolatile
                    ? Self.tags.replacing(#""seeds""#, with: #""volatile": ["colour"], "seeds""#) : Self.tags
            ])
        try sandbox.sql(
            "CREATE TABLE Tag (uuid TEXT PRIMARY KEY, name TEXT, colour TEXT, place INTEGER, createDate TEXT, updateDate TEXT)",
            "CREATE TRIGGER paint AFTER INSERT ON Tag BEGIN UPDATE Tag SET colour = 'grey' WHERE uuid = NEW.uuid; END")
        let warning =
            "a trigger of table “Tag” writes “colour” when a row comes in: unless it leaves a value that is there"
        #expect(try sandbox.run("check --store app.db").output.contains(warning) != isVolatile)
    }
}
