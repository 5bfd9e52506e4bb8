#if os(Linux)
    import Foundation
    import Seedbed
    import SeedbedSQLite

    /// One device: the store's file, the app's connection to it, which it lends to a seeder, and an engine.
    final class Device {
        /// What a device needs of its world.
        struct Surroundings {
            var folder: URL
            var clock: Clock
            var template: StoreTemplate
            var kind: EngineKind
            var account: Account
            /// Whether Seedbed is there at all.
            var hasSeedbed: Bool
            var makeUUID: @Sendable () -> UUIDText
        }

        let number: Int
        let surroundings: Surroundings
        var release = Release.first
        /// What came in and was not reported to the seeder yet.
        var unreported = Arrivals()
        private(set) var app: Database
        private(set) var engine: Engine
        private(set) var seeder: Seeder?
        /// Records the writes of the app and of Seedbed since the last sync; nil where that left something to push.
        private var recorder: Session?
        /// The defaults file as it was before the seeder's last call.
        private var earlierDefaults: Data?

        /// How often a push took what a session had recorded, and how often the difference of two files.
        private(set) var recordedPushes = 0
        private(set) var comparedPushes = 0

        init(_ number: Int, _ surroundings: Surroundings) throws {
            self.number = number
            self.surroundings = surroundings
            try surroundings.template.copy(to: surroundings.folder.appending(path: "app.sqlite").path)
            try? FileManager.default.removeItem(at: surroundings.folder.appending(path: "defaults.json"))
            app = try Self.connection(surroundings)
            engine = try Engine(kind: surroundings.kind, store: surroundings.folder.appending(path: "app.sqlite").path)
            recorder = try Session(on: app)
        }

        private static func connection(_ surroundings: Surroundings) throws -> Database {
            let app = try Database(
                surroundings.folder.appending(path: "app.sqlite").path, clock: surroundings.clock)
            try app.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
            return app
        }

        private var defaultsFile: URL { surroundings.folder.appending(path: "defaults.json") }

        /// What the app's tables hold.
        func snapshot() throws -> Snapshot { try Snapshot(app) }

        /// Does something with a seeder for the device's release; one is made where none is.
        func callSeeder<Result: Sendable>(_ body: (Seeder, Account) async throws -> Result) async throws -> Result {
            earlierDefaults = try? Data(contentsOf: defaultsFile)
            let seeder = self.seeder ?? makeSeeder()
            self.seeder = seeder
            return try await body(seeder, surroundings.account)
        }

        private func makeSeeder() -> Seeder {
            var environment = Seeder.Environment()
            let clock = surroundings.clock
            environment.now = { Instant(milliseconds: clock.milliseconds) }
            environment.makeUUID = surroundings.makeUUID
            let address = Int(bitPattern: app.handle)
            return Seeder(
                catalogs: .catalogs(release.catalogs), defaults: defaultsFile, device: "device-\(number)",
                environment: environment
            ) { _ in
                guard let handle = OpaquePointer(bitPattern: address) else {
                    throw Database.Failure(description: "no connection")
                }
                return try SQLiteStore(handle: handle)
            }
        }

        /// Closes the store and opens it again, as a start of the app does.
        func reopen() throws {
            seeder = nil
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

        /// Starts anew with empty files; a backup may have kept the defaults file.
        func reinstall(keepsDefaults: Bool) throws {
            seeder = nil
            recorder = nil
            let path = surroundings.folder.appending(path: "app.sqlite").path
            try FileManager.default.removeItem(atPath: path)
            try surroundings.template.copy(to: path)
            if !keepsDefaults { try? FileManager.default.removeItem(at: defaultsFile) }
            app = try Self.connection(surroundings)
            engine = try Engine(kind: surroundings.kind, store: path)
            unreported = Arrivals()
            try restartRecorder()
        }

        /// Lets the app be of another release.
        func install(_ release: Release) throws {
            if release == self.release { return }
            self.release = release
            try reopen()
        }

        /// What is to be pushed: as a session has recorded it, or by comparison where the store was opened again, or where
        /// something was left to push after the last sync.
        func pending() throws -> Changeset { try recorder?.changeset() ?? engine.difference() }

        /// Sends what the store has changed; false when that is nothing.
        func push(to log: inout [Changeset]) throws -> Bool {
            if recorder == nil { comparedPushes += 1 } else { recordedPushes += 1 }
            let isSent = try engine.push(try pending(), to: &log)
            try restartRecorder()
            return isSent
        }

        private func restartRecorder() throws { recorder = try engine.isInStep() ? Session(on: app) : nil }

        /// Takes what the server has; false when that is nothing new. `report` is called between two pieces.
        func fetch(_ log: [Changeset], report: () async throws -> Void) async throws -> Bool {
            let (arriving, leaving) = try engine.fetch(log, pending: try pending())
            recorder = nil
            if !arriving.isEmpty || !leaving.isEmpty {
                // As engines do that hand over rows in whatever order they come.
                try app.execute("PRAGMA foreign_keys = OFF")
                if surroundings.kind.inPieces {
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

        private func apply(_ changes: Changeset, _ conflicts: Changeset.Conflicts, _ leaving: Changeset? = nil) throws {
            let marks = surroundings.kind.marks && surroundings.hasSeedbed
            try app.transaction {
                if marks { try app.execute("INSERT INTO seedbed_import VALUES (1)") }
                try changes.apply(to: app, conflicts)
                try leaving?.apply(to: app, .deletionsOnly)
                if marks { try app.execute("DELETE FROM seedbed_import") }
            }
        }
    }
#endif
