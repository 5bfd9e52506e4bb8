#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Files in memory, for a defaults file without a disk; each step of a simulation replaces them.
///
/// Only code that runs on its executor may use it, above all a ``Seeder`` that was made with the same one.
package actor MemoryDisk {
    private struct Handle {
        var path: String
        var position = 0
    }

    private let executor: StoreExecutor
    /// The content of the files, by path.
    package private(set) var files: [String: [UInt8]] = [:]
    /// Whether no file can be made, so that the defaults file stays as it is.
    private var isFull = false
    private var handles: [Int32: Handle] = [:]
    private var lastHandle: Int32 = 0

    /// Where this actor runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A disk without files.
    package init(executor: StoreExecutor) { self.executor = executor }

    /// Replaces all files.
    package func set(files: [String: [UInt8]], isFull: Bool) {
        self.files = files
        self.isFull = isFull
        handles = [:]
    }

    /// The file at a path, as the defaults file of a ``Seeder``.
    package nonisolated func defaultsFile(at path: String) -> DefaultsFile {
        DefaultsFile(at: URL(filePath: path), fileSystem: fileSystem)
    }

    private nonisolated var fileSystem: FileSystem {
        FileSystem(
            open: { path, purpose throws(SystemError) in
                try self.assumeIsolated { $0.open(path, purpose) }.get()
            },
            isRegularFile: { _ in true },
            exists: { _ in true },
            isNamed: { _, _ in true },
            makePrivate: { _ in },
            read: { handle, limit in self.assumeIsolated { $0.read(handle, limit) } },
            write: { handle, bytes in self.assumeIsolated { $0.write(handle, bytes) } },
            synchronize: { _ in },
            close: { handle in self.assumeIsolated { $0.handles[handle] = nil } },
            rename: { path, newPath in
                self.assumeIsolated { $0.files[newPath] = $0.files.removeValue(forKey: path) }
            },
            remove: { path throws(SystemError) in
                if self.assumeIsolated({ $0.files.removeValue(forKey: path) }) == nil { throw .noSuchFile }
            },
            lock: { _ in },
            unlock: { _ in })
    }

    private func open(_ path: String, _ purpose: FileSystem.Purpose) -> Result<Int32, SystemError> {
        switch purpose {
        case .reading where files[path] == nil: return .failure(.noSuchFile)
        case .creating where isFull: return .failure(.deviceFailed)
        case .creating where files[path] != nil: return .failure(.fileExists)
        case .creating: files[path] = []
        case .reading, .locking, .lockingExisting, .folder: break
        }
        lastHandle &+= 1
        handles[lastHandle] = Handle(path: path)
        return .success(lastHandle)
    }

    private func read(_ number: Int32, _ limit: Int) -> [UInt8] {
        guard let handle = handles[number], let file = files[handle.path] else { return [] }
        let part = file[handle.position...].prefix(limit)
        handles[number]?.position = part.endIndex
        return Array(part)
    }

    private func write(_ number: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
        guard let handle = handles[number] else { return 0 }
        files[handle.path]?.append(contentsOf: bytes)
        return bytes.count
    }
}
