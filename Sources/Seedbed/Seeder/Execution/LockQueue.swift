/// The calls of one seeder that wait for the lock of its defaults file, served in the order in which they came.
///
/// Only the first of them looks for the lock, so that the others open no file.
struct LockQueue {
    fileprivate var isBusy = false
    /// Whether the last call that looked for the lock was lent it.
    fileprivate var wasLent = true
    fileprivate var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    /// The numbers of those that have come; `first` is the place of the next one.
    fileprivate var order: [Int] = []
    fileprivate var first = 0
    fileprivate var count = 0
}

extension Seeder {
    /// Waits until the calls that came before are done, and returns how long to look for the lock.
    ///
    /// That is the whole time-out if the call before had the lock. Otherwise another process has held it all the time, and the
    /// wait here counts.
    func waitForTurn() async throws(SeedbedError) -> Duration {
        let timeout = environment.lockTimeout
        if !lockQueue.isBusy {
            lockQueue.isBusy = true
            lockQueue.wasLent = true
            return timeout
        }
        let begin = ContinuousClock.now
        lockQueue.count += 1
        let number = lockQueue.count
        let isNext = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume(returning: false) }
                lockQueue.waiting[number] = continuation
                lockQueue.order.append(number)
            }
        } onCancel: {
            Task { await self.leaveQueue(number) }
        }
        if !isNext { throw .defaults(.locked(path: defaults.path + ".lock")) }
        return lockQueue.wasLent ? timeout : max(.zero, timeout - (ContinuousClock.now - begin))
    }

    /// Lets the next call look for the lock.
    ///
    /// - Parameter isLent: whether this call was lent the lock.
    func endTurn(isLent: Bool) {
        lockQueue.wasLent = isLent
        while lockQueue.first < lockQueue.order.count {
            let number = lockQueue.order[lockQueue.first]
            lockQueue.first += 1
            if let next = lockQueue.waiting.removeValue(forKey: number) { return next.resume(returning: true) }
        }
        lockQueue.order = []
        lockQueue.first = 0
        lockQueue.isBusy = false
    }

    /// Ends the wait of a call whose task was cancelled.
    private func leaveQueue(_ number: Int) {
        lockQueue.waiting.removeValue(forKey: number)?.resume(returning: false)
    }
}
