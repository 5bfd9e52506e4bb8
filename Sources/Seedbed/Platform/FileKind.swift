/// The kind of file at a path, with links followed.
///
/// It is found out without opening the file, since a fifo keeps its reader waiting.
package enum FileKind: Hashable, Sendable {
    /// Nothing, or nothing that may be looked at.
    case missing
    /// A regular file, and how many bytes it has.
    case file(size: Int64)
    /// A folder.
    case folder
    /// A fifo, a socket or a device.
    case other

    /// Looks at a path.
    package init(at path: String) {
        guard let status = try? FileStatus(of: path) else {
            self = .missing
            return
        }
        self = status.isFile ? .file(size: status.size) : status.isFolder ? .folder : .other
    }

    /// Whether it is a file that holds something.
    package var holdsBytes: Bool {
        if case .file(1...) = self { true } else { false }
    }

    /// The path without links, `.` and `..`, or the path as it is if nothing exists there.
    package static func resolved(_ path: String) -> String { POSIX.resolved(path) ?? path }

    /// The path of the file that a symbolic link leads to, or the path as it is if it is no link.
    ///
    /// SQLite keeps a store's log beside that file, too.
    package static func target(of path: String) -> String {
        let isLink = (try? FileStatus(of: path, followsLinks: false))?.isLink ?? false
        return isLink ? resolved(path) : path
    }
}
