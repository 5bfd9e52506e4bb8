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
        return StatusView(status: status, survey: survey, device: device, defaults: defaults)
    }
}
