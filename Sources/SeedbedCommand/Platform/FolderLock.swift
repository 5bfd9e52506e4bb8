#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The right to choose this device's id, which one process in a folder has at a time.
///
/// The system keeps it on the folder itself: no file is left behind, and it ends with the process.
struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock.
    ///
    /// A folder that is missing or cannot be locked needs none: what follows fails there, or it is on a file system over
    /// a network that has no such locks.
    init(on folder: String, timeout: Duration = .seconds(30)) async throws(CommandError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        self.descriptor = descriptor
        let end = ContinuousClock.now + timeout
        while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            if ContinuousClock.now >= end { throw .busy(folder: folder) }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }
}
