import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C4, C5, I10: a row under a retired preset, of which another device sends its own copy and deletes this one's.
struct RetiredTwinTests {
    private static func catalog(
        _ name: String, _ table: String, _ released: String, _ seeds: String, retired: String = ""
    )
        -> Data
    {
        Data(
            """
            { "catalog": "\(name)", "released": "\(released)", "table": "\(table)", "key": ["name"],
              "columns": { "name": "text" }, "seeds": [\(seeds)], "retired": [\(retired)] }
            """.utf8)
    }

    /// In an app with several catalogs, a retired copy of any of them may go with the import into the first one.
    @Test(arguments: [true, false])
    func `the row follows to the other copy, which stays though its seed is retired`(isReported: Bool) async throws {
        let tags = "name TEXT, createDate TEXT, updateDate TEXT"
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE a (uuid TEXT PRIMARY KEY, \(tags)); CREATE TABLE item (uuid TEXT PRIMARY KEY, \(tags));
            CREATE TABLE note (uuid TEXT PRIMARY KEY, item TEXT REFERENCES item (uuid))
            """)
        func release(_ day: String, _ items: String, retired: String = "") throws {
            try Self.catalog("a", "a", day, #"{ "name": "A \#(day)" }"#).write(to: folder.url.appending(path: "a.json"))
            try Self.catalog("items", "item", day, items, retired: retired)
                .write(to: folder.url.appending(path: "items.json"))
        }
        let entry = #""$id": "d", "key": { "name": "D" }, "content": { "name": "D" } }"#
        try folder.writeHistory(
            of: "items", entries: ["2025-01-01", "2025-02-01"].map { #"{ "released": "\#($0)", \#(entry)"# },
            on: ["2025-01-01", "2025-02-01"])
        let world = AppWorld(
            folder, app,
            seeder: folder.seeder(of: .directory(folder.url), store: "app.sqlite", defaults: "defaults"))
        try release("2025-01-01", #"{ "name": "C" }, { "$id": "d", "name": "D" }"#)
        _ = try await world.seeder.launch(account: .signedOut)
        try app.execute("INSERT INTO note SELECT 'n', uuid FROM item WHERE name = 'D'")
        try release("2025-03-01", #"{ "name": "C" }"#, retired: #""d""#)
        #expect(try await world.seeder.launch(account: .signedOut).leftAlone.map(\.reason) == [.referred])
        if !isReported { try release("2025-04-01", #"{ "name": "C" }"#, retired: #""d""#) }
        try world.imports(
            """
            INSERT INTO item VALUES ('theirs', 'D', '2025-02-01T00:00:00.000Z', NULL);
            DELETE FROM item WHERE name = 'D' AND uuid <> 'theirs'
            """)
        let report =
            isReported
            ? try await world.seeder.importFinished(account: .signedOut)
            : try await world.seeder.launch(account: .signedOut)
        #expect(report.removed.filter { $0.table == "item" } == [])
        #expect(try world.rows("SELECT item FROM note") == "theirs")
        #expect(try world.rows("SELECT uuid FROM item WHERE name = 'D'") == "theirs")
        #expect(try app.problems() == [])
    }
}
