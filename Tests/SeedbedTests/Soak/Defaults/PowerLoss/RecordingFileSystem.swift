import Foundation

@testable import Seedbed
import SeedbedTestSupport

/// A ``FileSystem`` that notes every call that changes the disk, and does it, but waits for no disk.
struct RecordingFileSystem: Sendable {
    private struct Notes {
        var calls: [DiskCall] = []
        /// The new files that are open; what else is synchronized is the folder.
        var files: [Int32: Int] = [:]
        var count = 0
    }

    private let notes = Shared(Notes())
    /// The most bytes that one call writes.
    let writeLimit: Int

    init(writeLimit: Int = .max) {
        self.writeLimit = writeLimit
    }

    /// The calls so far.
    var calls: [DiskCall] { notes.withValue { $0.calls } }

    /// Notes that the caller is told of this store from here on.
    func promise(_ store: String?) { note(.promise(store)) }

    /// The one to hand to a ``DefaultsFile``.
    var fileSystem: FileSystem {
        let platform = FileSystem.platform
        var fileSystem = platform
        fileSystem.open = { path, purpose throws(SystemError) in
            let isNew = !FileManager.default.fileExists(atPath: path)
            let descriptor = try platform.open(path, purpose)
            let name = self.name(path)
            notes.withValue { notes in
                if isNew, purpose == .creating || purpose == .locking {
                    notes.count += 1
                    notes.files[descriptor] = notes.count
                    notes.calls.append(.create(file: notes.count, name: name))
                }
            }
            return descriptor
        }
        fileSystem.write = { descriptor, bytes throws(SystemError) in
            let count = try platform.write(descriptor, bytes.prefix(writeLimit))
            if let file = file(descriptor) { note(.write(file: file, Array(bytes.prefix(count)))) }
            return count
        }
        fileSystem.synchronize = { descriptor throws(SystemError) in
            note(file(descriptor).map { .synchronize(file: $0) } ?? .synchronizeFolder)
        }
        fileSystem.close = { descriptor throws(SystemError) in
            notes.withValue { $0.files[descriptor] = nil }
            try platform.close(descriptor)
        }
        fileSystem.rename = { path, newPath throws(SystemError) in
            try platform.rename(path, newPath)
            note(.rename(name(path), to: name(newPath)))
        }
        fileSystem.remove = { path throws(SystemError) in
            try platform.remove(path)
            note(.remove(name(path)))
        }
        return fileSystem
    }

    private func note(_ call: DiskCall) { notes.withValue { $0.calls.append(call) } }

    private func file(_ descriptor: Int32) -> Int? { notes.withValue { $0.files[descriptor] } }

    private func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
