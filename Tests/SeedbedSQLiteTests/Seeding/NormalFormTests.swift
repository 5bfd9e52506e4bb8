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
}
