import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport

/// A device with tables of its own making: it releases catalogs and launches, and another program writes to its file.
struct AppWorld {
    let folder: TemporaryFolder
    let app: RawDatabase
    let seeder: Seeder

    init(_ definition: String, file: String = "app.sqlite") throws {
        let (folder, app) = try RawDatabase.inNewFolder(definition, file: file)
        self.init(folder, app) { (_) throws(StoreError) in try SQLiteStore(path: folder.path(file)) }
    }

    init(
        _ folder: TemporaryFolder, _ app: RawDatabase, open: @escaping @Sendable (SeedAccount) throws -> any SeedStore
    ) {
        self.folder = folder
        self.app = app
        seeder = Seeder(
            catalogs: folder.catalogs("catalog.json"), defaults: folder.url.appending(path: "defaults.json"),
            device: "device", environment: .counted(at: instant("2025-12-31T12:00:00Z")), store: open)
    }

    init(_ folder: TemporaryFolder, _ app: RawDatabase, seeder: Seeder) {
        (self.folder, self.app, self.seeder) = (folder, app, seeder)
    }

    /// A device that has launched with a release of 2025-01-01, with no more in its catalog than `more`.
    static func launched(_ definition: String, seeds: String, more: String = "") async throws -> AppWorld {
        let world = try AppWorld(definition)
        try world.release("2025-01-01", seeds, more: more)
        _ = try await world.launch()
        return world
    }

    /// The member that the catalog of a durable table has besides, for ``release(_:_:more:)``.
    static let mapping = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#

    /// The app's catalog `c` of table `t`: its release and its seeds.
    func release(_ released: String, table: String = "t", _ seeds: String, more: String = "") throws {
        let text = """
            { "catalog": "c", "released": "\(released)", "table": "\(table)", "key": ["name"], \(more)
              "seeds": [\(seeds)] }
            """
        try Data(text.utf8).write(to: folder.url.appending(path: "catalog.json"))
    }

    /// Writes a history: the catalog shipped these seeds on each of the days, of each seed the name alone.
    func ship(_ names: String..., on days: String...) throws {
        try folder.writeHistory(of: "c", names, on: days)
    }

    /// Writes a history: on that day the catalog shipped one seed, with more columns than its name, and declared these columns.
    func ship(
        _ name: String, id: String? = nil, with more: String, columns: [String: String]? = nil, on day: String
    ) throws {
        let key = #""name": "\#(name)""#
        let content = more.isEmpty ? key : "\(key), \(more)"
        var entries = [
            #"{ "released": "\#(day)", "$id": "\#(id ?? name)", "key": { \#(key) }, "content": { \#(content) } }"#
        ]
        if let columns {
            let types = columns.sorted { $0.key < $1.key }.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
            entries.append(#"{ "released": "\#(day)", "columns": { \#(types) } }"#)
        }
        try folder.writeHistory(of: "c", entries: entries, on: [day])
    }

    /// Launches; says what was inserted, what went, and what was refused: `seeded +1`, `- u1 superseded u2`, `x c/a …`.
    func launch() async throws -> String {
        let report = try await seeder.launch(account: .signedOut)
        let counts = report.catalogs.map { "\($0.outcome.rawValue) +\($0.inserted)" }
        let removals = report.removed.map { "- \($0.uuid) \($0.reason.rawValue) \($0.survivor?.description ?? "-")" }
        let refusals = report.refused.map { "x \($0.seed) \($0.rule)" }
        return (counts + removals + refusals).joined(separator: "\n")
    }

    /// The rows of a query, a line each.
    func rows(_ sql: String) throws -> String {
        try app.rows(sql).map { $0.map(shown).joined(separator: " ") }.joined(separator: "\n")
    }
}
