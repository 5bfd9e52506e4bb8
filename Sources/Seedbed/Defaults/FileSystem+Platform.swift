extension FileSystem {
    /// The machine's own file system.
    static let platform = FileSystem(
        open: { path, purpose throws(SystemError) in try openFile(path, purpose) },
        isRegularFile: { descriptor throws(SystemError) in try FileStatus(of: descriptor).isFile },
        exists: { path in (try? FileStatus(of: path, followsLinks: false)) != nil },
        isNamed: { descriptor, path in
            guard let file = try? FileStatus(of: descriptor) else { return false }
            return (try? FileStatus(of: path, followsLinks: false))?.isSameFile(as: file) ?? false
        },
        makePrivate: { descriptor throws(SystemError) in try POSIX.setMode(of: descriptor) },
        read: { descriptor, limit throws(SystemError) in try POSIX.readBytes(descriptor, upTo: limit) },
        write: { descriptor, bytes throws(SystemError) in try POSIX.writeBytes(bytes, to: descriptor) },
        synchronize: { descriptor throws(SystemError) in try POSIX.synchronizeFile(descriptor) },
        close: { descriptor throws(SystemError) in try POSIX.closeFile(descriptor) },
        rename: { path, newPath throws(SystemError) in try POSIX.renameFile(path, to: newPath) },
        remove: { path throws(SystemError) in try POSIX.removeFile(path) },
        lock: { descriptor throws(SystemError) in try POSIX.lockFile(descriptor) },
        unlock: { descriptor throws(SystemError) in try POSIX.unlockFile(descriptor) })

    private static func openFile(_ path: String, _ purpose: Purpose) throws(SystemError) -> Int32 {
        let guarded: POSIX.Opening = [.withoutWaiting, .withoutLinks]
        switch purpose {
        case .reading: return try POSIX.openFile(path, guarded.union(.reading))
        case .creating: return try make(path, guarded.union([.writing, .creating, .exclusive]))
        case .locking:
            if let descriptor = try? make(path, guarded.union([.updating, .creating, .exclusive])) {
                return descriptor
            }
            return try POSIX.openFile(path, guarded.union([.updating, .creating]))
        case .lockingExisting: return try POSIX.openFile(path, guarded.union(.updating))
        case .folder: return try POSIX.openFile(path, [.reading, .folder])
        }
    }

    /// Makes a file, hands it to the owner of its folder, and returns its descriptor.
    private static func make(_ path: String, _ opening: POSIX.Opening) throws(SystemError) -> Int32 {
        let descriptor = try POSIX.openFile(path, opening)
        PrivateFile.handOver(descriptor, at: path)
        return descriptor
    }
}
