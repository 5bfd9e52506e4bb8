internal import Seedbed
internal import SeedbedSQLite

/// `seedbed log`: shows which rows were removed, when, why and in whose favour.
enum LogCommand {
    /// Prints the entries of the log, but never the values of the rows.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = context.seeder(device: "", options: options)
        let entries = try await attempt { () async throws(SeedbedError) in
            let logged = try await seeder.log(account: context.account)
            return try await seeder.namingSeeds(of: consume logged, account: context.account)
        }
        let names = SeedNames(in: context.seeds, loaded: await seeder.loaded)
        try StandardStream.output.write(
            ["account": context.account.json, "entries": .array(entries.map { $0.json(names) })],
            or: entries.lazy.map { "\($0.at.iso8601) \($0.line(names))" }, as: arguments)
        if entries.isEmpty, !arguments.has(.json) { try StandardStream.output.write(lines: ["the log is empty"]) }
    }
}
