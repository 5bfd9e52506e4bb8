/// Why the defaults file could not be read, locked or written.
///
/// In each case the file on disk is as it was before. Only a failure after the renaming (``inputOutput(path:operation:code:)``
/// of the folder) leaves either the old or the new file, whole.
public enum DefaultsError: Error, Hashable, Sendable {
    /// Another process or task held the lock until the time was up, or the waiting task was cancelled.
    case locked(path: String)
    /// The `format` is not one that this version knows.
    case fromTheFuture(path: String)
    /// The content is not that of a defaults file; `DefaultsLock.setAside` makes room for a new one.
    case damaged(path: String, reason: String)
    /// The file is one of the app's other files, a database or a catalog; it stays in its place.
    case otherFile(path: String, kind: OtherKind)
    /// A symbolic link is in the place of the defaults file, its lock or its temporary file; it was not followed.
    case symbolicLink(path: String)
    /// A folder, a fifo or a device is in the place of one of those files.
    case notARegularFile(path: String)
    /// A system call failed; `code` is its `errno`.
    case inputOutput(path: String, operation: Operation, code: Int32)

    /// A file that is named as the defaults file by mistake.
    public enum OtherKind: String, Hashable, Sendable, CaseIterable {
        /// It begins as databases of SQLite do.
        case database = "an SQLite database"
        /// It is a JSON object with the name of a catalog, and without a format.
        case catalog = "a catalog"
    }

    /// The operation during which a system call failed.
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        /// Opening it to read it.
        case open
        /// Making a new one.
        case create
        /// Locking it.
        case lock
        /// Reading it.
        case read
        /// Writing it.
        case write
        /// Getting it onto the disk for good.
        case synchronize
        /// Closing it.
        case close
        /// Giving it another name.
        case rename
        /// Removing it.
        case remove
    }
}

extension DefaultsError: CustomStringConvertible {
    /// One sentence that names the file and the remedy.
    public var description: String {
        switch self {
        case .locked(let path):
            "\(path) is locked by another process or task that works on the defaults file; try again when it is done"
        case .fromTheFuture(let path):
            "\(path) was written by a newer version in a format that this one does not know; update the app, the file was left as it is"
        case .damaged(let path, let reason):
            "\(path) is not a defaults file (\(reason)); the next seeding keeps it under another name and starts a new one"
        case .otherFile(let path, let kind):
            "\(path) is \(kind.rawValue), not a defaults file; name another file, this one was left as it is"
        case .symbolicLink(let path):
            "\(path) is a symbolic link, which is not followed; name the file that it points to, or remove the link"
        case .notARegularFile(let path):
            "\(path) is not a regular file; move it away, or name another defaults file"
        case .inputOutput(let path, let operation, let code):
            "cannot \(operation.rawValue) \(path): \(SystemError(code: code).text); \(operation.advice)"
        }
    }
}

extension DefaultsError.Operation {
    /// The advice for the person who reads the message.
    fileprivate var advice: String {
        switch self {
        case .open, .read: "make sure that it can be read, and try again"
        case .create, .lock, .rename, .remove: "make sure that its folder exists and can be written to, and try again"
        case .write, .synchronize, .close: "make sure that the disk works and has room, and try again"
        }
    }
}

/// A problem with a defaults file in spite of which Seedbed could go on.
package enum DefaultsWarning: Hashable, Sendable {
    /// The file was damaged and now has the new path; its records are to be rebuilt from the store's receipts.
    case setAside(path: String, newPath: String, reason: String)
    /// A catalog's entry has a date that cannot be read, or lacks a field, and counts as absent.
    case unreadableEntry(device: String, catalog: String)
}

extension DefaultsWarning: CustomStringConvertible {
    /// One sentence that names the file or the entry and the consequence.
    package var description: String {
        switch self {
        case .setAside(let path, let newPath, let reason):
            "\(path) is not a defaults file (\(reason)) and was kept as \(newPath); a new one is rebuilt from the store"
        case .unreadableEntry(let device, let catalog):
            "the defaults file's entry for catalog \(catalog) on device \(device) cannot be read and counts as absent"
        }
    }
}
