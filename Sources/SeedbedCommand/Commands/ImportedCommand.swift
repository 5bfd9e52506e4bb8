internal import Seedbed
internal import SeedbedSQLite

/// `seedbed imported`: does the work of an app when a sync import has finished.
enum ImportedCommand {
    /// Rescues edits, seeds what waited for the import, renews seeds, cleans up, and prints the report.
    ///
    /// - Warning: This deletes untouched twins, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        let changes: ImportedChanges =
            switch try CleanCommand.selection(arguments) {
            case .all: .noted
            case .rows(let uuids): .rows(inserted: uuids)
            }
        try await context.withDevice(isKept: !isDryRun) { (device) throws(CommandError) in
            let seeder = context.seeder(device: device, options: context.options(dryRun: isDryRun))
            let report = try await ActivityIndicator.showing("settling the import") { () async throws(SeedbedError) in
                try await seeder.importFinished(changes, account: context.account, dryRun: isDryRun)
            }
            try report.print(of: arguments, naming: await seeder.loaded)
        }
    }
}
