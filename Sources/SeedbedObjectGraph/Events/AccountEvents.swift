public import Seedbed

/// Passes changes of the device's account on to a seeder.
///
/// The seeder is also told of a change that came before the first event. If the system cannot tell the account, or the call
/// fails, both are asked again after a pause.
public struct AccountEvents: Sendable {
    private enum Event: Sendable {
        case changed
        case asked
    }

    private let seeder: Seeder
    private let pause: Duration
    private let current: @Sendable () async -> SeedAccount
    private let events: (stream: AsyncStream<Event>, continuation: AsyncStream<Event>.Continuation)

    /// No event so far.
    ///
    /// - Parameters:
    ///   - seeder: the seeder, which was launched or will be.
    ///   - current: returns the account that the device is signed in to.
    public init(for seeder: Seeder, current: @escaping @Sendable () async -> SeedAccount) {
        self.init(for: seeder, pause: .seconds(5), current: current)
    }

    init(for seeder: Seeder, pause: Duration, current: @escaping @Sendable () async -> SeedAccount) {
        self.seeder = seeder
        self.pause = pause
        self.current = current
        events = AsyncStream.makeStream()
    }

    /// Notes that the account may be another one.
    public func noteChange() { events.continuation.yield(.changed) }

    /// Passes the changes on until the task is cancelled; call it once.
    public func pass() async {
        events.continuation.yield(.asked)
        var pauses = RetryPauses(first: pause)
        var hasFailed = false
        var next: Task<Void, Never>?
        for await event in events.stream {
            let account = await current()
            let isKnown = account.key != nil
            // Before its launch the seeder need not be told: the launch names the account.
            let hasLaunched = await seeder.hasEntered
            let isOther = await account != seeder.current
            if event == .changed || isKnown && (hasFailed || hasLaunched && isOther) {
                hasFailed = (try? await seeder.accountChanged(to: account)) == nil
            }
            next?.cancel()
            guard let pause = pauses.pause(hasSucceeded: isKnown && !hasFailed) else { continue }
            let continuation = events.continuation
            next = Task {
                do { try await Task.sleep(for: pause) } catch { return }
                continuation.yield(.asked)
            }
        }
        next?.cancel()
    }
}
