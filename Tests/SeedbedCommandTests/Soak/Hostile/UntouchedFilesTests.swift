import Foundation
import Testing

@testable import SeedbedCommand

/// A command that only reads, and every dry run, leaves the store's file and all that lies beside it as they are.
@Suite struct UntouchedFilesTests {
    static let commands =
        Command.allCases.filter { $0.options.contains(.store) && ($0.writes || reading.contains($0)) }.map { command in
            let line = command.line(
                .init(table: "SpeechType", key: "name", uuid: "uuid", seedID: "speech-types/icebreaker"))
            return command.writes ? line + " --dry-run" : line
        } + ["seed --store app.db --create-tables --dry-run", "adopt --store app.db --add-columns --local --dry-run"]
    private static let reading: [Command] = [.status, .check, .explain, .log, .report, .inspect]

    /// How a store was left by those who wrote to it.
    enum Left: String, CaseIterable, Sendable {
        case closed = "in WAL mode, closed"
        case withLog = "with a -wal, as a backup copies it"
        case withLogAndIndex = "with a -wal and a -shm, as a crash leaves it"
        case open = "open in an app that has written"
        case rollback = "with a rollback journal"
        case persistent = "with a -journal that stays"
    }

    /// A store with a twin, and one like it beside it.
    private func seeded() throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.write(#"[ { "name": "New", "green": 1 } ]"#, to: "rows.json")
        for store in ["app.db", "other.db"] {
            try sandbox.run("seed --store \(store) --create-tables --device d")
            try sandbox.sql(
                "INSERT INTO SpeechType (uuid, name, green, createDate) SELECT 'u', name, green, createDate FROM SpeechType WHERE name = 'Icebreaker'",
                in: store)
        }
        return sandbox
    }

    /// Copies the files of one store to those of another one.
    private func copy(_ store: String, to other: String, _ parts: [String], in sandbox: Sandbox) throws {
        for part in parts {
            try? FileManager.default.removeItem(atPath: sandbox.path(other + part))
            try FileManager.default.copyItem(atPath: sandbox.path(store + part), toPath: sandbox.path(other + part))
        }
    }

    /// Leaves the store like that; returns who has it open.
    private func leave(_ sandbox: Sandbox, _ left: Left) throws -> AppDatabase? {
        switch left {
        case .closed: return nil
        case .withLog, .withLogAndIndex:
            let app = try AppDatabase(path: sandbox.path("app.db"))
            try app.rows("UPDATE SpeechType SET green = 7 WHERE uuid = 'u'")
            let parts = left == .withLog ? ["", "-wal"] : ["", "-wal", "-shm"]
            try copy("app.db", to: "copy.db", parts, in: sandbox)
            withExtendedLifetime(app) {}
            try FileManager.default.createDirectory(atPath: sandbox.path("crashed"), withIntermediateDirectories: false)
            for part in parts {
                try FileManager.default.moveItem(
                    atPath: sandbox.path("copy.db" + part), toPath: sandbox.path("crashed/app.db" + part))
            }
            return nil
        case .open:
            let app = try AppDatabase(path: sandbox.path("app.db"))
            try app.rows("UPDATE SpeechType SET green = 7 WHERE uuid = 'u'")
            return app
        case .rollback:
            try sandbox.sql("PRAGMA journal_mode = DELETE")
            return nil
        case .persistent:
            try sandbox.sql("PRAGMA journal_mode = DELETE")
            let app = try AppDatabase(path: sandbox.path("app.db"))
            try app.rows("PRAGMA journal_mode = PERSIST")
            try app.rows("UPDATE SpeechType SET green = 7 WHERE uuid = 'u'")
            return nil
        }
    }

    /// Which files there are, and what they hold; an index is SQLite's memory and no content.
    private func content(_ sandbox: Sandbox) -> [String: Data] {
        sandbox.content.mapValues { $0 }.reduce(into: [:]) { content, file in
            content[file.key] = file.key.hasSuffix("-shm") ? Data() : file.value
        }
    }

