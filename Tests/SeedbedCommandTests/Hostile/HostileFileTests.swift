import Foundation
import Testing

/// Fifos, devices, folders and sockets in the place of files.
@Suite struct HostileFileTests {
    @Test(.timeLimit(.minutes(10)))
    func `what is no regular file is refused at once, wherever it is named`() throws {
        let sandbox = try Sandbox().seeded()
        #expect(mkfifo(sandbox.path("fifo"), 0o600) == 0)
        for file in ["fifo", "/dev/zero", "Seeds"] {
            for line in [
                "status --store \(file)", "seed --store \(file)",
                "clean --store \(file) --defaults app.db.defaults.json",
                "clean --store \(file) --dry-run", "merge \(file) --store app.db",
                "seed --store app.db --defaults \(file)", "status --store app.db --defaults \(file)",
                "upsert \(file) --store app.db --table SpeechType --by uuid",
            ] {
                let outcome = try sandbox.run(line)
                #expect(outcome.status == 74, "\(line): \(outcome)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(line): \(outcome)")
            }
        }
        for file in ["fifo", "/dev/zero"] {
            #expect(try sandbox.run("check \(file)").status == 74)
            #expect(try sandbox.run("seed --store app.db --seeds \(file)").status == 74)
        }
        #expect(mkfifo(sandbox.path("app.db-wal"), 0o600) == 0)
        for line in ["status --store app.db", "clean --store app.db"] {
            try sandbox.expectTranscript(
                """
                $ seedbed \(line)
                ! seedbed: app.db-wal: the store could not be read or written (it is not a regular file)
                [74]
                """)
        }
    }

    @Test func `a name that begins like a URI is a file's, with an accent after the colon too`() throws {
        let sandbox = try Sandbox()
        for name in ["file:a?mode=memory", "file:\u{301}b?mode=memory"] {
            let outcome = try sandbox.run(words: ["seed", "--store", name, "--create-tables", "--device", "d"])
            #expect(outcome.status == 0)
            #expect(sandbox.files.contains(name))
        }
    }

    @Test func `a store that Seedbed makes is as private as the defaults file`() throws {
        let sandbox = try Sandbox().seeded()
        for file in ["app.db", "app.db.defaults.json", "app.db.defaults.json.lock"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.path(file))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
        #expect(chmod(sandbox.folder.path(percentEncoded: false), 0o2770) == 0)
        try sandbox.run("seed --store shared.db --create-tables --device d")
        let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.path("shared.db"))
        #expect(attributes[.posixPermissions] as? Int == 0o660)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `what root makes in somebody's folder is theirs`() throws {
        let sandbox = try Sandbox()
        #expect(chown(sandbox.folder.path(percentEncoded: false), 1234, 1235) == 0)
        try sandbox.run("seed --store app.db --create-tables --device d")
        for file in sandbox.files {
            let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.path(file))
            #expect(attributes[.ownerAccountID] as? Int == 1234, "\(file)")
            #expect(attributes[.groupOwnerAccountID] as? Int == 1235, "\(file)")
        }
    }
}
