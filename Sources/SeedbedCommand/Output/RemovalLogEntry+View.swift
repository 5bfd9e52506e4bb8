internal import Seedbed

extension RemovalLogEntry {
    /// The object that `--json` prints; its field names are part of the command's interface.
    ///
    /// - Parameter names: the names of seeds, if the entry is to have one.
    func json(_ names: SeedNames? = nil) -> JSONValue {
        let entry: JSONValue = [
            "at": .string(at.iso8601), "table": .string(table), "uuid": uuid.json,
            "seedID": seedID.map(JSONValue.string) ?? nil, "reason": .string(reason.rawValue),
            "survivor": survivor?.json ?? nil, "undone": .bool(isPutBack),
        ]
        guard let names, case .object(let fields) = entry else { return entry }
        let name = seed.flatMap { names[$0] }.map(JSONValue.string) ?? nil
        return .object(
            fields + [
                JSONValue.Field(name: "seed", value: seed.map { .string($0.description) } ?? nil),
                JSONValue.Field(name: "name", value: name),
            ])
    }

    /// The table and the identity of the row, with its seed if that is known and names are given.
    func title(_ names: SeedNames?) -> String {
        let row = uuid.title(in: table)
        guard let seed, let names else { return row }
        return "\(row), \(names.title(of: seed))"
    }

    /// The row's identity, or `nil` if it had none, as most rows that join others.
    var identity: String? { uuid.description.isEmpty ? nil : uuid.description }

    /// The seed that the row named, or from which it is known to come.
    var seed: SeedReference? { seedID.flatMap { SeedReference(name: $0) } ?? shipped }

    /// `SpeechType 1a2b…, “Icebreaker” (speech-types/icebreaker): superseded by 3c4d…`.
    func line(_ names: SeedNames? = nil) -> String {
        let survivor = survivor.map { " \($0.words)" } ?? ""
        let why =
            switch reason {
            case .superseded: "superseded" + (survivor.isEmpty ? "" : " by" + survivor)
            case .yielded: "yielded to the user's own copy" + survivor
            case .retired: "retired"
            case .duplicate: "merged into" + (survivor.isEmpty ? " another row" : survivor)
            case .equal: "equal to" + (survivor.isEmpty ? " another row" : survivor)
            case .adopted: "adopted as a seed's copy"
            case .deleted: "deleted, not by Seedbed"
            }
        return "\(title(names)): \(why)" + (isPutBack ? "; undone since" : "")
    }
}

extension StandardStream {
    /// Writes one JSON object if `--json` was given, or else the lines; makes only what it writes.
    func write(
        _ json: @autoclosure () -> JSONValue, or lines: @autoclosure () -> some Sequence<String>,
        as arguments: Arguments
    ) throws(CommandError) {
        if arguments.has(.json) { try write(json().printed) } else { try write(lines: lines()) }
    }

    /// Tells a person that nothing was written, if it was a dry run.
    static func warn(ofDryRun isDryRun: Bool, _ arguments: Arguments) {
        if isDryRun, !arguments.has(.json) { warn("this was a dry run: nothing was written") }
    }
}

extension UUIDText {
    /// The row's identity, or words for a row that has none.
    var words: String { isEmpty ? "a row \(attribute)" : description }

    /// The identity, or words that follow "copy" or "twin".
    var attribute: String { isEmpty ? "without a uuid" : description }

    /// `SpeechType 1a2b…`, or `SpeechType, a row without a uuid`.
    func title(in table: String) -> String { isEmpty ? "\(table), \(words)" : "\(table) \(words)" }
}
