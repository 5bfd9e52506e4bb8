internal import Seedbed
internal import SeedbedSQLite

/// `seedbed dismiss` and `seedbed restore`: dismiss a seed as the user would, or take that back.
enum DismissCommand {
    /// Marks the seed's copies, and prints the report.
    ///
    /// - Warning: A dismissal deletes untouched twins, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let place = try CommandContext(arguments)
        let seed = arguments.operands[0]
        let isDryRun = arguments.has(.dryRun)
        let device = try place.knownDevice() ?? ""
        let seeder = place.seeder(device: device, options: place.options(dryRun: isDryRun))
        let report: Seeder.Report
        do throws(SeedbedError) {
            report =
                arguments.command == .dismiss
                ? try await seeder.dismiss(seed, account: place.account, dryRun: isDryRun)
                : try await seeder.restore(seed, account: place.account, dryRun: isDryRun)
        } catch {
            throw place.proposing(error)
        }
        try report.print(of: arguments)
    }
}
