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
        let status: FileStatus
        do throws(SystemError) { status = try FileStatus(of: path) } catch { throw FileBytes.failure(error) }
        self.path = path
        (size, device, inode) = (status.size, status.device, status.inode)
        (modified, changed) = (status.modified, status.changed)
    }

    /// Whether the file had been left alone for long enough when it was this time.
    func isSettled(at now: SeedInstant) -> Bool {
        Double(now.milliseconds) / 1000 >= Double(modified[0]) + 1 + Self.settling
    }
}
