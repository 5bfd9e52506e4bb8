import Foundation

/// How often this process has asked for memory, where `libAllocationCount` is preloaded.
struct AllocationCounter {
    private typealias Counter = @convention(c) () -> UInt64
    private let count: Counter
    private let bytes: Counter

    /// Nil where nothing is counted.
    init?() {
        guard let count = dlsym(nil, "seedbed_allocation_count"), let bytes = dlsym(nil, "seedbed_allocation_bytes")
        else { return nil }
        self.count = unsafeBitCast(count, to: Counter.self)
        self.bytes = unsafeBitCast(bytes, to: Counter.self)
    }

    /// The numbers until now.
    var now: (count: Double, bytes: Double) { (Double(count()), Double(bytes())) }
}
