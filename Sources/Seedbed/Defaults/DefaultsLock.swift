/// The right to change a ``DefaultsFile``, which one task of one process has at a time.
///
/// It lasts for the call of ``DefaultsFile/withLock(timeout:isolation:_:)`` that lends it.
package struct DefaultsLock: ~Copyable, Sendable {
    let file: DefaultsFile
    private let lockFile: OpenFile
    /// Whether the lock's file did not exist before.
    private let isNew: Bool
    /// Whether another had the lock, so that the calls which came later wait for the end of this one.
    private let hasTurn: Bool

    /// Takes the lock if it is free; otherwise waits in turn, and then asks for it again and again.
    ///
    /// `flock` itself does not wait: a thread that waits in it cannot give up after a time. A process that the system has
    /// suspended could also be given the lock, and all others would wait for that process.
    ///
    /// Only the planned pauses count as waiting: a process that was suspended, or whose threads were all busy, did not look
    /// for the lock meanwhile.
    init(
        of file: DefaultsFile, timeout: Duration, clock: some Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws(DefaultsError) {
        let path = file.path + ".lock"
        var isNew = false
        var rest: Duration?
        // Nearly always the lock is free, and no call waits in line.
        var found = try await Self.take(path, of: file, isNew: &isNew, rest: &rest, clock: clock)
        let hasTurn = found == nil
        if hasTurn {
            // This call may have made the file that another one was quicker to lock.
            let hasMade = isNew
            let begin = clock.now
            guard let waited = await LockTurns.shared.wait(for: path) else { throw .locked(path: path) }
            let left = max(.zero, timeout - min(waited, begin.duration(to: clock.now)))
            rest = left
            do throws(DefaultsError) {
                found = try await Self.take(path, of: file, isNew: &isNew, rest: &rest, clock: clock)
                isNew = isNew || hasMade
            } catch {
                await LockTurns.shared.end(for: path, waited: left - (rest ?? .zero))
                throw error
            }
        }
        guard let lockFile = found.take() else { throw .locked(path: path) }
        (self.file, self.isNew, self.hasTurn) = (file, isNew, hasTurn)
        self.lockFile = lockFile
    }

    /// Takes the lock on the file, at once or after some pauses.
    ///
    /// If the former holder of the lock has removed the lock's file meanwhile, the name belongs to another file or to none. Then
    /// it opens that one.
    ///
    /// - Parameters:
    ///   - isNew: whether the lock's file did not exist before.
    ///   - rest: how much longer to wait; `nil` to return `nil` if the lock is not free.
    private static func take(
        _ path: String, of file: DefaultsFile, isNew: inout Bool, rest: inout Duration?, clock: some Clock<Duration>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(DefaultsError) -> OpenFile? {
        while true {
            isNew = !file.fileSystem.exists(path)
            let lockFile: OpenFile
            do throws(DefaultsError) {
                lockFile = try OpenFile(path, for: isNew ? .locking : .lockingExisting, in: file.fileSystem)
            } catch .inputOutput(_, _, SystemError.noSuchFile.code) where !isNew {
                continue
            } catch {
                throw error
            }
            try lockFile.check()
            var pause = Duration.microseconds(250)
            while try !lockFile.lock() {
                guard let left = rest else { return nil }
                guard left > .zero else { throw .locked(path: path) }
                pause = min(pause, left)
                do { try await clock.sleep(for: pause) } catch { throw .locked(path: path) }
                rest = left - pause
                pause = min(pause * 2, .milliseconds(10))
            }
            if lockFile.isNamed { return lockFile }
            lockFile.unlock()
        }
    }

    /// Removes the lock's file if this lock has made it, so that a failed call leaves nothing behind.
    ///
    /// Another process or task may wait for the lock of the removed file. It finds that the file has no name any more, and
    /// starts again.
    func removeIfNew() {
        if isNew, lockFile.isNamed { try? file.remove(file.path + ".lock") }
    }

    /// Removes the file, and the lock's file with it.
    ///
    /// A call that waits for the lock finds that its file has no name any more, and opens the new one.
    func removeFile() throws(DefaultsError) { try file.removeWithLock() }

    deinit {
        lockFile.unlock()
        if hasTurn {
            let path = file.path + ".lock"
            Task { await LockTurns.shared.end(for: path, waited: nil) }
        }
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
