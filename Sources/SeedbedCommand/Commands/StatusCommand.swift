internal import Seedbed
internal import SeedbedSQLite

/// `seedbed status`: shows the records of the defaults file, and counts the copies in the store.
enum StatusCommand {
    /// Counts the copies, and prints the numbers.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let view = try await view(arguments, in: try CommandContext(arguments))
        if arguments.has(.json) {
            try StandardStream.output.write(view.json.printed)
        } else {
            try StandardStream.output.write(view.text)
            for warning in view.defaults.warnings { StandardStream.warn(warning.description) }
        }
    }

    /// Counts the copies of one store.
    static func view(_ arguments: Arguments, in context: CommandContext) async throws(CommandError) -> StatusView {
        let device = try context.knownDevice()
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = context.seeder(device: device ?? "", options: options)
        let (survey, status, missing) = try await attempt {
            () async throws(SeedbedError) -> (CopySurvey?, Seeder.Status, [SeedReference]?) in
            if arguments.has(.verbose) {
                let survey = try await seeder.survey(account: context.account)
                return (survey, survey.status, nil)
            }
            let found = try await seeder.statusWithMissing(account: context.account)
            return (nil, found.status, found.missing)
        }
        let defaults: Defaults
        do throws(DefaultsError) { defaults = try context.defaults.read() } catch { throw .seedbed(.defaults(error)) }
        let blocked = try await blocked(status, among: missing, in: context, device ?? "")
        return StatusView(status: status, survey: survey, blocked: blocked, device: device, defaults: defaults)
    }

    /// The seeds that rows of the user's block.
    ///
    /// It takes a tried seeding, which a store that cannot be written now does not allow.
    ///
    /// - Parameter missing: the seeds without a copy; `nil` to look at all.
    private static func blocked(
        _ status: Seeder.Status, among missing: [SeedReference]?, in context: CommandContext, _ device: String
    ) async throws(CommandError) -> [Seeder.Report.Occupied] {
        if status.contentRemoved != nil { return [] }
        // Every missing seed may be explained already.
        if missing != nil, !status.catalogs.contains(where: { $0.missing > $0.occupied + $0.refused.count }) {
            return []
        }
        do throws(SeedbedError) {
            return try await context.onProbe(device: device) { (seeder) async throws(SeedbedError) in
                try await seeder.blockedSeeds(among: missing, account: context.account)
            }
        } catch .store(.readOnly), .store(.busy), .store(.interrupted), .store(.inputOutput), .store(.refused) {
            return []
        } catch {
            throw .seedbed(error)
        }
    }
}
