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
        let inspection = try await ActivityIndicator.showing("reading") { () async throws(StoreError) in
            try StoreInspector(path: path).inspect(key: key)
        }
        if !key.isEmpty, inspection.entities.allSatisfy(\.key.isEmpty) {
            throw .schema(problems: [
                "\(path): no table has the columns of --match, \(inspection.questions(about: key))"
            ])
        }
        try StandardStream.output.write(inspection.json, or: inspection.lines, as: arguments)
    }
}

extension StoreInspection {
    /// The columns of `--match`, each that no table has followed by the one that may have been meant.
    fileprivate func questions(about key: [String]) -> String {
        let names = entities.flatMap(\.columns)
        // An attribute of Core Data's is a column that begins with `Z`.
        let attributes =
            format == .coreData ? names.filter { $0.hasPrefix("Z") }.map { $0.dropFirst().lowercased() } : []
        let known = names + attributes
        return key.map { name in
            let isKnown = known.contains { $0.lowercased() == name.lowercased() }
            let near = isKnown ? nil : Suggestion.nearest(to: name, among: attributes.isEmpty ? names : attributes)
            return "“\(name)”" + (near.map { " (did you mean “\($0)”?)" } ?? "")
        }.joined(separator: ", ")
    }
}
