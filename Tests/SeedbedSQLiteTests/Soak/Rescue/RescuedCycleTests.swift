import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R2, I7: edited presets that refer to each other by enforced keys, all of which another device's import deletes.
struct RescuedCycleTests {
    /// A device with presets in tables `a` and `b`; each refers to one of either table.
    struct TestDevice {
        let world: AppWorld
        let names: [String]

        /// The references to a table, for a catalog that declares them in the place of the schema.
        private static func references(to table: String, _ key: String) -> String {
            let all = ["a", "b"].map {
                #"{ "table": "\#($0)", "columns": ["to\#(table.uppercased())"], "to": ["\#(key)"] }"#
            }
            return #""references": [\#(all.joined(separator: ", "))],"#
        }

        /// The presets of `a` come first in `names`, then those of `b`; `links` holds whom each refers to.
        ///
        /// With `nil` for its clause, a key is declared by the catalogs alone, and so not enforced.
        init(_ counts: [Int], links: [Int?], key: String = "uuid", clause: String? = "") async throws {
            let (folder, app) = try RawDatabase.inNewFolder()
            names = counts.enumerated().flatMap { table, count in
                (0..<count).map { "\("ab".dropFirst(table).prefix(1))\($0)" }
            }
            for table in ["a", "b"] {
                let keys = ["a", "b"].map { parent in clause.map { "REFERENCES \(parent) (\(key)) \($0)" } ?? "" }
                try app.execute(
                    """
                    CREATE TABLE \(table) (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT,
                        toA \(keys[0]), toB \(keys[1]),
                        createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT)
                    """)
                // One stays: a table that is found empty is taken for wiped (R4).
                let seeds = (names.filter { $0.hasPrefix(table) } + ["\(table)-stays"]).map {
                    #"{ "$id": "\#($0)", "name": "\#($0)" }"#
                }
                try Data(
                    """
                    { "catalog": "\(table)", "released": "2025-01-01", "table": "\(table)", "key": ["name"],
                      "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
                      \(clause == nil ? Self.references(to: table, key) : "")
                      "seeds": [\(seeds.joined(separator: ", "))] }
                    """.utf8
                ).write(to: folder.url.appending(path: "\(table).json"))
            }
            world = AppWorld(
                folder, app,
                seeder: folder.seeder(of: .directory(folder.url), store: "app.sqlite", defaults: "defaults"))
            _ = try await world.seeder.launch(account: .signedOut)
            try app.execute("PRAGMA foreign_keys = ON")
            for (name, link) in zip(names, links) {
                guard let link else { continue }
                let parent = names[link]
                try app.execute(
                    """
                    UPDATE \(name.prefix(1)) SET to\(parent.prefix(1).uppercased()) =
                        (SELECT \(key) FROM \(parent.prefix(1)) WHERE name = '\(parent)') WHERE name = '\(name)'
                    """)
            }
            // The user writes something into each.
            try app.execute("UPDATE a SET name = name || '!'; UPDATE b SET name = name || '!'")
        }

        /// Whom each preset refers to, by name, a line each.
        func links(_ key: String = "uuid") throws -> String {
            try world.rows(
                """
                SELECT c.name, coalesce((SELECT name FROM a WHERE \(key) = c.toA), (SELECT name FROM b WHERE \(key) = c.toB),
                    iif(coalesce(c.toA, c.toB) IS NULL, '-', 'nothing'))
                FROM (SELECT name, toA, toB FROM a UNION ALL SELECT name, toA, toB FROM b) AS c ORDER BY 1
                """)
        }

        /// Another device's cleanup comes in, which has deleted these.
        func delete(_ places: some Sequence<Int>) throws {
            let deletions = places.map { "DELETE FROM \(names[$0].prefix(1)) WHERE name = '\(names[$0])!'" }
            try world.imports("PRAGMA defer_foreign_keys = ON; " + deletions.joined(separator: "; "))
        }
    }

