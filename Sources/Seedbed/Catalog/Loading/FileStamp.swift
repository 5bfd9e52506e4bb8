#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system's metadata of a file, which change when a process writes to the file or replaces it.
package struct FileStamp: Hashable, Sendable {
    /// How many seconds a file must have been left alone before its stamp is trusted.
    ///
    /// Some file systems have a clock that ticks every two seconds. A file that changes twice within a tick may look the same.
    static let settling = 2.0

    private let path: String
    private let size: Int64
    private let device: UInt64
    private let inode: UInt64
    private let modified: [Int64]
    private let changed: [Int64]

    /// The stamp of the file at `path`.
    package init(of path: String) throws(FileBytes.Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileBytes.failure(errno) }
        #if canImport(Darwin)
            let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        self.path = path
        size = Int64(status.st_size)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        modified = [Int64(modification.tv_sec), Int64(modification.tv_nsec)]
        changed = [Int64(change.tv_sec), Int64(change.tv_nsec)]
    }

    /// Whether the file had been left alone for long enough when it was this time.
    func isSettled(at now: SeedInstant) -> Bool {
        Double(now.milliseconds) / 1000 >= Double(modified[0]) + 1 + Self.settling
    }
}
