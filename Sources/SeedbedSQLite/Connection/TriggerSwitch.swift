internal import Seedbed

/// Whether the triggers of a connection are switched off for statements that follow each other.
///
/// To switch them makes SQLite prepare every statement again, which takes longer than an insert.
final class TriggerSwitch {
    fileprivate var isOff = false
    fileprivate var before: Int32 = 1
}

extension Connection {
    /// Runs a statement for which no trigger fires, except for temporary ones.
    ///
    /// The triggers stay off while statements only read, and until another one writes.
    func runWithoutTriggers(_ sql: String, _ values: [SeedValue]) throws(StoreError) {
        if !triggers.isOff {
            triggers.before = setTriggers(0)
            triggers.isOff = true
        }
        try withStatement(sql, values, firing: false) { (statement: borrowing Statement) throws(StoreError) in
            while try statement.step() {}
        }
    }

    /// Runs `body`, for whose writes no trigger fires, except for temporary ones.
    ///
    /// - Parameter isWanted: whether the triggers are to be off; if not, it only runs `body`.
    func withoutTriggers<Result>(
        if isWanted: Bool = true, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if !isWanted { return try body() }
        switchTriggersOn()
        let did = setTriggers(0)
        defer { _ = setTriggers(did) }
        return try body()
    }

    /// Switches the triggers on again, before anything else is written.
    func switchTriggersOn() {
        if !triggers.isOff { return }
        _ = setTriggers(triggers.before)
        triggers.isOff = false
    }
}
