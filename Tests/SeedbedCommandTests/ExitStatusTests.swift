import Foundation
import Testing

@testable import Seedbed
@testable import SeedbedCommand

@Suite struct ExitStatusTests {
    struct Case: Sendable {
        var error: SeedbedError
        var status: Int32
    }

    static let cases = [
        Case(error: .catalog(.invalid([])), status: 65),
        Case(error: .catalog(.missing(path: "x")), status: 66),
        Case(error: .catalog(.unreadable(path: "x", reason: "y")), status: 74),
        Case(error: .defaults(.locked(path: "x")), status: 75),
        Case(error: .defaults(.fromTheFuture(path: "x")), status: 65),
        Case(error: .defaults(.damaged(path: "x", reason: "y")), status: 65),
        Case(error: .defaults(.symbolicLink(path: "x")), status: 74),
        Case(error: .defaults(.notARegularFile(path: "x")), status: 74),
        Case(error: .defaults(.inputOutput(path: "x", operation: .read, code: 5)), status: 74),
        Case(error: .store(.missing(store: "x")), status: 66),
        Case(error: .store(.notADatabase(store: "x")), status: 65),
        Case(error: .store(.busy(store: "x")), status: 75),
        Case(error: .store(.readOnly(store: "x")), status: 74),
        Case(error: .store(.full(store: "x")), status: 74),
        Case(error: .store(.inputOutput(store: "x", detail: "y")), status: 74),
        Case(error: .store(.fromTheFuture(store: "x", version: 9)), status: 65),
        Case(error: .store(.missingTable(store: "x", table: "y")), status: 65),
        Case(error: .store(.missingColumns(store: "x", table: "y", columns: ["z"])), status: 65),
        Case(error: .store(.unsuitable(store: "x", table: "y", reason: "z")), status: 65),
        Case(error: .store(.unmergeable(store: "x", table: "y", reason: "z")), status: 65),
        Case(error: .store(.constraint(store: "x", table: "y", detail: "z")), status: 65),
        Case(error: .store(.interrupted(store: "x")), status: 75),
        Case(error: .store(.stopped(store: "x")), status: 75),
        Case(error: .store(.damagedBookkeeping(store: "x", reason: "y")), status: 65),
        Case(error: .store(.refused(store: "x", detail: "y")), status: 65),
        Case(error: .store(.coreData(store: "x")), status: 65),
        Case(error: .store(.foreignLog(store: "x")), status: 65),
        Case(error: .store(.failed(store: "x", detail: "y")), status: 70),
    ]

    @Test(arguments: cases) func `every error has one status`(known: Case) {
        #expect(CommandError.seedbed(known.error).exitStatus.rawValue == known.status)
    }

    @Test func `a defect of the demo is 70`() {
        #expect(CommandError.devicesDiffer.exitStatus == .defect)
    }

    @Test func `a store that somebody writes to is busy`() async throws {
        let sandbox = try Sandbox().seeded()
        let writer = try AppDatabase(path: sandbox.path("app.db"))
        try writer.rows("BEGIN IMMEDIATE")
        let outcome = try await sandbox.runWaiting("clean --store app.db")
        try writer.rows("ROLLBACK")
        let error = "seedbed: app.db: another process is writing to the store; try again\n"
        #expect(outcome == Outcome(status: 75, output: "", errors: error))
    }

    @Test func `what is no database, no plain file or from the future is left alone`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("no database, whatever its name may say", to: "text.db")
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.run("seed --store later.db --create-tables --device d")
        try sandbox.sql("UPDATE seedbed_meta SET version = 9", in: "later.db")
        try sandbox.write(#"{ "format": 9, "devices": {} }"#, to: "later.json")
        try FileManager.default.createSymbolicLink(atPath: sandbox.path("link.json"), withDestinationPath: "later.json")
        let before = sandbox.content
        let lines = [
            "seed --store text.db", "status --store text.db", "seed --store later.db --create-tables",
            "seed --store app.db --defaults later.json", "clean --store app.db --defaults later.json --device d",
            "seed --store app.db --defaults link.json", "seed --store app.db --defaults Seeds",
        ]
        let outcomes = try lines.map { try sandbox.run($0) }
        #expect(outcomes.map(\.status) == [65, 65, 65, 65, 65, 74, 74])
        for (line, outcome) in zip(lines, outcomes) {
            #expect(outcome.output == "", "\(line)")
            #expect(
                outcome.errors.hasPrefix("seedbed: ") && outcome.errors.split(separator: "\n").count == 1, "\(line)")
        }
        for (file, data) in before { #expect(sandbox.content[file] == data, "\(file)") }
    }

    @Test func `folders that are not there`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store none/a.db --create-tables
            ! seedbed: none: the file or folder does not exist; check its name
            [66]
            $ seedbed seed --store none/a.db
            ! seedbed: none/a.db: the file does not exist; name an existing store, or have it made (`--create-tables`)
            [66]
            """)
        let outcome = try sandbox.run("clean --store app.db --defaults none/a.json")
        #expect(outcome.status == 74 && outcome.errors.contains("none/a.json.lock"))
    }

    @Test(.enabled(if: geteuid() != 0, "root writes anywhere"))
    func `a folder that cannot be written`() throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let folder = sandbox.folder.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
        let outcome = try sandbox.run("seed --store app.db")
        #expect(outcome.status == 74 && outcome.output == "")
    }

    @Test func `a reader who has gone gets no trace, a full disk a sentence`() throws {
        let sandbox = try Sandbox()
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let closed = try sandbox.start(Sandbox.command, ["check"], output: pipe.fileHandleForWriting).outcome()
        #expect(closed == Outcome(status: 74, output: "", errors: ""))
        guard let full = FileHandle(forWritingAtPath: "/dev/full") else { return }
        let outcome = try sandbox.start(Sandbox.command, ["check"], output: full).outcome()
        #expect(outcome.status == 74)
        #expect(outcome.errors == "seedbed: standard output cannot be written: No space left on device\n")
    }
}
