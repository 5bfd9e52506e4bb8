public import Seedbed

/// Passes the saves of an app's contexts and the steps of CloudKit's mirror on to a seeder.
///
/// After saves, and after each step, the journal reads the history (R1). Saves that come while it reads are read together. A
/// pause of the mirror's becomes ``Seedbed/Seeder/importFinished(_:account:moreFollows:dryRun:)``, if the steps were those of
/// the seeder's store. A call that fails is made again after a pause, and so is one that comes before the first launch.
public actor GraphEvents {
    private enum Event: Sendable {
        case step(MirrorStep)
        case paused(after: Int, store: String, waiting: Duration)
    }

    private let seeder: Seeder
    private let pause: Duration
    private let patience: Duration
    private var steps = ImportSteps()
    private nonisolated let saves: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)
    private nonisolated let events: (stream: AsyncStream<Event>, continuation: AsyncStream<Event>.Continuation)

    /// No event so far.
    public init(for seeder: Seeder) { self.init(for: seeder, pause: ImportSteps.pause) }

    init(for seeder: Seeder, pause: Duration, patience: Duration = ImportSteps.patience) {
        self.seeder = seeder
        self.pause = pause
        self.patience = patience
        saves = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        events = AsyncStream.makeStream()
    }

    /// Notes that a context of the app's was saved.
    public nonisolated func noteSave() { saves.continuation.yield() }

    /// Notes a step of the mirror's.
    public nonisolated func note(_ step: MirrorStep) { events.continuation.yield(.step(step)) }

    /// Ends ``pass(to:)``.
    public nonisolated func finish() {
        saves.continuation.finish()
        events.continuation.finish()
    }

    /// Passes the events on until ``finish()``; call it once.
    ///
    /// - Parameter use: called with the marker of the user's edits after each reading of the history.
    public func pass(to use: @escaping @Sendable (TouchMarker) -> Void) async {
        noteSave()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.passSaves(to: use) }
            group.addTask { await self.passSteps() }
        }
    }

    private func passSaves(to use: @Sendable (TouchMarker) -> Void) async {
        // The first launch may be a matter of seconds.
        var pauses = RetryPauses(first: min(pause, .seconds(1)))
        var next: Task<Void, Never>?
        for await _ in saves.stream {
            let marker = await onStore { (store) throws(StoreError) in try store.touchMarker() }
            if let marker { use(marker) }
            next?.cancel()
            guard let pause = pauses.pause(hasSucceeded: marker != nil) else { continue }
            let continuation = saves.continuation
            next = Task {
                do { try await Task.sleep(for: pause) } catch { return }
                continuation.yield()
            }
        }
        next?.cancel()
    }

    private func passSteps() async {
        var pauses = RetryPauses(first: pause)
        for await event in events.stream {
            switch event {
            case .step(let step):
                noteSave()
                guard let number = steps.note(step) else { continue }
                for time in [pause, patience] {
                    yield(.paused(after: number, store: step.store, waiting: time), after: time)
                }
            case .paused(let number, let store, let time):
                // A test has shorter pauses.
                let counted = time == patience ? ImportSteps.patience : ImportSteps.pause
                guard steps.isFinished(after: number, of: store, waiting: counted) else { continue }
                let isDone = await report(store)
                guard let pause = pauses.pause(hasSucceeded: isDone) else { continue }
                steps.takeBackReport(of: store)
                yield(event, after: pause)
            }
        }
    }

    /// Reports an import into a store if it is the seeder's; returns false if the call is to be made again.
    private func report(_ store: String) async -> Bool {
        guard let own = await onStore({ $0.graph.identity }) else { return false }
        if own != store { return true }
        return (try? await seeder.importFinished()) != nil
    }

    /// Calls `body` with the seeder's store; returns `nil` if that fails, or before the seeder has an account.
    private func onStore<Result: Sendable>(
        _ body: @Sendable (ObjectGraphStore) throws(StoreError) -> Result
    ) async -> Result? {
        if await seeder.current.key == nil { return nil }
        return try? await seeder.withStore(as: ObjectGraphStore.self, body)
    }

    private func yield(_ event: Event, after time: Duration) {
        let continuation = events.continuation
        Task {
            try? await Task.sleep(for: time)
            continuation.yield(event)
        }
    }
}
