internal import Seedbed
internal import SeedbedSQLite

/// `seedbed account`: does the work of an app when the account changes.
enum AccountCommand {
    /// Takes the seeding table's step for the account, or records that its content was removed, and prints the report.
    ///
    /// - Warning: This deletes untouched twins, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        try await context.withDevice(isKept: !isDryRun) { (device) throws(CommandError) in
            let seeder = context.seeder(device: device, options: context.options(dryRun: isDryRun))
            let report = try await ActivityIndicator.showing("changing the account") {
                () async throws(SeedbedError) in
                arguments.has(.contentRemoved)
                    ? try await seeder.contentRemoved(account: context.account, dryRun: isDryRun)
                    : try await seeder.accountChanged(to: context.account, dryRun: isDryRun)
            }
            try report.print(of: arguments, naming: await seeder.loaded)
        }
    }
}
