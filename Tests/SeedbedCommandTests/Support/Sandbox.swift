import Foundation
import Testing

@testable import SeedbedCommand

/// A folder of a test's own, in which commands are run as they would be typed.
final class Sandbox {
    let folder: URL

    init(seeds: [String: String] = ["speech-types": Sandbox.speechTypes]) throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "seedbed-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Seeds"), withIntermediateDirectories: true)
        for (name, text) in seeds { try write(text, to: "Seeds/\(name).json") }
    }

    /// The text of a file.
    func text(_ file: String) throws -> String { try String(contentsOfFile: path(file), encoding: .utf8) }

    /// Replaces a part of a file, which must hold it.
    func edit(_ file: String, _ from: String, _ to: String) throws {
        let text = try text(file)
        #expect(text.contains(from))
        try write(text.replacing(from, with: to), to: file)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The command beside the test bundle.
    static var command: URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places = bundles + [URL(filePath: ProcessInfo.processInfo.arguments[0])]
        let candidates = places.map { $0.deletingLastPathComponent().appending(path: "seedbed") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }

    static let speechTypes = """
        {
          "catalog": "speech-types",
          "released": "2026-11-20",
          "table": "SpeechType",
          "key": ["name"],
          "columns": { "name": "text", "green": "integer" },
          "seeds": [
            { "$id": "icebreaker", "name": "Icebreaker", "green": 240 },
            { "$id": "table-topics", "name": "Table Topics", "green": 60 }
          ],
          "retired": ["elevator-pitch"]
        }
        """

    /// A release before ``speechTypes``, with the seed that is retired there.
    static let earlierSpeechTypes =
        speechTypes
        .replacing(
            #""seeds": ["#,
            with: #""seeds": [{ "$id": "elevator-pitch", "name": "Elevator Pitch", "green": 30 },"#
        )
        .replacing(#""retired": ["elevator-pitch"]"#, with: #""retired": []"#)

    /// A catalog of a durable table, whose seeds have these ids, a timer and a judge unless said otherwise, and are named for them.
    static func roles(_ ids: String..., retired: [String] = []) -> String {
        let seeds = (ids.isEmpty ? ["timer", "judge"] : ids).map { id in
            #"{ "$id": "\#(id)", "name": "\#(id.capitalized)" }"#
        }
        let retired = retired.isEmpty ? "" : #", "retired": \#(retired)"#
        return """
            {
              "catalog": "roles", "released": "2026-11-20", "table": "Role", "key": ["name"],
              "columns": { "name": "text" }, "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
              "seeds": [\(seeds.joined(separator: ", "))]\(retired)
            }
            """
    }

    /// The history of ``speechTypes``: the day before, a release shipped the same.
    static let speechTypesHistory = """
        {
          "catalog": "speech-types",
          "releases": ["2026-11-19"],
          "shipped": [
            { "released": "2026-11-19", "$id": "icebreaker", "key": { "name": "Icebreaker" }, "content": { "name": "Icebreaker", "green": 240 } },
            { "released": "2026-11-19", "$id": "table-topics", "key": { "name": "Table Topics" }, "content": { "name": "Table Topics", "green": 60 } }
          ]
        }
        """

    /// A folder in which the speech types have been released the day before too.
    static func withHistory() throws -> Sandbox {
        try Sandbox(seeds: ["speech-types": speechTypes, "history/speech-types": speechTypesHistory])
    }

    /// Releases the speech types on a later day, as they are in ``speechTypes``.
    func release(on day: String) throws {
        try write(Sandbox.speechTypes.replacing("2026-11-20", with: day), to: "Seeds/speech-types.json")
    }

    /// Makes a store with the app's table, in which nothing is seeded.
    func makeTable(in store: String = "app.db") throws {
        try sql(
            "CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, green INT, createDate TEXT, updateDate TEXT)",
            in: store)
    }

    /// The same folder with a store `app.db`, made and seeded with these options.
    func seeded(_ options: String = "--device d") throws -> Sandbox {
        try run("seed --store app.db --create-tables \(options)")
        return self
    }

    /// The identity of a twin that ``addTwin(_:of:green:)`` adds.
    static let twin = "00000000-0000-4000-8000-00000000000a"

    /// Adds a copy of the release of the day before (``withHistory()``), as sync brings it: a cleanup removes it.
    ///
    /// - Returns: the identity of its twin in the store, which survives.
    @discardableResult
    func addTwin(_ uuid: String = twin, of name: String = "Icebreaker", green: Int = 240) throws -> String {
        let survivor = try sql("SELECT uuid FROM SpeechType WHERE name = '\(name)'")[0][0]
        try sql(
            """
            INSERT INTO SpeechType (uuid, name, green, createDate) VALUES
                ('\(uuid)', '\(name)', \(green), '2026-11-19T00:00:00.000Z')
            """)
        return survivor
    }

    /// Writes a file, and makes its folder.
    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// The path of a file, for what does not run in the folder.
    func path(_ name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }

    /// The names of all files, sorted.
    var files: [String] {
        let paths = FileManager.default.subpaths(atPath: folder.path(percentEncoded: false)) ?? []
        return paths.filter { !$0.hasPrefix("Seeds") }.sorted()
    }

    /// The content of every file.
    var content: [String: Data] {
        var content: [String: Data] = [:]
        for file in files { content[file] = try? Data(contentsOf: folder.appending(path: file)) }
        return content
    }

    /// Runs SQL on a store, as an app would.
    @discardableResult
    func sql(_ statements: String..., in store: String = "app.db") throws -> [[String]] {
        if !FileManager.default.fileExists(atPath: path(store)) { try write("", to: store) }
        var rows: [[String]] = []
        for statement in statements { rows = try AppDatabase(path: path(store)).rows(statement) }
        return rows
    }
}
