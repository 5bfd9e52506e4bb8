internal import Seedbed

/// `seedbed unprepare`: takes Seedbed out of a store.
enum UnprepareCommand {
    /// Drops the triggers, indexes and tables of Seedbed's, and prints them.
    ///
    /// - Warning: This deletes the log of removals, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        let found: [Seeder.UnpreparedObject]?
        do throws(SeedbedError) {
            let options = context.options(dryRun: isDryRun)
            found = try await context.seeder(device: "", options: options, catalogs: .catalogs([]))
                .unprepare(arguments.values[.table], account: .signedOut, dryRun: isDryRun)
        } catch {
            throw .seedbed(error)
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
        if isDryRun, !arguments.has(.json) { StandardStream.warn("this was a dry run: nothing was written") }
    }
}

extension Seeder.UnpreparedObject {
    fileprivate var json: JSONValue { ["type": .string(type), "name": .string(name), "table": .string(table)] }

    /// `dropped trigger seedbed_edit of SpeechType`.
    fileprivate var line: String { "dropped \(description)" }
}
