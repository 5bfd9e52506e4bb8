import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

struct DefaultsLockTests {
    /// Takes the lock of the file that is its argument, says so, and keeps it until it is killed.
    static let holder = """
        import fcntl, sys, time
        file = open(sys.argv[1] + ".lock", "a")
        fcntl.flock(file, fcntl.LOCK_EX)
        print("locked", flush=True)
        time.sleep(3600)
        """
    /// Adds one to the store's number of times, each under the lock.
    static let adder = """
        import fcntl, os, sys
        path = sys.argv[1]
        for _ in range(int(sys.argv[2])):
            with open(path + ".lock", "a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                with open(path) as file: text = file.read()
                start = text.index('"store": "') + 10
                end = text.index('"', start)
                with open(path + ".py", "w") as file: file.write(text[:start] + str(int(text[start:end]) + 1) + text[end:])
                os.rename(path + ".py", path)
        """
    static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/python3" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The platform's, but fast.
    static var unsynchronized: FileSystem {
        var fileSystem = FileSystem.platform
        fileSystem.synchronize = { _ in }
        return fileSystem
    }

    /// Starts a script with the file as its first argument.
    func start(_ script: String, _ arguments: [String], output: Pipe) throws -> ChildProcess {
        let process = try ChildProcess(
            try #require(Self.python), ["-c", script] + arguments, output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        return process
    }

    /// Adds one to the number that is the example's store.
    func add(_ lock: borrowing DefaultsLock) async throws(DefaultsError) {
        let number = Int(try lock.read().exampleStore ?? "0") ?? 0
        await Task.yield()
        try lock.write(.example(store: String(number + 1)))
    }

    /// A clock by which each sleep takes an hour longer than it was to, as in an app that is suspended meanwhile.
    private struct SuspendingClock: Clock {
        let time = Shared(ContinuousClock.now)
        let sleeps = Shared(0)
        /// Told how many sleeps have begun.
        let onSleep: @Sendable (Int) -> Void

        var now: ContinuousClock.Instant { time.withValue { $0 } }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            time.withValue { $0 = deadline + .seconds(3600) }
            onSleep(
                sleeps.withValue { sleeps in
                    sleeps += 1
                    return sleeps
                })
        }
    }

    /// The continuous clock, which adds up what the sleeps were to take: on a machine with much to do they take longer.
    private struct CountingClock: Clock {
        let now = ContinuousClock.now
        let sum = Shared(Duration.zero)
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            sum.withValue { $0 += deadline - now }
            try await ContinuousClock().sleep(for: deadline - now)
        }
    }

    @Test(arguments: [(5, true), (2_000, false)])
    func `what a waiter was suspended for does not count as waiting`(freed: Int, isLent: Bool) async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let holder = open(folder.appending(path: "defaults.json.lock").path, O_CREAT | O_RDWR, 0o600)
            defer { close(holder) }
            #expect(flock(holder, LOCK_EX) == 0)
            let clock = SuspendingClock { if $0 == freed { flock(holder, LOCK_UN) } }
            do throws(DefaultsError) {
                let lock = try await DefaultsLock(of: file, timeout: .seconds(1), clock: clock)
                #expect(isLent)
                _ = try lock.read()
            } catch {
                #expect(!isLent)
                #expect(error == .locked(path: file.path + ".lock"))
            }
            // A second of pauses that double from a quarter of a millisecond to ten.
            #expect(clock.sleeps.withValue { $0 } == (isLent ? 5 : 105))
        }
    }

    @Test func `eight tasks that update 200 times each lose no update`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"), fileSystem: Self.unsynchronized)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<200 { try await file.withLock(timeout: .seconds(300), add) }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try file.read().exampleStore == "1600")
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }

    @Test(.enabled(if: python != nil))
    func `two processes and a task lose no update`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"), fileSystem: Self.unsynchronized)
            try await file.write(.example(store: "0"))
            let others = try (0..<2).map { _ in try start(Self.adder, [file.path, "200"], output: Pipe()) }
            for _ in 0..<200 { try await file.withLock(timeout: .seconds(300), add) }
            #expect(others.map { $0.waitUntilExit() } == [0, 0])
            #expect(try file.read().exampleStore == "600")
        }
    }

    @Test(.enabled(if: python != nil))
    func `a lock is refused while another process holds it, and free when that is killed`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let output = Pipe()
            let holder = try start(Self.holder, [file.path], output: output)
            defer {
                kill(holder.processIdentifier, SIGKILL)
                holder.waitUntilExit()
            }
            #expect(output.fileHandleForReading.availableData.starts(with: "locked".utf8))
            await #expect(throws: DefaultsError.locked(path: file.path + ".lock")) {
                try await file.withLock(timeout: .milliseconds(30)) { _ in }
            }
            kill(holder.processIdentifier, SIGKILL)
            try await file.write(.example(store: "s"))
            #expect(try file.read().exampleStore == "s")
        }
    }

    @Test func `waiting ends after its time, and reading does not wait`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let locked = DefaultsError.locked(path: file.path + ".lock")
            try await file.withLock { lock in
                for timeout in [Duration.zero, .milliseconds(40)] {
                    let clock = CountingClock()
                    let time = await ContinuousClock().measure {
                        do throws(DefaultsError) {
                            _ = try await DefaultsLock(of: file, timeout: timeout, clock: clock)
                            Issue.record("the lock was lent twice")
                        } catch {
                            #expect(error == locked)
                        }
                    }
                    #expect(time >= timeout)
                    #expect(clock.sum.withValue { $0 } == timeout)
                }
                #expect(throws: Never.self) { try file.read() }
                let waiting = Task { try await file.withLock { _ in } }
                waiting.cancel()
                await #expect(throws: locked) { try await waiting.value }
            } as Void
        }
    }

    @Test func `the body runs where its caller does`() async throws {
        actor Seeder {
            var stores: [String] = []

            func seed(_ file: DefaultsFile) async throws {
                try await file.withLock { lock throws(DefaultsError) in
                    stores.append(try lock.read().exampleStore ?? "none")
                    await Task.yield()
                    try lock.write(.example(store: "s"))
                }
            }
        }
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let seeder = Seeder()
            async let first: Void = seeder.seed(file)
            async let second: Void = seeder.seed(file)
            _ = try await (first, second)
            #expect(await seeder.stores == ["none", "s"])
        }
    }

    @Test func `the lock is delivered back when its body throws`() async throws {
        struct Mishap: Error, Equatable { var text: String }
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            await #expect(throws: Mishap(text: "store")) {
                try await file.withLock(failure: { Mishap(text: $0.description) }) { _ throws(Mishap) in
                    throw Mishap(text: "store")
                }
            }
            try await file.withLock(timeout: .zero) { _ in }
            #expect(try names(in: folder) == ["defaults.json.lock"])
            #expect(try mode(of: folder.appending(path: "defaults.json.lock")) == 0o600)
        }
    }
}
