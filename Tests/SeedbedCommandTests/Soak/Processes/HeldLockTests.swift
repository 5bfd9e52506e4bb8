import Foundation
import Testing

@testable import Seedbed
@testable import SeedbedCommand
@testable import SeedbedSQLite

/// A process that holds the lock and dies, stops or is only slow: the app, the widget and the command wait, give up
/// without losing anything, and read again before they act.
@Suite struct HeldLockTests {
    /// The app's own seeder, in another process than the command.
    private func app(_ sandbox: Sandbox, lockTimeout: Duration) -> Seeder {
        var environment = Seeder.Environment()
        environment.lockTimeout = lockTimeout
        let path = sandbox.path("app.db")
        return Seeder(
            catalogs: .directory(sandbox.folder.appending(path: "Seeds", directoryHint: .isDirectory)),
            defaults: sandbox.defaultsURL, device: "app", environment: environment
        ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
    }

    @Test func `a lock whose holder is killed is free, and nothing of what it did is there`() async throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let held = try await HeldSeeding(in: sandbox, device: "widget")
        #expect(try await sandbox.isLocked())
        try held.crash()
        #expect(try sandbox.copies() == "")
        #expect(try await app(sandbox, lockTimeout: .seconds(60)).launch(account: .signedOut).outcome == .seeded)
        #expect(try sandbox.copies() == "Icebreaker 1, Table Topics 1")
        #expect(try DefaultsFile(at: sandbox.defaultsURL).read().devices == ["app"])
    }

    @Test func `a holder that stands still is waited for in vain, and loses nothing when it goes on`() async throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let held = try await HeldSeeding(in: sandbox, device: "widget")
        let seeder = app(sandbox, lockTimeout: .milliseconds(50))
        let error = await #expect(throws: SeedbedError.self) { try await seeder.launch(account: .signedOut) }
        guard case .defaults(.locked(let path)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == sandbox.path("app.db.defaults.json.lock"))
        #expect(try sandbox.copies() == "")
        let outcome = try held.resume()
        #expect(outcome == Outcome(status: 0, output: "speech-types 2026-11-20: 2 inserted\n", errors: ""))
        #expect(try await seeder.launch(account: .signedOut).outcome == .recorded)
        #expect(try sandbox.copies() == "Icebreaker 1, Table Topics 1")
        #expect(try DefaultsFile(at: sandbox.defaultsURL).read().devices == ["app", "widget"])
    }

    @Test(.enabled(if: ProcessBudget.isFull, "it waits for half a minute"))
    func `the command gives up after half a minute, with status 75`() async throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let held = try await HeldSeeding(in: sandbox, device: "widget")
        let outcome = try sandbox.run("seed --store app.db --device laptop")
        #expect(outcome.status == 75)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("app.db.defaults.json.lock"))
        #expect(try held.resume().status == 0)
        #expect(try sandbox.copies() == "Icebreaker 1, Table Topics 1")
    }

    @Test func `whoever waited reads again: it finds the store seeded and inserts nothing`() async throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let held = try await HeldSeeding(in: sandbox, device: "widget")
        // The holder's store has no row and the file no entry when these look at them first.
        let seeder = app(sandbox, lockTimeout: .seconds(60))
        async let waiting = seeder.launch(account: .signedOut)
        let command = try sandbox.start(Sandbox.command, ["seed", "--store", "app.db", "--device", "widget"])
        #expect(try held.resume().output == "speech-types 2026-11-20: 2 inserted\n")
        #expect(try await waiting.outcome == .recorded)
        #expect(try command.outcome().output.contains("inserted") == false)
        #expect(try sandbox.copies() == "Icebreaker 1, Table Topics 1")
    }

    @Test func `the status needs no lock, and no store that is free`() async throws {
        let sandbox = try Sandbox().seeded("--device widget")
        let free = try sandbox.transcript("status --store app.db")
        #expect(free.contains("speech-types  2026-11-20  2026-11-20  2026-11-20  2          0"))
        try sandbox.release(on: "2026-11-21")
        let held = try await HeldSeeding(in: sandbox, device: "widget")
        let writer = try AppDatabase(path: sandbox.path("app.db"))
        try writer.rows("BEGIN IMMEDIATE")
        try writer.rows("DELETE FROM SpeechType")
        let status = try sandbox.transcript("status --store app.db")
        #expect(
            status == free.replacing("speech-types  2026-11-20", with: "speech-types  2026-11-21", maxReplacements: 1))
        try writer.rows("ROLLBACK")
        #expect(try held.resume().status == 0)
    }

    @Test(arguments: [
        ["dedupe", "--table", "SpeechType", "--by", "name", "--survivor", "least:uuid"],
        ["unify", "--tables", "SpeechType", "--by", "name", "--survivor", "least:uuid"],
        ["unique", "--table", "SpeechType", "--by", "name", "--survivor", "least:uuid", "--local"],
        ["unprepare"],
    ]) func `a command that merges or drops waits for the app`(words: [String]) async throws {
        let sandbox = try Sandbox().seeded("--device app")
        try sandbox.sql("INSERT INTO SpeechType (uuid, name) VALUES ('ff', 'Icebreaker')")
        func state() throws -> [[String]] {
            try sandbox.sql("SELECT uuid FROM SpeechType UNION ALL SELECT name FROM sqlite_schema ORDER BY 1")
        }
        let (before, words) = (try state(), words + ["--store", "app.db"])
        let command = try await DefaultsFile(at: sandbox.defaultsURL).withLock(
            timeout: .seconds(60), failure: { $0 as any Error }
        ) { (_) in
            let command = try sandbox.start(Sandbox.command, words)
            Self.pause()
            #expect(try state() == before)
            return command
        }
        #expect(try command.outcome().status == 0)
        #expect(try state() != before)
    }

    /// Waits on this thread: among many tests a sleeping task may wake up after the command has given up waiting.
    private static func pause() { Thread.sleep(forTimeInterval: 0.3) }
}
