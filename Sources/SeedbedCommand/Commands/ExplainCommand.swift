internal import Seedbed
internal import SeedbedSQLite

/// `seedbed explain UUID`: names the rule that keeps or removes a row.
enum ExplainCommand {
    /// Prints the verdict of the rules on the row, and its entries in the log.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let place = try CommandContext(arguments)
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = place.seeder(device: "", options: options)
        let uuid = arguments.operands[0]
        let explanation: Seeder.Explanation
        do throws(SeedbedError) {
            explanation = try await seeder.explain(UUIDText(uuid), account: place.account)
        } catch {
            throw .seedbed(error)
        }
        if explanation.isEmpty { throw .unknownRow(uuid: uuid, store: place.store) }
        try StandardStream.output.write(explanation.json, or: explanation.lines, as: arguments)
    }
}
