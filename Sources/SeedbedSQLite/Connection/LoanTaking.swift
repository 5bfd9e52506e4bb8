internal import Seedbed

/// Borrows a connection, and checks that its owner lends it as agreed.
extension SQLiteStore {
    /// Runs `body` in a write transaction of the connection's owner.
    ///
    /// - Parameter keeping: whether the changes of `body` stay.
    func lend<Result>(
        _ lender: any ConnectionLender, keeping: Bool = true, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try withoutActuallyEscaping(body) { (body) throws(StoreError) in
            try borrow(lender) { (use) throws in
                try lender.write { handle in
                    try use(handle) {
                        connection.changedTables.forget()
                        return Swift.Result { () throws(StoreError) in
                            let result = try body()
                            if !keeping { connection.changedTables.forget() }
                            return result
                        }
                    }
                    return connection.changedTables.names
                }
            }
        }
    }

    /// Throws an error if the owner has rolled back the last transaction without one: no call may record what the store does not
    /// hold (S4).
    ///
    /// It asks the owner only after a transaction that has changed something.
    func checkCommit(by lender: any ConnectionLender) throws(StoreError) {
        guard let number = pending.commitNumber else { return }
        pending.commitNumber = nil
        let isCommitted: Bool
        do throws(StoreError) {
            isCommitted = try lendForReading(lender) { () throws(StoreError) in
                try Bookkeeping.isCommitted(number, on: connection)
            }
        } catch {
            throw .lender(store: path, reason: "its owner does not let Seedbed see whether it has committed")
        }
        if isCommitted { return }
        forgetLayouts()
        throw .lender(store: path, reason: "its owner has rolled back the transaction without an error")
    }

    /// Runs `body`, which writes nothing, on a connection of the owner.
    func lendForReading<Result>(
        _ lender: any ConnectionLender, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try withoutActuallyEscaping(body) { (body) throws(StoreError) in
            try borrow(lender) { (use) throws in
                try lender.read { handle in
                    try use(handle) {
                        Swift.Result { () throws(StoreError) in
                            if connection.isWriting {
                                throw .lender(store: path, reason: "it is in a write transaction already")
                            }
                            if connection.isInTransaction {
                                forgetLayouts()
                                return try body()
                            }
                            return try reading(body)
                        }
                    }
                }
            }
        }
    }

    /// Adds the tables that triggers and foreign keys of the app have changed behind Seedbed's own statements.
    ///
    /// The schema tells the actions of foreign keys. Only if the app has triggers on these tables, also temporary ones, a copy of the
    /// schema is asked. If that fails, all tables may have changed.
    func addEffects() throws(StoreError) {
        let writes = connection.changedTables.withEffects
        if writes.isEmpty { return }
        let index = try connection.schema.index(on: connection)
        let written = Set(writes.map(\.table))
        var reached = written
        var open = Array(Set(writes.filter { $0.verb != "INSERT" }.map(\.table)))
        while let parent = open.popLast() {
            for key in index.keys(to: parent) where !Self.passive.isSuperset(of: [key.onDelete, key.onUpdate]) {
                if reached.insert(key.child).inserted { open.append(key.child) }
            }
        }
        var hasTriggers = false
        for table in reached where !hasTriggers {
            hasTriggers = try !TriggerProbe.triggers(of: table, on: connection).isEmpty
        }
        if !hasTriggers { return connection.changedTables.add(reached.subtracting(written)) }
        let changed = try? TriggerProbe.tablesWritten(through: writes, on: connection)
        connection.changedTables.add(changed ?? index.writableNames)
    }

    /// The actions of a foreign key that change no row.
    private static let passive: Set<String> = ["NO ACTION", "RESTRICT"]

    /// Asks the owner to run the work once, and returns its result.
    private func borrow<Result>(
        _ lender: any ConnectionLender,
        _ ask: (_ use: (OpaquePointer, () -> Swift.Result<Result, StoreError>) throws -> Void) throws -> Void
    ) throws(StoreError) -> Result {
        var outcomes: [Swift.Result<Result, StoreError>] = []
        do {
            try ask { handle, work in
                if !outcomes.isEmpty {
                    outcomes.append(.failure(.lender(store: path, reason: "its owner ran the work twice")))
                } else {
                    do throws(StoreError) {
                        let outcome = try connection.onLoan(handle) { () throws(StoreError) in work() }
                        outcomes.append(outcome)
                    } catch {
                        outcomes.append(.failure(error))
                    }
                }
                if case .failure(let error) = outcomes.last { throw error }
            }
        } catch {
            forgetLayouts()
            for case .failure(let own) in outcomes { throw own }
            throw StoreError(error, of: lender, path: path, failure: "its owner's transaction failed")
        }
        for case .failure(let error) in outcomes {
            forgetLayouts()
            throw error
        }
        guard case .success(let result) = outcomes.first else {
            throw .lender(store: path, reason: "its owner did not run the work")
        }
        return result
    }
}
