internal import Seedbed
internal import SeedbedSQLite

/// `seedbed dismiss` and `seedbed restore`: dismiss a seed as the user would, or take that back.
enum DismissCommand {
    /// Marks the seed's copies, and prints the report.
    ///
    /// - Warning: A dismissal deletes untouched twins, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let seed = arguments.operands[0]
        let isDryRun = arguments.has(.dryRun)
        let device = try context.knownDevice() ?? ""
        let seeder = context.seeder(device: device, options: context.options(dryRun: isDryRun))
        let report: Seeder.Report
        do throws(SeedbedError) {
            report =
                arguments.command == .dismiss
                ? try await seeder.dismiss(SeedReference(seed), account: context.account, dryRun: isDryRun)
                : try await seeder.restore(SeedReference(seed), account: context.account, dryRun: isDryRun)
        } catch {
            throw context.proposing(error)
        }
        try report.print(of: arguments)
    }
}
