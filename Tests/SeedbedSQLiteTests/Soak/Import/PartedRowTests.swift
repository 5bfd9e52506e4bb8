import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C6, I3: a sync engine brings a row in parts, and the app reports each of them, or some of them, or none.
struct PartedRowTests {
    enum Kind: String, CaseIterable { case plain, named, durable }

    private static let uuid = "ffffffff-0000-4000-8000-000000000001"

    /// The values of another device's copy, by column.
    private static func parts(_ kind: Kind) -> [(column: String, value: String)] {
        [("createDate", "2025-01-01T00:00:00.000Z"), ("name", "Toast"), ("v", "1"), ("w", "2")]
            + (kind == .plain ? [] : [("seedID", "c/toast")])
    }

    private static func world(_ kind: Kind) async throws -> AppWorld {
        let mapping =
            switch kind {
            case .plain: ""
            case .named: #""mapping": { "seedID": "seedID" },"#
            case .durable: AppWorld.mapping
            }
        return try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, w INTEGER, \(AppWorld.durable))
            """, seeds: #"{ "$id": "toast", "name": "Toast", "v": 1, "w": 2 }"#, more: mapping)
    }

    @Test(arguments: Kind.allCases, 0..<16 as Range<UInt64>)
    func `whichever part comes last, one copy stays`(kind: Kind, seed: UInt64) async throws {
        var random = RandomSource(seed: seed)
        let world = try await Self.world(kind)
        try world.app.imports("INSERT INTO t (uuid) VALUES ('\(Self.uuid)')")
        for part in Self.parts(kind).shuffled(using: &random) {
            try world.app.imports("UPDATE t SET \(part.column) = '\(part.value)' WHERE uuid = '\(Self.uuid)'")
            if Bool.random(using: &random) { _ = try await world.seeder.importFinished(account: .signedOut) }
        }
        _ = try await world.launch()
        #expect(try world.rows("SELECT name, v, w FROM t") == "Toast 1 2", "\(kind), seed \(seed)")
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(report.removed == [])
        #expect(report.unproven == [])
    }

    @Test(arguments: Kind.allCases) func `equal values that an import writes again leave nothing to settle`(kind: Kind)
        async throws
    {
        let world = try await Self.world(kind)
        try world.app.imports("UPDATE t SET name = name, v = 1, w = 2, createDate = createDate")
        #expect(try world.app.rows("SELECT count(*) FROM seedbed_notes WHERE kind = 'arrived t'") == [[0]])
        try world.app.imports("UPDATE t SET w = 3")
        #expect(try world.app.rows("SELECT count(*) FROM seedbed_notes WHERE kind = 'arrived t'") == [[1]])
    }
}
