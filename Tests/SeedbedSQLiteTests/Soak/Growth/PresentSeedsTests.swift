import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A release finds most seeds of a large catalog by one pass through the table, if the store lends its rows.
///
/// It must do what it does seed by seed.
struct PresentSeedsTests {
    @Test(arguments: GrowthStore.Layout.allCases)
    func `a release does in one pass what it does seed by seed`(layout: GrowthStore.Layout) async throws {
        for var random in RandomSource.rounds(TestShare.count(2, soak: 16), of: "one pass of a release, \(layout)") {
            var catalog = GrowingCatalog(layout, &random)
            let worlds = (lending: try OnePassWorld(), copying: try OnePassWorld(isLending: false))
            for release in 1...3 {
                catalog.release(release, &random)
                let changes = release == 1 ? [] : catalog.changes(&random)
                var outcomes: [OnePassWorld.Outcome] = []
                for world in [worlds.lending, worlds.copying] {
                    for change in changes { try world.app.execute(change) }
                    outcomes.append(try await world.outcome(of: catalog.text))
                }
                let (quick, slow) = (outcomes[0], outcomes[1])
                #expect(quick.launch == slow.launch, "\(random.replay), release \(release)")
                #expect(quick.clean == slow.clean, "\(random.replay), release \(release)")
                #expect(quick.status == slow.status, "\(random.replay), release \(release)")
                #expect(quick.rows == slow.rows, "\(random.replay), release \(release)")
            }
        }
    }

    /// A row that is in no seed's group is listed although the release changes nothing.
    @Test(arguments: GrowthStore.Layout.allCases, ["NULL", "'other/x'", "x'00'"])
    func `a tagged row of unknown origin is told`(layout: GrowthStore.Layout, seedID: String) async throws {
        let place = try await GrowthStore(layout, 300)
        try place.app.imports(
            "INSERT INTO Food (uuid, name, seedID, createDate) VALUES ('odd', 'none', \(seedID), '2026-01-01')")
        _ = try await place.seeder.importFinished(account: .signedOut)
        let text = try String(contentsOf: place.folder.url.appending(path: "food.json"), encoding: .utf8)
        try Data(text.replacing("2026-01-01", with: "2026-02-01").utf8).write(
            to: place.folder.url.appending(path: "food.json"))
        let report = try await place.seeder.launch(account: .signedOut)
        #expect(report.catalogs[0].skipped == [.present: 300])
        #expect(report.unproven.map { "\($0.uuid)" } == ["odd"])
        let status = try await place.seeder.status(account: .signedOut)
        #expect(status.catalogs[0].unproven == report.unproven.count)
    }

    @Test(arguments: GrowthStore.Layout.allCases)
    func `a release that changes few seeds asks for few rows`(layout: GrowthStore.Layout) async throws {
        let place = try await GrowthStore(layout, 1000)
        try place.app.execute("UPDATE Food SET note = 'mine' WHERE name = 'food 1'")
        let text = try String(contentsOf: place.folder.url.appending(path: "food.json"), encoding: .utf8)
            .replacing("2026-01-01", with: "2026-02-01").replacing("\"first 2\"", with: "\"second 2\"")
        try Data(text.utf8).write(to: place.folder.url.appending(path: "food.json"))
        let (loan, asked) = (Loan(place.app), Shared(0))
        let seeder = Seeder(
            catalogs: .file(place.folder.url.appending(path: "food.json")),
            defaults: place.folder.url.appending(path: "defaults.json"), device: "device"
        ) { (_) throws(StoreError) in AskedStore(base: try loan.store(), asked: asked) }
        let report = try await seeder.launch(account: .signedOut)
        #expect(report.catalogs[0].skipped == [.present: 998, .touched: 1])
        #expect(report.catalogs[0].inserted == 1)
        #expect(report.removed.count == 1)
        #expect(2...4 ~= asked.withValue(\.self))
    }
}

/// A store beside which a catalog lies, on a connection that the seeder borrows.
private struct OnePassWorld {
    let folder: TemporaryFolder
    let app: RawDatabase
    private let seeder: Seeder

