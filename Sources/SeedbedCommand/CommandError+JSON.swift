internal import Seedbed

extension CommandError {
    /// The object that `--json` prints instead of a result; its field names are part of the command's interface.
    ///
    /// Each problem has a place if it is a mistake in a file, and otherwise nulls.
    func json(of command: Command?) -> JSONValue {
        let placed = placedProblems?.map { problem -> JSONValue in
            [
                "file": .string(problem.file), "line": .number(problem.line), "column": .number(problem.column),
                "message": .string(problem.message),
            ]
        }
        let sentences = placed == nil ? sentences(of: command) : unplacedProblems
        let problems =
            (placed ?? []) + sentences.map { ["file": nil, "line": nil, "column": nil, "message": .string($0)] }
        let failure: JSONValue = [
            "outcome": "failed", "status": .number(exitStatus.rawValue), "problems": .array(problems),
        ]
        guard case .nothingReinserted(_, _, _, let report) = self else { return failure }
        return .object((failure.fields ?? []) + (report.fields ?? []))
    }

    /// Prints the object, unless a result was printed before; returns whether it did.
    func printJSON(of command: Command?) -> Bool {
        switch self {
        case .output, .stores, .seedsRefused, .promisesBroken, .devicesDiffer: return false
        default:
            do throws(CommandError) { try StandardStream.output.write(json(of: command).printed) } catch {
                return false
            }
            return true
        }
    }
}

extension SeedbedError {
    /// The library's sentence with a remedy that the command's user has.
    func sentence(of command: Command?) -> String {
        switch self {
        case .store(.missing) where command == .seed: description + " (`--create-tables`)"
        // Only `seed` makes a store.
        case .store(.missing(let store)): "\(store): the file does not exist; name an existing store"
        case .store(.missingColumns):
            description
                + "; \(command?.options.contains(.addColumns) == true ? "" : "seed ")--add-columns adds those of “mapping”"
        case .store(.coreData): description + "; seedbed inspect shows what is in it"
        case .adoption(.missingIdentity): description + " (--uuid-from or --local)"
        case .dedupe(.changingSurvivor): description + (command == .unify ? " (--alone)" : " (--local or --alone)")
        default: description
        }
    }
}
