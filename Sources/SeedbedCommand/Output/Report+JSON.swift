internal import Seedbed

extension Seeder.Report {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue { json(naming: SeedNames(in: nil), isVerbose: false) }

    /// The same with the names of seeds, and with the seeds that were inserted if it is verbose.
    func json(naming names: SeedNames, isVerbose: Bool) -> JSONValue {
        let common = common(names, isVerbose)
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

    private func common(_ names: SeedNames, _ isVerbose: Bool) -> JSONValue {
        [
            "outcome": .string(outcome.rawValue), "account": account.json,
            "device": device.isEmpty ? nil : .string(device),
            "dryRun": .bool(isDryRun),
            "catalogs": .array(catalogs.map { $0.json(isVerbose ? names : nil) }),
            "removed": .array(removed.map { $0.json(seed(of: $0), names) }),
            "rescued": .array(
                rescued.map {
                    [
                        "table": .string($0.table), "uuid": $0.uuid.json, "was": $0.was.json,
                        "seedID": .string($0.seedID), "reason": .string($0.reason.rawValue),
                    ]
                }),
            "ambiguous": .array(
                ambiguous.map { ["table": .string($0.table), "uuids": .array($0.uuids.map(\.json))] }),
            "unproven": .array(
                unproven.map {
                    ["table": .string($0.table), "uuid": $0.uuid.json, "reason": .string($0.reason.rawValue)]
                }),
            "occupied": .array(occupied.map(\.json)),
            "refused": .array(refused.map(\.json)),
            "unresolved": .array(
                unresolved.map { ["seed": .string($0.seed), "reference": .string($0.reference)] }),
            "leftAlone": .array(leftAlone.map(\.json)),
            "changedTables": .array(changedTables.sorted().map(JSONValue.string)),
            "warnings": .array(warnings.map(JSONValue.string)),
        ]
    }
}

extension Seeder.MergedRows.PassedOver {
    fileprivate var json: JSONValue {
        [
            "table": .string(table), "uuid": uuid?.json ?? nil, "rows": .number(rows),
            "reason": .string(reason.rawValue), "rule": rule.map(JSONValue.string) ?? nil,
        ]
    }
}

extension Seeder.Report.CatalogReport {
    /// - Parameter names: the names of the seeds that were inserted, if these are listed.
    fileprivate func json(_ names: SeedNames?) -> JSONValue {
        let skipped = Seed.SkipReason.allCases.map { reason in
            JSONValue.Field(name: reason.rawValue, value: .number(self.skipped[reason] ?? 0))
        }
        var fields: [JSONValue.Field] = [
            .init(name: "catalog", value: .string(catalog)),
            .init(name: "released", value: .string(released.iso8601)),
            .init(name: "outcome", value: .string(outcome.rawValue)),
            .init(name: "inserted", value: .number(inserted)), .init(name: "skipped", value: .object(skipped)),
        ]
        if let names {
            fields.append(.init(name: "insertedSeeds", value: .array(insertedReferences.map(names.json(of:)))))
        }
        return .object(fields)
    }
}

extension RemovedRow {
    fileprivate func json(_ seed: SeedReference?, _ names: SeedNames) -> JSONValue {
        [
            "table": .string(table), "uuid": uuid.json, "seedID": seedID.map(JSONValue.string) ?? nil,
            "seed": seed.map { .string($0.description) } ?? nil,
            "name": seed.flatMap { names[$0] }.map(JSONValue.string) ?? nil,
            "reason": .string(reason.rawValue), "survivor": survivor?.json ?? nil,
        ]
    }
}

extension Seeder.Report.LeftAlone {
    /// The object that `--json` prints.
    var json: JSONValue {
        [
            "table": .string(table), "uuid": uuid.json, "reason": .string(reason.rawValue),
            "blocking": .array(blocking.map(\.json)), "rule": rule.map(JSONValue.string) ?? nil,
        ]
    }
}

extension SeedCopy.ReferringRow {
    /// The object that `--json` prints.
    var json: JSONValue {
        [
            "table": .string(table), "uuid": uuid?.json ?? nil, "rowid": number.map { .number(String($0)) } ?? nil,
            "key": key.isEmpty
                ? nil : .object(key.map { JSONValue.Field(name: $0.column, value: $0.value.json) }),
            "rule": rule.map(JSONValue.string) ?? nil,
        ]
    }
}

extension Seeder.Report.Occupied {
    /// The object that `--json` prints.
    var json: JSONValue {
        [
            "seed": .string(seed), "table": .string(table), "uuids": .array(uuids.map(\.json)),
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
