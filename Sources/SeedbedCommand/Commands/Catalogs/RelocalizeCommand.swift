internal import Seedbed
internal import SeedbedSQLite

/// `seedbed relocalize`: gives untouched copies the texts of another language.
enum RelocalizeCommand {
    /// Gives the copies their successors, and prints the report.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let place = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        let device = try place.knownDevice() ?? ""
        let seeder = place.seeder(device: device, options: place.options(dryRun: isDryRun))
        let report: Seeder.Report
        do throws(SeedbedError) {
            report = try await ActivityIndicator.during("changing the language") { () async throws(SeedbedError) in
                try await seeder.relocalize(account: place.account, dryRun: isDryRun)
            }
        } catch {
            throw .seedbed(error)
        }
        try report.print(of: arguments)
    }
}
