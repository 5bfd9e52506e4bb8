public import Seedbed

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store over an ``ObjectGraph``, above all over Core Data.
///
/// A call works on a copy of the entities that it needs, which is a ``Seedbed/MemoryStore``: so the same code carries out what
/// the rules decide, and only the differences reach the graph, in one save.
///
/// - Isolation is optimistic. If another writer has changed one of these entities before the save, nothing is saved, and the
///   call throws ``Seedbed/StoreError/busy(store:)``. A ``Seedbed/Seeder`` then runs the whole call again, up to
///   ``conflictRetries`` times. Only what the app does itself in ``Seedbed/Seeder/withStore(for:_:)`` is not run again.
/// - Edits are found in the history before every transaction: those that no observer has seen get their `updateDate` first (T2).
/// - Receipts are saved with the rows, in the metadata of the graph. The log and the journal are in a file beside it.
///
/// - Note: Entities with seeds are read as a whole. Of the entities that refer to them by relationships, only those objects are
///   read that refer to a row that goes.
public final class ObjectGraphStore: SeedStore, StoreBookkeeping, StoreColumns, StoreReferences, RemovalLog,
    RescueJournal
{
    /// The beginning of the key of a row that has no object yet.
    static let provisional = "\u{1}new:"

    /// The key of another such row.
    static func provisionalKey() -> SeedValue { .text(provisional + UUIDText.random().description) }

    let graph: any ObjectGraph
    let references: [GraphEntity.Reference]
    let sidecar: Sidecar
    private let logAge: Duration
    private let now: @Sendable () -> SeedInstant
    private let numbers = RowNumbers()
    let recorder = GraphChanges()
    /// The rows that the open transaction, or the open reading, works on.
    private var open: WorkingCopy?
    private var isWriting = false
    /// Who is told of the transactions.
    public var observer: (any StoreObserver)?

    /// Whether copies are removed; if not, each stays, and a release leaves the former copy beside the new one.
    public let removes: Bool

    /// How often a ``Seedbed/Seeder`` runs a call again that met a conflict.
    public let conflictRetries: Int

    /// A store over a graph.
    ///
    /// - Parameters:
    ///   - graph: the object graph.
    ///   - sidecar: the SQLite file for the log and the journal, in the folder of the graph's store. It holds values of rows,
    ///     and only its owner can read it.
    ///   - references: the attributes that hold the keys of other objects.
    ///   - removes: whether copies are removed.
    ///   - logAge: how long the log keeps an entry.
    ///   - conflictRetries: how often a seeder runs a call again that met a conflict.
    ///   - now: the clock by which edits are dated.
    public convenience init(
        _ graph: any ObjectGraph, sidecar: URL, references: [GraphEntity.Reference] = [],
        removes: Bool = true, logAge: Duration = .seconds(30 * 86_400), conflictRetries: Int = 4,
        now: @escaping @Sendable () -> SeedInstant = { SeedInstant.now }
    ) {
        self.init(
            graph, sidecar: Sidecar(file: SidecarFileOnDisk(at: sidecar)), references: references, removes: removes,
            logAge: logAge, conflictRetries: conflictRetries, now: now)
    }

    init(
        _ graph: any ObjectGraph, sidecar: Sidecar, references: [GraphEntity.Reference] = [],
        removes: Bool = true, logAge: Duration = .seconds(30 * 86_400), conflictRetries: Int = 4,
        now: @escaping @Sendable () -> SeedInstant = { SeedInstant.now }
    ) {
        self.graph = graph
        self.sidecar = sidecar
        self.references = references
        self.removes = removes
        self.logAge = logAge
        self.conflictRetries = conflictRetries
        self.now = now
    }

    /// Reads what other writers did, so that the journal holds the user's edits before an import can overwrite them (R1).
    ///
    /// Call it after each save of the app's that changed a watched entity. Every call of the seeder does it too.
    public func readHistory() throws(StoreError) { try withCopy { (_) throws(StoreError) in } }

    /// A marker of the user's edits in the tables that are prepared now.
    public func touchMarker() throws(StoreError) -> TouchMarker {
        try withCopy { (copy) throws(StoreError) in TouchMarker(of: copy, now: now) }
    }

    /// Runs `body` on the open working copy, or on one that only it uses.
    func withCopy<Result>(_ body: (WorkingCopy) throws(StoreError) -> Result) throws(StoreError) -> Result {
        if let open { return try body(open) }
        return try withNewCopy { (copy) throws(StoreError) in
            open = copy
            defer { open = nil }
            return try body(copy)
        }
    }

    /// Runs `body` on a copy that knows what happened so far; begins again if another process has noted something meanwhile.
    private func withNewCopy<Result>(_ body: (WorkingCopy) throws(StoreError) -> Result) throws(StoreError) -> Result {
        var conflicts = 0
        while true {
            let record = try readRecord()
            let result = try graph.perform { () throws(StoreError) -> Result? in
                let copy: WorkingCopy
                do throws(StoreError) {
                    copy = try makeCopy(record)
                } catch .busy where conflicts < conflictRetries {
                    return nil
                }
                return try body(copy)
            }
            if let result { return result }
            conflicts += 1
        }
    }

    /// Runs `body`, which sees one state of the graph.
    public func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try withCopy { (_) throws(StoreError) in try body() }
    }

    /// Runs `body` on a copy, and saves the differences.
    public func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if let open, isWriting { return try open.inner(keeping: keeping, body) }
        return try withNewCopy { (copy) throws(StoreError) in
            let outer = open
            (open, isWriting) = (copy, true)
            defer { (open, isWriting) = (outer, false) }
            let observer = keeping ? observer : nil
            try observer?.didBegin(self)
            let result = try body()
            if !keeping {
                recorder.noteUndone(GraphCommit(of: copy))
                return result
            }
            try observer?.willCommit(self)
            try commit(copy)
            observer?.didCommit(self)
            return result
        }
    }

    /// Reads the device's state and the history, before the state of the graph that the call works on.
    ///
    /// A write that comes between the two is in that state, and in the history that the save looks at: a conflict, and no more.
    /// If the history were newer than the state, it would hide such a write from the save.
    private func readRecord() throws(StoreError) -> DeviceRecord {
        try graph.perform { () throws(StoreError) -> DeviceRecord in try DeviceRecord(of: graph, sidecar) }
    }

    /// Takes up what happened since the last call.
    private func makeCopy(_ record: DeviceRecord) throws(StoreError) -> WorkingCopy {
        let copy = WorkingCopy(
            of: graph, references: references, state: record.state ?? record.rescuedState, numbers: numbers,
            logAge: logAge, now: now)
        copy.pending = record.pending
        var replay = HistoryReplay(to: copy)
        let hasChanged: Bool
        if record.state != nil, let history = record.history {
            hasChanged = try replay.run(history)
        } else {
            try replay.startAgain(from: record.token)
            hasChanged = true
        }
        let hasNoted = try replay.noteReferences()
        let hasWaited = try WipeDetector.endWaiting(of: copy, at: now())
        if hasChanged || hasNoted || hasWaited {
            let state = copy.deviceState
            try sidecar.write(.init(store: graph.identity, state: state, intended: record.pending))
            copy.former = state
        }
        return copy
    }

    /// Saves the differences: the intention, the rows with the receipts, the end.
    ///
    /// A transaction that changes no row is written to the sidecar alone.
    private func commit(_ copy: WorkingCopy) throws(StoreError) {
        try copy.leaveRefusedEdits()
        let changes = GraphCommit(of: copy)
        if changes.isEmpty {
            copy.forgetEdited()
            try sidecar.write(.init(store: graph.identity, state: copy.deviceState, intended: copy.pending))
            return
        }
        do throws(StoreError) {
            try changes.apply()
            copy.forgetEdited()
            copy.forgetReattached()
            var state = copy.deviceState
            state.commit = UUIDText.random().description
            let former = Sidecar.Content(store: graph.identity, state: copy.former, intended: state)
            try sidecar.write(former)
            let metadata = GraphMetadata(commit: state.commit ?? "", bookkeeping: state.bookkeeping)
            let concerned = copy.concerned
            try graph.save(named: metadata.commit, metadata: metadata.bytes, since: copy.token) { history in
                history?.transactions.allSatisfy { transaction in
                    transaction.changes.allSatisfy { !concerned.contains($0.entity) }
                } ?? false
            }
            recorder.noteSaved(changes)
            // The save is done: the next call finds the intention if this write fails.
            try? sidecar.write(.init(store: graph.identity, state: state, intended: nil))
        } catch {
            graph.rollBack()
            throw error
        }
    }
}
