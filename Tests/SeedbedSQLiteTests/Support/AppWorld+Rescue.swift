import Seedbed

/// An app whose durable table `t` has two seeds, one of which the user edits and another device's cleanup takes.
extension AppWorld {
    static let lost = "00000000-0000-4000-8000-0000000000ff"
    static let found = "3fffc464-795d-4701-a5f2-1bd3165cd9ad"
    static let durable = "seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT"

    /// Launched, with foreign keys enforced, and with Timer under the identity ``lost``.
    static func rescuing(
        _ definition: String, volatile: String = "",
        seeds: String = #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#
    ) async throws -> AppWorld {
        let world = try AppWorld(definition)
        let mapping = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "volatile": [\#(volatile)],"#
        try world.release("2025-01-01", seeds, more: mapping)
        _ = try await world.launch()
        try world.app.execute("PRAGMA foreign_keys = ON")
        try world.imports("UPDATE t SET uuid = '\(lost)' WHERE name = 'Timer'")
        return world
    }

    /// Writes as a sync import does.
    func imports(_ sql: String) throws {
        try app.imports(sql)
    }

    /// An identity's end; of a rescued row's, the end of the lost one's and a dash for each rescue: `0ff'`.
    static func short(_ uuid: UUIDText) -> String {
        let origins = sequence(first: uuid) { $0.description.hasPrefix("00000000") ? nil : $0.beforeRescue }
        let known = Array(origins.prefix(4))
        guard let first = known.last, first.description.hasPrefix("00000000") else {
            return String(uuid.description.suffix(3))
        }
        return first.description.suffix(3) + String(repeating: "'", count: known.count - 1)
    }

    /// Launches; says what was put back, what went and what was left alone, each by its short identity.
    func rescue() async throws -> String {
        let report = try await seeder.launch(account: .signedOut)
        let rescued = report.rescued.map { "+ \(Self.short($0.uuid))" }
        let removed = report.removed.map { "- \(Self.short($0.uuid)) \($0.reason.rawValue)" }
        let leftAlone = report.leftAlone.map { "! \(Self.short($0.uuid)) \($0.reason.rawValue)" }
        return (rescued + removed + leftAlone).joined(separator: "\n")
    }
}

/// The key of a table by which rows refer to its rows.
enum ParentKey: String, CaseIterable {
    case number, text, blob

    var definition: String {
        switch self {
        case .number: "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE"
        case .text: "uuid TEXT PRIMARY KEY, id INTEGER"
        case .blob: "uuid BLOB PRIMARY KEY, id INTEGER"
        }
    }

    var column: String { self == .number ? "id" : "uuid" }
}
