/// Says when an import of CloudKit's mirror is to be reported, from the events of its container.
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
public struct ImportSteps: Sendable {
    /// The time without a step after which an import counts as finished.
    public static let pause = Duration.seconds(5)

    private var running: Set<String> = []
    private var count = 0
    private var hasUnfinished = false

    /// No step so far.
    public init() {}

    /// Notes an event of an import.
    ///
    /// - Parameters:
    ///   - id: the event's name, which is the same when it ends.
    ///   - hasEnded: whether the step has ended.
    ///   - hasSucceeded: whether it has succeeded.
    /// - Returns: the number to pass to ``isFinished(after:)`` after a ``pause`` if the step is to be reported, or `nil`.
    public mutating func note(_ id: String, hasEnded: Bool, hasSucceeded: Bool) -> Int? {
        count += 1
        if !hasEnded {
            running.insert(id)
            return nil
        }
        running.remove(id)
        if !hasSucceeded { return nil }
        hasUnfinished = true
        return count
    }

    /// Whether no event came after that one, so that the import is to be reported as finished; true once.
    public mutating func isFinished(after number: Int) -> Bool {
        guard number == count, running.isEmpty, hasUnfinished else { return false }
        hasUnfinished = false
        return true
    }
}
