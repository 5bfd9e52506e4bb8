import Foundation

/// A folder with catalogs, a store that was seeded with them, and the defaults file: an app between two launches.
struct SeededStore {
    var name: String
    let folder: URL
    private let workshop: Workshop

    init(catalogs: Int, seeds: Int, isDurable: Bool = false, in workshop: Workshop) throws {
        self.workshop = workshop
        name = "seeded-\(catalogs)-\(seeds)\(isDurable ? "-durable" : "")"
        folder = try workshop.emptyFolder(name)
        let presets = folder.appending(path: "Presets")
        try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
        for number in 0..<catalogs {
            try PresetCatalog(
                name: "presets-\(number)", table: "Preset\(number)", numbers: 0..<seeds, isDurable: isDurable
            ).write(to: presets.appending(path: "presets-\(number).json"))
        }
        try workshop.seedbed(["seed", "--create-tables"] + Self.arguments, in: folder)
    }

    /// The options that name the files to the command.
    static let arguments = [
        "--store", "app.sqlite", "--seeds", "Presets", "--defaults", "defaults.json", "--device", "bench",
    ]

    /// Makes the same files in the folder of a run.
    func copy(to run: URL) throws {
        for name in ["Presets", "app.sqlite", "defaults.json"] {
            try workshop.copy(folder.appending(path: name), to: run)
        }
    }

    /// Makes all seeds unreadable, and launches; then the head says a later release, and the launch must read them.
    func provesThatSeedsAreNotRead(in workshop: Workshop) throws {
        let run = try workshop.emptyFolder("unread")
        try copy(to: run)
        let file = run.appending(path: "Presets/presets-0.json")
        let whole = try Data(contentsOf: file)
        guard let seeds = whole.range(of: Data("\"seeds\": [".utf8)) else { return }
        let broken = whole[..<seeds.upperBound] + Data(repeating: UInt8(ascii: "#"), count: whole.count / 2)
        try broken.write(to: file)
        try workshop.seedbed(["seed"] + Self.arguments, in: run)
        let head = String(decoding: whole[..<seeds.upperBound], as: UTF8.self)
        let later = head.replacing("\"released\": \"\(Preset.released.catalog)\"", with: "\"released\": \"2027-01-01\"")
        try (Data(later.utf8) + broken[seeds.upperBound...]).write(to: file)
        do {
            try workshop.seedbed(["seed"] + Self.arguments, in: run)
        } catch {
            return
        }
        throw BenchError.database("a later release with unreadable seeds was taken for good")
    }
}
