import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5 for details of which a preset has one: twins of the preset have one each.
struct DetailTests {
    /// How the detail refers to its preset.
    struct Shape: Sendable, CustomTestStringConvertible {
        var id: String
        var preset: String
        var detail: String
        /// The column that the foreign key refers to.
        var target = "uuid"
        var options = ""

        var testDescription: String { id }
    }

    static let shapes = [
        Shape(
            id: "the key is the reference", preset: "uuid TEXT PRIMARY KEY",
            detail: "preset TEXT PRIMARY KEY REFERENCES Preset"),
        Shape(
            id: "without row numbers", preset: "uuid TEXT PRIMARY KEY",
            detail: "preset TEXT NOT NULL PRIMARY KEY REFERENCES Preset ON DELETE CASCADE", options: "WITHOUT ROWID"),
        Shape(
            id: "a unique reference by number", preset: "id INTEGER PRIMARY KEY, uuid TEXT",
            detail: "id INTEGER PRIMARY KEY, preset INTEGER NOT NULL UNIQUE REFERENCES Preset", target: "id"),
        Shape(
            id: "a key of two columns", preset: "id INTEGER PRIMARY KEY, uuid TEXT",
            detail:
                "preset INTEGER REFERENCES Preset ON DELETE CASCADE, lang TEXT DEFAULT 'en', PRIMARY KEY (preset, lang)",
            target: "id"),
    ]

