internal import Seedbed

extension AdoptionReport {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        [
            "outcome": "adopted", "account": account.json, "dryRun": .bool(isDryRun),
            "untouched": .array(untouched.map(\.json)), "touched": .array(touched.map(\.json)),
            "left": .array(
                left.map {
                    ["table": .string($0.table), "uuid": $0.uuid.json, "reason": .string($0.reason.rawValue)]
                }),
            "undeclared": .array(
                undeclared.map {
                    ["table": .string($0.table), "column": .string($0.column), "rows": .number($0.rows)]
                }),
        ]
    }

    /// A line for each row of the three lists and for each undeclared column, and a total.
    var lines: [String] {
        untouched.map { "untouched \($0.name): a copy of \($0.seed), as \($0.released.short) shipped it" }
            + touched.map { "touched \($0.name): the user's copy of \($0.seed)" } + left.map(\.line)
            + undeclared.map(\.line)
            + ["adopted: \(untouched.count) untouched, \(touched.count) touched; \(left.count) left as they are"]
    }
}

extension AdoptionReport.Adopted {
    /// The row's table and identity; in a dry run a row without one gets it only from the run.
    fileprivate var name: String {
        uuid.description.isEmpty ? "\(table), a row without an identity" : "\(table) \(uuid)"
    }

    fileprivate var json: JSONValue {
        [
            "table": .string(table), "uuid": uuid.description.isEmpty ? nil : uuid.json, "seedID": .string(seed),
            "released": .string(released.iso8601),
        ]
    }
}

extension AdoptionReport.Left {
    fileprivate var line: String {
        let name = uuid.description.isEmpty ? "a row without an identity" : uuid.description
        return switch reason {
        case .noSeed: "left \(table) \(name): no seed has its key, or it names an unknown one"
        case .touched: "left \(table) \(name): it is the user's already"
        }
    }
}

extension AdoptionReport.UndeclaredColumn {
    fileprivate var line: String {
        let which = rows == 1 ? "1 of these untouched copies holds" : "\(rows) of these untouched copies hold"
        return
            "undeclared \(table) “\(column)”: \(which) a value in it; the copy of a later release would not take it over, "
            + "unless the catalog calls the column volatile"
    }
}
