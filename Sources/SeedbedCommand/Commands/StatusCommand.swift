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
    static func view(_ arguments: Arguments, in place: CommandContext) async throws(CommandError) -> StatusView {
        let device = try place.knownDevice()
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = place.seeder(device: device ?? "", options: options)
        let status: Seeder.Status
        var survey: CopySurvey?
        let defaults: Defaults
        do throws(SeedbedError) {
            if arguments.has(.verbose) { survey = try await seeder.survey(account: place.account) }
            status = if let survey { survey.status } else { try await seeder.status(account: place.account) }
        } catch {
            throw .seedbed(error)
        }
        do throws(DefaultsError) { defaults = try place.defaults.read() } catch { throw .seedbed(.defaults(error)) }
        return StatusView(
            status: status, survey: survey, barred: try await barred(status, arguments, in: place, device ?? ""),
            device: device, defaults: defaults)
    }

    /// The seeds that rows of the user's bar; looked for if a seed is missing for no other reason, or with `--verbose`.
    ///
    /// It takes a tried seeding, which a store that cannot be written now does not allow.
    private static func barred(
        _ status: Seeder.Status, _ arguments: Arguments, in place: CommandContext, _ device: String
    ) async throws(CommandError) -> [Seeder.Report.Occupied] {
        if status.contentRemoved != nil { return [] }
        let isUnexplained = status.catalogs.contains { $0.missing > $0.occupied + $0.refused.count }
        if !isUnexplained, !arguments.has(.verbose) { return [] }
        do throws(SeedbedError) {
            return try await place.onTrial(device: device) { (seeder) async throws(SeedbedError) in
                try await seeder.barredSeeds(account: place.account)
            }
        } catch .store(.readOnly), .store(.busy), .store(.interrupted), .store(.inputOutput), .store(.refused) {
            return []
        } catch {
            throw .seedbed(error)
        }
    }
}
