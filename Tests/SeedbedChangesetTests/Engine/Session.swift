#if os(Linux)
    import CSQLiteSession
    import SeedbedScheduleSupport

    /// Records what a connection writes to the app's tables: never to Seedbed's own, which are local.
    final class Session {
        private let session: OpaquePointer
        private let database: Database
        private let schema: String

        init(on database: Database, schema: String = "main") throws {
            self.schema = schema
            var made: OpaquePointer?
            guard sqlite3session_create(database.handle, schema, &made) == SQLITE_OK, let made else {
                throw database.failure("a session")
            }
            session = made
            self.database = database
            for table in Table.allCases {
                guard sqlite3session_attach(made, table.rawValue) == SQLITE_OK else {
                    throw database.failure("a session on \(table.rawValue)")
                }
            }
        }

        deinit { sqlite3session_delete(session) }

        /// Takes as recorded what leads from the tables of another schema to these.
        func addDifference(from schema: String) throws {
            for table in Table.allCases where try table.differs(schema, self.schema, on: database) {
                guard sqlite3session_diff(session, schema, table.rawValue, nil) == SQLITE_OK else {
                    throw database.failure("the difference of \(table.rawValue)")
                }
            }
        }

        /// The recorded changes.
        func changeset() throws -> Changeset {
            var count: Int32 = 0
            var memory: UnsafeMutableRawPointer?
            guard sqlite3session_changeset(session, &count, &memory) == SQLITE_OK else {
                throw database.failure("a changeset")
            }
            defer { sqlite3_free(memory) }
            return Changeset(bytes: [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(count))))
        }
    }
#endif
