import Seedbed
import SeedbedTestSupport
import Testing

/// T2, C2, C5: whatever way an app's triggers stamp `updateDate`, Seedbed's own writes leave the dates as they were.
struct RandomStampTests {
    /// A trigger with a random event, condition and statement.
    private static func stamp(using random: inout RandomSource) -> String {
        let event = random.pick(["AFTER UPDATE", "AFTER UPDATE OF up", "AFTER UPDATE OF up, place, name"])
        let condition = random.pick([
            "", "WHEN NEW.updateDate IS OLD.updateDate", "WHEN OLD.up IS NOT NEW.up OR OLD.place IS NOT NEW.place",
        ])
        let set = random.pick(["updateDate = 'stamped'", "updateDate = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"])
        let row = random.pick(["uuid = NEW.uuid", "rowid = NEW.rowid"])
        return "CREATE TRIGGER stamp \(event) ON t \(condition) BEGIN UPDATE t SET \(set) WHERE \(row); END"
    }

    @Test func `presets that are moved to survivors stay untouched, and edits keep their dates`() async throws {
        for var random in RandomSource.rounds(10, of: "triggers that stamp updateDate") {
            let stamp = Self.stamp(using: &random)
            let world = try AppWorld(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, place INTEGER, up TEXT REFERENCES t, createDate TEXT,
                    updateDate TEXT);
                \(stamp)
                """)
            let count = Int.random(in: 2...6, using: &random)
            let names = (0..<count).map { "n\($0)" }
            try world.release(
                "2025-01-01", names.map { #"{ "name": "\#($0)" }"# }.joined(separator: ", "),
                more: #""volatile": ["place"],"#)
            _ = try await world.launch()
            try world.app.execute("DROP TRIGGER stamp")
            // The user has filed each under an earlier one, or under none, and has edited some.
            let ups = names.indices.map { $0 == 0 || random.chance(20) ? nil : Int.random(in: 0..<$0, using: &random) }
            var edited: [Int: String] = [:]
            for place in names.indices {
                if let up = ups[place] {
                    try world.app.execute(
                        "UPDATE t SET up = (SELECT uuid FROM t WHERE name = 'n\(up)') WHERE name = 'n\(place)'")
                }
            }
            // Dated by hand, and after all were filed: a name tells the row of a parent.
            for place in names.indices where random.chance(25) {
                edited[place] = "2025-03-0\(place + 1)T00:00:00.000Z"
                try world.app.execute(
                    "UPDATE t SET place = 7, updateDate = '\(edited[place] ?? "")' WHERE name = 'n\(place)'")
            }
            try world.app.execute(stamp)
            _ = try await world.launch()
            let comment = "\(random.replay): \(stamp), \(ups), edited \(edited.keys.sorted())"
            func shown() throws -> String {
                try world.rows(
                    """
                    SELECT c.name, coalesce(p.name, '-'), coalesce(c.updateDate, '-')
                    FROM t AS c LEFT JOIN t AS p ON p.uuid = c.up ORDER BY 1
                    """)
            }
            let expected = names.indices.map { place in
                "n\(place) \(ups[place].map { "n\($0)" } ?? "-") \(edited[place]?.prefix(10) ?? "-")"
            }.joined(separator: "\n")
            #expect(try shown() == expected, "\(comment)")
            for step in 0..<6 {
                let place = Int.random(in: names.indices, using: &random)
                if edited[place] != nil { continue }
                let up = ups[place].map { "(SELECT uuid FROM t WHERE name = 'n\($0)')" } ?? "NULL"
                try world.imports(
                    """
                    INSERT INTO t (uuid, name, up, createDate)
                    VALUES ('v\(step)', 'n\(place)', \(up), '2025-01-01T00:00:00.000Z')
                    """)
                let rows: ImportedChanges = random.chance(50) ? .unknown : .rows(inserted: [UUIDText("v\(step)")])
                _ = try await world.seeder.importFinished(rows, account: .signedOut)
                let found = try shown()
                #expect(found == expected, "\(comment), step \(step)")
                expectSame(try world.rows("SELECT uuid FROM t WHERE name = 'n\(place)'"), "v\(step)")
            }
        }
    }
}
