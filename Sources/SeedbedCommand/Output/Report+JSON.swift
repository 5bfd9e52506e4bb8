internal import Seedbed

extension Seeder.Report {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        guard case .object(let fields) = common else { return common }
        let marked = JSONValue.array(
            marked.map { ["table": .string($0.table), "uuid": $0.uuid.json, "seedID": .string($0.seedID)] })
        return switch outcome {
        case .dismissed: .object(fields + [.init(name: "dismissed", value: marked)])
        case .restored: .object(fields + [.init(name: "restored", value: marked)])
        case .merged: .object(fields + [.init(name: "passedOver", value: .array(passedOver.map(\.json)))])
        default: common
        }
    }

    private var common: JSONValue {
        [
            "outcome": .string(outcome.rawValue), "account": account.json, "device": .string(device),
            "dryRun": .bool(isDryRun),
            "catalogs": .array(catalogs.map(\.json)),
            "removed": .array(removed.map(\.json)),
            "rescued": .array(
                rescued.map {
                    [
                        "table": .string($0.table), "uuid": $0.uuid.json, "was": $0.was.json,
                        "seedID": .string($0.seedID),
                    ]
                }),
            "ambiguous": .array(
                ambiguous.map { ["table": .string($0.table), "uuids": .array($0.uuids.map(\.json))] }),
            "unproven": .array(
                unproven.map {
                    ["table": .string($0.table), "uuid": $0.uuid.json, "reason": .string($0.reason.rawValue)]
                }),
            "occupied": .array(
                occupied.map {
                    ["seed": .string($0.seed), "table": .string($0.table), "uuids": .array($0.uuids.map(\.json))]
                }),
            "refused": .array(refused.map(\.json)),
            "leftAlone": .array(
                leftAlone.map {
                    [
                        "table": .string($0.table), "uuid": $0.uuid.json, "reason": .string($0.reason.rawValue),
                        "blocking": .array($0.blocking.map(\.json)),
                    ]
                }),
            "changedTables": .array(changedTables.sorted().map(JSONValue.string)),
            "warnings": .array(warnings.map(JSONValue.string)),
        ]
    }
}

extension MergedRows.PassedOver {
    fileprivate var json: JSONValue {
        [
            "table": .string(table), "uuid": uuid?.json ?? nil, "rows": .number(rows),
            "reason": .string(reason.rawValue), "rule": rule.map(JSONValue.string) ?? nil,
        ]
    }
}

extension Seeder.Report.CatalogReport {
    fileprivate var json: JSONValue {
        let skipped = SkipReason.allCases.map { reason in
            JSONValue.Field(name: reason.rawValue, value: .number(self.skipped[reason] ?? 0))
        }
        return [
            "catalog": .string(catalog), "released": .string(released.iso8601), "outcome": .string(outcome.rawValue),
            "inserted": .number(inserted), "skipped": .object(skipped),
        ]
    }
}

extension RemovedRow {
    fileprivate var json: JSONValue {
        [
            "table": .string(table), "uuid": uuid.json, "seedID": seedID.map(JSONValue.string) ?? nil,
            "reason": .string(reason.rawValue), "survivor": survivor?.json ?? nil,
        ]
    }
}

extension ReferringRow {
    /// The object that `--json` prints.
    var json: JSONValue {
        [
            "table": .string(table), "uuid": uuid?.json ?? nil, "rowid": number.map { .number(String($0)) } ?? nil,
            "rule": rule.map(JSONValue.string) ?? nil,
        ]
    }
}

extension Seeder.Report.Refused {
    /// The object that `--json` prints.
    var json: JSONValue { ["seed": .string(seed), "table": .string(table), "rule": .string(rule)] }
}

extension UUIDText {
    var json: JSONValue { .string(description) }
}

extension SeedAccount {
    /// `none`, or the id that the app gave; null if the account is unknown.
    var json: JSONValue { label.map(JSONValue.string) ?? nil }

    /// The account's name for `--account`.
    var label: String? {
        switch self {
        case .signedOut: "none"
        case .id(let id): id
        case .unknown: nil
        }
    }
}
