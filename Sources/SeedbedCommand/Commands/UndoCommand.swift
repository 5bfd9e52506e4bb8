internal import Seedbed
internal import SeedbedSQLite

/// `seedbed undo`: puts back the rows that the last cleanup or merge removed, or single rows.
enum UndoCommand {
    /// Inserts the rows again, and prints them.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let seeder = context.seeder(device: "", options: context.options(dryRun: arguments.has(.dryRun)))
        let uuids = arguments.operands.isEmpty ? nil : arguments.operands.map { UUIDText($0) }
        var report = try await ActivityIndicator.showing("putting back") { () async throws(SeedbedError) in
            try await seeder.undo(uuids, account: context.account, dryRun: arguments.has(.dryRun))
        }
        try await attempt { () async throws(SeedbedError) in
            var reinserted: [RemovalLogEntry] = []
            swap(&reinserted, &report.reinserted)
            report.reinserted = try await seeder.namingSeeds(of: consume reinserted, account: context.account)
            let skipped = try await seeder.namingSeeds(of: report.skipped.map(\.entry), account: context.account)
            for (number, entry) in skipped.enumerated() { report.skipped[number].entry = entry }
        }
        let words = report.unknown.map { uuid in
            arguments.operands.first { UUIDText($0) == uuid }?.onOneLine ?? uuid.description
        }
        let names = SeedNames(in: context.seeds, loaded: await seeder.loaded)
        if report.reinserted.isEmpty {
            // The error's object has the fields of the report.
            if !arguments.has(.json) {
                try StandardStream.output.write(report.json(names), or: report.lines(names, words), as: arguments)
            }
            throw .nothingReinserted(
                store: context.store, skipped: report.skipped.count, unknown: words,
                report: report.json(names))
        }
        try StandardStream.output.write(report.json(names), or: report.lines(names, words), as: arguments)
        StandardStream.warn(ofDryRun: report.isDryRun, arguments)
    }
}
