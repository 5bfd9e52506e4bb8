internal import Seedbed
internal import SeedbedSQLite

/// `seedbed relocalize`: gives untouched copies the texts of another language.
enum RelocalizeCommand {
    /// Gives the copies their successors, and prints the report.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        let device = try context.knownDevice() ?? ""
        let seeder = context.seeder(device: device, options: context.options(dryRun: isDryRun))
        let report = try await ActivityIndicator.showing("changing the language") { () async throws(SeedbedError) in
            try await seeder.relocalize(account: context.account, dryRun: isDryRun)
        }
        try report.print(of: arguments)
    }
}
