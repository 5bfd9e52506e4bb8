import Foundation
import Testing

@testable import SeedbedCommand

/// A process that may write neither the store nor its folder can still ask for the status.
@Suite struct ReadOnlyStatusTests {
    private static let twoCopies = "speech-types  2026-11-20  2026-11-20  2026-11-20  2          0"

    /// Whether there is a way to have fewer rights than root.
    static let canGiveUpRights = (try? Sandbox().runWithoutRights("--version")) != nil

    private func seeded() throws -> Sandbox {
        let sandbox = try Sandbox().seeded()
        #expect(try sandbox.sql("PRAGMA journal_mode") == [["wal"]])
        return sandbox
    }

    @Test(.enabled(if: canGiveUpRights, "root may write anywhere, and cannot become somebody else here"))
    func `a store that nobody has open, in WAL mode without its -wal and -shm`() throws {
        let sandbox = try seeded()
        try sandbox.withoutRights {
            #expect(!sandbox.files.contains("app.db-wal"))
            let before = sandbox.content
            let outcome = try #require(try sandbox.runWithoutRights("status --store app.db"))
            #expect(outcome.output.contains(Self.twoCopies), "\(outcome)")
            #expect(outcome.errors == "")
            #expect(outcome.status == 0)
            #expect(sandbox.content == before)
        }
    }

    @Test(.enabled(if: canGiveUpRights, "root may write anywhere, and cannot become somebody else here"))
    func `a store that an app writes to at that moment`() throws {
        let sandbox = try seeded()
        let app = try AppDatabase(path: sandbox.path("app.db"))
        try app.rows("DELETE FROM SpeechType WHERE name = 'Icebreaker'")
        try app.rows("BEGIN IMMEDIATE")
        try app.rows("DELETE FROM SpeechType")
        try sandbox.withoutRights {
            #expect(sandbox.files.contains("app.db-wal"))
            let outcome = try #require(try sandbox.runWithoutRights("status --store app.db"))
            // The committed rows are in the -wal alone.
            #expect(outcome.output.contains("2026-11-20  1          0"), "\(outcome)")
            #expect(outcome.status == 0)
        }
        try app.rows("ROLLBACK")
    }

    @Test(.enabled(if: canGiveUpRights, "root may write anywhere, and cannot become somebody else here"))
    func `what would write says that it may not`() throws {
        let sandbox = try seeded()
        try sandbox.withoutRights {
            let before = sandbox.content
            let outcome = try #require(try sandbox.runWithoutRights("clean --store app.db"))
            #expect(outcome.status == 74)
            #expect(outcome.output == "")
            #expect(sandbox.content == before)
        }
    }

    /// The commands that write nothing: explanations, statements and dry runs.
    static let readers = [
        "explain speech-types/icebreaker", "explain --table SpeechType --key Icebreaker", "schema", "seed --dry-run",
        "clean --dry-run", "adopt --dry-run",
    ]

    @Test(.enabled(if: canGiveUpRights, "root may write anywhere, and cannot become somebody else here"))
    func `a process without rights is told what would be done, as one with rights is`() throws {
        for mode in ["WAL", "DELETE"] {
            let sandbox = try seeded()
            try sandbox.sql("PRAGMA journal_mode = \(mode)")
            let expected = try Self.readers.map { try sandbox.run("\($0) --store app.db").output }
            try sandbox.withoutRights {
                let before = sandbox.content
                for (line, expected) in zip(Self.readers, expected) {
                    let outcome = try #require(try sandbox.runWithoutRights("\(line) --store app.db"))
                    #expect(outcome.status == 0 && outcome.output == expected, "\(mode) \(line): \(outcome)")
                    #expect(sandbox.content == before, "\(mode) \(line)")
                }
            }
        }
    }

    @Test func `explain and schema answer while another process writes`() throws {
        let sandbox = try seeded()
        let expected = try Self.readers.prefix(3).map { try sandbox.run("\($0) --store app.db").output }
        let app = try AppDatabase(path: sandbox.path("app.db"))
        try app.rows("BEGIN IMMEDIATE")
        try app.rows("DELETE FROM SpeechType")
        for (line, expected) in zip(Self.readers, expected) {
            let outcome = try sandbox.run("\(line) --store app.db")
            #expect(outcome.status == 0 && outcome.output == expected, "\(line): \(outcome)")
        }
        try app.rows("ROLLBACK")
    }

    @Test(.enabled(if: canGiveUpRights, "root may write anywhere, and cannot become somebody else here"))
    func `what stands in a -wal that cannot be read is not left out in silence`() throws {
        let sandbox = try seeded()
        let app = try AppDatabase(path: sandbox.path("app.db"))
        try app.rows("DELETE FROM SpeechType WHERE name = 'Icebreaker'")
        // A crash and a backup leave the log without its index, which this process may not make here.
        for name in ["app.db", "app.db-wal"] {
            let copy = name.replacing("app", with: "copy")
            try FileManager.default.copyItem(atPath: sandbox.path(name), toPath: sandbox.path(copy))
        }
        try sandbox.withoutRights {
            let outcome = try #require(
                try sandbox.runWithoutRights("status --store copy.db --defaults app.db.defaults.json"))
            #expect(outcome.status == 74)
            #expect(outcome.output == "")
        }
    }
}
