@testable import Seedbed

extension ProbeStore {
    var observer: (any StoreObserver)? {
        get { store.observer }
        set { store.observer = newValue }
    }

    func changeMark() throws(StoreError) -> [Int64]? {
        try note("changeMark")
        return try store.log.changeMark()
    }

    func log(after id: Int64) throws(StoreError) -> RemovalLogEntry.Page {
        try note("log")
        return try store.log.log(after: id)
    }

    func lastCleanup(of share: RemovalLogEntry.Share?, before cleanup: Int64?) throws(StoreError) -> [RemovalLogEntry] {
        try note("lastCleanup")
        return try store.log.lastCleanup(of: share, before: cleanup)
    }

    func reinsert(
        _ entry: RemovalLogEntry, as uuid: UUIDText, to table: SeedTable, touched dating: RemovalLogEntry.Dating?,
        in run: UndoRun
    ) throws(StoreError) -> UndoReport.SkipReason? {
        try note("reinsert")
        return try store.log.reinsert(entry, as: uuid, to: table, touched: dating, in: run)
    }

    func markUndone(_ entries: [RemovalLogEntry]) throws(StoreError) {
        try note("markUndone")
        try store.log.markUndone(entries)
    }

    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try note("copies(withUUID:)")
        return try store.copies(withUUID: uuid, of: table)
    }
}
