internal import Seedbed

extension Connection {
    /// Whether no constraint and no trigger refuses what `body` does; if one does, nothing of it is left.
    func isAllowed(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        try execute("SAVEPOINT seedbed_attempt")
        do throws(StoreError) {
            try body()
        } catch .constraint {
            try execute("ROLLBACK TO seedbed_attempt; RELEASE seedbed_attempt")
            return false
        } catch {
            throw error
        }
        try execute("RELEASE seedbed_attempt")
        return true
    }
}
