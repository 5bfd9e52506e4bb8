internal import Seedbed
internal import SeedbedSQLite

/// `seedbed log`: shows which rows were removed, when, why and in whose favour.
enum LogCommand {
    /// Prints the entries of the log, but never the values of the rows.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let place = try CommandContext(arguments)
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = place.seeder(device: "", options: options)
        let entries: [RemovalLogEntry]
        do throws(SeedbedError) {
            let logged = try await seeder.log(account: place.account)
            entries = try await seeder.namingSeeds(of: logged, account: place.account)
        } catch {
            throw .seedbed(error)
        }
        let names = SeedNames(of: Set(entries.compactMap(\.seed)), in: place.seeds)
        let json: JSONValue = ["account": place.account.json, "entries": .array(entries.map { $0.json(names) })]
        let lines = entries.map { "\($0.at.iso8601) \($0.line(names))" }
        try StandardStream.output.write(
            json, or: lines.isEmpty ? ["the log is empty"] : lines, as: arguments)
    }
}
