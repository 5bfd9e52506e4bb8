internal import Seedbed
internal import SeedbedSQLite

/// `seedbed clean`: cleans up all groups, or those of the rows that came in.
enum CleanCommand {
    /// Removes twins and untouched copies of retired seeds, and prints the report.
    ///
    /// - Warning: This deletes rows, unless it is a dry run.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let (report, loaded) = try await report(arguments, in: try CommandContext(arguments))
        try report.print(of: arguments, naming: loaded)
    }

    /// Cleans one store and returns the report, with the catalogs if they were kept.
    static func report(
        _ arguments: Arguments, in context: CommandContext
    ) async throws(CommandError) -> (report: Seeder.Report, catalogs: [Catalog]?) {
        let selection = try selection(arguments)
        let device = try context.knownDevice() ?? ""
        let seeder = context.seeder(device: device, options: context.options(dryRun: arguments.has(.dryRun)))
        let report = try await ActivityIndicator.showing("cleaning up", of: context) { () async throws(SeedbedError) in
            try await seeder.clean(selection, account: context.account, dryRun: arguments.has(.dryRun))
        }
        return (report, await seeder.loaded)
    }

    /// The rows of `--rows`, or all rows if the option was not given.
    static func selection(_ arguments: Arguments) throws(CommandError) -> CleanupScope {
        guard let words = try attempt({ () throws(UsageError) in try arguments.list(.rows) }) else { return .all }
        for word in words where !isUUID(word) { throw .usage(.malformedUUID(word, arguments.command)) }
        return .rows(words.map { UUIDText($0) })
    }

    /// Whether the text has the form `8-4-4-4-12`, in hexadecimal digits.
    private static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}
