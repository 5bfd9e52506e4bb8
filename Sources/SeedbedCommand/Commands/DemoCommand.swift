internal import Seedbed

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `seedbed demo`: shows two devices step by step.
enum DemoCommand {
    /// Runs the demo in a temporary folder of its own, and removes the folder afterwards.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        try OutputFile.check(.svg, beginning: "<svg ", arguments)
        let temporary = FileManager.default.temporaryDirectory
        let folder = temporary.appending(path: "seedbed-demo-\(UUIDText.random())", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        } catch {
            throw .folder(path: temporary.path(percentEncoded: false))
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalogs = try catalogs(in: folder)
        let demo = Demo(
            phone: DemoDevice(
                "phone", in: folder, catalogs: catalogs, identities: ["7c1e50f2", "0b9d6a34", "e25f8c71"]),
            tablet: DemoDevice(
                "tablet", in: folder, catalogs: catalogs, identities: ["3fa84d19", "c6025b7e", "91d37ea0"]),
            tables: catalogs.map(\.table))
        let trace = try await demo.run()
        guard let path = arguments.values[.svg] else { return }
        let title = "Two devices seed offline, sync and clean up"
        let conclusion = "Both hold the same rows: every preset once, and the user's own among them."
        let picture = SchedulePicture(title: title, trace: trace, conclusion: conclusion)
        try OutputFile.write(Array(picture.svg.utf8), to: path)
    }

    /// The demo's catalog, read from a file so that it is validated like every other catalog.
    private static func catalogs(in folder: URL) throws(CommandError) -> [Catalog] {
        let file = folder.appending(path: "speech-types.json", directoryHint: .notDirectory)
        do {
            try Data(DemoCatalog.json.utf8).write(to: file)
        } catch {
            throw .folder(path: folder.path(percentEncoded: false))
        }
        do throws(CatalogError) { return try CatalogSource.file(file).load() } catch { throw .seedbed(.catalog(error)) }
    }
}
