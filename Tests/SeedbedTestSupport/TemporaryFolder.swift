public import Foundation

/// A folder that is gone with the object.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes a new folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "seedbed-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in the folder.
    public func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}

/// Calls `body` with a new folder, which is gone afterwards.
public func inTemporaryFolder<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Value
) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
}
