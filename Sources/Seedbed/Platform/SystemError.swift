#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why a system call failed: its `errno`.
package struct SystemError: Error, Hashable {
    /// The number, which differs from system to system.
    package var code: Int32

    /// The error of that number.
    package init(code: Int32) { self.code = code }

    /// Why the last call of this thread failed.
    static var last: SystemError { SystemError(code: errno) }

    /// A signal came before the call was done.
    package static let interrupted = SystemError(code: EINTR)
    /// No such file exists.
    package static let noSuchFile = SystemError(code: ENOENT)
    /// The file may not be read.
    static let notPermitted = SystemError(code: EACCES)
    /// A file of that name exists already.
    static let fileExists = SystemError(code: EEXIST)
    /// The name is that of a symbolic link.
    static let symbolicLink = SystemError(code: ELOOP)
    /// The name is that of a folder.
    static let isFolder = SystemError(code: EISDIR)
    /// The name is that of a socket, a fifo without a reader, or a device that does not exist.
    static let noSuchDevice = SystemError(code: ENXIO)
    /// Another process or task holds the lock.
    package static let wouldBlock = SystemError(code: EWOULDBLOCK)
    /// The file system cannot do this to such a file.
    static let notPossible = SystemError(code: EINVAL)
    /// The device failed.
    static let deviceFailed = SystemError(code: EIO)
    /// The reader of a pipe has gone.
    package static let brokenPipe = SystemError(code: EPIPE)

    /// The error, or `nil` if it says that the path is not that of a folder.
    var ofFolder: SystemError? { [ENOENT, ENOTDIR].contains(code) ? nil : self }

    /// The system's description of the error.
    package var text: String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
