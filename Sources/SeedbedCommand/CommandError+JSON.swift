internal import Seedbed

extension CommandError {
    /// The object that `--json` prints instead of a result; its field names are part of the command's interface.
    ///
    /// Each problem has a place if it is a mistake in a file, and otherwise nulls.
    var json: JSONValue {
        let placed = placedProblems?.map { problem -> JSONValue in
            [
                "file": .string(problem.file), "line": .number(problem.line), "column": .number(problem.column),
                "message": .string(problem.message),
            ]
        }
        let problems = placed ?? sentences.map { ["file": nil, "line": nil, "column": nil, "message": .string($0)] }
        let failure: JSONValue = [
            "outcome": "failed", "status": .number(exitStatus.rawValue), "problems": .array(problems),
        ]
        guard case .nothingPutBack(_, _, _, let report) = self else { return failure }
        return .object((failure.fields ?? []) + (report.fields ?? []))
    }

    /// Prints the object, unless a result was printed before; returns whether it did.
    func printJSON() -> Bool {
        switch self {
        case .output, .stores, .seedsRefused, .promisesBroken, .devicesDiffer: return false
        default:
            do throws(CommandError) { try StandardStream.output.write(json.printed) } catch { return false }
            return true
        }
    }
}

extension SeedbedError {
    /// The command's own remedy, to be added to the library's sentence.
    var advice: String {
        switch self {
        case .store(.missing): " (`seed --create-tables`)"
        case .store(.missingColumns): "; seed --add-columns adds those of “mapping”"
        case .store(.coreData): "; seedbed inspect shows what is in it"
        case .adoption(.missingIdentity): " (--uuid-from or --local)"
        case .dedupe(.changingSurvivor): " (--local or --alone)"
        default: ""
        }
    }
}
