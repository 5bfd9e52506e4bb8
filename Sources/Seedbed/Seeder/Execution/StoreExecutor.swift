internal import Dispatch

/// A thread of a ``Seeder``'s own: its file and database calls block there, not on the threads that all tasks share.
package final class StoreExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "seedbed", qos: .userInitiated)

    package init() {}

    package func enqueue(_ job: UnownedJob) {
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
