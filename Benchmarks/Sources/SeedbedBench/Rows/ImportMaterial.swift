import Foundation

/// A seeded store of that many rows, into which imports come.
struct ImportMaterial {
    private let folder: URL
    private let bareStore: URL
    private let count: Int
    private let workshop: Workshop

    init(count: Int, in workshop: Workshop) throws {
        (self.count, self.workshop) = (count, workshop)
        workshop.progress.show("making a table of \(count.grouped) rows")
        folder = try workshop.emptyFolder("import-\(count)")
        let presets = folder.appending(path: "Presets")
        try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
        let catalog = presets.appending(path: "presets.json")
        // The app ships those of which twins come.
        try PresetCatalog(numbers: 0..<7_700).write(to: catalog)
        let store = try PresetStore(at: folder.appending(path: "app.sqlite"), catalog: catalog)
        try store.fill(count: count, twins: 0)
        try workshop.seedbed(["seed"] + SeededStore.arguments, in: folder)
        bareStore = try store.withoutTriggers(at: folder.appending(path: "bare.sqlite"))
        workshop.progress.end()
    }

    func seedbed(_ calls: Int, _ brings: String) -> Side {
        Side(
            name: "importFinished, \(count.grouped) rows",
            command: workshop.ownSide(.importCleanup, "\(calls)", brings),
            measure: .own,
            prepare: { run in
                for name in ["Presets", "app.sqlite", "defaults.json"] {
                    try workshop.copy(folder.appending(path: name), to: run)
                }
                // As an app's: what was written a moment ago is read again in each call.
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -86_400)],
                    ofItemAtPath: run.appending(path: "Presets/presets.json").path)
            }, group: "\(count)", proof: proof)
    }

    func bare(_ calls: Int, _ brings: String) -> Side {
        Side(
            name: "bare queries, \(count.grouped) rows", command: workshop.ownSide(.bareQueries, "\(calls)", brings),
            measure: .own, prepare: { try workshop.copy(bareStore, to: $0, as: "app.sqlite") }, group: "\(count)",
            proof: proof)
    }

    private func proof(_ run: URL, _: Run) throws -> String {
        try Database(run.appending(path: "app.sqlite").path).cleanedProof()
    }
}
