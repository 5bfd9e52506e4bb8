internal import Seedbed
internal import SeedbedSQLite

/// `seedbed forget`: removes all that is kept of an account.
enum ForgetCommand {
    /// Forgets the account, and prints the report.
    ///
    /// - Warning: This deletes what the log and the journal hold of the account, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let place = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        // Without a device of its own: an id that is made only to forget would be one more that is kept.
        let seeder = place.seeder(device: "", options: place.options(dryRun: isDryRun))
        let report: Report
        do throws(SeedbedError) {
            report = try await ActivityIndicator.during("forgetting the account") { () async throws(SeedbedError) in
                try await seeder.forget(account: place.account, dryRun: isDryRun)
            }
        } catch {
            throw .seedbed(error)
        }
        try report.print(of: arguments)
    }
}
