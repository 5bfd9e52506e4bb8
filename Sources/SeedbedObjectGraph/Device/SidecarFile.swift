internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The place of a ``Sidecar``.
protocol SidecarFile {
    /// The name of the file, for errors.
    var name: String { get }
    /// The stamp of the last write, or `nil` if none was ever made.
    func stamp() throws(StoreError) -> String?
    /// All entries with the stamp of the last write, or `nil` if none was ever made.
    func read() throws(StoreError) -> (stamp: String, texts: [SidecarKey: String])?
    /// Makes the changes all at once if the stamp is that one, and returns the new stamp when they will survive a power cut.
    func write(_ changes: SidecarChanges, over stamp: String?) throws(StoreError) -> String
    /// Gives the file another name.
    func setAside() throws(StoreError)
}

/// A sidecar on the disk, which only its owner can read.
struct SidecarFileOnDisk: SidecarFile {
    private let file: DefaultsFile
    /// The journal of a write that a crash has interrupted.
    private let journal: DefaultsFile
    private var database: SidecarDatabase { SidecarDatabase(at: file.path) }

    /// The file at a file URL, whose folder exists.
    init(at url: URL) {
        file = DefaultsFile(at: url)
        journal = DefaultsFile(
            at: url.deletingLastPathComponent().appendingPathComponent(url.lastPathComponent + "-journal"))
    }

    var name: String { file.path }

    func stamp() throws(StoreError) -> String? { try database.stamp() }

    func read() throws(StoreError) -> (stamp: String, texts: [SidecarKey: String])? { try database.read() }

    func write(_ changes: SidecarChanges, over stamp: String?) throws(StoreError) -> String {
        try database.write(changes, over: stamp)
    }

    func setAside() throws(StoreError) {
        // The journal first: SQLite would carry it out on the new file.
        for file in [journal, file] where FileKind(at: file.path) != .missing {
            do throws(DefaultsError) {
                _ = try file.setAside(at: SeedInstant.now)
            } catch {
                throw .inputOutput(store: file.path, detail: error.description)
            }
        }
    }
}
