import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed
@testable import SeedbedCommand

/// The files that `release` writes, and two releases at once.
@Suite struct ReleaseFileTests {
    @Test func `two releases at once leave a history as if one came after the other`() async throws {
        for _ in 1...3 {
            let sandbox = try Sandbox()
            let words = ["release", "--on", "2026-12-01"]
            let both = try (1...2).map { _ in try sandbox.start(Sandbox.command, words) }
            var outcomes: [Outcome] = []
            for running in both { outcomes.append(try await running.finish()) }
            #expect(outcomes.map(\.status) == [0, 0])
            #expect(outcomes.map(\.output).contains("speech-types 2026-12-01: unchanged\n"))
            #expect(try sandbox.run("check").output == "ok: 1 catalog, 2 seeds\n")
            let history = try sandbox.text("Seeds/history/speech-types.json")
            #expect(history.split(separator: "\n").count { $0.contains("\"$id\"") } == 2)
        }
    }

    @Test func `a release waits for the one before it, and reads what that one has written`() async throws {
        let sandbox = try Sandbox()
        let lock = try POSIX.openFile(sandbox.path("Seeds"), [.reading, .folder])
        try POSIX.lockFile(lock)
        let running = try sandbox.start(Sandbox.command, ["release", "--on", "2026-12-02"])
        // A sleeping task may go on only after half a minute, while other tests have all threads. Then the release has given up.
        usleep(300_000)
        #expect(running.process.isRunning)
        #expect(!FileManager.default.fileExists(atPath: sandbox.path("Seeds/history")))
        try sandbox.edit("Seeds/speech-types.json", "Icebreaker", "Opener")
        try POSIX.closeFile(lock)
        #expect(try await running.finish().status == 0)
        #expect(try sandbox.text("Seeds/history/speech-types.json").contains("Opener"))
    }

    @Test func `a release that waits too long is told which folder is busy`() async throws {
        let sandbox = try Sandbox()
        let lock = try await FolderLock(on: sandbox.path("Seeds"), for: .releasing)
        let path = sandbox.path("Seeds")
        let error = await #expect(throws: CommandError.self) {
            _ = try await FolderLock(on: path, for: .releasing, timeout: .milliseconds(20))
        }
        #expect(error?.exitStatus == .busy)
        #expect(
            error?.sentences(of: Command.release) == ["\(path): another process is releasing these catalogs; try again"]
        )
        _ = consume lock
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o755]) func `a file that is released keeps its mode`(mode: Int) throws {
        let sandbox = try Sandbox()
        let files = ["Seeds/speech-types.json", "Seeds/history/speech-types.json"]
        try sandbox.run("release")
        for file in files {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: sandbox.path(file))
        }
        try sandbox.edit(files[0], "Icebreaker", "Opener")
        #expect(try sandbox.run("release --on 2026-12-01").status == 0)
        for file in files {
            #expect(try sandbox.text(file).contains("2026-12-01"))
            let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.path(file))
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("Seeds"))
        #expect(names.sorted() == ["history", "speech-types.json"])
    }

    @Test func `a page that is written again keeps its owner and group`() throws {
        let sandbox = try Sandbox()
        let path = sandbox.path("page")
        try sandbox.write("old", to: "page")
        guard chown(path, 65534, 65534) == 0 else { return }
        try OutputFile.write(Array("new".utf8), to: path)
        let status = try FileStatus(of: path)
        #expect(status.owner == 65534 && status.group == 65534)
        #expect(try sandbox.text("page") == "new")
    }

    @Test func `a column of the key gets another name, and no seed another meaning`() throws {
        let catalog = { (key: String) in
            """
            { "catalog": "rooms", "released": "2026-11-20", "table": "Room", "key": ["\(key)"], "columns": { "\(key)": "text" },
              "seeds": [{ "$id": "hall", "\(key)": "Hall" }, { "$id": "bath", "\(key)": "Bath" }] }
            """
        }
        let sandbox = try Sandbox(seeds: ["rooms": catalog("name")])
        try sandbox.run("release")
        try sandbox.write(catalog("title"), to: "Seeds/rooms.json")
        try sandbox.expectTranscript(
            """
            $ seedbed release --on 2026-12-01
            ! Seeds/rooms.json:1:73: "key" was "name" in the last release and is "title" now: existing rows would mean \
            something else; if they are migrated, release with --reshape
            [65]
            $ seedbed release --on 2026-12-01 --reshape
            rooms 2026-11-20 → 2026-12-01
              changed  hall  title, name (left out)
              changed  bath  title, name (left out)
              "key" was "name" in the last release and is "title" now
            Untouched copies of changed seeds are replaced.
            If nothing else of a seed changes, its copies keep the values of columns that it leaves out.
            Copies that the user touched or dismissed stay as they are.
            """)
        // Another value under the new name is another key.
        try sandbox.write(catalog("label").replacing("Hall", with: "Garden"), to: "Seeds/rooms.json")
        try sandbox.edit("Seeds/rooms.json", "2026-11-20", "2026-12-02")
        #expect(try sandbox.run("release --on 2026-12-02 --reshape").output.contains("  renamed  hall  "))
    }
}