    /// How many presets each table has, and whom each refers to.
    static let shapes: [(counts: [Int], links: [Int?])] = [
        ([2, 0], [1, 0]), ([1, 0], [0]), ([3, 0], [1, 2, 0]), ([1, 1], [1, 0]), ([2, 2], [2, 3, 1, 0]),
        ([4, 1], [1, 0, 0, nil, 3]),
    ]

    @Test(arguments: shapes.indices, ["uuid", "id"])
    func `edited presets that refer to each other come back together`(shape: Int, key: String) async throws {
        for clause in ["", "DEFERRABLE INITIALLY DEFERRED", nil] {
            let (counts, links) = Self.shapes[shape]
            let world = try await TestDevice(counts, links: links, key: key, clause: clause)
            let before = try world.links(key)
            try world.delete(world.names.indices)
            let report = try await world.world.seeder.importFinished(.unknown, account: .signedOut)
            #expect(report.leftAlone == [])
            #expect(report.rescued.count == world.names.count)
            expectSame(try world.links(key), before)
            #expect(try world.world.app.problems() == [])
            #expect(try await world.world.seeder.importFinished(.unknown, account: .signedOut).rescued == [])
        }
    }

    @Test func `one that refers to a row which is gone for good keeps back only those that refer to it`() async throws {
        let world = try await TestDevice([5, 0], links: [1, 0, 3, 2, nil])
        try world.world.app.execute(
            """
            CREATE TABLE own (id TEXT PRIMARY KEY); INSERT INTO own VALUES ('x');
            ALTER TABLE a ADD COLUMN own TEXT REFERENCES own; UPDATE a SET own = 'x' WHERE name = 'a2!'
            """)
        _ = try await world.world.seeder.launch(account: .signedOut)
        try world.world.app.execute(
            "UPDATE a SET name = 'a2!!' WHERE name = 'a2!'; UPDATE a SET name = 'a2!' WHERE name = 'a2!!'")
        try world.world.imports(
            "PRAGMA defer_foreign_keys = ON; DELETE FROM a WHERE name NOT IN ('a4!', 'a-stays!'); DELETE FROM own")
        let report = try await world.world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(report.leftAlone.map(\.reason) == [.refused, .refused])
        expectSame(try world.links(), "a-stays! -\na0! a1!\na1! a0!\na4! -\nb-stays! -")
        #expect(try world.world.app.problems() == [])
        // The user, or the sync engine, makes the row again.
        try world.world.app.execute("INSERT INTO own VALUES ('x')")
        #expect(try await world.world.seeder.importFinished(.unknown, account: .signedOut).rescued.count == 2)
        expectSame(try world.links(), "a-stays! -\na0! a1!\na1! a0!\na2! a3!\na3! a2!\na4! -\nb-stays! -")
    }

    @Test func `presets that refer to each other at random come back as they were`() async throws {
        for var random in RandomSource.rounds(8, of: "presets that refer to each other") {
            let counts = [Int.random(in: 1...5, using: &random), Int.random(in: 0...4, using: &random)]
            let all = 0..<(counts[0] + counts[1])
            let links = all.map { _ in random.chance(15) ? nil : Int.random(in: all, using: &random) }
            let key = random.pick(["uuid", "id"])
            let world = try await TestDevice(
                counts, links: links, key: key, clause: random.pick(["", "DEFERRABLE INITIALLY DEFERRED", nil]))
            let before = try world.links(key)
            // A row that others refer to goes only with them: the engine must avoid a reference to nothing.
            var gone = Set(all.filter { _ in random.chance(60) })
            while let more = all.first(where: { !gone.contains($0) && links[$0].map(gone.contains) == true }) {
                gone.insert(more)
            }
            try world.delete(gone)
            _ = try await world.world.seeder.importFinished(.unknown, account: .signedOut)
            let after = try world.links(key)
            #expect(
                after == before, "\(random.replay): \(counts) \(links) \(gone.sorted()) \(key)"
            )
            #expect(try world.world.app.problems() == [], "\(random.replay)")
        }
    }
}
