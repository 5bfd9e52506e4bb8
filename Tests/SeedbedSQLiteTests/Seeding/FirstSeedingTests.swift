import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S4: a first seeding into an empty table, which writes many rows with one statement, ends as one by one.
struct FirstSeedingTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t (uuid), note, createDate TEXT,
            updateDate TEXT);
        """

    @Test func `seeds may refer to earlier seeds of their catalog`() async throws {
        let world = try AppWorld(Self.definition)
        let seeds = (0..<300).map { number in
            let parent = number == 0 || number % 5 == 0 ? "null" : #"{"$ref": "c/s\#(number - 1)"}"#
            return #"{ "$id": "s\#(number)", "name": "Type \#(number)", "parent": \#(parent) }"#
        }
        try world.release("2025-01-01", seeds.joined(separator: ",\n"))
        #expect(try await world.launch() == "seeded +300")
        let pairs = try world.app.rows("SELECT t.name, p.name FROM t LEFT JOIN t AS p ON p.uuid = t.parent")
        let found = Dictionary(uniqueKeysWithValues: pairs.map { ("\($0[0])", "\($0[1])") })
        let expected = Dictionary(
            uniqueKeysWithValues: (0..<300).map { number in
                ("Type \(number)", number % 5 == 0 ? "\(RawValue.null)" : "Type \(number - 1)")
            })
        #expect(found == expected)
        #expect(try world.app.problems().isEmpty)
    }

    @Test func `a seed that a constraint does not let in is reported, and the others are seeded`() async throws {
        let world = try AppWorld(Self.definition + "CREATE UNIQUE INDEX one ON t (note)")
        let seeds = (0..<200).map { #"{ "name": "Type \#($0)", "note": "\#($0 == 150 ? 30 : $0)" }"# }
        try world.release("2025-01-01", seeds.joined(separator: ","))
        #expect(try await world.launch() == "seeded +199\nx c/type-150 UNIQUE constraint failed: t.note")
        #expect(try world.app.rows("SELECT count(*) FROM t WHERE name <> 'Type 150'") == [[199]])
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    private static func refusing(_ way: String) throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT);
            CREATE TRIGGER no BEFORE INSERT ON t WHEN NEW.name = 'Type 70' BEGIN SELECT RAISE(\(way), 'no'); END
            """)
        try world.release("2025-01-01", (0..<150).map { #"{ "name": "Type \#($0)" }"# }.joined(separator: ","))
        return world
    }

    @Test(arguments: ["ABORT", "FAIL"])
    func `a trigger that refuses one of many rows keeps no other away, however it does`(way: String) async throws {
        let world = try Self.refusing(way)
        #expect(try await world.launch() == "seeded +149\nx c/type-70 trigger “no” refuses it: no")
        #expect(try world.app.rows("SELECT count(*) FROM t") == [[149]])
    }

    @Test func `a trigger that rolls the transaction back leaves nothing behind`() async throws {
        let world = try Self.refusing("ROLLBACK")
        await #expect(throws: SeedbedError.self) { try await world.launch() }
        #expect(try world.app.rows("SELECT count(*) FROM t") == [[0]])
        #expect(try world.app.rows("SELECT count(*) FROM sqlite_schema WHERE name = 'seedbed_given'") == [[0]])
    }

    @Test func `S4: nothing goes on after a trigger has rolled back the transaction`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT, name TEXT, seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT);
            CREATE TRIGGER no BEFORE INSERT ON t WHEN EXISTS (SELECT 1 FROM t WHERE lower(name) = lower(NEW.name))
            BEGIN SELECT RAISE(ROLLBACK, 'no'); END;
            INSERT INTO t (uuid, name) VALUES ('mine', 'toast')
            """)
        try world.release(
            "2025-01-01", #"{ "name": "Ode" }, { "name": "Toast" }, { "name": "Poem" }"#,
            more: AppWorld.mapping)
        await #expect(throws: SeedbedError.self) { try await world.launch() }
        #expect(try world.app.rows("SELECT uuid, name FROM t") == [["mine", "toast"]])
        #expect(try world.app.rows("SELECT count(*) FROM sqlite_schema WHERE name = 'seedbed_receipts'") == [[0]])
    }

    @Test func `every value comes as it is, whatever stands beside it`() throws {
        let (folder, app) = try RawDatabase.inNewFolder(Self.definition)
        let values: [(value: SeedValue, literal: String)] = [
            (.text(""), "''"), (.blob([]), "X''"), (.null, "NULL"), (.text("a"), "'a'"), (.blob([0, 255]), "X'00FF'"),
            (.text("é\u{301}日本"), "'é\u{301}日本'"), (.integer(.min), "-9223372036854775808"), (.real(0.1), "0.1"),
            (.text("it's"), "'it''s'"), (.integer(.max), "9223372036854775807"),
            (.text(String(repeating: "long ", count: 3000)), "'" + String(repeating: "long ", count: 3000) + "'"),
        ]
        let table = SeedTable(name: "t", key: ["name"])
        let rows = (0..<200).map { number in
            NewCopy(
                uuid: UUIDText("u\(number)"), seedID: SeedReference(catalog: "c", id: "s\(number)"),
                createDate: instant("2025-01-01"),
                fields: [
                    StoredField(column: "name", value: .text("n\(number)")),
                    StoredField(column: "note", value: values[number % values.count].value),
                ])
        }
        let store = try SQLiteStore(path: folder.path("app.sqlite"))
        try store.writing {
            try store.prepare(table, columns: ["name", "note"])
            try store.insert(rows, into: table)
        }
        let found = try app.rows("SELECT uuid, name, quote(note), createDate, updateDate FROM t ORDER BY rowid")
        let expected = (0..<200).map { number -> [RawValue] in
            let literal = values[number % values.count].literal
            return [
                .string("u\(number)"), .string("n\(number)"), .string(literal), .string("2025-01-01T00:00:00.000Z"),
                .null,
            ]
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        Catalog.Mapping(), Catalog.Mapping(seedID: "seedID"), Catalog.Mapping(dismissDate: "gone"),
        Catalog.Mapping(seedID: "seedID", dismissDate: "gone"),
    ]) func `T1: many rows get their tags, whatever the table maps and has defaults for`(mapping: Catalog.Mapping)
        throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE t (gone TEXT DEFAULT 'gone', seedID TEXT DEFAULT 'none', updateDate TEXT DEFAULT 'updated', name TEXT,
                createDate TEXT DEFAULT 'created', uuid TEXT DEFAULT 'x')
            """)
        let table = SeedTable(name: "t", key: ["name"], mapping: mapping)
        let rows = (0..<150).map { number in
            NewCopy(
                uuid: UUIDText("u\(number)"), seedID: SeedReference(catalog: "c", id: "s\(number)"),
                createDate: instant(number < 70 ? "2025-01-01" : "2025-02-02"),
                fields: [StoredField(column: "name", value: .text("n\(number)"))])
        }
        let store = try SQLiteStore(path: folder.path("app.sqlite"))
        try store.writing {
            try store.prepare(table, columns: ["name"])
            try store.insert(rows, into: table)
        }
        let expected = (0..<150).map { number -> [RawValue] in
            [
                .string("u\(number)"), .string("n\(number)"),
                .string(mapping.seedID == nil ? "none" : "c/s\(number)"),
                mapping.dismissDate == nil ? .string("gone") : .null,
                .string("2025-0\(number < 70 ? "1-01" : "2-02")T00:00:00.000Z"), .null,
            ]
        }
        #expect(
            try app.rows("SELECT uuid, name, seedID, gone, createDate, updateDate FROM t ORDER BY rowid") == expected)
    }

    @Test func `T2: triggers of the app's that stamp rows touch none of many`() async throws {
        let world = try AppWorld(
            Self.definition
                + "CREATE TRIGGER own AFTER INSERT ON t BEGIN UPDATE t SET note = 'new' WHERE uuid = NEW.uuid; END")
        try world.release("2025-01-01", (0..<150).map { #"{ "name": "Type \#($0)" }"# }.joined(separator: ","))
        #expect(try await world.launch() == "seeded +150")
        #expect(
            try world.app.rows("SELECT count(*), count(updateDate), count(DISTINCT note) FROM t") == [[150, 0, 1]])
        #expect(try world.app.rows("SELECT count(*) FROM seedbed_import") == [[0]])
    }

    @Test func `S5: the receipt names each of many seeds, in whatever order they come`() async throws {
        let world = try AppWorld(Self.definition)
        let numbers = (0..<5000).map { $0 * 7919 % 5000 }
        let seeds = numbers.map { #"{ "$id": "s\#($0)", "name": "Type \#($0)" }"# }.joined(separator: ",\n")
        try world.release("2025-01-01", seeds)
        #expect(try await world.launch() == "seeded +5000")
        var found = try SQLiteStore(path: world.folder.path("app.sqlite")).bookkeeping.deliveredSeeds(of: "c")
        let forms = found.values.map(\.forms)
        #expect(forms.allSatisfy { $0.count == 1 && $0[0].released == instant("2025-01-01") && $0[0].key == [] })
        #expect(Set(forms.map { $0.first?.hash ?? "" }).count == 5000)
        for id in found.keys { found[id]?.forms = [] }
        let expected = (0..<5000).map {
            ("s\($0)", SeedReceipt(id: "s\($0)", group: [.text("Type \($0)")], groupColumns: ["name"]))
        }
        #expect(found == Dictionary(uniqueKeysWithValues: expected))
        try world.app.execute("DELETE FROM t WHERE name IN ('Type 17', 'Type 4099')")
        try world.release("2025-02-01", seeds)
        #expect(try await world.launch() == "upgraded +0")
        #expect(try world.app.rows("SELECT count(*) FROM t") == [[4998]])
    }
}