    init(isLending: Bool = true) throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, note TEXT DEFAULT 'none', kind TEXT, position INTEGER,
                seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT)
            """)
        (self.folder, self.app) = (folder, app)
        let loan = Loan(app)
        seeder = Seeder(
            catalogs: .file(folder.url.appending(path: "food.json")),
            defaults: folder.url.appending(path: "defaults.json"), device: "device",
            environment: .counted(at: SeedInstant(milliseconds: 1_790_000_000_000))
        ) { (_) throws(StoreError) in
            let store = try loan.store()
            return isLending ? store : CopyingStore(store, journal: store.journal)
        }
    }

    /// The reports of a launch, a full cleanup and a status, and the rows of the store after each.
    struct Outcome {
        let launch: Seeder.Report
        let clean: Seeder.Report
        let status: Seeder.Status
        let rows: [[String]]
    }

    func outcome(of catalog: String) async throws -> Outcome {
        try Data(catalog.utf8).write(to: folder.url.appending(path: "food.json"))
        let launch = try await seeder.launch(account: .signedOut)
        // Of the log's entries, the first two columns are a number and the time.
        var rows = try [rows("Food"), rows("seedbed_given"), rows("seedbed_log", but: 2)]
        let clean = try await seeder.clean(account: .signedOut)
        rows.append(try self.rows("Food"))
        return Outcome(
            launch: launch, clean: clean, status: try await seeder.status(account: .signedOut), rows: rows)
    }

    /// The rows of a table, without the times of edits, which triggers take from the system's clock.
    private func rows(_ table: String, but first: Int = 0) throws -> [String] {
        try app.rows("SELECT * FROM \(table)").map { row in
            "\(row.dropFirst(first))".replacing(/\d{4}-\d\d-\d\dT(?!00:00:00\.000)[\d:.]+Z/, with: "edited")
        }.sorted()
    }
}

/// A catalog of so many seeds that one pass through the table pays, and its next releases.
private struct GrowingCatalog {
    private struct Entry {
        var id: Int
        var name: String
        var note: String?
        var kind: String?
        var position: Int?
    }

    private let layout: GrowthStore.Layout
    private var seeds: [Entry] = []
    private var released = ""
    /// The places of the seeds that the release has changed.
    private var changed: [Int] = []
    private let hasPositions: Bool

    init(_ layout: GrowthStore.Layout, _ random: inout RandomSource) {
        self.layout = layout
        hasPositions = Bool.random(using: &random)
        seeds = (0..<300).map { entry($0, &random) }
    }

    private func entry(_ id: Int, _ random: inout RandomSource) -> Entry {
        let note = ["plain", "1", "2026-01-01", "Caf\u{e9}"].randomElement(using: &random) ?? ""
        return Entry(
            id: id, name: "food \(id)", note: Int.random(in: 0..<8, using: &random) == 0 ? nil : note,
            kind: Int.random(in: 0..<8, using: &random) == 0 ? nil : "kind \(id % 7)",
            position: hasPositions && Int.random(in: 0..<8, using: &random) > 0 ? id : nil)
    }

    /// Changes what the next release ships: few seeds, or all.
    mutating func release(_ number: Int, _ random: inout RandomSource) {
        released = "2026-0\(number)-01"
        if number == 1 { return }
        changed = []
        let part = [1, 20, 400].randomElement(using: &random) ?? 1
        for place in seeds.indices where Int.random(in: 0..<part, using: &random) == 0 {
            changed.append(place)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: seeds[place].note = "changed \(number)"
            case 1: seeds[place].kind = seeds[place].kind == nil ? "new" : nil
            case 2: seeds[place].position = hasPositions ? 1000 + place : nil
            case 3: seeds[place].name += " again"
            default: seeds[place].note = nil
            }
        }
        if Bool.random(using: &random) { seeds.remove(at: Int.random(in: 0..<seeds.count, using: &random)) }
        if Bool.random(using: &random) { seeds.append(entry(1000 + number, &random)) }
    }

    var text: String {
        let mapping = layout == .durable ? AppWorld.mapping : ""
        let seeds = seeds.map { seed in
            var fields = [#""$id": "s\#(seed.id)", "name": "\#(seed.name)""#]
            if let note = seed.note { fields.append(#""note": "\#(note)""#) }
            if let kind = seed.kind { fields.append(#""kind": "\#(kind)""#) }
            if let position = seed.position { fields.append(#""position": \#(position)"#) }
            return "{ \(fields.joined(separator: ", ")) }"
        }
        return """
            { "catalog": "food", "released": "\(released)", "table": "Food", "key": ["name"], \(mapping)
              "columns": { "name": "text", "note": "text", "kind": "text", "position": "integer" },
              "volatile": ["position"], "seeds": [ \(seeds.joined(separator: ",\n")) ] }
            """
    }

    /// Changes of some rows by the user, the app and a sync engine.
    func changes(_ random: inout RandomSource) -> [String] {
        (0..<Int.random(in: 0..<30, using: &random)).map { number in
            let place = Bool.random(using: &random) ? changed.randomElement(using: &random) : nil
            let seed = seeds[min(place ?? Int.random(in: 0..<seeds.count, using: &random), seeds.count - 1)]
            let row = "WHERE name = '\(seed.name)'"
            let columns = "name, note, kind, position, seedID, createDate"
            func imported(_ sql: String) -> String {
                "INSERT INTO seedbed_import VALUES (1); \(sql); DELETE FROM seedbed_import"
            }
            func twin(_ name: String, _ note: String, _ date: String = "createDate") -> String {
                let values = "\(name), \(note), kind, position, seedID, \(date)"
                return imported(
                    "INSERT INTO Food (uuid, \(columns)) SELECT 'twin \(released) \(number) ' || uuid, \(values) FROM Food \(row)"
                )
            }
            return switch Int.random(in: 0..<17, using: &random) {
            case 0: "UPDATE Food SET note = 'mine' \(row)"
            case 1: "DELETE FROM Food \(row)"
            case 2: "UPDATE Food SET position = 99 \(row)"
            case 3: "UPDATE Food SET dismissDate = '2026-03-01', updateDate = '2026-03-01' \(row)"
            case 4: "UPDATE Food SET name = name || ' mine' \(row)"
            case 5: "INSERT INTO Food (uuid, name) VALUES ('user \(released) \(number)', '\(seed.name)')"
            case 6: "UPDATE Food SET kind = NULL \(row)"
            case 7: twin("name", "note")
            case 8: twin("name", "'other'")
            case 9: twin("upper(name)", "note")
            case 10: twin("name", "note", "'2026-01-01'")
            case 11: twin("name || ' else'", "note", "'2025-12-31'")
            // Another device has this release already, or a clock was wrong.
            case 12:
                imported("DELETE FROM Food \(row); INSERT INTO Food (uuid, \(columns)) VALUES (\(values(of: seed)))")
            case 13: imported("UPDATE Food SET createDate = '2026-01-01' \(row)")
            case 14: imported("UPDATE Food SET note = NULL \(row)")
            case 15: imported("UPDATE Food SET note = 'unseen' \(row)")
            default: imported("UPDATE Food SET createDate = '2025-05-05' \(row)")
            }
        }
    }

    /// The values of a copy that another device has made of a seed.
    private func values(of seed: Entry) -> String {
        func text(_ value: String?) -> String { value.map { "'\($0)'" } ?? "NULL" }
        return [
            "'other \(released) \(seed.id)'", text(seed.name), seed.note.map(text) ?? "'none'", text(seed.kind),
            seed.position.map(String.init) ?? "NULL", layout == .durable ? "'food/s\(seed.id)'" : "NULL",
            text(released),
        ].joined(separator: ", ")
    }
}

/// A store that counts the groups whose rows it is asked for.
private final class AskedStore: ForwardingStore {
    let base: any SeedStore
    let asked: Shared<Int>

    init(base: any SeedStore, asked: Shared<Int>) { (self.base, self.asked) = (base, asked) }

    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        asked.withValue { $0 += groups.count }
        return try base.copies(inGroups: groups, of: table)
    }
}
