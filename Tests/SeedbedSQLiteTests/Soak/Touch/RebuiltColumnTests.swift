import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R2, R3, C7: what the store has saved comes back whole after the app has made a table again with other names of columns.
struct RebuiltColumnTests {
    private static let lost = "00000000-0000-4000-8000-0000000000ff"
    private static let columns = ["uuid", "name", "note", "v", "seedID", "dismissDate", "createDate", "updateDate"]

    /// A renaming, with the columns that the app adds beside it, by their places.
    struct Renaming: Sendable, CustomTestStringConvertible {
        var old: String
        var new: String
        var added: Int?

        var testDescription: String { "\(old) to \(new)\(added.map { ", one more at \($0)" } ?? "")" }
    }

    private static let renamings =
        [("note", "remark"), ("v", "amount"), ("name", "title"), ("seedID", "origin"), ("createDate", "made")].map {
            Renaming(old: $0.0, new: $0.1)
        }
        + ["name", "seedID", "dismissDate", "createDate", "updateDate"].flatMap { old in
            [8, columns.firstIndex(of: old) ?? 0].map { Renaming(old: old, new: "z\(old)", added: $0) }
        }

    @Test(arguments: renamings, [false, true])
    func `a saved edit comes back in the columns' new names`(renaming: Renaming, isOverwritten: Bool) async throws {
        func mapping(_ renaming: Renaming?) -> String {
            let names = ["seedID", "dismissDate", "createDate", "updateDate"].map { name in
                #""\#(name)": "\#(renaming?.old == name ? renaming?.new ?? name : name)""#
            }
            return #""mapping": { \#(names.joined(separator: ", ")) }, "#
        }
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, v INTEGER, \(AppWorld.durable))")
        let seeds = #"{ "$id": "a", "name": "Timer" }, { "$id": "b", "name": "Judge" }"#
        try world.release("2025-01-01", seeds, more: mapping(nil))
        _ = try await world.launch()
        try world.imports("UPDATE t SET uuid = '\(Self.lost)' WHERE name = 'Timer'")
        try world.app.execute(
            "UPDATE t SET name = 'Mine', note = 'My text', v = 77, dismissDate = '2025-01-05' WHERE name = 'Timer'")
        let mine = try #require(try world.app.rows("SELECT * FROM t WHERE name = 'Mine'").first)
        try world.imports(
            isOverwritten
                ? "UPDATE t SET name = 'Timer', note = 'x', v = 1, dismissDate = NULL, updateDate = NULL WHERE uuid = '\(Self.lost)'"
                : "DELETE FROM t WHERE uuid = '\(Self.lost)'")

        var (names, sources) = (Self.columns.map { $0 == renaming.old ? renaming.new : $0 }, Self.columns)
        if let added = renaming.added {
            names.insert("extra", at: added)
            sources.insert("NULL", at: added)
        }
        let definition = names.map {
            $0 == "uuid" ? "uuid TEXT PRIMARY KEY" : ["v", "amount"].contains($0) ? "\($0) INT" : "\($0) TEXT"
        }
        try world.app.execute(
            """
            CREATE TABLE n (\(definition.joined(separator: ", ")));
            INSERT INTO n SELECT \(sources.joined(separator: ", ")) FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t
            """)
        let file = world.folder.url.appending(path: "catalog.json")
        try world.release("2025-02-01", seeds, more: mapping(renaming))
        if renaming.old == "name" {
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing(#""name""#, with: "\"\(renaming.new)\"").utf8).write(to: file)
        }
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.rescued.count == 1)
        let list = Self.columns.map { $0 == renaming.old ? renaming.new : $0 }.joined(separator: ", ")
        let seedID = renaming.old == "seedID" ? renaming.new : "seedID"
        let found = try world.app.rows("SELECT \(list) FROM t WHERE \(seedID) = 'c/a'")
        #expect(found.count == 1)
        // A rescued row has an identity of its own, and a written-back one the date of the edit.
        #expect(found.first.map { Array($0.dropFirst()) } == Array(mine.dropFirst()))
    }

    /// A new column that cannot be the old one gets no value of it.
    @Test(arguments: [
        "name TEXT, place INTEGER, v INTEGER", "name TEXT, v INTEGER, remark TEXT",
        "note2 TEXT, name TEXT, v INTEGER, w TEXT",
    ])
    func `a value comes into no other column`(columns: String) async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, v INTEGER, \(AppWorld.durable))")
        try world.release("2025-01-01", #"{ "name": "Timer" }, { "name": "Judge" }"#, more: AppWorld.mapping)
        _ = try await world.launch()
        try world.imports("UPDATE t SET uuid = '\(Self.lost)' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET note = 'My text', v = 77 WHERE name = 'Timer'")
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        let kept = "uuid, name, v, seedID, createDate"
        try world.app.execute(
            """
            CREATE TABLE n (uuid TEXT PRIMARY KEY, \(columns), \(AppWorld.durable));
            INSERT INTO n (\(kept)) SELECT \(kept) FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t
            """)
        _ = try await world.launch()
        let found = try world.app.rows("SELECT * FROM t WHERE name = 'Timer'").map { "\($0)" }
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.contains("77") && !$0.contains("My text") }, "\(found)")
    }
}
