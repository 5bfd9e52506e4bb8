internal import Seedbed

extension [DedupeReport] {
    /// Prints the result for the duplicates of each table.
    func print(of arguments: Arguments) throws(CommandError) {
        let isDryRun = arguments.has(.dryRun)
        let json: JSONValue = [
            "outcome": "deduped", "dryRun": .bool(isDryRun), "tables": .array(map(\.json)),
        ]
        try StandardStream.output.write(json, or: flatMap(\.lines), as: arguments)
        if !arguments.has(.json) {
            for warning in flatMap(\.warnings) { StandardStream.warn(warning) }
        }
        StandardStream.warn(ofDryRun: isDryRun, arguments)
    }
}

extension DedupeReport {
    /// The object that `--json` prints for a table; its field names are part of the command's interface.
    var json: JSONValue {
        let groups = groups.map { group -> JSONValue in
            let merged = group.merged.map { merged -> JSONValue in
                ["column": .string(merged.column), "old": merged.old.json, "new": merged.new.json]
            }
            return [
                "key": .array(group.key.map(\.json)), "survivor": group.survivor.json,
                "removed": .array(group.removed.map(\.json)), "merged": .array(merged),
            ]
        }
        return [
            "table": .string(table), "removed": .number(removedCount), "groups": .array(groups),
            "ambiguous": .array(ambiguous.map { .array($0.map(\.json)) }),
            "equal": .array(
                equal.map { row in
                    ["table": .string(row.table), "uuid": row.uuid.json, "survivor": row.survivor?.json ?? nil]
                }),
            "leftAlone": .array(leftAlone.map(\.json)),
            "undeclared": .array(
                undeclared.map { ["table": .string($0.table), "column": .string($0.column), "rows": .number($0.rows)] }),
        ]
    }

    /// A sentence for each column that seems to refer to merged rows although no key declares it.
    var warnings: [String] {
        undeclared.map { reference in
            let name = "\(reference.table).\(reference.column)"
            let rows =
                reference.rows == 1
                ? "1 row of \(name) holds the number or identity"
                : "\(reference.rows) rows of \(name) hold numbers or identities"
            return "\(rows) of merged rows of \(table), and no key declares it; if it refers to them, "
                + (isDryRun ? "" : "undo, and ") + "say --references \(name)"
        }
    }

    /// Each group with the values that its survivor takes over, the rows that stay for another reason, and the count.
    var lines: [String] {
        var lines: [String] = []
        for group in groups {
            let key = group.key.map(\.json).map { $0.serialized(.compact) }.joined(separator: ", ")
            let merged = group.merged.map {
                "\($0.column) \($0.old.json.serialized(.compact)) becomes \($0.new.json.serialized(.compact))"
            }
            let removed = group.removed.map(\.words).joined(separator: " ")
            lines.append(
                "\(key): \(group.survivor.words) stays, \(removed) \(group.removed.count == 1 ? "goes" : "go")")
            lines += merged.map { "  \($0)" }
        }
        lines += ambiguous.map { rows in
            "\(table): \(rows.count) rows tie completely and stay: \(rows.map(\.words).joined(separator: " "))"
        }
        lines += equal.map { row in
            "\(row.uuid.title(in: row.table)) goes: equal to \(row.survivor?.words ?? "another row"), which stays"
        }
        lines += leftAlone.map {
            "\($0.title(in: table)) stays: rows that refer to it cannot be moved, or a rule of the table keeps it, or refuses the merged row"
        }
        let count = groups.count
        lines.append(
            "\(table): \(removedCount) merged into \(count) \(count == 1 ? "row" : "rows")")
        return lines
    }
}

extension Deduplication.UniqueReport {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        [
            "outcome": wasUnique ? "alreadyUnique" : "madeUnique", "dryRun": .bool(dedupe.isDryRun),
            "index": .string(index), "tables": [dedupe.json],
        ]
    }

    /// The merged rows, then the index.
    var lines: [String] {
        if wasUnique { return ["\(dedupe.table): the key is unique already (\(index))"] }
        return dedupe.lines + ["\(dedupe.table): the key is unique now (\(index))"]
    }
}

extension SeedValue {
    /// The value in JSON; bytes become `{"blob": "00ff"}`.
    var json: JSONValue {
        // JSON does not know infinity.
        if case .real(let real) = self, real.isFinite { .number("\(real)") } else { RowJSON.json(self) }
    }
}
