import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R2, C5, I10: what users edit and file keeps its place, whichever seeds the devices retire, under an engine where deletions win.
struct RandomRescuedPlaceTests {
    @Test func `an edited preset and a user's row stay in their folders on every device`() async throws {
        for var random in RandomSource.rounds(8, of: "rescued places") {
            let life = try PlaceLife(&random)
            for _ in 0..<Int.random(in: 6...16, using: &random) { try await life.step(&random) }
            try await life.settle()
            let story: Comment = "\(random.replay)\n\(life.story.joined(separator: "\n"))"
            let places = try life.places(0)
            #expect(try life.places(1) == places, story)
            #expect(!places.contains(" in -"), story)
            for (text, folder) in life.expected {
                #expect(places.contains("\(text) in \(folder)\n"), "\(text) in \(folder): \(places)\n\(story)")
            }
            let names = try life.names(0)
            for name in life.expectedNames { #expect(names.contains(name), "\(name): \(names)\n\(story)") }
        }
    }
}

/// Two devices with folders and presets, an engine between them, and what their users did.
private final class PlaceLife {
    private typealias Rows = [String: [RawValue]]

    private static let tags = "createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT"
    private static let mapping = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }"#
    private static let tables = ["folder", "preset"]

    private static func columns(of table: String) -> [String] {
        ["uuid", "name"] + (table == "preset" ? ["text", "folder"] : [])
            + ["createDate", "updateDate", "seedID", "dismissDate"]
    }

    private let folders: [TemporaryFolder]
    private let apps: [RawDatabase]
    private var releases = [0, 0]
    private let retired: [Set<Int>]
    private let retiredPresets: [Set<Int>]
    /// The rows on the engine's server, the identities that were deleted, and each device's rows after its last sync.
    private var server: [String: Rows] = [:]
    private var deleted: Set<String> = []
    private var synced: [[String: Rows]] = [[:], [:]]
    private var edits: [Int: [Int: String]] = [:]
    private var items: [(text: String, folder: Int, isMoved: Bool)] = []
    private var names: [Int: [Int: String]] = [:]
    private(set) var story: [String] = []

    init(_ random: inout RandomSource) throws {
        let clause = random.pick(["", "NOT NULL", "DEFERRABLE INITIALLY DEFERRED"])
        let definition = """
            CREATE TABLE folder (uuid TEXT PRIMARY KEY, name TEXT, \(Self.tags));
            CREATE TABLE preset (uuid TEXT PRIMARY KEY, name TEXT, text TEXT, folder TEXT \(clause) REFERENCES folder (uuid), \(Self.tags));
            """
        let places = try [0, 1].map { _ in try RawDatabase.inNewFolder(definition) }
        (folders, apps) = (places.map(\.folder), places.map(\.app))
        var (gone, gonePresets): (Set<Int>, Set<Int>) = ([], [])
        var (all, allPresets): ([Set<Int>], [Set<Int>]) = ([[]], [[]])
        for _ in 1...2 {
            for number in 0..<3 where random.chance(35) { gone.insert(number) }
            // No catalog may refer to a seed that is retired.
            for number in 0..<6 where random.chance(20) || gone.contains(number / 2) { gonePresets.insert(number) }
            all.append(gone)
            allPresets.append(gonePresets)
        }
        (retired, retiredPresets) = (all, allPresets)
        // A table that becomes empty looks like one that the engine wipes (R4).
        for (number, app) in apps.enumerated() {
            try app.execute(
                "INSERT INTO folder (uuid) VALUES ('f\(number)'); INSERT INTO preset (uuid, folder) VALUES ('p\(number)', 'f\(number)')"
            )
        }
        for device in [0, 1] {
            try folders[device].writeHistory(
                of: "folders",
                entries: (0..<3).map { number in
                    let name = #"{ "name": "F\#(number)" }"#
                    return #"{ "released": "2025-01-01", "$id": "f\#(number)", "key": \#(name), "content": \#(name) }"#
                }, on: ["2025-01-01"])
        }
    }

