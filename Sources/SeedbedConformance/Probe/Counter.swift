#if canImport(os)
    internal import os
#else
    internal import Synchronization
#endif

/// Numbers from 1, each once, whichever thread asks.
final class Counter: Sendable {
    #if canImport(os)
        private let count = OSAllocatedUnfairLock(initialState: 0)
    #else
        private let count = Mutex(0)
    #endif

    /// The next number.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
