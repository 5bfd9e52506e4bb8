import Foundation
import SeedbedTestSupport

/// A sidecar in memory, or one on the disk in a folder of its own, which goes with this value.
final class SidecarPlace {
    let sidecar: TestSidecar
    private let temporary: TemporaryFolder

    var folder: URL { temporary.url }

    var url: URL { folder.appendingPathComponent("App.sqlite.seedbed") }

    init(isOnDisk: Bool = true) throws {
        temporary = try TemporaryFolder()
        sidecar = isOnDisk ? TestSidecar(at: temporary.url.appendingPathComponent("App.sqlite.seedbed")) : TestSidecar()
    }

    /// The names of the files in the folder.
    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
}
