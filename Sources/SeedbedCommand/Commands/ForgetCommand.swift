internal import Seedbed
internal import SeedbedSQLite

/// `seedbed forget`: removes everything that is kept of an account, except the app's rows.
enum ForgetCommand {
    /// Forgets the account, and prints the report.
    ///
    /// - Warning: This deletes the account's entries in the log and the journal, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        // The device is empty: an id that is made only to forget would itself be kept.
        let seeder = context.seeder(device: "", options: context.options(dryRun: isDryRun))
        let report = try await ActivityIndicator.showing("forgetting the account") { () async throws(SeedbedError) in
            try await seeder.forget(account: context.account, dryRun: isDryRun)
        }
        try report.print(of: arguments)
    }
}
