internal import Seedbed
internal import SeedbedSQLite

/// `seedbed adopt`: makes copies of rows that an app seeded before it had Seedbed.
enum AdoptCommand {
    /// Adopts the rows, and prints which became untouched copies, which touched ones, and which were left.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let place = try CommandContext(arguments)
        let match = try attempt { () throws(UsageError) in try arguments.list(.match) } ?? []
        if arguments.has(.uuidFrom), arguments.has(.local) { throw .usage(.uuidFromAndLocal(arguments.command)) }
        var identity = AdoptionIdentity.required
        if let column = arguments.values[.uuidFrom] { identity = .column(column) }
        if arguments.has(.local) { identity = .local }
        let isDryRun = arguments.has(.dryRun)
        var options = place.options(dryRun: isDryRun)
        options.addsColumns = arguments.has(.addColumns)
        let device = try place.knownDevice() ?? UUIDText.random().description
        let seeder = place.seeder(device: device, options: options)
        let report: AdoptionReport
        do throws(SeedbedError) {
            report = try await ActivityIndicator.during("adopting") { () async throws(SeedbedError) in
                try await seeder.adopt(account: place.account, match: match, identity: identity, dryRun: isDryRun)
            }
        } catch {
            throw .seedbed(error)
        }
        try StandardStream.output.write(report.json, or: report.lines, as: arguments)
        if isDryRun, !arguments.has(.json) { StandardStream.warn("this was a dry run: nothing was written") }
    }
}
