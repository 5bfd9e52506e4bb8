/// Working under the lock of the defaults file.
extension Seeder {
    /// Calls `body` as ``underLock(of:dryRun:_:)`` does, and adds the warnings to its report.
    func reportUnderLock(
        of account: SeedAccount, dryRun: Bool, first: (inout Defaults) -> Void = { _ in },
        _ body: (inout Defaults) throws(SeedbedError) -> Seeder.Report
    ) async throws(SeedbedError) -> Seeder.Report {
        var (report, warnings) = try await underLock(of: account, dryRun: dryRun, first: first, body)
        report.warnings += warnings
        return report
    }

    /// Calls `body` with the records of an account's defaults file while holding the lock, then saves any changes.
    ///
    /// A dry run takes no lock and writes nothing. A call that records nothing leaves no lock's file that was not there before.
    ///
    /// - Parameter first: changes records; they are saved before `body` runs.
    /// - Returns: the result of `body`, and warnings about the defaults file.
    func underLock<Result>(
        of account: SeedAccount, dryRun: Bool, first: (inout Defaults) -> Void = { _ in },
        _ body: (inout Defaults) throws(SeedbedError) -> Result
    ) async throws(SeedbedError) -> (Result, warnings: [String]) {
        let file = defaults.file(of: account)
        if dryRun {
            var (known, warnings) = (Defaults(), [String]())
            do throws(DefaultsError) {
                known = try file.read()
                warnings = known.warnings.map(\.description)
            } catch .damaged(let path, let reason) {
                warnings = [DefaultsError.damaged(path: path, reason: reason).description]
            } catch {
                throw .defaults(error)
            }
            return (try body(&known), warnings)
        }
        return try await file.withLock(timeout: environment.lockTimeout, failure: { SeedbedError.defaults($0) }) {
            (lock: borrowing DefaultsLock) throws(SeedbedError) in
            let parsed: ParsedDefaults
            let warning: DefaultsWarning?
            do throws(DefaultsError) {
                (parsed, warning) = try lock.readOrSetAside(at: environment.now(), after: self.parsed(of: file))
                self.parsed = (file.path, parsed)
            } catch {
                throw .defaults(error)
            }
            var before = parsed.defaults
            var known = before
            first(&known)
            if known != before {
                do throws(DefaultsError) { _ = try lock.write(known, after: parsed) } catch { throw .defaults(error) }
                before = known
            }
            let result: Result
            do throws(SeedbedError) {
                result = try body(&known)
            } catch {
                // One catalog failed; those before it are committed to the store.
                if known != before {
                    _ = try? lock.write(known, after: parsed)
                } else if warning == nil {
                    lock.removeIfNew()
                }
                throw error
            }
            do throws(DefaultsError) {
                if known != before {
                    if defaults.isPerAccount, known.isEmpty {
                        try lock.removeFile()
                    } else {
                        try lock.write(known, after: parsed)
                    }
                } else if warning == nil {
                    lock.removeIfNew()
                }
            } catch {
                throw .defaults(error)
            }
            return (result, ([warning].compactMap { $0 } + before.warnings).map(\.description))
        }
    }

    /// Calls `body` with an account's store under the lock.
    ///
    /// A store that cannot be opened fails before the call waits for the lock. Under the lock the store is asked for again: another call
    /// may have closed it meanwhile.
    func withStore<Result>(
        of account: SeedAccount, dryRun: Bool, _ body: (any SeedStore) throws(SeedbedError) -> Result
    ) async throws(SeedbedError) -> Result {
        _ = try store(for: account)
        return try await underLock(of: account, dryRun: dryRun) { (_) throws(SeedbedError) in
            try body(try store(for: account))
        }.0
    }

    /// Runs `body` again if the store has met a conflict, as often as the store says.
    ///
    /// The transactions before a conflict are committed: the next run finds their work done.
    ///
    /// - Parameter body: is given the number of the conflicts so far.
    func retryingConflicts<Result>(
        in store: any SeedStore, _ body: (_ conflicts: Int) throws(SeedbedError) -> Result
    ) throws(SeedbedError) -> Result {
        var conflicts = 0
        while true {
            do throws(SeedbedError) { return try body(conflicts) } catch {
                guard error.isConflict, conflicts < store.bookkeeping.conflictRetries else { throw error }
                conflicts += 1
            }
        }
    }

    /// Runs `body`, which writes to the store, again if the store has met a conflict.
    func writing<Result>(
        to store: any SeedStore, _ body: () throws(StoreError) -> Result
    ) throws(SeedbedError) -> Result {
        try Self.refuseOpenTransaction(in: store)
        return try retryingConflicts(in: store) { (_) throws(SeedbedError) in
            do throws(StoreError) { return try body() } catch { throw .store(error) }
        }
    }

    /// Throws an error if the app may yet roll back what is written now: the defaults file would hold what the store does not (S4).
    static func refuseOpenTransaction(in store: any SeedStore) throws(SeedbedError) {
        do throws(StoreError) { try store.bookkeeping.refuseOpenTransaction() } catch { throw .store(error) }
    }

    /// Returns the records that were last read from this file, or `nil` if another file was read last.
    func parsed(of file: DefaultsFile) -> ParsedDefaults? {
        parsed?.path == file.path ? parsed?.records : nil
    }
}
