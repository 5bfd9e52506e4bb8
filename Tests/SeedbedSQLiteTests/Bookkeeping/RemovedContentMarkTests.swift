import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// That the user removed the account's content outlives the defaults file.
@Suite struct RemovedContentMarkTests {
    private static let definition =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)"
    private static let seeds = #"{ "name": "Timer" }"#

    /// An app that has seeded, whose user then removed all content.
    private func removed() async throws -> AppWorld {
        let world = try AppWorld(Self.definition)
        try world.release("2025-01-01", Self.seeds)
        #expect(try await world.launch() == "seeded +1")
        try await world.seeder.contentRemoved(account: .signedOut)
        try world.app.execute("DELETE FROM t")
        return world
    }

    @Test(arguments: [nil, "", "{ \"format\": 1, \"dev", "[]"])
    func `a damaged or lost defaults file does not bring the presets back`(content: String?) async throws {
        let world = try await removed()
        let file = world.folder.url.appending(path: "defaults.json")
        try FileManager.default.removeItem(at: file)
        if let content { try Data(content.utf8).write(to: file) }
        try world.release("2025-02-01", Self.seeds + #", { "name": "Judge" }"#)
        if content == nil { #expect(try await world.seeder.status(account: .signedOut).contentRemoved != nil) }
        #expect(try await world.seeder.launch(account: .signedOut, dryRun: true).outcome == .contentRemoved)
        #expect(try await world.launch() == "contentRemoved +0")
        #expect(try world.rows("SELECT name FROM t") == "")
        // The file that was made again says so by itself.
        try world.app.execute("UPDATE seedbed_meta SET marks = NULL")
        #expect(try await world.launch() == "contentRemoved +0")
    }

    @Test func `a crash before the defaults file is written brings no presets of a later release`() async throws {
        let world = try AppWorld(Self.definition)
        try world.release("2025-01-01", Self.seeds)
        #expect(try await world.launch() == "seeded +1")
        let file = world.folder.url.appending(path: "defaults.json")
        let earlier = try Data(contentsOf: file)
        try await world.seeder.contentRemoved(account: .signedOut)
        try world.app.execute("DELETE FROM t")
        try earlier.write(to: file)
        try world.release("2025-02-01", Self.seeds + #", { "name": "Judge" }"#)
        #expect(try await world.seeder.status(account: .signedOut).contentRemoved != nil)
        #expect(try await world.launch() == "contentRemoved +0")
        #expect(try world.rows("SELECT name FROM t") == "")
    }

    @Test func `asked for again, the presets come back and stay`() async throws {
        let world = try await removed()
        #expect(try await world.seeder.seedAgain(account: .signedOut).catalogs.map(\.inserted) == [1])
        #expect(try world.rows("SELECT marks FROM seedbed_meta WHERE marks IS NOT NULL") == "")
        try FileManager.default.removeItem(at: world.folder.url.appending(path: "defaults.json"))
        try world.release("2025-02-01", Self.seeds + #", { "name": "Judge" }"#)
        #expect(try await world.launch() == "upgraded +1")
    }

    @Test func `a dry run notes nothing, and another account is not concerned`() async throws {
        let world = try AppWorld(Self.definition)
        try world.release("2025-01-01", Self.seeds)
        #expect(try await world.launch() == "seeded +1")
        try await world.seeder.contentRemoved(account: .signedOut, dryRun: true)
        #expect(try world.rows("SELECT marks FROM seedbed_meta WHERE marks IS NOT NULL") == "")
        try await world.seeder.contentRemoved(account: .id("alice"))
        #expect(try world.rows("SELECT key FROM seedbed_meta, json_each(marks)") == "id:alice")
        try FileManager.default.removeItem(at: world.folder.url.appending(path: "defaults.json"))
        #expect(try await world.launch() == "recorded +0")
    }
}
