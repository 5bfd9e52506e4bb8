/// Says when an import of CloudKit's mirror is to be reported, from the steps of each store.
///
/// The mirror reports steps, but not which one is last. After some time without a step the import counts as finished, and is
/// reported.
///
/// A single step is not reported. An object in a later step would lose its reference to a copy removed between steps (C5): the
/// mirror sets no reference to an object that is gone.
///
/// ```text
/// import ──started──ended──────started──ended────────── 5 s ──→
///                     │                  │                │
///               history is read    history is read    importFinished()
/// ```
struct ImportSteps: Sendable {
    /// The time without a step after which an import counts as finished.
    static let pause = Duration.seconds(5)
    /// The time without a step after which steps that have not ended count as given up: the system may tell no end.
    static let patience = Duration.seconds(600)

    private struct Steps {
        var running: Set<String> = []
        var count = 0
        var hasUnfinished = false
    }

    private var stores: [String: Steps] = [:]

    /// Notes a step of an import.
    ///
    /// - Returns: the number to pass to ``isFinished(after:of:waiting:)`` after a ``pause`` and after the ``patience`` if an
    ///   import is to be reported, or `nil`.
    mutating func note(_ step: MirrorStep) -> Int? {
        var steps = stores[step.store] ?? Steps()
        defer { stores[step.store] = steps }
        steps.count += 1
        if !step.hasEnded {
            steps.running.insert(step.id)
            return steps.hasUnfinished ? steps.count : nil
        }
        steps.running.remove(step.id)
        if !step.hasSucceeded { return nil }
        steps.hasUnfinished = true
        return steps.count
    }

    /// Whether no step of the store came after that one, so that the import is to be reported as finished; true once.
    mutating func isFinished(after number: Int, of store: String, waiting time: Duration = ImportSteps.pause) -> Bool {
        guard let steps = stores[store], number == steps.count, steps.hasUnfinished else { return false }
        if !steps.running.isEmpty && time < Self.patience { return false }
        stores[store]?.running = []
        stores[store]?.hasUnfinished = false
        return true
    }

    /// Takes back that an import into the store was reported.
    mutating func takeBackReport(of store: String) { stores[store]?.hasUnfinished = true }
}

/// A step of an import of CloudKit's mirror: its beginning or its end.
public struct MirrorStep: Hashable, Sendable {
    /// The step's name, which is the same when it ends.
    public var id: String
    /// The identity of the store into which the mirror imports.
    public var store: String
    /// Whether the step has ended.
    public var hasEnded: Bool
    /// Whether it has succeeded.
    public var hasSucceeded: Bool

    /// A step.
    public init(_ id: String, of store: String, hasEnded: Bool, hasSucceeded: Bool) {
        self.id = id
        self.store = store
        self.hasEnded = hasEnded
        self.hasSucceeded = hasSucceeded
    }
}