    /// The texts of the users, each with the folder in which it must be; not those of seeds that both users edited.
    var expected: [(String, String)] {
        let single = edits.filter { $0.value.count == 1 }
        return single.map { seed, texts in (texts.values.joined(), "folders/f\(seed / 2)") }
            + items.filter { !$0.isMoved }.map { ($0.text, "folders/f\($0.folder)") }
    }

    /// The names that users gave to folders; not those of folders that both users named.
    var expectedNames: [String] { names.filter { $0.value.count == 1 }.map { $0.value.values.joined() } }

    /// The names of a device's folders.
    func names(_ device: Int) throws -> [String] {
        try apps[device].rows("SELECT name FROM folder").map { $0[0].description }
    }

    /// Each preset of a device with its folder.
    func places(_ device: Int) throws -> String {
        try apps[device].rows(
            """
            SELECT p.uuid, ifnull(p.text, ''), ifnull(f.seedID, ifnull(f.uuid, '-')) FROM preset AS p
            LEFT JOIN folder AS f ON f.uuid = p.folder ORDER BY p.uuid
            """
        ).map { "\(shown($0[0])) \(shown($0[1])) in \(shown($0[2]))\n" }.joined()
    }

    func step(_ random: inout RandomSource) async throws {
        let device = Int.random(in: 0...1, using: &random)
        if releases[device] == 0 || random.chance(20) {
            releases[device] = min(releases[device] + 1, 3)
            story.append("\(device) launches release \(releases[device])")
            return try await launch(device)
        }
        let seed = Int.random(in: 0..<6, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let text = "edit \(story.count) of \(device)"
            let count = try apps[device].rows(
                "UPDATE preset SET text = ? WHERE seedID = ? RETURNING uuid",
                [.string(text), .string("presets/p\(seed)")]
            ).count
            if count == 0 { return }
            edits[seed, default: [:]][device] = text
            story.append("\(device) edits p\(seed) (\(count)): \(text)")
        case 1:
            let text = "own \(story.count) of \(device)"
            let added = try apps[device].rows(
                """
                INSERT INTO preset (uuid, name, text, folder)
                SELECT lower(hex(randomblob(4))) || '-0000-4000-8000-' || lower(hex(randomblob(6))), ?1, ?1, uuid FROM folder
                WHERE seedID = ?2 LIMIT 1 RETURNING uuid
                """, [.string(text), .string("folders/f\(seed / 2)")])
            if added.isEmpty { return }
            items.append((text, seed / 2, false))
            story.append("\(device) files in f\(seed / 2): \(text)")
        case 2:
            let name = "name \(story.count) of \(device)"
            let named = try apps[device].rows(
                "UPDATE folder SET name = ? WHERE seedID = ? RETURNING uuid",
                [.string(name), .string("folders/f\(seed / 2)")])
            if named.isEmpty { return }
            names[seed / 2, default: [:]][device] = name
            story.append("\(device) names f\(seed / 2): \(name)")
        case 3:
            guard let place = items.indices.last(where: { items[$0].text.hasSuffix("of \(device)") }) else { return }
            let moved = try apps[device].rows(
                """
                UPDATE preset SET folder = (SELECT uuid FROM folder WHERE seedID = ?2 LIMIT 1)
                WHERE text = ?1 AND EXISTS (SELECT 1 FROM folder WHERE seedID = ?2) RETURNING uuid
                """, [.string(items[place].text), .string("folders/f\(seed / 2)")])
            if moved.isEmpty { return }
            // The other device may move it as well, to the survivor of a copy that goes: that is the engine's to resolve.
            items[place].isMoved = true
            story.append("\(device) moves to f\(seed / 2): \(items[place].text)")
        default: try await sync(device)
        }
    }

