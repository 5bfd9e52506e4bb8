import Foundation

/// A sidecar in memory, or one on the disk in a folder of its own, which goes with this value.
final class SidecarPlace {
    let sidecar: TestSidecar
    let folder: URL

    var url: URL { folder.appendingPathComponent("App.sqlite.seedbed") }

    init(isOnDisk: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("sidecar-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        sidecar = isOnDisk ? TestSidecar(at: folder.appendingPathComponent("App.sqlite.seedbed")) : TestSidecar()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The names of the files in the folder.
    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
}
