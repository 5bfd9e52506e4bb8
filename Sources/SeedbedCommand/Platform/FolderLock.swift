internal import Seedbed

/// The right to do one kind of work in a folder, which one process has at a time.
///
/// The system keeps the lock on the folder itself: no file is left behind, and the lock ends with the process.
struct FolderLock: ~Copyable {
    /// The work that other processes do meanwhile, in words for a message.
    enum Work {
        /// Choosing this device's id.
        case choosingDevice
        /// Releasing the catalogs of the folder.
        case releasing
    }

    private let descriptor: Int32?

    /// Waits for the lock.
    ///
    /// Goes on without one if the folder is missing or cannot be locked. If it is missing, the next step fails. A file
    /// system over a network may not have such locks.
    init(on folder: String, for work: Work, timeout: Duration = .seconds(30)) async throws(CommandError) {
        descriptor = try? POSIX.openFile(folder, [.reading, .folder])
        let end = ContinuousClock.now + timeout
        while let descriptor {
            do throws(SystemError) {
                try POSIX.lockFile(descriptor)
                return
            } catch {
                if error != .wouldBlock && error != .interrupted { return }
            }
            if ContinuousClock.now >= end { throw .busy(folder: folder, work) }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    deinit {
        if let descriptor { try? POSIX.closeFile(descriptor) }
    }
}
