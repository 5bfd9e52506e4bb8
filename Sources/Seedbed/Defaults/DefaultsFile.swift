#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The JSON file that records, per device and account, which catalog release has been seeded.
///
/// Every launch reads it. Only ``DefaultsLock`` writes it, which ``withLock(timeout:isolation:_:)`` lends. Two files may lie
/// next to it. The lock `<name>.lock` stays after something was recorded; `<name>.tmp` exists for moments.
package struct DefaultsFile: Sendable {
    /// The file's URL, as it was named.
    package let url: URL
    /// Its path, without a slash at the end.
    package let path: String
    let fileSystem: FileSystem

    /// The defaults file at a file URL, whose folder exists; the file itself need not.
    package init(at url: URL) {
        self.init(at: url, fileSystem: .platform)
    }

    init(at url: URL, fileSystem: FileSystem) {
        self.url = url
        self.fileSystem = fileSystem
        // If the URL is a folder's, its path ends in a slash, after which `.lock` would be in that folder.
        var path = url.absoluteURL.path(percentEncoded: false)
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.unicodeScalars.removeLast() }
        self.path = path
    }

    /// Reads the records without waiting for a writer.
    ///
    /// They are those before or after a write, never a mixture. A file that does not exist has no records. A caller that wants
    /// to act on the records must take the lock and read again.
    package func read() throws(DefaultsError) -> Defaults {
        guard let bytes = try bytes(at: path) else { return Defaults() }
        return try Defaults(parsing: bytes, of: path)
    }

    /// Lends the lock to `body` while no other task or process has it, for a change to the file and all that goes with it.
    ///
    /// Waiting suspends the task and blocks no thread. The lock is given back when `body` returns or throws, and by the
    /// system when the process dies. It is not reentrant: `body` must not ask for it again.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait; ``DefaultsError/locked(path:)`` when it is over or the task is cancelled. Time for which
    ///     the process was suspended, or its tasks waited for a thread, does not count.
    ///   - isolation: the actor on which `body` runs; that of the caller.
    ///   - failure: turns an error of the lock itself into an error of the kind that `body` throws.
    ///   - body: the work to do under the lock.
    package func withLock<Value, Failure: Error>(
        timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation,
        failure: (DefaultsError) -> Failure,
        _ body: (borrowing DefaultsLock) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let lock: DefaultsLock
        do throws(DefaultsError) {
            lock = try await DefaultsLock(of: self, timeout: timeout)
        } catch {
            throw failure(error)
        }
        return try await body(lock)
    }

    /// Lends the lock to `body`, as ``withLock(timeout:isolation:failure:_:)`` does, for work that only this file can fail.
    package func withLock<Value>(
        timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation,
        _ body: (borrowing DefaultsLock) async throws(DefaultsError) -> Value
    ) async throws(DefaultsError) -> Value {
        try await withLock(timeout: timeout, isolation: isolation, failure: { $0 }, body)
    }

    /// Returns the content of a file, or `nil` if the file does not exist.
    package func bytes(at path: String) throws(DefaultsError) -> [UInt8]? {
        do throws(DefaultsError) {
            let file = try OpenFile(path, for: .reading, in: fileSystem)
            try file.check()
            return try file.contents()
        } catch .inputOutput(_, .open, SystemError.noSuchFile.code) {
            return nil
        }
    }
}
