/// The right to change a ``DefaultsFile``, which one task of one process has at a time.
///
/// It lasts for the call of ``DefaultsFile/withLock(timeout:isolation:_:)`` that lends it.
package struct DefaultsLock: ~Copyable, Sendable {
    let file: DefaultsFile
    private let lockFile: OpenFile
    /// Whether the lock's file did not exist before.
    private let isNew: Bool

    /// Waits for the lock by asking for it again and again.
    ///
    /// No system call waits with a time limit for a lock that a crash releases. Only the planned pauses count as waiting: a
    /// process that was suspended, or whose threads were all busy, did not look for the lock meanwhile.
    init(
        of file: DefaultsFile, timeout: Duration, clock: some Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws(DefaultsError) {
        self.file = file
        var rest = timeout
        while true {
            let isNew = !file.fileSystem.exists(file.path + ".lock")
            if let found = try await Self.lock(of: file, isNew: isNew, rest: &rest, clock: clock) {
                lockFile = found
                self.isNew = isNew
                return
            }
        }
    }

    /// Takes the lock on the file, or returns `nil` if the former holder of the lock has removed the file meanwhile.
    ///
    /// The name then belongs to another file or to none.
    private static func lock(
        of file: DefaultsFile, isNew: Bool, rest: inout Duration, clock: some Clock<Duration>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(DefaultsError) -> OpenFile? {
        let path = file.path + ".lock"
        let lockFile: OpenFile
        do throws(DefaultsError) {
            lockFile = try OpenFile(path, for: isNew ? .locking : .lockingExisting, in: file.fileSystem)
        } catch .inputOutput(_, _, SystemError.noSuchFile.code) where !isNew {
            return nil
        } catch {
            throw error
        }
        try lockFile.check()
        var pause = Duration.microseconds(250)
        while try !lockFile.lock() {
            guard rest > .zero else { throw .locked(path: path) }
            pause = min(pause, rest)
            do { try await clock.sleep(for: pause) } catch { throw .locked(path: path) }
            rest -= pause
            pause = min(pause * 2, .milliseconds(10))
        }
        if lockFile.isNamed { return lockFile }
        lockFile.unlock()
        return nil
    }

    /// Removes the lock's file if this lock has made it, so that a failed call leaves nothing behind.
    ///
    /// Another process or task may wait for the lock of the removed file. It finds that the file has no name any more, and
    /// starts again.
    func removeIfNew() {
        if isNew, lockFile.isNamed { try? file.remove(file.path + ".lock") }
    }

    deinit {
        lockFile.unlock()
    }

    /// Reads the records again, which may have changed during the wait for the lock.
    package func read() throws(DefaultsError) -> Defaults {
        try file.read()
    }

    /// Replaces the file with `defaults`, made from what this lock has read, and returns whether that changed a byte.
    ///
    /// When it returns, the file will survive a power cut. When it throws, the old content is still there. If only the folder
    /// could not be synchronized, the new content is. It does not replace a file that it cannot read: set a damaged file aside
    /// first.
    @discardableResult
    package func write(_ defaults: Defaults) throws(DefaultsError) -> Bool {
        try write(defaults, after: nil)
    }

    /// Writes as ``write(_:)`` does, but does not parse the old file if its bytes are those that this lock has read.
    @discardableResult
    func write(_ defaults: Defaults, after known: ParsedDefaults?) throws(DefaultsError) -> Bool {
        let bytes = defaults.serialized()
        if let present = try file.bytes(at: file.path) {
            if present == bytes { return false }
            if known?.bytes != present { _ = try Defaults(parsing: present, of: file.path) }
        }
        try file.replace(with: bytes)
        return true
    }

    /// Keeps a damaged file under a new name, `<name>.damaged-<time>`, so that a new one can be rebuilt in its place.
    ///
    /// If the file is missing or can be read, it stays where it is and the result is `nil`. A file that is from the future, or
    /// may not be read, stays too; then this throws as ``read()`` does.
    ///
    /// - Parameter now: the time for the name.
    package func setAside(at now: SeedInstant) throws(DefaultsError) -> DefaultsWarning? {
        do throws(DefaultsError) {
            _ = try read()
            return nil
        } catch .damaged(let path, let reason) {
            let newPath = try file.setAside(at: now)
            return .setAside(path: path, newPath: newPath, reason: reason)
        }
    }
}
