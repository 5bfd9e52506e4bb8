import Foundation

/// A store of that many rows, and one of the calls that work on it.
struct CallMaterial {
    /// A call of the command.
    enum Call: String, CaseIterable {
        case change = "a release that changes all seeds"
        case seed = "a first seeding"
        case same = "a release that changes none"
        case status, clean
        case undo = "undo of a release"
        case merge = "merge with a store that was seeded alone"
        case imported = "an import of twins"
        case adopt, account
        case dismiss, restore
        case log = "log of a release"
        case dedupe, unique, unify

        /// Whether the call does as much at each size.
        var countsWhole: Bool { self == .imported }
    }

    private let call: Call
    private let count: Int
    private let folder: URL
    private let workshop: Workshop

    /// Makes the files before the call.
    init(_ call: Call, count: Int, in workshop: Workshop) throws {
        (self.call, self.count, self.workshop) = (call, count, workshop)
        workshop.progress.show("making \(count.grouped) rows for \(call.rawValue)")
        folder = try workshop.emptyFolder("call-\(count)")
        let presets = folder.appending(path: "Presets")
        try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
        switch call {
        case .dedupe, .unique, .unify: try makeNotes()
        case .imported: try makeImport()
        default: try makeSeeds()
        }
        workshop.progress.end()
    }

    private var catalog: URL { folder.appending(path: "Presets/presets.json") }
    private var app: String { folder.appending(path: "app.sqlite").path }

    private func makeSeeds() throws {
        var release = PresetCatalog(numbers: 0..<count, isDurable: [.dismiss, .restore].contains(call))
        try release.write(to: catalog)
        if call == .seed {
            _ = try PresetStore(at: URL(filePath: app), catalog: catalog)
            return
        }
        try seed("app.sqlite", defaults: "defaults.json")
        switch call {
        case .change, .undo, .log:
            (release.released, release.change) = ("2026-11-21", 1)
            try release.write(to: catalog)
            if call != .change { try seed("app.sqlite", defaults: "defaults.json") }
        case .same:
            release.released = "2026-11-21"
            try release.write(to: catalog)
        case .merge: try seed("other.sqlite", defaults: "other.json")
        case .restore: try workshop.seedbed(["dismiss", "presets/p7"] + SeededStore.arguments, in: folder)
        case .adopt:
            let triggers = try Database(app).texts(
                "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'Preset'")
            try Database(app).execute(
                triggers.map { "DROP TRIGGER \"\($0)\";" }.joined() + "DROP VIEW seedbed_importing;"
                    + Self.tables.map { "DROP TABLE seedbed_\($0);" }.joined() + "UPDATE Preset SET createDate = NULL")
            try FileManager.default.removeItem(at: folder.appending(path: "defaults.json"))
        default: break
        }
    }

    /// Seedbed's own tables.
    private static let tables = ["meta", "receipts", "given", "log", "trail", "import", "notes", "edits"]

    private func seed(_ store: String, defaults: String) throws {
        try workshop.seedbed(
            [
                "seed", "--create-tables", "--store", store, "--seeds", "Presets", "--defaults", defaults, "--device",
                "bench",
            ], in: folder)
    }

    /// Users' rows, of which every tenth holds the text of another one.
    private func makeNotes() throws {
        let database = try Database(app)
        try database.execute(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE Note (uuid TEXT PRIMARY KEY, text TEXT, createDate TEXT, updateDate TEXT);
            CREATE INDEX Note_text ON Note (text);
            CREATE TABLE Tag (uuid TEXT PRIMARY KEY, note TEXT REFERENCES Note (uuid));
            CREATE INDEX Tag_note ON Tag (note); BEGIN
            """)
        let insert = try database.prepare("INSERT INTO Note VALUES (?, ?, '2026-01-01', '2026-01-02')")
        let tag = try database.prepare("INSERT INTO Tag VALUES (?, ?)")
        for number in 0..<count {
            let place = (number &* 7_368_787) % count
            try insert.run([Preset.uuid(place, 0), "text \(Preset.digits(place % (count * 9 / 10)))"])
            if number % 10 == 0 { try tag.run([Preset.uuid(place, 1), Preset.uuid(place, 0)]) }
        }
        try database.execute("COMMIT")
    }

    /// A table of so many rows, with a catalog of a few of them, of which a sync engine brings twins.
    private func makeImport() throws {
        let shipped = workshop.size(8_000)
        try PresetCatalog(numbers: 0..<shipped).write(to: catalog)
        let store = try PresetStore(at: URL(filePath: app), catalog: catalog)
        try store.fill(count: count, twins: 0)
        try workshop.seedbed(["seed"] + SeededStore.arguments, in: folder)
        let names = Preset.columns.map(\.0)
        let database = try Database(app)
        try database.execute("BEGIN; INSERT INTO seedbed_import VALUES (1)")
        let insert = try database.prepare(
            """
            INSERT INTO Preset (uuid, \(names.joined(separator: ", ")), createDate)
            VALUES (\(Array(repeating: "?", count: names.count + 2).joined(separator: ", ")))
            """)
        for number in 0..<shipped {
            try insert.run([Preset.uuid(number, 2)] + Preset(number: number).values + [Preset.released.stored])
        }
        try database.execute("DELETE FROM seedbed_import; COMMIT")
    }

    private var arguments: [String] {
        let merging = ["--store", "app.sqlite", "--by", "text", "--survivor", "least:uuid"]
        let notes = ["--table", "Note"] + merging
        return switch call {
        case .change, .same, .seed: ["seed"] + SeededStore.arguments
        case .status, .clean, .undo, .imported, .adopt: [call.command] + SeededStore.arguments
        case .merge: ["merge", "other.sqlite"] + SeededStore.arguments
        case .account: ["account", "bench"] + SeededStore.arguments
        case .dismiss, .restore: [call.command, "presets/p7"] + SeededStore.arguments
        case .log: ["log", "--store", "app.sqlite"]
        case .dedupe: ["dedupe"] + notes
        case .unique: ["unique", "--local"] + notes
        case .unify: ["unify", "--tables", "Note"] + merging
        }
    }

    var side: Side {
        Side(
            name: "seedbed \(call.command), \(count.grouped) rows", command: [workshop.options.seedbed] + arguments,
            prepare: { run in
                for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
                    try workshop.copy(file, to: run)
                }
            }, group: "\(count)", proof: proof)
    }

    /// How many rows there are afterwards, all of one kind.
    private func proof(_ run: URL, _: Run) throws -> String {
        let database = try Database(run.appending(path: "app.sqlite").path)
        let notes = [.dedupe, .unique, .unify].contains(call)
        let rows = try database.number("SELECT count(*) FROM \(notes ? "Note" : "Preset")")
        let expected =
            switch call {
            case .dedupe, .unique, .unify: count * 9 / 10
            case .undo: count * 2
            default: count
            }
        guard rows == expected else { throw BenchError.database("\(call.rawValue) left \(rows) rows") }
        return "\(rows) rows"
    }
}

extension CallMaterial.Call {
    /// The command's name.
    fileprivate var command: String {
        switch self {
        case .change, .seed, .same: "seed"
        case .undo: "undo"
        case .merge: "merge"
        case .imported: "imported"
        case .log: "log"
        case .status, .clean, .adopt, .account, .dismiss, .restore, .dedupe, .unique, .unify: rawValue
        }
    }
}
