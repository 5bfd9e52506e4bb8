internal import Seedbed

extension RemovalLogEntry {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        [
            "at": .string(at.iso8601), "table": .string(table), "uuid": uuid.json,
            "seedID": seedID.map(JSONValue.string) ?? nil, "reason": .string(reason.rawValue),
            "survivor": survivor?.json ?? nil, "undone": .bool(isUndone),
        ]
    }

    /// `SpeechType 1a2b…: superseded by 3c4d…`.
    var line: String {
        let survivor = survivor.map { " \($0)" } ?? ""
        let why =
            switch reason {
            case .superseded: "superseded" + (survivor.isEmpty ? "" : " by" + survivor)
            case .yielded: "yielded to the user's own copy" + survivor
            case .retired: "retired"
            case .duplicate: "merged into" + (survivor.isEmpty ? " another row" : survivor)
            case .adopted: "adopted as a seed's copy"
            case .deleted: "deleted, not by Seedbed"
            }
        return "\(table) \(uuid): \(why)" + (isUndone ? "; undone since" : "")
    }
}

extension StandardStream {
    /// Writes one JSON object if `--json` was given, or else the lines.
    func write(_ json: JSONValue, or lines: [String], as arguments: Arguments) throws(CommandError) {
        try write(
            arguments.has(.json) ? json.printed : lines.map { $0.onOneLine + "\n" }.joined())
    }
}
