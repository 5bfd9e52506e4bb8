/// The system calls that read, lock and write the defaults file; a test can replace each of them.
///
/// Every closure stands for one call and fails as that does: with `EINTR` if a signal came, or by writing fewer bytes than
/// given. ``OpenFile`` repeats the calls.
struct FileSystem: Sendable {
    /// The purpose for which a file is opened, which decides the flags.
    ///
    /// Only ``folder`` follows a symbolic link, and none waits for a fifo.
    enum Purpose: Sendable {
        /// To read it; fails if it does not exist.
        case reading
        /// To make it with mode 0600 and write it; fails if it exists.
        case creating
        /// To lock it; makes it with mode 0600 if it does not exist.
        case locking
        /// To lock the file that exists; fails if another process has removed it.
        case lockingExisting
        /// To synchronize the names in a folder; a link to one will do.
        case folder
    }

    /// Opens a path and returns the descriptor.
    var open: @Sendable (String, Purpose) throws(SystemError) -> Int32
    /// Whether the descriptor is that of a regular file.
    var isRegularFile: @Sendable (Int32) throws(SystemError) -> Bool
    /// Whether something exists at a path.
    var exists: @Sendable (String) -> Bool
    /// Whether a path is still that of the open file, and not of another one that took its place.
    var isNamed: @Sendable (Int32, String) -> Bool
    /// Sets the mode to 0600, whatever the process's mask says.
    var makePrivate: @Sendable (Int32) throws(SystemError) -> Void
    /// Reads that many bytes or fewer; none at the end.
    var read: @Sendable (Int32, Int) throws(SystemError) -> [UInt8]
    /// Writes the first of the bytes and returns how many they were, which may be fewer than there are.
    var write: @Sendable (Int32, ArraySlice<UInt8>) throws(SystemError) -> Int
    /// Returns once the file, or a folder's names, will survive a power cut.
    var synchronize: @Sendable (Int32) throws(SystemError) -> Void
    /// Closes the descriptor, which is gone whether or not this fails.
    var close: @Sendable (Int32) throws(SystemError) -> Void
    /// Gives the first path's file the second path; replaces a file that has it.
    var rename: @Sendable (String, String) throws(SystemError) -> Void
    /// Removes the name, which is not that of a folder.
    var remove: @Sendable (String) throws(SystemError) -> Void
    /// Takes the exclusive lock of an open file, or fails at once with `wouldBlock`.
    var lock: @Sendable (Int32) throws(SystemError) -> Void
    /// Gives that lock back.
    var unlock: @Sendable (Int32) throws(SystemError) -> Void

    /// Repeats a call until no signal interrupts it; turns a failure into an error that names the file.
    static func attempt<Value>(
        _ operation: DefaultsError.Operation, _ path: String, _ call: () throws(SystemError) -> Value
    ) throws(DefaultsError) -> Value {
        while true {
            do throws(SystemError) {
                return try call()
            } catch .interrupted {
                continue
            } catch .symbolicLink {
                throw .symbolicLink(path: path)
            } catch .isFolder, .noSuchDevice {
                throw .notARegularFile(path: path)
            } catch {
                throw .inputOutput(path: path, operation: operation, code: error.code)
            }
        }
    }
}

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
