/// The system calls that the defaults file is read, locked and written with, each of them one that a test can replace.
///
/// Every closure stands for one call and fails as it does: with `EINTR` when a signal came, and with less written than
/// was asked for. ``OpenFile`` is what loops.
struct FileSystem: Sendable {
    /// What a file is opened for, which decides the flags; none of them follows a symbolic link or waits for a fifo.
    enum Purpose: Sendable {
        /// To read it; fails where there is no file.
        case reading
        /// To make it, with mode 0600, and write it; fails where there is one.
        case creating
        /// To lock it; made with mode 0600 where there is none.
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
    /// Gives the first path's file the second path, in place of what is there.
    var rename: @Sendable (String, String) throws(SystemError) -> Void
    /// Removes the name, which is not that of a folder.
    var remove: @Sendable (String) throws(SystemError) -> Void
    /// Takes the exclusive lock of an open file, or fails at once with `wouldBlock`.
    var lock: @Sendable (Int32) throws(SystemError) -> Void
    /// Gives that lock back.
    var unlock: @Sendable (Int32) throws(SystemError) -> Void

    /// Makes a call again until no signal interrupts it, and says of what file it was if it fails.
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

/// Why a system call failed: its `errno`.
struct SystemError: Error, Hashable {
    /// The number, which differs from system to system.
    var code: Int32
}
