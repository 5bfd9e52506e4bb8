/// The calls of this process that wait for locks that are taken, for each lock in the order in which they came.
///
/// Only the first of those that wait for a lock looks for it. The others keep no file open. Other processes wait in lines of
/// their own.
actor LockTurns {
    /// The lines of this process.
    static let shared = LockTurns()

    private struct Line {
        /// How long calls have waited and given up since a call last got the lock.
        var waited = Duration.zero
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        /// The numbers of those that have come; `first` is the place of the next one.
        var order: [Int] = []
        var first = 0
    }

    /// The lines by the paths of the locks; one exists as long as a call has a turn.
    private var lines: [String: Line] = [:]
    private var count = 0

    /// How many calls wait for the lock at a path, without the one whose turn it is.
    func waiting(for path: String) -> Int { lines[path]?.waiting.count ?? 0 }

    /// Waits until the calls that came before have had the lock at a path, or have given it up.
    ///
    /// Each call that gets a turn must end it with ``end(for:waited:)``.
    ///
    /// - Returns: `nil` if the task was cancelled; the call then has no turn. Otherwise how long the calls before this one waited
    ///   without getting the lock. It is zero if the last of them got it.
    func wait(for path: String) async -> Duration? {
        if lines[path] == nil {
            lines[path] = Line()
            return .zero
        }
        count += 1
        let number = count
        let isNext = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume(returning: false) }
                lines[path]?.waiting[number] = continuation
                lines[path]?.order.append(number)
            }
        } onCancel: {
            Task { await self.leave(number, path) }
        }
        return isNext ? lines[path]?.waited : nil
    }

    /// Gives the turn to the next call.
    ///
    /// - Parameters:
    ///   - path: the lock's path.
    ///   - waited: how long this call waited without getting the lock; `nil` if it got the lock.
    func end(for path: String, waited: Duration?) {
        guard var line = lines[path] else { return }
        line.waited = waited.map { line.waited + $0 } ?? .zero
        while line.first < line.order.count {
            let number = line.order[line.first]
            line.first += 1
            if let next = line.waiting.removeValue(forKey: number) {
                lines[path] = line
                return next.resume(returning: true)
            }
        }
        lines[path] = nil
    }

    /// Ends the wait of a call whose task was cancelled.
    private func leave(_ number: Int, _ path: String) {
        lines[path]?.waiting.removeValue(forKey: number)?.resume(returning: false)
    }
}
