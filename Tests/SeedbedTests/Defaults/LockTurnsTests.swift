import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// The calls of one process that wait for a lock.
struct LockTurnsTests {
    /// Starts a call that waits for the lock, and returns when it does wait.
    private func call(
        _ file: DefaultsFile, _ number: Int, timeout: Duration = .seconds(300), behind: Int, _ order: Shared<[Int]>
    ) async throws -> Task<Void, any Error> {
        let task = Task {
            try await file.withLock(timeout: timeout) { (_) throws(DefaultsError) in
                order.withValue { $0.append(number) }
            }
        }
        while await LockTurns.shared.waiting(for: file.path + ".lock") < behind { await Task.yield() }
        return task
    }

    /// Takes the lock from outside, as another process does.
    private func hold(_ file: DefaultsFile) -> Int32 {
        let holder = open(file.path + ".lock", O_CREAT | O_RDWR, 0o600)
        #expect(flock(holder, LOCK_EX) == 0)
        return holder
    }

    @Test func `calls are served in the order in which they came, and one that was cancelled leaves its place`()
        async throws
    {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let holder = hold(file)
            defer { close(holder) }
            let order = Shared<[Int]>([])
            var calls: [Task<Void, any Error>] = []
            // The first one looks for the lock, and does not wait for a turn.
            for number in 0..<30 {
                calls.append(try await call(file, number, behind: number, order))
                if number == 0 { try await Task.sleep(for: .milliseconds(50)) }
            }
            calls[7].cancel()
            await #expect(throws: DefaultsError.locked(path: file.path + ".lock")) { try await calls[7].value }
            flock(holder, LOCK_UN)
            for (number, call) in calls.enumerated() where number != 7 { try await call.value }
            #expect(order.withValue { $0 } == (0..<30).filter { $0 != 7 })
        }
    }

    /// A clock whose sleeps take no time, and which goes on by what they were to take.
    private struct SkippingClock: Clock {
        let time = Shared(ContinuousClock.now)
        /// Runs before a sleep moves the time.
        let gate: @Sendable () async -> Void

        var now: ContinuousClock.Instant { time.withValue { $0 } }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            await gate()
            time.withValue { $0 = max($0, deadline) }
        }
    }

    @Test func `those behind a call that gave up have waited as long as it`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let holder = hold(file)
            defer { close(holder) }
            let isFull = Shared(false)
            let clock = SkippingClock {
                while !isFull.withValue({ $0 }) {
                    let waiting = await LockTurns.shared.waiting(for: file.path + ".lock")
                    isFull.withValue { $0 = waiting == 19 }
                }
            }
            let begin = clock.now
            await withTaskGroup(of: DefaultsError?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        do throws(DefaultsError) {
                            _ = try await DefaultsLock(of: file, timeout: .milliseconds(400), clock: clock)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                for await error in group { #expect(error == .locked(path: file.path + ".lock")) }
            }
            // Not 20 times as long, one after the other.
            #expect(begin.duration(to: clock.now) == .milliseconds(400))
            #expect(await LockTurns.shared.waiting(for: file.path + ".lock") == 0)
        }
    }

    @Test func `the lines of two files do not wait for each other`() async throws {
        try await inTemporaryFolder { folder in
            let (first, second) = (
                DefaultsFile(at: folder.appending(path: "a.json")), DefaultsFile(at: folder.appending(path: "b.json"))
            )
            let holder = hold(first)
            defer { close(holder) }
            let order = Shared<[Int]>([])
            let waiting = try await call(first, 1, behind: 0, order)
            try await call(second, 2, behind: 0, order).value
            #expect(order.withValue { $0 } == [2])
            flock(holder, LOCK_UN)
            try await waiting.value
            #expect(order.withValue { $0 } == [2, 1])
        }
    }
}
