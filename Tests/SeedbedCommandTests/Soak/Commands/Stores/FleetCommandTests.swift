import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed
@testable import SeedbedCommand

/// `--stores`: one command on many stores.
struct FleetCommandTests {
    /// A folder with empty stores in `tenants`.
    private func tenants(_ names: [String]) throws -> Sandbox {
        let sandbox = try Sandbox()
        for name in names { try sandbox.write("", to: "tenants/\(name).sqlite") }
        return sandbox
    }

    private func names(of count: Int) -> [String] { (1...count).map { "t\(10_000 + $0)" } }

    /// Expects that a store holds each seed once.
    private func expectSeeded(_ sandbox: Sandbox, _ name: String) throws {
        let rows = try sandbox.sql("SELECT name FROM SpeechType ORDER BY name", in: "tenants/\(name).sqlite")
        #expect(rows == [["Icebreaker"], ["Table Topics"]], "\(name)")
    }

    @Test func `a broken store stops no other, and is named`() throws {
        let sandbox = try tenants(["a", "c"])
        try sandbox.write("no database, but a text that is long enough to be read as one", to: "tenants/b.sqlite")
        let outcome = try sandbox.run("seed --stores tenants/*.sqlite --jobs 2 --create-tables")
        #expect(outcome.status == 65)
        #expect(
            outcome.output == """
                tenants/a.sqlite: seeded, 2 inserted
                tenants/c.sqlite: seeded, 2 inserted
                in all: 3 stores, 1 failed, 4 inserted

                """)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("seedbed: tenants/b.sqlite: ") == true)
        for name in ["a", "c"] { try expectSeeded(sandbox, name) }
        #expect(!sandbox.files.contains { $0.hasPrefix("tenants/b.sqlite.") })
    }

    @Test func `a link to nothing is a store that fails, and is named`() throws {
        let sandbox = try tenants(["a"])
        try sandbox.run("seed --stores tenants/*.sqlite --create-tables")
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.path("tenants/b.sqlite"), withDestinationPath: "nowhere.sqlite")
        let outcome = try sandbox.run("status --stores tenants/*.sqlite")
        #expect(outcome.status != 0)
        #expect(outcome.output == "in all: 2 stores, 1 quiet, 1 failed\n")
        #expect(outcome.errors.contains("tenants/b.sqlite"))
    }

    @Test func `a run that finds nothing to do prints the total alone`() throws {
        let sandbox = try tenants(["a", "b"])
        try sandbox.run("seed --stores tenants/*.sqlite --create-tables")
        let quiet = Outcome(status: 0, output: "in all: 2 stores, 2 quiet\n", errors: "")
        for command in ["seed", "clean", "status", "check", "adopt"] {
            #expect(try sandbox.run("\(command) --stores tenants/*.sqlite") == quiet, "\(command)")
        }
        // The files beside the stores are no stores.
        #expect(try sandbox.run("seed --stores tenants/*") == quiet)
    }

    @Test func `a store that is busy is told, and the status asks for another run`() async throws {
        let sandbox = try tenants(["a", "b"])
        try sandbox.run("seed --stores tenants/*.sqlite --create-tables")
        try sandbox.sql("DELETE FROM SpeechType", in: "tenants/b.sqlite")
        try sandbox.write("no database, but a text that is long enough to be read as one", to: "tenants/c.sqlite")
        let held = try AppDatabase(path: sandbox.path("tenants/b.sqlite"))
        _ = try held.rows("BEGIN EXCLUSIVE")
        let outcome = try await sandbox.runWaiting("clean --stores tenants/*.sqlite")
        _ = try held.rows("ROLLBACK")
        #expect(outcome.status == 75)
        #expect(outcome.output == "in all: 3 stores, 1 quiet, 1 busy, 1 failed\n")
    }

    @Test func `the result is one JSON object`() throws {
        let sandbox = try tenants(["a", "b"])
        try sandbox.write("no database, but a text that is long enough to be read as one", to: "tenants/c.sqlite")
        let outcome = try sandbox.run("seed --stores tenants/*.sqlite --create-tables --json")
        let object = try JSONValue(parsing: Array(outcome.output.utf8))
        #expect(object["outcome"]?.string == "failed")
        #expect(object["status"] == .number(65))
        #expect(object["total"]?["stores"] == .number(3))
        #expect(object["total"]?["inserted"] == .number(4))
        guard case .array(let stores) = object["stores"], case .array(let failed) = object["failed"] else {
            Issue.record("both are lists")
            return
        }
        #expect(stores.map { $0["store"]?.string } == ["tenants/a.sqlite", "tenants/b.sqlite"])
        #expect(stores.map { $0["result"]?["outcome"]?.string } == ["seeded", "seeded"])
        #expect(failed.map { $0["store"]?.string } == ["tenants/c.sqlite"])
        #expect(failed.first?["error"]?["status"] == .number(65))
    }

    @Test func `stores of one name have defaults files of their own in a folder`() throws {
        let sandbox = try Sandbox()
        for name in ["a", "b"] { try sandbox.write("", to: "tenants/\(name)/Store.sqlite") }
        try FileManager.default.createDirectory(
            at: sandbox.folder.appending(path: "records"), withIntermediateDirectories: true)
        let line = "seed --stores tenants/*/*.sqlite --defaults records --create-tables"
        #expect(try sandbox.run(line).status == 0)
        let records = sandbox.files.filter { $0.hasPrefix("records/") && $0.hasSuffix(".json") }
        #expect(records.count == 2)
        #expect(records.allSatisfy { $0 == $0.lowercased() })
        #expect(!sandbox.files.contains { $0.hasPrefix("tenants/") && $0.hasSuffix(".json") })
        #expect(try sandbox.run(line).output == "in all: 2 stores, 2 quiet\n")
    }

    @Test func `a wrong use is told before a store is opened`() throws {
        let sandbox = try tenants(["a"])
        for line in [
            "--stores a* --store a", "--jobs 2 --store a", "--stores t --verbose", "--stores tenants/* --jobs 0",
        ] {
            #expect(try sandbox.run("seed \(line)").status == 64, "\(line)")
        }
        #expect(try sandbox.run("seed --stores none/*").status == 66)
        #expect(try sandbox.run("seed --stores tenants/* --defaults none").status == 66)
        try sandbox.write("{", to: "Seeds/speech-types.json")
        #expect(try sandbox.run("seed --stores tenants/*").status == 65)
        #expect(sandbox.files == ["tenants", "tenants/a.sqlite"])
    }

    /// SEEDBED_FLEET is the number of stores: 10,000 take minutes.
    @Test func `runs that are killed and one that is not seed every store once`() throws {
        let count = TestSetting.number("SEEDBED_FLEET") ?? 60
        let sandbox = try tenants(names(of: count))
        let words = ["seed", "--stores", "tenants/*.sqlite", "--jobs", "2", "--create-tables"]
        for _ in 0..<3 {
            let before = sandbox.files.count
            let running = try sandbox.start(Sandbox.command, words)
            // Killed in the middle of its work: once it has recorded some more stores.
            let end = ContinuousClock.now + .seconds(20)
            while running.process.isRunning, sandbox.files.count < before + count / 4, ContinuousClock.now < end {
                usleep(2_000)
            }
            kill(running.process.processIdentifier, SIGKILL)
            _ = try running.outcome()
        }
        #expect(try sandbox.run(words: words).status == 0)
        for name in names(of: count) { try expectSeeded(sandbox, name) }
        #expect(try sandbox.run(words: words).output == "in all: \(count) stores, \(count) quiet\n")
    }
}
