internal import Seedbed

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A file that a command writes as a whole.
enum OutputFile {
    /// Refuses a path whose file is something else: a typing mistake must not replace a store or a catalog.
    ///
    /// - Parameter beginning: The first bytes of every file that the command writes.
    static func check(_ option: Option, beginning: StaticString, _ arguments: Arguments) throws(CommandError) {
        guard let path = arguments.values[option], FileManager.default.fileExists(atPath: path) else { return }
        if isStream(path) { return }
        let url = URL(filePath: path, directoryHint: .notDirectory)
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { throw .unwritable(path: path) }
        if !data.isEmpty, !data.starts(with: "\(beginning)".utf8) {
            throw .usage(.otherFile(option, path, arguments.command))
        }
    }

    /// Whether the path leads to a device or a pipe: nothing of it can be replaced.
    private static func isStream(_ path: String) -> Bool { FileKind(at: FileKind.resolved(path)) == .other }

    /// Writes a file as a whole, or none; into a device or a pipe, as any program does.
    ///
    /// A symbolic link stays, and the file to which it leads is written. A file that exists keeps its mode, owner and group.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
        let target = FileKind.resolved(path)
        if isStream(path) {
            do { try Data(bytes).write(to: URL(filePath: target, directoryHint: .notDirectory)) } catch {
                throw .unwritable(path: path)
            }
            return
        }
        if FileKind(at: target) == .folder { throw .unwritable(path: path) }
        do throws(SystemError) { try FileReplacement.write(bytes, to: target) } catch {
            throw .unwritable(path: path)
        }
    }
}
