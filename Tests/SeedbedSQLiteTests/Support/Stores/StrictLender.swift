import CSQLite
import Dispatch
import SeedbedSQLite
import SeedbedTestSupport

/// Owns a connection as strictly as GRDB does: it has a queue of its own, and hooks that tell of each use outside of it.
final class StrictLender: ConnectionLender, Sendable {
    /// How a lender may break its word.
    enum Fault: String, CaseIterable, Sendable {
        case runsNothing, runsTwice, throwsBefore, throwsAfter, beginsNothing, isInTransaction, failsToCommit,
            rollsBack,
            rollsBackToSavepoint
    }

    struct Failure: Error {
        var code: Int32?
    }

    private static let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "app")
    private let address: Int
    /// The fault of the next loan for writing, if any; a lender that rolls back does so until it is told otherwise.
    let fault = Shared<Fault?>(nil)
    /// SQLite's result code in each ``Failure``.
    let code = Shared<Int32?>(nil)
    /// Uses of the connection outside of the queue.
    let trespasses = Shared(0)
    /// The tables that each loan for writing has changed.
    let notified = Shared<[[String]]>([])

    /// The loans of which observers were told, with the tables.
    var told: [[String]] { notified.withValue { $0.filter { !$0.isEmpty } } }

    init(_ path: String) {
        var opened: OpaquePointer?
        sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        address = Int(bitPattern: opened)
        queue.setSpecific(key: Self.key, value: true)
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_busy_timeout(opened, 10_000)
        sqlite3_set_authorizer(
            opened,
            { context, _, _, _, _, _ in
                StrictLender.heard(context)
                return SQLITE_OK
            }, context)
        sqlite3_commit_hook(
            opened,
            { context in
                StrictLender.heard(context)
                return 0
            }, context)
        sqlite3_update_hook(opened, { context, _, _, _, _ in StrictLender.heard(context) }, context)
        execute("PRAGMA foreign_keys = ON")
    }

    deinit { sqlite3_close(OpaquePointer(bitPattern: address)) }

    private static func heard(_ context: UnsafeMutableRawPointer?) {
        guard let context, DispatchQueue.getSpecific(key: key) != true else { return }
        Unmanaged<StrictLender>.fromOpaque(context).takeUnretainedValue().trespasses.withValue { $0 += 1 }
    }

    /// Runs a statement of the app's on its queue.
    func execute(_ sql: String) {
        queue.sync { _ = sqlite3_exec(OpaquePointer(bitPattern: address), sql, nil, nil, nil) }
    }

    func write(_ body: (OpaquePointer) throws -> Set<String>) throws {
        let fault = self.fault.withValue { fault in
            // The first loan may be one that changes nothing.
            defer { if fault != .rollsBack, fault != .rollsBackToSavepoint { fault = nil } }
            return fault
        }
        if fault == .runsNothing { return }
        if fault == .throwsBefore { throw failure }
        try queue.sync {
            guard let handle = OpaquePointer(bitPattern: address) else { throw failure }
            if fault != .beginsNothing {
                guard sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK else { throw failure }
            }
            do {
                if fault == .rollsBackToSavepoint { sqlite3_exec(handle, "SAVEPOINT own", nil, nil, nil) }
                var changed = try body(handle)
                if fault == .runsTwice { changed = try body(handle) }
                if fault == .throwsAfter { throw failure }
                if fault == .failsToCommit { throw failure }
                if fault == .rollsBack {
                    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
                    return
                }
                if fault == .rollsBackToSavepoint { sqlite3_exec(handle, "ROLLBACK TO own", nil, nil, nil) }
                if sqlite3_exec(handle, "COMMIT", nil, nil, nil) != SQLITE_OK { throw failure }
                let tables = changed.sorted()
                notified.withValue { $0.append(tables) }
            } catch {
                sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
                throw error
            }
        }
    }

    func read(_ body: (OpaquePointer) throws -> Void) throws {
        let isInTransaction = fault.withValue { fault in
            defer { if fault == .isInTransaction { fault = nil } }
            return fault == .isInTransaction
        }
        try queue.sync {
            guard let handle = OpaquePointer(bitPattern: address) else { throw failure }
            let begin = isInTransaction ? "BEGIN IMMEDIATE; CREATE TABLE own (x)" : "BEGIN"
            sqlite3_exec(handle, begin, nil, nil, nil)
            defer { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            try body(handle)
        }
    }

    private var failure: Failure { Failure(code: code.withValue { $0 }) }

    func resultCode(of error: any Error) -> Int32? { (error as? Failure)?.code }
}