    private func world(_ shape: Shape, seedID: Bool) throws -> AppWorld {
        let seed = seedID ? ", seed TEXT, gone TEXT" : ""
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Preset (\(shape.preset), name TEXT, createDate TEXT, updateDate TEXT\(seed));
            CREATE TABLE Detail (\(shape.detail), uid TEXT, text TEXT, createDate TEXT, updateDate TEXT\(seed)) \(shape.options)
            """.replacing(
                "PRIMARY KEY (preset, lang), uid TEXT, text TEXT, createDate TEXT, updateDate TEXT\(seed))",
                with: "uid TEXT, text TEXT, createDate TEXT, updateDate TEXT\(seed), PRIMARY KEY (preset, lang))"))
        let more = seedID ? #", "seedID": "seed", "dismissDate": "gone""# : ""
        try Data(
            """
            { "catalog": "presets", "released": "2025-06-01", "table": "Preset", "key": ["name"],
              "mapping": { "uuid": "uuid"\(more) }, "seeds": [{ "$id": "toast", "name": "Toast" }] }
            """.utf8
        ).write(to: folder.url.appending(path: "presets.json"))
        try Data(
            """
            { "catalog": "details", "released": "2025-06-01", "table": "Detail", "key": ["preset"],
              "mapping": { "uuid": "uid"\(more) },
              "seeds": [{ "$id": "toast", "preset": { "$ref": "presets/toast" }, "text": "new" }] }
            """.utf8
        ).write(to: folder.url.appending(path: "details.json"))
        let history = folder.url.appending(path: "history")
        try FileManager.default.createDirectory(at: history, withIntermediateDirectories: true)
        for (catalog, key, content) in [
            ("presets", #"{ "name": "Toast" }"#, #"{ "name": "Toast" }"#),
            ("details", #"{ "preset": { "$ref": "presets/toast" } }"#, #"{ "text": "old" }"#),
        ] {
            try Data(
                """
                { "catalog": "\(catalog)", "releases": ["2025-01-01"],
                  "shipped": [{ "released": "2025-01-01", "$id": "toast", "key": \(key), "content": \(content) }] }
                """.utf8
            ).write(to: history.appending(path: "\(catalog).json"))
        }
        let seeder = folder.seeder(of: folder.catalogs("presets.json", "details.json"), store: "app.sqlite")
        return AppWorld(folder, app, seeder: seeder)
    }

    /// Another device's preset with its detail, as a sync import brings them.
    private func deliver(
        _ preset: String, _ detail: String, text: String, released: String = "2025-01-01", updateDate: String = "NULL",
        _ shape: Shape, seedID: Bool, to world: AppWorld
    ) throws {
        let (column, preseed, detailseed) = seedID ? (", seed", ", 'presets/toast'", ", 'details/toast'") : ("", "", "")
        try world.imports(
            """
            INSERT INTO Preset (uuid, name, createDate\(column)) VALUES ('\(preset)', 'Toast', '\(released)'\(preseed));
            INSERT INTO Detail (preset, uid, text, createDate, updateDate\(column))
            SELECT \(shape.target), '\(detail)', '\(text)', '\(released)', \(updateDate)\(detailseed) FROM Preset WHERE uuid = '\(preset)'
            """)
    }

    private func details(_ world: AppWorld, _ shape: Shape) throws -> String {
        try world.rows(
            "SELECT p.createDate, d.text FROM Detail AS d LEFT JOIN Preset AS p ON d.preset = p.\(shape.target) ORDER BY 1, 2"
        )
    }

    @Test(arguments: shapes, [false, true])
    func `C5: of two untouched details the greater stays, and undo brings the other one back`(
        shape: Shape, seedID: Bool
    ) async throws {
        let world = try world(shape, seedID: seedID)
        _ = try await world.seeder.launch(account: .signedOut)
        try deliver("0", "0", text: "old", shape, seedID: seedID, to: world)
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(report.leftAlone == [])
        expectSame(try details(world, shape), "2025-06-01 new")
        #expect(try world.app.problems() == [])
        #expect(try await world.seeder.clean(account: .signedOut).removed == [])
        let undone = try await world.seeder.undo(account: .signedOut)
        #expect(undone.skipped == [])
        expectSame(try details(world, shape), "2025-01-01 old\n2025-06-01 new")
    }

    @Test(arguments: shapes, [false, true])
    func `C5: the greater detail moves to the survivor where its own preset goes`(
        shape: Shape, seedID: Bool
    ) async throws {
        let world = try world(shape, seedID: seedID)
        _ = try await world.seeder.launch(account: .signedOut)
        try deliver("0", "0", text: "old", shape, seedID: seedID, to: world)
        // The greater preset has the older detail.
        try world.imports(
            """
            PRAGMA defer_foreign_keys = ON;
            UPDATE Detail SET preset = -1 WHERE uid = '0';
            UPDATE Detail SET preset = (SELECT \(shape.target) FROM Preset WHERE uuid = '0') WHERE uid <> '0' AND preset <> -1;
            UPDATE Detail SET preset = (SELECT \(shape.target) FROM Preset WHERE uuid <> '0') WHERE uid = '0'
            """)
        #expect(try await world.seeder.clean(account: .signedOut).leftAlone == [])
        expectSame(try details(world, shape), "2025-06-01 new")
        #expect(try world.app.problems() == [])
        #expect(try await world.seeder.undo(account: .signedOut).skipped == [])
        expectSame(try details(world, shape), "2025-01-01 old\n2025-06-01 new")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: shapes, [false, true])
    func `C5: the user's detail stays, wherever it is, and the untouched one goes`(
        shape: Shape, isOurs: Bool
    ) async throws {
        let world = try world(shape, seedID: false)
        _ = try await world.seeder.launch(account: .signedOut)
        try deliver(
            "0", "0", text: isOurs ? "old" : "theirs", updateDate: isOurs ? "NULL" : "'2025-03-01'", shape,
            seedID: false,
            to: world)
        if isOurs { try world.app.execute("UPDATE Detail SET text = 'ours' WHERE uid <> '0'") }
        #expect(try await world.seeder.clean(account: .signedOut).leftAlone == [])
        expectSame(try details(world, shape), isOurs ? "2025-06-01 ours" : "2025-06-01 theirs")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: shapes)
    func `C5: two details of the user's keep both presets, and the report says which row does`(shape: Shape)
        async throws
    {
        let world = try world(shape, seedID: false)
        _ = try await world.seeder.launch(account: .signedOut)
        try deliver("0", "7", text: "theirs", updateDate: "'2025-03-01'", shape, seedID: false, to: world)
        try world.app.execute("UPDATE Detail SET text = 'ours' WHERE uid <> '7'")
        let report = try await world.seeder.clean(account: .signedOut)
        expectSame(try details(world, shape), "2025-01-01 theirs\n2025-06-01 ours")
        #expect(
            report.leftAlone == [
                Seeder.Report.LeftAlone(
                    table: "Preset", uuid: UUIDText("0"), reason: .unmovable,
                    blocking: [
                        SeedCopy.ReferringRow(
                            table: "Detail", uuid: UUIDText("7"),
                            rule: "UNIQUE constraint failed: Detail.preset"
                                + (shape.detail.contains("lang") ? ", Detail.lang" : ""))
                    ])
            ])
    }

    @Test(arguments: shapes)
    func `C5: an equal detail goes, whoever's it is`(shape: Shape) async throws {
        let world = try world(shape, seedID: false)
        _ = try await world.seeder.launch(account: .signedOut)
        try world.app.execute("UPDATE Detail SET text = 'same'")
        try deliver("0", "0", text: "same", updateDate: "'2025-03-01'", shape, seedID: false, to: world)
        #expect(try await world.seeder.clean(account: .signedOut).leftAlone == [])
        expectSame(try details(world, shape), "2025-06-01 same")
        #expect(try await world.seeder.undo(account: .signedOut).skipped == [])
        expectSame(try details(world, shape), "2025-01-01 same\n2025-06-01 same")
    }
}
