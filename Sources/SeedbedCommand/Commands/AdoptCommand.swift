internal import Seedbed
internal import SeedbedSQLite

/// `seedbed adopt`: makes copies of rows that an app seeded before it had Seedbed.
enum AdoptCommand {
    /// Adopts the rows, and prints which became untouched copies, which touched ones, and which were left.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let report = try await report(arguments, in: try CommandContext(arguments))
        try StandardStream.output.write(report.json, or: report.lines, as: arguments)
        StandardStream.warn(ofDryRun: report.isDryRun, arguments)
    }

    /// Adopts the rows of one store and returns the report.
    static func report(
        _ arguments: Arguments, in context: CommandContext
    ) async throws(CommandError) -> AdoptionReport {
        let match = try attempt { () throws(UsageError) in try arguments.list(.match) } ?? []
        if arguments.has(.uuidFrom), arguments.has(.local) { throw .usage(.uuidFromAndLocal(arguments.command)) }
        var identity = Seeder.AdoptionIdentity.required
        if let column = arguments.values[.uuidFrom] { identity = .column(column) }
        if arguments.has(.local) { identity = .local }
        let isDryRun = arguments.has(.dryRun)
        var options = context.options(dryRun: isDryRun)
        options.addsColumns = arguments.has(.addColumns)
        let device = try context.knownDevice() ?? ""
        let seeder = context.seeder(device: device, options: options)
        do throws(SeedbedError) {
            return try await ActivityIndicator.during("adopting", of: context) { () async throws(SeedbedError) in
                try await seeder.adopt(account: context.account, match: match, identity: identity, dryRun: isDryRun)
            }
        } catch {
            // Without the advice to add columns.
            if options.addsColumns, case .store(.missingColumns) = error {
                throw .schema(problems: [error.description])
            }
            throw context.proposing(error)
        }
    }
}
