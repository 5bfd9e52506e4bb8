#if canImport(os)
    import os
#else
    import Synchronization
#endif

/// A value that tasks and threads share; one of them has it at a time.
public final class Shared<Value: Sendable>: Sendable {
    #if canImport(os)
        private let value: OSAllocatedUnfairLock<Value>

        /// A shared value.
        public init(_ value: Value) {
            self.value = OSAllocatedUnfairLock(initialState: value)
        }
    #else
        private let value: Mutex<Value>

        /// A shared value.
        public init(_ value: Value) {
            self.value = Mutex(value)
        }
    #endif

    /// Changes or reads the value while no other task does.
    public func withValue<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        value.withLock { body(&$0) }
    }
}