    @Test(arguments: Left.allCases) func `what reads leaves every file as it is`(left: Left) throws {
        let sandbox = try seeded()
        let app = try leave(sandbox, left)
        let folder = sandbox.files.contains("crashed") ? "crashed/" : ""
        let before = content(sandbox)
        for command in Self.commands {
            let hasDefaults =
                Command(rawValue: String(command.prefix { $0 != " " }))?.options.contains(.defaults) == true
            let outcome = try sandbox.run(
                command.replacing(" app.db", with: " \(folder)app.db")
                    + (hasDefaults ? " --defaults app.db.defaults.json" : ""))
            // These find that the table is not durable, that the key is not unique, or that there is nothing to undo.
            let mayRefuse = ["dismiss", "restore", "upsert", "undo"].contains { command.hasPrefix($0) }
            #expect(outcome.status == 0 || mayRefuse && outcome.status == 65, "\(command): \(outcome)")
            let after = content(sandbox)
            #expect(after.keys.sorted() == before.keys.sorted(), "\(command)")
            for (file, data) in before { #expect(after[file] == data, "\(command) has changed \(file)") }
        }
        withExtendedLifetime(app) {}
    }

    @Test func `the log of another database beside a store does not reach it`() throws {
        let sandbox = try seeded()
        let rows = try sandbox.sql("SELECT * FROM SpeechType ORDER BY uuid")
        try sandbox.write("", to: "stranger.db")
        let stranger = try AppDatabase(path: sandbox.path("stranger.db"))
        for statement in ["PRAGMA journal_mode = WAL", "CREATE TABLE Other (x)", "INSERT INTO Other VALUES (1)"] {
            try stranger.rows(statement)
        }
        try FileManager.default.copyItem(atPath: sandbox.path("stranger.db-wal"), toPath: sandbox.path("app.db-wal"))
        let before = sandbox.content
        for command in Self.commands { try sandbox.run(command) }
        for file in ["app.db", "app.db-wal"] { #expect(sandbox.content[file] == before[file], "\(file)") }
        try FileManager.default.removeItem(atPath: sandbox.path("app.db-wal"))
        #expect(try sandbox.sql("SELECT * FROM SpeechType ORDER BY uuid") == rows)
    }

    /// Makes a store whose last write was interrupted, with its journal.
    private func interrupt(_ store: String, in sandbox: Sandbox) throws {
        try sandbox.sql(
            "PRAGMA journal_mode = DELETE", "CREATE TABLE Large (x)",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO Large SELECT hex(randomblob(500)) FROM n",
            in: store)
        let app = try AppDatabase(path: sandbox.path(store))
        for statement in ["PRAGMA cache_size = 1", "BEGIN", "UPDATE Large SET x = 'y' || x"] { try app.rows(statement) }
        try copy(store, to: "hot.db", ["", "-journal"], in: sandbox)
        try app.rows("ROLLBACK")
    }

    @Test func `a journal that has to be played back is left to a writer`() throws {
        let sandbox = try seeded()
        try interrupt("app.db", in: sandbox)
        let before = sandbox.content
        for command in Self.commands where !command.hasPrefix("merge") {
            let outcome = try sandbox.run(command.replacing("app.db", with: "hot.db"))
            #expect(outcome.status == 75, "\(command): \(outcome)")
            #expect(sandbox.content == before, "\(command)")
        }
        #expect(try sandbox.run("clean --store hot.db").status == 0)
        #expect(try sandbox.sql("SELECT count(*) FROM Large WHERE x LIKE 'y%'", in: "hot.db") == [["0"]])
    }

    @Test func `a file that the journal beside the other store names is not deleted`() throws {
        let sandbox = try seeded()
        try interrupt("other.db", in: sandbox)
        let victim = Array(sandbox.path("letter.txt").utf8)
        try sandbox.write("dear diary", to: "letter.txt")
        var journal = try Data(contentsOf: sandbox.folder.appending(path: "hot.db-journal"))
        func number(_ number: Int) -> [UInt8] { stride(from: 24, through: 0, by: -8).map { UInt8(number >> $0 & 255) } }
        journal += number(0x4000_0000 / 4096 + 1) + victim + number(victim.count)
        journal += number(victim.reduce(0) { $0 + Int($1) }) + [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        try journal.write(to: sandbox.folder.appending(path: "hot.db-journal"))
        let before = sandbox.content
        for line in ["merge hot.db --store app.db --dry-run", "merge hot.db --store app.db"] {
            #expect(try sandbox.run(line).status == 75)
            for file in ["letter.txt", "hot.db", "hot.db-journal"] { #expect(sandbox.content[file] == before[file]) }
        }
    }

    @Test func `a launch that fails leaves the journal mode, and no lock file that was not there`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql("CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        let before = sandbox.content
        #expect(try sandbox.run("seed --store app.db").status == 65)
        #expect(sandbox.content == before)
        #expect(try sandbox.sql("PRAGMA journal_mode") == [["delete"]])
        try sandbox.write("{", to: "Seeds/speech-types.json")
        #expect(try sandbox.run("seed --store app.db").status == 65)
        #expect(sandbox.content == before)
    }
}
