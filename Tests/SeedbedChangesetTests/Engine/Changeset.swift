#if os(Linux)
    import CSQLiteSession
    import SeedbedScheduleSupport

    /// A changeset of SQLite's session extension.
    struct Changeset {
        /// Which side wins if a change does not fit.
        enum Conflicts: Int {
            /// It is an error.
            case never
            /// A deletion wins over a change of the row; a change wins over another one, column by column.
            case deletionsWin
            /// A change of a row wins over its deletion.
            case changesWin
            /// Only deletions are carried out; what else there is was there before.
            case deletionsOnly
        }

        /// One change of it.
        struct Change {
            enum Kind: String { case insert, update, delete }
            var kind: Kind
            var table: Table
            var uuid: String
        }

        let bytes: [UInt8]

        var isEmpty: Bool { bytes.isEmpty }

        /// The changes from the tables of one schema to those of another one, both on this connection.
        init(on database: Database, from: String, to: String) throws {
            // To ask first is much cheaper than to compare: mostly nothing differs.
            if try Table.allCases.allSatisfy({ try !$0.differs(from, to, on: database) }) {
                bytes = []
                return
            }
            let session = try Session(on: database, schema: to)
            try session.addDifference(from: from)
            self = try session.changeset()
        }

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Carries the changes out in the connection's main database; its transaction is the caller's.
        func apply(to database: Database, _ conflicts: Conflicts) throws {
            if isEmpty { return }
            var copy = bytes
            let context = UnsafeMutableRawPointer(bitPattern: conflicts.rawValue + 1)
            let code = copy.withUnsafeMutableBytes { buffer in
                sqlite3changeset_apply(
                    database.handle, Int32(buffer.count), buffer.baseAddress, nil,
                    { context, reason, change in
                        guard let conflicts = Conflicts(rawValue: Int(bitPattern: context) - 1) else {
                            return Int32(SQLITE_CHANGESET_ABORT)
                        }
                        return Int32(conflicts.answer(to: reason, for: change))
                    }, context)
            }
            guard code == SQLITE_OK else {
                throw database.failure("a changeset (\(code)): \(try changes().map(\.uuid))")
            }
        }

        /// The changes, one by one.
        func changes() throws -> [Change] {
            if isEmpty { return [] }
            var iterator: OpaquePointer?
            var copy = bytes
            return try copy.withUnsafeMutableBytes { buffer in
                sqlite3changeset_start(&iterator, Int32(buffer.count), buffer.baseAddress)
                defer { sqlite3changeset_finalize(iterator) }
                var changes: [Change] = []
                while sqlite3changeset_next(iterator) == SQLITE_ROW {
                    var (name, count, operation, isIndirect) = (
                        nil as UnsafePointer<CChar>?, Int32(0), Int32(0), Int32(0)
                    )
                    sqlite3changeset_op(iterator, &name, &count, &operation, &isIndirect)
                    var key: OpaquePointer?
                    if operation == SQLITE_INSERT {
                        sqlite3changeset_new(iterator, 0, &key)
                    } else {
                        sqlite3changeset_old(iterator, 0, &key)
                    }
                    guard let table = name.flatMap({ Table(rawValue: String(cString: $0)) }), let uuid = Value(key)
                    else {
                        throw Database.Failure(description: "a change of nothing")
                    }
                    let kind: Change.Kind =
                        operation == SQLITE_INSERT ? .insert : operation == SQLITE_DELETE ? .delete : .update
                    changes.append(Change(kind: kind, table: table, uuid: uuid.string))
                }
                return changes
            }
        }
    }

    extension Changeset.Conflicts {
        /// The answer to SQLite about a change that does not fit.
        func answer(to reason: Int32, for change: OpaquePointer?) -> Int {
            let (omit, replace, abort) = (
                Int(SQLITE_CHANGESET_OMIT), Int(SQLITE_CHANGESET_REPLACE), Int(SQLITE_CHANGESET_ABORT)
            )
            // The engine writes without the store's foreign keys; what is left of them SQLite may forget.
            if reason == SQLITE_CHANGESET_FOREIGN_KEY { return omit }
            var (name, count, operation, isIndirect) = (nil as UnsafePointer<CChar>?, Int32(0), Int32(0), Int32(0))
            sqlite3changeset_op(change, &name, &count, &operation, &isIndirect)
            let isDeletion = operation == SQLITE_DELETE
            switch (self, reason) {
            case (.never, _), (_, SQLITE_CHANGESET_CONSTRAINT): return abort
            case (_, SQLITE_CHANGESET_NOTFOUND): return omit
            case (.changesWin, _): return isDeletion ? omit : replace
            case (.deletionsWin, _): return replace
            case (.deletionsOnly, _): return isDeletion ? replace : omit
            }
        }
    }
#endif
