import Foundation

/// A table of untouched rows, with one set of triggers or another.
struct UpdateMaterial {
    /// Whose triggers the table has.
    enum Triggers: String, CaseIterable {
        case seedbed = "Seedbed's triggers"
        case lean = "the leanest trigger"
        case none = "no trigger"
    }

    private let files: [Triggers: URL]
    private let name: String
    private let workshop: Workshop

    init(count: Int, isDurable: Bool, in workshop: Workshop) throws {
        self.workshop = workshop
        name = isDurable ? "durable" : "plain"
        workshop.progress.show("making a table of \(count.grouped) rows")
        let folder = try workshop.emptyFolder("update-\(name)")
        let catalog = folder.appending(path: "catalog.json")
        try PresetCatalog(numbers: 8_000_000..<8_000_010, isDurable: isDurable).write(to: catalog)
        let store = try PresetStore(at: folder.appending(path: "app.sqlite"), catalog: catalog)
        if isDurable { try store.addDurableColumns() }
        // A quarter more, of which the touched fifth goes again.
        try store.fill(count: count * 5 / 4, twins: 0)
        try Database(store.file.path).execute("DELETE FROM Preset WHERE updateDate IS NOT NULL")
        if isDurable { try Database(store.file.path).execute("UPDATE Preset SET seedID = 'presets/p' || position") }
        try Database(store.file.path).execute("VACUUM")
        try store.prepare()
        let bare = try store.withoutTriggers(at: folder.appending(path: "bare.sqlite"))
        let lean = folder.appending(path: "lean.sqlite")
        try FileManager.default.copyItem(at: bare, to: lean)
        try Database(lean.path).execute(try String(contentsOfFile: workshop.peer("lean_trigger.sql"), encoding: .utf8))
        files = [.seedbed: store.file, .none: bare, .lean: lean]
        workshop.progress.end()
    }

    /// Changes a column that counts; with all triggers every row becomes touched.
    func edit(_ triggers: Triggers) -> Side { side("update_green.sql", triggers, isEdit: true) }

    /// Changes a volatile column; no row becomes touched.
    func move(_ triggers: Triggers) -> Side { side("update_position.sql", triggers, isEdit: false) }

    private func side(_ script: String, _ triggers: Triggers, isEdit: Bool) -> Side {
        workshop.sqlite(
            triggers.rawValue, script: script, group: name,
            prepare: { folder in
                guard let file = files[triggers] else { return }
                try workshop.copy(file, to: folder, as: "app.sqlite")
            },
            proof: { folder, _ in
                let database = try Database(folder.appending(path: "app.sqlite").path)
                let touched = try database.number("SELECT count(*) FROM Preset WHERE updateDate IS NOT NULL")
                guard try touched == (isEdit ? database.number("SELECT count(*) FROM Preset") : 0) else {
                    throw BenchError.database("\(touched) rows became touched by \(script)")
                }
                let names = Preset.columns.map(\.0).joined(separator: ", ")
                return try database.checksum("SELECT uuid, \(names), createDate, updateDate IS NULL FROM Preset")
            })
    }
}
