/// Says that work goes on whose length nobody knows: on a terminal, and nowhere else, and only after a second.
enum ActivityIndicator {
    /// Does the work; while it takes longer, standard error shows `cleaning up, 3 s`, which goes before the result comes.
    static func during<Result: Sendable, Failure: Error>(
        _ what: String, _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard StandardStream.error.isTerminal else { return try await work() }
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

    /// Writes the line every second until the task is cancelled; says whether there is a line to take away.
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
