/// Working under the lock of the defaults file.
extension Seeder {
    /// Calls `body` as ``underLock(dryRun:_:)`` does, and adds the warnings to its report.
    func reportUnderLock(
        dryRun: Bool, _ body: (inout Defaults) throws(SeedbedError) -> Seeder.Report
    ) async throws(SeedbedError) -> Seeder.Report {
        var (report, warnings) = try await underLock(dryRun: dryRun, body)
        report.warnings += warnings
        return report
    }

    /// Calls `body` with the recorded defaults while holding the lock, then saves any changes.
    ///
    /// A dry run takes no lock and writes nothing.
    ///
    /// - Returns: the result of `body`, and warnings about the defaults file.
    func underLock<Result>(
        dryRun: Bool, _ body: (inout Defaults) throws(SeedbedError) -> Result
    ) async throws(SeedbedError) -> (Result, warnings: [String]) {
        if dryRun {
            var (known, warnings) = (Defaults(), [String]())
            do throws(DefaultsError) {
                known = try defaults.read()
                warnings = known.warnings.map(\.description)
            } catch .damaged(let path, let reason) {
                warnings = [DefaultsError.damaged(path: path, reason: reason).description]
            } catch {
                throw .defaults(error)
            }
            return (try body(&known), warnings)
        }
        let rest = try await waitForTurn()
        var isLent = false
        defer { endTurn(isLent: isLent) }
        return try await defaults.withLock(timeout: rest, failure: { SeedbedError.defaults($0) }) {
            (lock: borrowing DefaultsLock) throws(SeedbedError) in
            isLent = true
            let parsed: ParsedDefaults
            let warning: DefaultsWarning?
            do throws(DefaultsError) {
                (parsed, warning) = try lock.readOrSetAside(at: environment.now(), after: self.parsed)
                self.parsed = parsed
            } catch {
                throw .defaults(error)
            }
            let before = parsed.defaults
            var known = before
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
            do throws(DefaultsError) { if known != before { try lock.write(known, after: parsed) } } catch {
                throw .defaults(error)
            }
            return (result, ([warning].compactMap { $0 } + before.warnings).map(\.description))
        }
    }
}
