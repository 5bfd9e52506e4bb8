internal import Seedbed

/// `seedbed unprepare`: takes Seedbed out of a store.
enum UnprepareCommand {
    /// Drops the triggers, indexes and tables of Seedbed's, and prints them.
    ///
    /// - Warning: This deletes the log of removals, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        let seeder = context.seeder(
            device: "", options: context.options(dryRun: isDryRun), catalogs: .catalogs([]))
        let found = try await attempt { () async throws(SeedbedError) in
            try await seeder.unprepare(arguments.values[.table], account: .signedOut, dryRun: isDryRun)
        }
        guard let dropped = found else {
            throw .seedbed(.dedupe(.missingTable(store: context.store, table: arguments.values[.table] ?? "")))
        }
        let json: JSONValue = [
            "outcome": "unprepared", "dryRun": .bool(isDryRun), "dropped": .array(dropped.map(\.json)),
        ]
        let lines = dropped.map(\.line)
        try StandardStream.output.write(
            json, or: lines.isEmpty ? ["there was nothing to drop"] : lines, as: arguments)
        StandardStream.warn(ofDryRun: isDryRun, arguments)
    }
}

extension Seeder.UnpreparedObject {
    fileprivate var json: JSONValue { ["type": .string(type), "name": .string(name), "table": .string(table)] }

    /// `dropped trigger seedbed_edit of SpeechType`.
    fileprivate var line: String { "dropped \(description)" }
}
