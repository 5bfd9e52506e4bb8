internal import Seedbed
internal import SeedbedSQLite

/// `seedbed explain UUID`: which rule keeps or removes a row.
enum ExplainCommand {
    /// Prints what the rules say of the row, and what the log knows of it.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let place = try CommandContext(arguments)
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = place.seeder(device: "", options: options)
        let uuid = arguments.operands[0]
        let explanation: Explanation
        do throws(SeedbedError) {
            explanation = try await seeder.explain(UUIDText(uuid), account: place.account)
        } catch {
            throw .seedbed(error)
        }
        if explanation.isEmpty { throw .unknownRow(uuid: uuid, store: place.store) }
        try StandardStream.output.write(explanation.json, or: explanation.lines, as: arguments)
    }
}
