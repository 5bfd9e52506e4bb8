/// Shows that work of unknown length goes on: only on a terminal, and only after a second.
enum ActivityIndicator {
    /// Does the work.
    ///
    /// While the work takes longer than a second, standard error shows `cleaning up, 3 s`. The line is cleared before
    /// the result is returned. For one store among many it shows nothing.
    static func during<Result: Sendable, Failure: Error>(
        _ what: String, of context: CommandContext? = nil, _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard StandardStream.error.isTerminal, context?.isMember != true else { return try await work() }
        let line = Task.detached { await show(what) }
        do throws(Failure) {
            let result = try await work()
            await end(line)
            return result
        } catch {
            await end(line)
            throw error
        }
    }

    /// Does the work as ``during(_:of:_:)`` does, and throws its error as the command's.
    static func showing<Result: Sendable, Cause: CommandCause>(
        _ what: String, of context: CommandContext? = nil, _ work: () async throws(Cause) -> Result
    ) async throws(CommandError) -> Result {
        try await attempt { () async throws(Cause) in try await during(what, of: context, work) }
    }

    /// Writes the line every second until the task is cancelled; returns whether a line was written and must be
    /// cleared.
    private static func show(_ what: String) async -> Bool {
        var seconds = 0
        while true {
            try? await Task.sleep(for: .seconds(1))
            if Task.isCancelled { return seconds > 0 }
            seconds += 1
            try? StandardStream.error.write("\r\(what), \(seconds) s")
        }
    }

    private static func end(_ line: Task<Bool, Never>) async {
        line.cancel()
        if await line.value { try? StandardStream.error.write("\r\u{1B}[K") }
    }
}
