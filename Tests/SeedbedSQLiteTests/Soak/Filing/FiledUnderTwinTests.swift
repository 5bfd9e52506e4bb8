import Seedbed
import SeedbedTestSupport
import Testing

/// C2, C5: on another device the user has filed copies under copies that go here in the same step.
struct FiledUnderTwinTests {
    enum Key: String, CaseIterable {
        case text = "uuid TEXT PRIMARY KEY, parent TEXT REFERENCES t (uuid)"
        case deferred = "uuid TEXT PRIMARY KEY, parent TEXT REFERENCES t (uuid) DEFERRABLE INITIALLY DEFERRED"
        case number = "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, parent INTEGER REFERENCES t (id)"
        case composite = "uuid TEXT PRIMARY KEY, room TEXT DEFAULT 'r', parent TEXT"

        /// The table's constraints, which follow its columns.
        var constraints: String {
            self == .composite ? ", UNIQUE (room, uuid), FOREIGN KEY (room, parent) REFERENCES t (room, uuid)" : ""
        }

        var column: String { self == .number ? "id" : "uuid" }
    }

    private static let names = ["c1", "c2", "c3", "c4"]

    /// The other device's identity of a copy, greater or less than the one here.
    private static func uuid(_ place: Int, isGreater: Bool) -> String {
        "\(isGreater ? "9" : "0")0000000-0000-4000-0000-00000000000\(place + 1)"
    }

    @Test(arguments: Key.allCases, [true, false])
    func `C2, C5: what was filed under a copy that goes is under its survivor, whichever copies are the greater`(
        key: Key, isDurable: Bool
    ) async throws {
        for bits in TestShare.of(Array(0..<16), one: 4) {
            let world = try AppWorld(
                "CREATE TABLE t (\(key.rawValue), name TEXT, \(AppWorld.durable)\(key.constraints))")
            let seeds = Self.names.map { name in
                let parent = name == "c1" || key == .composite ? "" : #", "parent": { "$ref": "c/c1" }"#
                return #"{ "$id": "\#(name)", "name": "\#(name)"\#(parent) }"#
            }
            try world.release(
                "2025-01-01", seeds.joined(separator: ", "), more: isDurable ? AppWorld.mapping : "")
            _ = try await world.launch()
            let parents = ["NULL", "c3", "c4", "c1"]
            var sql = ""
            for (place, name) in Self.names.enumerated() {
                let uuid = Self.uuid(place, isGreater: bits >> place & 1 == 1)
                let parent = Self.names.firstIndex(of: parents[place]).map { parent in
                    key == .number
                        ? "\(parent + 11)" : "'\(Self.uuid(parent, isGreater: bits >> parent & 1 == 1))'"
                }
                let id = key == .number ? ("id, ", "\(place + 11), ") : ("", "")
                sql += """
                    INSERT INTO t (\(id.0)uuid, name, parent, seedID, createDate)
                    VALUES (\(id.1)'\(uuid)', '\(name)', \(parent ?? "NULL"), \(isDurable ? "'c/\(name)'" : "NULL"),
                        '2025-01-01T00:00:00.000Z');
                    """
            }
            try world.app.imports(sql)
            _ = try await world.seeder.importFinished(account: .signedOut)
            expectSame(
                try world.rows(
                    "SELECT t.name, p.name FROM t LEFT JOIN t AS p ON p.\(key.column) = t.parent ORDER BY t.name"),
                "c1 -\nc2 c3\nc3 c4\nc4 c1")
            #expect(try world.rows("PRAGMA foreign_key_check") == "", "\(bits)")
            #expect(try await world.launch() == "alreadySeeded +0")
        }
    }

    /// The user has filed one copy under another one, which stays: what refers to it has no place at the survivor.
    @Test(arguments: [true, false])
    func `C2, I6: a survivor does not come under its own twin`(isDurable: Bool) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES t (uuid), \(AppWorld.durable));
            CREATE TABLE item (uuid TEXT PRIMARY KEY, name TEXT, body TEXT, t TEXT REFERENCES t (uuid), UNIQUE (t, body))
            """, seeds: #"{ "$id": "x", "name": "x" }"#, more: isDurable ? AppWorld.mapping : "")
        let tags = "'2025-01-01T00:00:00.000Z', \(isDurable ? "'c/x'" : "NULL")"
        try world.imports(
            """
            INSERT INTO t (uuid, name, parent, createDate, seedID)
            VALUES ('u3', 'x', NULL, \(tags)), ('u4', 'x', 'u3', \(tags)), ('u9', 'x', NULL, \(tags));
            INSERT INTO item VALUES ('i3', 'one', 'same', 'u3'), ('i9', 'another', 'same', 'u9')
            """)
        for _ in 1...2 {
            _ = try await world.seeder.clean(account: .signedOut)
            expectSame(try world.rows("SELECT uuid, parent FROM t ORDER BY uuid"), "u3 -\nu9 -")
            expectSame(try world.rows("SELECT uuid, t FROM item ORDER BY uuid"), "i3 u3\ni9 u9")
        }
    }
}
