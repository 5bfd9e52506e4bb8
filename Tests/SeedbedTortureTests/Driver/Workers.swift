#if os(Linux)
    import Dispatch
    import Synchronization

    /// Does jobs on two threads of their own: they wait for processes, which would stop the tests beside them.
    enum Workers {
        static let count = 2

        /// Does every job once, in about their order, each with its worker's bench; nothing more after `isOver` says so.
        static func run<Job: Sendable>(
            _ jobs: [Job], isOver: @escaping @Sendable () -> Bool = { false },
            _ body: @escaping @Sendable (Job, Workbench) throws -> Void
        ) async throws {
            let queue = DispatchQueue(label: "torture", attributes: .concurrent)
            let shared = Progress(jobs: jobs.count)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<count {
                    group.addTask {
                        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
                            queue.async {
                                done.resume(
                                    with: Result {
                                        let harness = try Workbench()
                                        while !isOver(), let index = shared.take() { try body(jobs[index], harness) }
                                    })
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// How far the workers are.
    private final class Progress: Sendable {
        private let next = Atomic<Int>(0)
        private let jobs: Int

        init(jobs: Int) {
            self.jobs = jobs
        }

        /// The next job's number; nil when all are taken.
        func take() -> Int? {
            let index = next.add(1, ordering: .relaxed).oldValue
            return index < jobs ? index : nil
        }
    }
#endif
