internal import Seedbed
internal import SeedbedSQLite

/// `seedbed inspect`: looks at a file of Core Data, SwiftData or any other program.
enum InspectCommand {
    /// Prints the entities and the rows that look like twins.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let path = try attempt { () throws(UsageError) in
            if let operand = arguments.operands.first, arguments.has(.store) {
                throw .extraOperand(operand, arguments.command)
            }
            guard let path = arguments.storeToRead else { throw .missingOperand(arguments.command) }
            return path
        }
        if path == ":memory:" { throw .usage(.storeInMemory(arguments.command)) }
        let key = try attempt { () throws(UsageError) in try arguments.list(.match) } ?? []
        let inspection: StoreInspection
        do throws(StoreError) {
            inspection = try await ActivityIndicator.during("reading") { () async throws(StoreError) in
                try StoreInspector(path: path).inspect(key: key)
            }
        } catch {
            throw .seedbed(.store(error))
        }
        if !key.isEmpty, inspection.entities.allSatisfy(\.key.isEmpty) {
            let columns = key.map { "“\($0)”" }.joined(separator: ", ")
            throw .schema(problems: ["\(path): no table has the columns of --match, \(columns)"])
        }
        try StandardStream.output.write(inspection.json, or: inspection.lines, as: arguments)
    }
}
