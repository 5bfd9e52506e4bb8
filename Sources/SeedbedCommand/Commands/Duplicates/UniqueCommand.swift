internal import Seedbed

/// `seedbed unique`: makes a key unique in a table that is in use.
enum UniqueCommand {
    /// Merges the duplicates, creates the index, and prints both.
    ///
    /// - Warning: This deletes rows, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let catalogs = try context.namedCatalogs(arguments)
        let (deduplication, mirroring) = try attempt { () throws(UsageError) in
            let key = try arguments.key()
            guard let key else { throw .missingOption(.by, arguments.command) }
            if arguments.has(.local) == arguments.has(.mirrored) { throw .missingMirroring(arguments.command) }
            let mirroring: Deduplication.TableMirroring = arguments.has(.local) ? .local : .mirrored
            return (try arguments.deduplication(of: arguments.required(.table), by: key, catalogs), mirroring)
        }
        let report = try await DedupeCommand.merging(context, dryRun: arguments.has(.dryRun)) {
            (seeder) async throws(SeedbedError) in
            try await seeder.makeUnique(
                deduplication, mirroring: mirroring, account: .signedOut, dryRun: arguments.has(.dryRun),
                progress: Progress.show)
        }
        try StandardStream.output.write(report.json, or: report.lines, as: arguments)
        if !arguments.has(.json) {
            for warning in report.dedupe.warnings { StandardStream.warn(warning) }
        }
        StandardStream.warn(ofDryRun: report.dedupe.isDryRun, arguments)
    }
}
