@testable import Seedbed

extension ProbeStore {
    var observer: (any TransactionObserver)? {
        get { store.observer }
        set { store.observer = newValue }
    }

    func changeMark() throws(StoreError) -> [Int64]? {
        try note("changeMark")
        return try store.changeMark()
    }

    func startCleanup() { store.startCleanup() }

    func log(after id: Int64) throws(StoreError) -> LogPage {
        try note("log")
        return try store.log(after: id)
    }

    func lastCleanup() throws(StoreError) -> [LogEntry] {
        try note("lastCleanup")
        return try store.lastCleanup()
    }

    func putBack(
        _ entry: LogEntry, to table: SeedTable, at now: Instant
    ) throws(StoreError) -> UndoReport.SkipReason? {
        try note("putBack")
        return try store.putBack(entry, to: table, at: now)
    }

    func markUndone(cleanup: Int64) throws(StoreError) {
        try note("markUndone")
        try store.markUndone(cleanup: cleanup)
    }

    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [Copy] {
        try note("copies(withUUID:)")
        return try store.copies(withUUID: uuid, of: table)
    }
}
