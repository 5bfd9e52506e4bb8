#if os(Linux)
    import Foundation

    /// An event in a folder before a command is disturbed in it.
    enum Step: Sendable {
        /// The app ships this release of the catalogs.
        case release(Int)
        /// A command runs.
        case run(String)
        /// The app, or its sync engine, writes to a store.
        case sql(String, in: String = "app.db")
        /// The app is killed in a transaction so large that parts of it are in the store already, with a rollback journal.
        case hotJournal
        /// The app is killed after a commit that is only in the write-ahead log.
        case fullLog
        /// A file is something else.
        case write(String, to: String)
        /// A file is gone.
        case remove(String)

        /// The steps' result as files.
        static func content(after steps: [Step]) throws -> [String: Data] {
            let harness = try Workbench()
            for step in steps { try step.take(in: harness) }
            return harness.content
        }

        private func take(in harness: Workbench) throws {
            switch self {
            case .release(let number):
                let seeds = harness.folder + "Seeds"
                try FileManager.default.createDirectory(atPath: seeds, withIntermediateDirectories: true)
                for (name, text) in Catalogs.files(release: number) { try Self.put(text, at: harness.folder + name) }
            case .run(let line):
                let run = try harness.run(line.split(separator: " ").map(String.init))
                guard run.ending == .exit(0) else {
                    throw Shim.Failure(description: "\(line) ended with \(run.ending): \(run.errors)")
                }
            case .sql(let text, let store): try Database(harness.folder + store).execute(text)
            case .hotJournal: try hotJournal(in: harness)
            case .fullLog: try fullLog(in: harness)
            case .write(let text, let name): try Self.put(text, at: harness.folder + name)
            case .remove(let name): try FileManager.default.removeItem(atPath: harness.folder + name)
            }
        }

        private static func put(_ text: String, at path: String) throws {
            try Data(text.utf8).write(to: URL(filePath: path))
        }

        private func hotJournal(in harness: Workbench) throws {
            var left: [String: Data] = [:]
            do {
                let app = try Database(harness.folder + "app.db")
                try app.execute(
                    """
                    PRAGMA journal_mode = DELETE; PRAGMA cache_size = 5; BEGIN; DELETE FROM Note; DELETE FROM Item;
                    CREATE TABLE Half (text);
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
                    INSERT INTO Half SELECT hex(zeroblob(500)) FROM n;
                    """)
                left = harness.content
                try app.execute("ROLLBACK")
            }
            guard left["app.db-journal"] != nil else { throw Shim.Failure(description: "there is no hot journal") }
            try harness.reset(to: left)
        }

        private func fullLog(in harness: Workbench) throws {
            var left: [String: Data] = [:]
            do {
                let app = try Database(harness.folder + "app.db")
                try app.execute("INSERT INTO Note (uuid, text) VALUES ('in-the-log', 'geheim 9')")
                left = harness.content
            }
            left["app.db-shm"] = nil
            guard left["app.db-wal"] != nil else { throw Shim.Failure(description: "there is no log") }
            try harness.reset(to: left)
        }
    }
#endif
