#if os(Linux)
    import SeedbedScheduleSupport

    /// One device's end of the sync engine: its connection holds, in memory, what the server has (`main`) and what the
    /// device's store was like when it was last synced (`base`), and reads the store's file (`app`).
    ///
    /// A push is a merge of three: what the store has changed since `base` is applied, as a changeset and with conflicts
    /// resolved as the kind of engine says, to what the server has; what a session records of that is the next entry of the
    /// server's log. Every device applies the log's entries in the same order, without a conflict.
    final class Engine {
        private let database: Database
        private let path: String
        private var kind: EngineKind
        /// How many entries of the log were applied.
        private var version = 0
        /// How many of them the store was given when it was last brought into step; nil where it has pushed since.
        private var delivered: Int?

        init(kind: EngineKind, store path: String) throws {
            self.kind = kind
            self.path = path
            database = try Database(":memory:")
            try database.execute("ATTACH ':memory:' AS base; ATTACH ':memory:' AS was; ATTACH '\(path)' AS app")
            for schema in ["main", "base", "was"] { try database.execute(Table.definition(in: schema)) }
        }

        /// Forgets everything; `hasNewFile` says that the store's file is another one now.
        func reset(to kind: EngineKind, hasNewFile: Bool = false) throws {
            self.kind = kind
            (version, delivered) = (0, nil)
            for table in Table.allCases {
                for schema in ["main", "base"] { try database.rows("DELETE FROM \(schema).\(table.rawValue)") }
            }
            if hasNewFile { try database.execute("DETACH app; ATTACH '\(path)' AS app") }
        }

        /// The changes to push if no session has recorded them since the last sync.
        func difference() throws -> Changeset { try Changeset(on: database, from: "base", to: "app") }

        /// Whether the store is as it was when it was last synced.
        func isInStep() throws -> Bool {
            try Table.allCases.allSatisfy { try !$0.differs("base", "app", on: database) }
        }

        /// Sends what the store has changed; false when that comes to nothing.
        func push(_ changes: Changeset, to log: inout [Changeset]) throws -> Bool {
            if changes.isEmpty { return false }
            delivered = nil
            try advance(log)
            let recorder = try Session(on: database)
            try database.transaction { try merge(changes) }
            try copy("app", to: "base")
            let result = try recorder.changeset()
            if result.isEmpty { return false }
            log.append(result)
            version = log.count
            return true
        }

        /// The changes to make to the store, first the missing rows, then the superfluous ones; nil if nothing is new.
        func fetch(_ log: [Changeset], pending: Changeset) throws -> (arriving: Changeset, leaving: Changeset)? {
            if delivered == log.count { return nil }
            try advance(log)
            delivered = log.count
            try database.execute("BEGIN")
            try merge(pending)
            try copy("main", to: "was")
            for table in Table.allCases {
                try database.rows(
                    """
                    INSERT INTO main.\(table.rawValue) SELECT * FROM app.\(table.rawValue) AS a
                    WHERE NOT EXISTS (SELECT 1 FROM main.\(table.rawValue) AS m WHERE m.uuid = a.uuid)
                    """)
            }
            let arriving = try Changeset(on: database, from: "app", to: "main")
            let leaving = try Changeset(on: database, from: "main", to: "was")
            try database.execute("ROLLBACK")
            try copy("main", to: "base")
            return (arriving, leaving)
        }

        /// The content of the server, by the log.
        func serverContent(_ log: [Changeset]) throws -> Snapshot {
            try advance(log)
            return try Snapshot(database)
        }

        private func advance(_ log: [Changeset]) throws {
            if version == log.count { return }
            try database.transaction {
                for entry in log[version...] { try entry.apply(to: database, .never) }
            }
            version = log.count
        }

        private func copy(_ from: String, to: String) throws {
            for table in Table.allCases {
                try database.rows("DELETE FROM \(to).\(table.rawValue)")
                try database.rows("INSERT INTO \(to).\(table.rawValue) SELECT * FROM \(from).\(table.rawValue)")
            }
        }

        /// Applies what the store has changed to what the server has.
        private func merge(_ changes: Changeset) throws {
            if changes.isEmpty { return }
            try copy("main", to: "was")
            let concerned = Set(try changes.changes().map(\.table))
            for table in Table.allCases where concerned.contains(table) { try prepareMerge(of: table) }
            try changes.apply(to: database, kind.deletionsWin ? .deletionsWin : .changesWin)
            guard kind.rows != .fields else { return }
            for table in Table.allCases where concerned.contains(table) {
                // A whole row of the server's wins: whatever of ours has got into it goes again.
                try database.rows(
                    """
                    INSERT OR REPLACE INTO main.\(table.rawValue) SELECT w.* FROM was.\(table.rawValue) AS w
                    JOIN app.\(table.rawValue) AS a ON a.uuid = w.uuid
                    LEFT JOIN base.\(table.rawValue) AS b ON b.uuid = w.uuid
                    WHERE \(table.differ("a", "w")) AND NOT (\(oursWins))
                        AND (b.uuid IS NULL OR \(table.differ("a", "b")) AND \(table.differ("w", "b")))
                    """)
            }
        }

        /// Where our whole row wins, takes back what the server has changed of it; where a change wins over a deletion, puts
        /// the row back that it is to change.
        private func prepareMerge(of table: Table) throws {
            let (name, isChanged) = (table.rawValue, table.differ("a", "b"))
            let ours = "SELECT b.* FROM base.\(name) AS b JOIN app.\(name) AS a ON a.uuid = b.uuid"
            if !kind.deletionsWin {
                try database.rows(
                    """
                    INSERT INTO main.\(name) \(ours)
                    WHERE \(isChanged) AND NOT EXISTS (SELECT 1 FROM main.\(name) AS m WHERE m.uuid = b.uuid)
                    """)
            }
            if kind.rows != .fields {
                try database.rows(
                    """
                    INSERT OR REPLACE INTO main.\(name) \(ours) JOIN was.\(name) AS w ON w.uuid = b.uuid
                    WHERE \(isChanged) AND \(table.differ("w", "b")) AND \(oursWins)
                    """)
            }
        }

        private var oursWins: String {
            switch kind.rows {
            case .fields, .last: "1"
            case .first: "0"
            case .newest: "coalesce(a.updateDate, '') >= coalesce(w.updateDate, '')"
            }
        }
    }
#endif
