internal import Seedbed

extension UndoReport {
    /// The object that `--json` prints; its field names are part of the command's interface.
    func json(_ names: SeedNames) -> JSONValue {
        let skipped = skipped.map { skipped -> JSONValue in
            [
                "table": .string(skipped.entry.table), "uuid": skipped.entry.uuid.json,
                "reason": .string(skipped.reason.rawValue),
            ]
        }
        return [
            "account": account.json, "dryRun": .bool(isDryRun),
            "putBack": .array(
                reinserted.map { entry in
                    [
                        "table": .string(entry.table), "uuid": entry.uuid.json,
                        "identity": identity(of: entry).json,
                        "seedID": entry.seedID.map(JSONValue.string) ?? nil,
                        "name": entry.seed.flatMap { names[$0] }.map(JSONValue.string) ?? nil,
                    ]
                }),
            "skipped": .array(skipped), "unknown": .array(unknown.map(\.json)),
            "kept": .array(
                kept.map { kept in
                    [
                        "table": .string(kept.table), "uuid": kept.uuid?.json ?? nil,
                        "columns": .array(kept.columns.map(JSONValue.string)),
                    ]
                }),
        ]
    }

    /// One line for each row.
    ///
    /// - Parameter unknown: the rows that the log does not know, as they were typed.
    func lines(_ names: SeedNames, _ unknown: [String]) -> some Sequence<String> {
        let back = reinserted.lazy.map { entry in
            let identity = identity(of: entry)
            return "put back \(entry.title(names))" + (identity == entry.uuid ? "" : " as \(identity)")
        }
        let left =
            skipped.map { $0.line(names) }
            + kept.map(\.line)
            + unknown.map { "not put back \($0): the log holds no removal of it by Seedbed that is not undone" }
        return [AnySequence(back), AnySequence(left)].joined()
    }
}

extension UndoReport.Skipped {
    fileprivate func line(_ names: SeedNames) -> String {
        let why =
            switch reason {
            case .present: "a row with this identity is there again"
            case .conflict: "it breaks a rule of its table, such as a value that only one row may have"
            case .referenceGone: "a row that it refers to is gone"
            case .changed: "it was changed since it was adopted, or is gone"
            case .tableGone: "its table is gone, or has another name that no catalog tells"
            case .columnGone: "it holds a value in a column that its table may have under another name now"
            case .merged: "it was merged into another row; undo without UUIDs takes the whole merge back"
            }
        return "not put back \(entry.title(names)): \(why)"
    }
}

extension UndoReport.KeptValues {
    fileprivate var line: String {
        let row = ([table] + [uuid?.description].compactMap(\.self)).joined(separator: " ")
        return
            "\(row) keeps the merged \(columns.joined(separator: ", ")): a rule of its table refuses the former values"
    }
}
