import Foundation
import Testing

/// Stores of `--stores` that fail, or fail in part.
@Suite struct FleetFailureTests {
    private static let table = """
        CREATE TABLE Role (uuid TEXT, name TEXT CONSTRAINT quiet CHECK (name <> 'Judge'), seedID TEXT,
            createDate TEXT, updateDate TEXT, dismissDate TEXT)
        """

    private static let refusal =
        "table “Role” refuses “roles/judge” (CHECK constraint failed: quiet): correct the seeds or the table; "
        + "the other seeds were seeded"

    private func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.write("", to: "fleet/a.db")
        try sandbox.sql(Self.table, in: "fleet/a.db")
        return sandbox
    }

    @Test func `a store that refuses a seed is told on standard error like any that failed`() throws {
        try sandbox().expectTranscript(
            """
            $ seedbed seed --stores fleet/*.db
            fleet/a.db: seeded, 1 inserted, 1 refused
            in all: 1 store, 1 failed, 1 inserted, 1 refused
            ! seedbed: fleet/a.db: \(Self.refusal)
            ! seedbed: some stores are not done, 0 busy and 1 failed: correct the listed errors, then run the command again
            [65]
            """)
    }

    @Test func `a store that refuses a seed is among those that failed`() throws {
        let outcome = try sandbox().run("seed --stores fleet/*.db --json")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let failed = try #require((object["failed"] as? [[String: Any]])?.first)
        #expect(failed["store"] as? String == "fleet/a.db")
        let problems = (failed["error"] as? [String: Any])?["problems"] as? [[String: Any]]
        #expect(problems?.first?["message"] as? String == Self.refusal)
        #expect((object["stores"] as? [Any])?.count == 1)
        #expect(outcome.status == 65)
    }

    #if os(Linux)
        @Test func `a store whose name is not UTF-8 is told, and no other file is made`() throws {
            let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
            try sandbox.write("", to: "fleet/a.db")
            let name = sandbox.path("fleet/").utf8CString.dropLast() + [0x78, -1, 0x2E, 0x64, 0x62, 0]
            #expect(rename(sandbox.path("fleet/a.db"), Array(name)) == 0)
            try sandbox.expectTranscript(
                """
                $ seedbed seed --stores fleet/*.db --create-tables
                in all: 1 store, 1 failed
                ! seedbed: fleet/x\u{FFFD}.db: the file cannot be read: its name is not UTF-8; rename it
                ! seedbed: some stores are not done, 0 busy and 1 failed: correct the listed errors, then run the command again
                [74]
                """)
            #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("fleet")).count == 1)
        }

        @Test func `a store that is named in another encoding is refused, and no file is made`() throws {
            let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
            let line = #"exec "$0" seed --create-tables --store "$(printf 'x\377.db')""#
            let outcome = try sandbox.start(URL(filePath: "/bin/sh"), ["-c", line, Sandbox.command.path]).outcome()
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("is not UTF-8; rename the file"))
            #expect(sandbox.files == [])
        }
    #endif

    @Test(arguments: [64, 40]) func `stores are done however few files may be open`(limit: Int) throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        for number in 1...40 { try sandbox.write("", to: "fleet/\(number).db") }
        let line = "ulimit -n \(limit) && exec \"$0\" seed --stores 'fleet/*.db' --create-tables --jobs 64"
        let outcome = try sandbox.start(URL(filePath: "/bin/sh"), ["-c", line, Sandbox.command.path]).outcome()
        #expect(outcome.output.hasSuffix("in all: 40 stores, 80 inserted\n"), "\(outcome)")
        #expect(outcome.status == 0)
    }
}
