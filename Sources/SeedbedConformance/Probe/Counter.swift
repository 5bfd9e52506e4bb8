#if canImport(os)
    internal import os
#else
    internal import Synchronization
#endif

/// Counts from 1, and returns each number once, to any thread.
final class Counter: Sendable {
    #if canImport(os)
        private let count = OSAllocatedUnfairLock(initialState: 0)
    #else
        private let count = Mutex(0)
    #endif

    /// Returns the next number.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
