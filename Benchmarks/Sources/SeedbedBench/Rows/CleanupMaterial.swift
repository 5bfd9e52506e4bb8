import Foundation

/// A table with twins, and everybody who removes them.
struct CleanupMaterial {
    let catalog: URL
    private let store: PresetStore
    private let bare: URL
    private let count: Int
    private let twins: Int
    private let workshop: Workshop

    /// - Parameter twins: how many rows are to go; nil for a tenth.
    init(count: Int, twins: Int? = nil, in workshop: Workshop) throws {
        (self.count, self.twins, self.workshop) = (count, twins ?? count / 10, workshop)
        workshop.progress.show("making a table of \(count.grouped) rows")
        let folder = try workshop.emptyFolder("cleanup-\(count)-\(self.twins)")
        catalog = folder.appending(path: "catalog.json")
        // The app ships what is in the table, in two releases: nothing else is removed.
        try PresetCatalog(numbers: 0..<(count * 4 / 5 - self.twins)).write(to: catalog)
        try PresetCatalog.writeHistory(in: folder)
        store = try PresetStore(at: folder.appending(path: "app.sqlite"), catalog: catalog)
        try store.fill(count: count, twins: self.twins)
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
                try PresetCatalog.writeHistory(in: folder)
                try workshop.copy(store.file, to: folder)
            }, group: "\(count)-\(twins)", proof: proof)
    }

    var window: Side {
        workshop.sqlite(
            "sqlite3, window function", script: "clean_window.sql", group: "\(count)-\(twins)", prepare: prepare,
            proof: proof)
    }

    var correlated: Side {
        workshop.sqlite(
            "sqlite3, correlated subquery", script: "clean_correlated.sql", group: "\(count)-\(twins)",
            prepare: prepare,
            proof: proof)
    }

    var compareLoop: Side {
        Side(
            name: "GRDB, compare in a loop", command: workshop.ownSide(.compareLoop), prepare: prepare,
            group: "\(count)-\(twins)", proof: proof)
    }

    var pandas: Side {
        var side = workshop.python(
            "pandas, drop_duplicates", script: "drop_duplicates.py", prepare: prepare, proof: proof)
        side.group = "\(count)-\(twins)"
        return side
    }

    private func prepare(_ folder: URL) throws { try workshop.copy(bare, to: folder, as: "app.sqlite") }

    private func proof(_ folder: URL, _ run: Run) throws -> String {
        let database = try Database(folder.appending(path: "app.sqlite").path)
        guard try database.number("SELECT count(*) FROM Preset") == count - twins else {
            throw BenchError.database("not \(twins) of \(count) rows went")
        }
        return try database.cleanedProof()
    }
}