    /// Both devices launch the last release and sync until nothing changes.
    func settle() async throws {
        for device in [0, 1] {
            if releases[device] == 0 { releases[device] = 1 }
            try await launch(device)
        }
        for _ in 0..<6 {
            for device in [0, 1] { try await sync(device) }
        }
    }

    private func launch(_ device: Int) async throws {
        let (gone, gonePresets) = (retired[releases[device] - 1], retiredPresets[releases[device] - 1])
        let kept = (0..<3).filter { !gone.contains($0) }.map { #"{ "$id": "f\#($0)", "name": "F\#($0)" }"# }
        let keptPresets = (0..<6).filter { !gonePresets.contains($0) }.map {
            #"{ "$id": "p\#($0)", "name": "P\#($0)", "folder": { "$ref": "folders/f\#($0 / 2)" } }"#
        }
        let head = #""released": "2025-0\#(releases[device])-01", "key": ["name"], \#(Self.mapping)"#
        try write(
            """
            { "catalog": "folders", "table": "folder", \(head), "columns": { "name": "text" },
              "seeds": [\(kept.joined(separator: ","))], "retired": \(gone.sorted().map { "f\($0)" }) }
            """, "folders.json", device)
        try write(
            """
            { "catalog": "presets", "table": "preset", \(head), "columns": { "name": "text", "folder": "uuid" },
              "seeds": [\(keptPresets.joined(separator: ","))], "retired": \(gonePresets.sorted().map { "p\($0)" }) }
            """, "presets.json", device)
        _ = try await seeder(device).launch(account: .signedOut)
    }

    private func write(_ text: String, _ file: String, _ device: Int) throws {
        try Data(text.utf8).write(to: folders[device].url.appending(path: file))
    }

    private func seeder(_ device: Int) -> Seeder {
        folders[device].seeder(of: .directory(folders[device].url), store: "app.sqlite", defaults: "defaults")
    }

    private func rows(_ device: Int) throws -> [String: Rows] {
        var read: [String: Rows] = [:]
        for table in Self.tables {
            let rows = try apps[device].rows(
                "SELECT \(Self.columns(of: table).joined(separator: ", ")) FROM \(table)")
            read[table] = Dictionary(rows.map { (shown($0[0]), $0) }) { first, _ in first }
        }
        return read
    }

    /// Hands over what has changed here, and brings what has changed elsewhere: insertions first, and deletions win.
    private func sync(_ device: Int) async throws {
        let local = try rows(device)
        var changes: [String] = []
        for table in Self.tables {
            let before = synced[device][table] ?? [:]
            for (uuid, row) in local[table] ?? [:] where before[uuid] != row && !deleted.contains(uuid) {
                server[table, default: [:]][uuid] = row
            }
            for uuid in before.keys where local[table]?[uuid] == nil {
                server[table]?[uuid] = nil
                deleted.insert(uuid)
            }
        }
        for table in Self.tables {
            for (uuid, row) in (server[table] ?? [:]).sorted(by: { $0.key < $1.key }) where local[table]?[uuid] != row {
                let columns = Self.columns(of: table)
                let sets = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
                let values = row.map { $0.isNull ? "NULL" : "'\($0)'" }.joined(separator: ", ")
                changes.append(
                    "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values)) ON CONFLICT (uuid) DO UPDATE SET \(sets)"
                )
            }
        }
        for table in Self.tables.reversed() {
            for uuid in (local[table] ?? [:]).keys.sorted() where server[table]?[uuid] == nil {
                changes.append("DELETE FROM \(table) WHERE uuid = '\(uuid)'")
            }
        }
        story.append("\(device) syncs: \(changes.joined(separator: "; "))")
        if !changes.isEmpty { try apps[device].imports(changes.joined(separator: ";")) }
        synced[device] = server
        _ = try await seeder(device).importFinished(.unknown, account: .signedOut)
    }
}
