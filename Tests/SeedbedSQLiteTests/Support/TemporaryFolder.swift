import Foundation

/// A folder that is gone with the object.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "seedbed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in the folder.
    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}
