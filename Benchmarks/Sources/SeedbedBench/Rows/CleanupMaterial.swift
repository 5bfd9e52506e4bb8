import Foundation

/// A table with twins, and everybody who removes them.
struct CleanupMaterial {
    let catalog: URL
    private let store: PresetStore
    private let bare: URL
    private let count: Int
    private let workshop: Workshop

    init(count: Int, in workshop: Workshop) throws {
        (self.count, self.workshop) = (count, workshop)
        workshop.progress.show("making a table of \(count.grouped) rows")
        let folder = try workshop.emptyFolder("cleanup-\(count)")
        catalog = folder.appending(path: "catalog.json")
        // The app ships ten presets that nobody has yet; a cleanup concerns whatever is in the table.
        try PresetCatalog(numbers: 8_000_000..<8_000_010).write(to: catalog)
        store = try PresetStore(at: folder.appending(path: "app.sqlite"), catalog: catalog)
        try store.fill(count: count, twins: count / 10)
        try store.prepare()
        bare = try store.withoutTriggers(at: folder.appending(path: "bare.sqlite"))
        workshop.progress.end()
    }

    var seedbed: Side {
        Side(
            name: "seedbed clean",
            command: [
                workshop.options.seedbed, "clean", "--store", "app.sqlite", "--seeds", "catalog.json", "--device",
                "bench",
            ],
            prepare: { folder in
                try workshop.link(catalog, to: folder)
                try workshop.copy(store.file, to: folder)
            }, group: "\(count)", proof: proof)
    }

    var window: Side {
        workshop.sqlite(
            "sqlite3, window function", script: "clean_window.sql", group: "\(count)", prepare: prepare, proof: proof)
    }

    var correlated: Side {
        workshop.sqlite(
            "sqlite3, correlated subquery", script: "clean_correlated.sql", group: "\(count)", prepare: prepare,
            proof: proof)
    }

    var compareLoop: Side {
        Side(
            name: "GRDB, compare in a loop", command: workshop.ownSide(.compareLoop), prepare: prepare,
            group: "\(count)", proof: proof)
    }

    var pandas: Side {
        var side = workshop.python(
            "pandas, drop_duplicates", script: "drop_duplicates.py", prepare: prepare, proof: proof)
        side.group = "\(count)"
        return side
    }

    private func prepare(_ folder: URL) throws { try workshop.copy(bare, to: folder, as: "app.sqlite") }

    private func proof(_ folder: URL, _ run: Run) throws -> String {
        let database = try Database(folder.appending(path: "app.sqlite").path)
        guard try database.number("SELECT count(*) FROM Preset") == count - count / 10 else {
            throw BenchError.database("not the tenth of \(count) rows went")
        }
        return try database.cleanedProof()
    }
}
