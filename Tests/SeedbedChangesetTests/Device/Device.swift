#if os(Linux)
    import Foundation
    import Seedbed
    import SeedbedSQLite
    import SeedbedScheduleSupport

    /// One device: the store's file, the app's connection to it, which it lends to a seeder, and an engine.
    final class Device: ScheduleDevice {
        /// The parts of its harness that a device needs for good.
        struct Surroundings {
            var folder: URL
            var clock: Clock
            var template: StoreTemplate
            var makeUUID: @Sendable () -> UUIDText
        }

        private struct SeederKey: Hashable {
            var release: Release
            var table: Table
        }

        let number: Int
        private let surroundings: Surroundings
        private(set) var kind: EngineKind
        var account = SeedAccount.signedOut
        private(set) var release = Release.first
        /// The table that the app has seeds for.
        private var table = Table.plain
        /// The rows that came in and were not reported to the seeder yet.
        var unreported = Arrivals()
        /// Whether the store has asked the server since it is new.
        private var hasFetched = true
        private(set) var app: Database
        let engine: Engine
        /// Seeders for the app's connection, by what they seed.
        private var seeders: [SeederKey: Seeder] = [:]
        /// Records the writes of the app and of Seedbed since the last sync; nil where that left something to push.
        private var recorder: Session?
        /// The defaults file as it was before the seeder's last call.
        private var earlierDefaults: Data?

        /// How often a push took what a session had recorded, and how often the difference of two files.
        private(set) var recordedPushes = 0
        private(set) var comparedPushes = 0

        init(_ number: Int, _ kind: EngineKind, _ surroundings: Surroundings) throws {
            self.number = number
            self.kind = kind
            self.surroundings = surroundings
            try surroundings.template.copy(to: surroundings.folder.appending(path: "app.sqlite").path)
            app = try Self.connection(surroundings)
            engine = try Engine(kind: kind, store: surroundings.folder.appending(path: "app.sqlite").path)
        }

        /// Makes an empty device of it again.
        ///
        /// The connection and the seeders stay, as in an app that runs on: to open them again for every schedule would take
        /// longer than the schedule.
        func reset(to kind: EngineKind, _ account: SeedAccount, _ table: Table) throws {
            (self.kind, self.account, self.table) = (kind, account, table)
            (recordedPushes, comparedPushes) = (0, 0)
            recorder = nil
            release = .first
            unreported = Arrivals()
            earlierDefaults = nil
            try? FileManager.default.removeItem(at: defaultsFile)
            try app.execute("PRAGMA foreign_keys = OFF")
            try app.transaction {
                for table in Table.allCases { try app.rows("DELETE FROM \(table.rawValue)") }
                for table in surroundings.template.bookkeeping { try app.rows("DELETE FROM \(table)") }
                if !surroundings.template.bookkeeping.isEmpty {
                    try app.rows("UPDATE seedbed_meta SET owner = NULL, marks = NULL")
                }
            }
            try app.execute("PRAGMA foreign_keys = ON")
            try engine.reset(to: kind)
            try restartRecorder()
        }

        private static func connection(_ surroundings: Surroundings) throws -> Database {
            let app = try Database(
                surroundings.folder.appending(path: "app.sqlite").path, clock: surroundings.clock)
            try app.execute(
                "PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; CREATE TEMP TABLE applying (x)"
            )
            // The engine may write before the app has opened its store for Seedbed.
            if !surroundings.template.bookkeeping.isEmpty {
                for statement in SQLiteStore.importingTriggers(on: ["plain", "durable"], importing: isApplying) {
                    try app.execute(statement)
                }
            }
            return app
        }

        private var defaultsFile: URL { surroundings.folder.appending(path: "defaults.json") }

        /// The store's file.
        var path: String { surroundings.folder.appending(path: "app.sqlite").path }

        /// The rows of the app's tables.
        func snapshot() throws -> Snapshot { try Snapshot(app) }

        /// Does something with a seeder for the device's release; one is made where none is.
        func callSeeder<Result: Sendable>(_ body: (Seeder, SeedAccount) async throws -> Result) async throws -> Result {
            earlierDefaults = try? Data(contentsOf: defaultsFile)
            let key = SeederKey(release: release, table: table)
            let seeder = seeders[key] ?? makeSeeder()
            seeders[key] = seeder
            return try await body(seeder, account)
        }

        private func makeSeeder() -> Seeder {
            var environment = Seeder.Environment()
            let clock = surroundings.clock
            environment.now = { SeedInstant(milliseconds: clock.milliseconds) }
            environment.makeUUID = surroundings.makeUUID
            let address = Int(bitPattern: app.handle)
            return Seeder(
                catalogs: .catalogs([release.catalog(for: table)]), defaults: defaultsFile, device: "device-\(number)",
                environment: environment
            ) { _ in
                guard let handle = OpaquePointer(bitPattern: address) else {
                    throw Database.Failure(description: "no connection")
                }
                return try SQLiteStore(handle: handle, importing: Self.isApplying)
            }
        }

        /// Closes the store and opens it again, as a start of the app does.
        func reopen() throws {
            seeders = [:]
            recorder = nil
            app = try Self.connection(surroundings)
            unreported.forget()
            try restartRecorder()
        }

        /// Opens the store again after the defaults file was lost that the seeder's last call wrote.
        func crash() throws {
            if let earlierDefaults {
                try earlierDefaults.write(to: defaultsFile)
            } else {
                try? FileManager.default.removeItem(at: defaultsFile)
            }
            try reopen()
        }

        /// Starts again with empty files; a backup may have kept the defaults file.
        func reinstall(keepsDefaults: Bool) throws {
            seeders = [:]
            recorder = nil
            try FileManager.default.removeItem(atPath: path)
            try surroundings.template.copy(to: path)
            if !keepsDefaults { try? FileManager.default.removeItem(at: defaultsFile) }
            app = try Self.connection(surroundings)
            try engine.reset(to: kind, hasNewFile: true)
            unreported = Arrivals()
            hasFetched = false
            try restartRecorder()
        }

        /// Lets the app be of another release.
        func install(_ release: Release) {
            if release == self.release { return }
            self.release = release
            unreported.forget()
        }

        /// The changes to push: as a session recorded them, or by comparison if the store was opened again, or if changes were
        /// left after the last sync.
        func pending() throws -> Changeset { try recorder?.changeset() ?? engine.difference() }

        /// Sends what the store has changed; false when that is nothing.
        func push(to log: inout [Changeset]) throws -> Bool {
            let changes = try pending()
            if changes.isEmpty { return false }
            if recorder == nil { comparedPushes += 1 } else { recordedPushes += 1 }
            let isSent = try engine.push(changes, to: &log)
            try restartRecorder()
            return isSent
        }

        private func restartRecorder() throws { recorder = try engine.isInStep() ? Session(on: app) : nil }

        /// Takes what the server has; false when that is nothing new.
        ///
        /// Between two pieces `report` is called.
        func fetch(_ log: [Changeset], report: () async throws -> Void) async throws -> Bool {
            if !hasFetched { (hasFetched, unreported.isFirst) = (true, true) }
            guard let (arriving, leaving) = try engine.fetch(log, pending: try pending()) else { return false }
            // Also where the store stays as it is: what is to be pushed may be another thing to the server now.
            recorder = nil
            if !arriving.isEmpty || !leaving.isEmpty {
                // As engines do that hand over rows in whatever order they come.
                try app.execute("PRAGMA foreign_keys = OFF")
                if kind.inPieces {
                    try apply(arriving, .never)
                    try unreported.add(arriving)
                    if !leaving.isEmpty {
                        try app.execute("PRAGMA foreign_keys = ON")
                        try await report()
                        try app.execute("PRAGMA foreign_keys = OFF")
                        try apply(leaving, .deletionsOnly)
                        try unreported.add(leaving, .delete)
                    }
                } else {
                    try apply(arriving, .never, leaving)
                    try unreported.add(arriving)
                    try unreported.add(leaving, .delete)
                }
                try app.execute("PRAGMA foreign_keys = ON")
            }
            try restartRecorder()
            return !arriving.isEmpty || !leaving.isEmpty
        }

        /// Takes the rows that the app has had since before Seedbed: no trigger has seen them come.
        func fetchOldRows(_ log: [Changeset]) async throws {
            let kind = kind
            self.kind.marks = true
            _ = try await fetch(log) {}
            self.kind = kind
            unreported = Arrivals()
        }

        /// Empties the tables as the engine does that is about to fetch everything again.
        func wipe() throws {
            recorder = nil
            try app.execute("PRAGMA foreign_keys = OFF")
            let marks = kind.marks && !surroundings.template.bookkeeping.isEmpty
            try app.transaction {
                if marks { try app.execute(kind.hasFunction ? Self.begin : "INSERT INTO seedbed_import VALUES (1)") }
                for table in Table.allCases { try app.rows("DELETE FROM \(table.rawValue)") }
                if marks { try app.execute(kind.hasFunction ? Self.end : "DELETE FROM seedbed_import") }
            }
            try app.execute("PRAGMA foreign_keys = ON")
            try engine.reset(to: kind)
        }

        /// Writes as an engine does that marks its writes.
        func writeAsEngine(_ body: (Database) throws -> Void) throws {
            try app.transaction {
                try app.execute("INSERT INTO seedbed_import VALUES (1)")
                try body(app)
                try app.execute("DELETE FROM seedbed_import")
            }
        }

        /// The condition by which an engine with a function of its own knows whether it is writing.
        private static let isApplying = "EXISTS (SELECT 1 FROM temp.applying)"
        private static let (begin, end) = ("INSERT INTO temp.applying VALUES (1)", "DELETE FROM temp.applying")

        private func apply(_ changes: Changeset, _ conflicts: Changeset.Conflicts, _ leaving: Changeset? = nil) throws {
            let marks = kind.marks && !surroundings.template.bookkeeping.isEmpty
            try app.transaction {
                if marks { try app.execute(kind.hasFunction ? Self.begin : "INSERT INTO seedbed_import VALUES (1)") }
                if kind.byColumn, conflicts == .never {
                    try changes.applyByColumn(to: app)
                } else {
                    try changes.apply(to: app, conflicts)
                }
                try leaving?.apply(to: app, .deletionsOnly)
                if marks { try app.execute(kind.hasFunction ? Self.end : "DELETE FROM seedbed_import") }
            }
        }
    }
#endif
