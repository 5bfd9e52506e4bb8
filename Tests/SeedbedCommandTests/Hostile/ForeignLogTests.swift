import Foundation
import Testing

@testable import SeedbedCommand

/// A backup that is put in a store's place beside the log of the store that was there before.
@Suite struct ForeignLogTests {
    private static let lines = Command.allCases.filter { $0.options.contains(.store) }.map {
        $0.line(.init(table: "SpeechType", key: "name", uuid: "uuid", seedID: "speech-types/icebreaker"))
    }

    /// A store that was seeded, and the log of a crash one or several writes later.
    private func crashed(writes: Int) throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.write(#"[ { "name": "New" } ]"#, to: "rows.json")
        try sandbox.run("seed --store app.db --create-tables --device d")
        try FileManager.default.copyItem(atPath: sandbox.path("app.db"), toPath: sandbox.path("other.db"))
        let app = try AppDatabase(path: sandbox.path("app.db"))
        try app.rows("PRAGMA journal_mode = WAL")
        for write in 0..<writes { try app.rows("CREATE TABLE Own\(write) (x)") }
        for file in ["app.db", "app.db-wal"] {
            try FileManager.default.copyItem(atPath: sandbox.path(file), toPath: sandbox.path("crashed-" + file))
        }
        return sandbox
    }

    private func put(_ file: String, as name: String, in sandbox: Sandbox) throws {
        try? FileManager.default.removeItem(atPath: sandbox.path(name))
        try FileManager.default.copyItem(atPath: sandbox.path(file), toPath: sandbox.path(name))
    }

    @Test func `no command writes the log of an earlier state into a backup`() throws {
        let sandbox = try crashed(writes: 3)
        // The backup is of a later day.
        for write in 0..<9 { try sandbox.sql("CREATE TABLE Later\(write) (x)") }
        try sandbox.sql("PRAGMA wal_checkpoint(TRUNCATE)")
        for file in sandbox.files where file.hasPrefix("app.db-") && !file.hasSuffix("json") && !file.hasSuffix("lock")
        {
            try FileManager.default.removeItem(atPath: sandbox.path(file))
        }
        try put("crashed-app.db-wal", as: "app.db-wal", in: sandbox)
        for line in Self.lines {
            let before = sandbox.content
            let outcome = try sandbox.run(line)
            #expect(
                outcome.status == 65 && outcome.errors.contains("the write-ahead log beside it (-wal) belongs"),
                "\(line): \(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.output == "")
            #expect(sandbox.content == before, "\(line)")
        }
    }
}
