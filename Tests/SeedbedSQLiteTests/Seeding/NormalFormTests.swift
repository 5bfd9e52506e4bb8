import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A text has several Unicode normal forms: a keyboard, a sync engine and a catalog may each write another one.
struct NormalFormTests {
    private static let names = ["Caf\u{e9}", "\u{1ebf}", "\u{AC01}\u{e9}", "A\u{30a}b\u{323}\u{307}", "Tea"]

    private static func table(isNamed: Bool) -> String {
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT\(isNamed ? ", seed TEXT" : ""))"
    }

    private static func mapping(isNamed: Bool) -> String { isNamed ? #""mapping": { "seedID": "seed" },"# : "" }

    /// The text with each of its letters composed or not, by chance.
    private static func spelled(_ text: String, _ random: inout RandomSource) -> String {
        text.map { letter in
            let letter = String(letter)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return letter.precomposedStringWithCanonicalMapping
            case 1: return letter.decomposedStringWithCanonicalMapping
            default: return letter
            }
        }.joined()
    }

    @Test(arguments: [false, true]) func `S1: a person who has made “Café” gets no second one`(isNamed: Bool)
        async throws
    {
        let world = try AppWorld(Self.table(isNamed: isNamed))
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('mine', 'Cafe' || char(769)), ('other', 'Bar')")
        try world.release(
            "2025-01-01", "{ \"$id\": \"cafe\", \"name\": \"Caf\u{e9}\" }, { \"$id\": \"tea\", \"name\": \"Tea\" }",
            more: Self.mapping(isNamed: isNamed))
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.occupied.map(\.uuids) == [[UUIDText("mine")]])
        #expect(report.catalogs.map(\.inserted) == [1])
        #expect(try world.rows("SELECT count(*) FROM t WHERE name LIKE 'Caf%'") == "1")
        let explained = try await world.seeder.explain(seed: "c/cafe", account: .signedOut)
        #expect(explained.occupants == [UUIDText("mine")])
    }

    @Test(arguments: 0..<8) func `S1: the user's rows count in whatever form`(seed: UInt64) async throws {
        var random = RandomSource(seed: seed)
        let isNamed = Bool.random(using: &random)
        let world = try AppWorld(Self.table(isNamed: isNamed))
        let held = Self.names.filter { _ in Bool.random(using: &random) }
        for (number, name) in held.enumerated() {
            try world.app.rows(
                "INSERT INTO t (uuid, name) VALUES (?, ?)",
                [.text(Array("m\(number)".utf8)), .text(Array(Self.spelled(name, &random).utf8))])
        }
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('other', 'Bar')")
        let seeds = Self.names.enumerated().map { number, name in
            #"{ "$id": "s\#(number)", "name": "\#(Self.spelled(name, &random))" }"#
        }
        try world.release("2025-01-01", seeds.joined(separator: ", "), more: Self.mapping(isNamed: isNamed))
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [Self.names.count - held.count], "seed \(seed)")
        let stored = try world.app.rows("SELECT name FROM t").map { shown($0[0]) }
        #expect(Set(stored).count == stored.count, "seed \(seed): \(stored)")
    }

    /// The store's copies of two seeds, one of which a sync engine has handed on in another form.
    private static func handedOn(_ random: inout RandomSource) async throws -> AppWorld {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, createDate TEXT, updateDate TEXT)")
        try world.release("2025-01-01", seeds(v: 1))
        _ = try await world.launch()
        let forms = names.map { "'\(spelled($0, &random))'" }
        if Bool.random(using: &random) {
            for (number, form) in forms.enumerated() {
                try world.app.imports(
                    "UPDATE t SET name = \(form) WHERE v = 1 AND name = '\(names[number])'")
            }
        } else {
            for (number, form) in forms.enumerated() {
                try world.app.imports(
                    """
                    INSERT INTO t VALUES ('ffffffff-0000-4000-8000-00000000000\(number)', \(form), 1, '2025-01-01T00:00:00.000Z', NULL)
                    """)
            }
        }
        _ = try await world.seeder.importFinished(account: .signedOut)
        return world
    }

    private static func seeds(v: Int) -> String {
        names.enumerated().map { number, name in
            #"{ "$id": "s\#(number)", "name": "\#(name)", "v": \#(v) }"#
        }.joined(separator: ", ")
    }

    @Test(arguments: 0..<8) func `S3, S5: a release reaches a copy that an engine has handed on in another form`(
        seed: UInt64
    ) async throws {
        var random = RandomSource(seed: seed)
        let world = try await Self.handedOn(&random)
        #expect(try world.rows("SELECT count(*) FROM t") == "5")
        try world.release("2025-02-01", Self.seeds(v: 2))
        let survey = try await world.seeder.status(account: .signedOut)
        #expect(survey.catalogs.map(\.missing) == [0], "seed \(seed)")
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [5], "seed \(seed)")
        #expect(try world.rows("SELECT count(*), min(v), max(v) FROM t") == "5 2 2", "seed \(seed)")
        // A release without changes inserts nothing.
        try world.release("2025-03-01", Self.seeds(v: 2))
        #expect(try await world.seeder.launch(account: .signedOut).catalogs.map(\.inserted) == [0])
    }

    @Test(arguments: 0..<8) func `S1, C4: a copy in another form is edited or retired`(seed: UInt64) async throws {
        var random = RandomSource(seed: seed)
        let world = try await Self.handedOn(&random)
        try world.app.execute("UPDATE t SET v = 9 WHERE name = 'Tea'")
        let edited = try world.app.rows("SELECT name FROM t WHERE name <> 'Tea' ORDER BY name LIMIT 1").map {
            shown($0[0])
        }
        try world.app.execute("UPDATE t SET v = 8 WHERE name = '\(edited[0])'")
        try world.release("2025-02-01", "", more: #""retired": ["s0", "s1", "s2", "s3", "s4"], "#)
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.removed.count == 3, "seed \(seed)")
        #expect(try world.rows("SELECT v FROM t ORDER BY v") == "8\n9", "seed \(seed)")
    }

    @Test(arguments: 0..<4) func `a reference finds a copy that an engine has handed on in another form`(
        seed: UInt64
    ) async throws {
        var random = RandomSource(seed: seed)
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT, createDate TEXT, updateDate TEXT)")
        let parents = Self.names.enumerated().map { #"{ "$id": "s\#($0)", "name": "\#($1)" }"# }
        try world.release("2025-01-01", parents.joined(separator: ", "))
        _ = try await world.launch()
        for name in Self.names {
            let other = "'\(Self.spelled(name, &random))'"
            try world.app.imports("UPDATE t SET name = \(other) WHERE name = '\(name)'")
        }
        _ = try await world.seeder.importFinished(account: .signedOut)
        let children = Self.names.indices.map {
            #"{ "$id": "k\#($0)", "name": "Child \#($0)", "parent": { "$ref": "c/s\#($0)" } }"#
        }
        try world.release("2025-02-01", (parents + children).joined(separator: ", "))
        let report = try await world.seeder.launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [Self.names.count], "seed \(seed)")
        let places = try world.app.rows(
            "SELECT p.name FROM t AS c JOIN t AS p ON p.uuid = c.parent ORDER BY c.name"
        ).map { shown($0[0]).precomposedStringWithCanonicalMapping }
        #expect(places == Self.names.map(\.precomposedStringWithCanonicalMapping), "seed \(seed)")
    }
}
