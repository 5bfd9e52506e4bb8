import Seedbed

extension DefaultsFile {
    /// Writes under a lock of its own; returns whether that changed the file.
    @discardableResult
    func write(_ defaults: Defaults) async throws(DefaultsError) -> Bool {
        try await withLock { lock throws(DefaultsError) in try lock.write(defaults) }
    }
}
