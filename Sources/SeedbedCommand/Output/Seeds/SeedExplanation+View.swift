internal import Seedbed

extension Seeder.SeedExplanation {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        let next: JSONValue = [
            "outcome": nextLaunch.outcome.map { .string($0.rawValue) } ?? nil,
            "inserted": .number(nextLaunch.inserted), "removed": .array(nextLaunch.removed.map(\.json)),
        ]
        return [
            "seed": .string(seed), "table": .string(table), "state": .string(state.rawValue),
            "delivered": .bool(isDelivered), "removed": .bool(isRemoved),
            "occupants": .array(occupants.map(\.json)), "refused": refused.map(JSONValue.string) ?? nil,
            "copies": .array(copies.map(\.json)), "nextLaunch": next, "log": .array(log.map { $0.json() }),
        ]
    }

    /// A line for the seed, one for each copy and what is known of it, and one for the next launch.
    var lines: [String] {
        let name =
            switch state {
            case .shipped: "its catalog ships it"
            case .retired: "its catalog has retired it (C4)"
            case .unlisted: isDelivered ? "its catalog lists it no longer" : "no catalog has it"
            }
        var lines = ["\(seed), table \(table): \(name), the store was \(isDelivered ? "" : "not ")given it"]
        for copy in copies {
            let release = copy.released.map { "of \($0.short)" } ?? "without a release"
            lines.append(
                "\(table) \(copy.uuid) \(release)\(copy.isDismissed ? ", dismissed," : "") \(copy.row.sentence)")
            if !copy.differing.isEmpty {
                lines.append("  differs from the catalog in \(copy.differing.joined(separator: ", "))")
            }
        }
        if isRemoved {
            lines.append("it has no copy any more: the user has removed it, and it does not come back (S5)")
        }
        lines += occupants.map { "the user's row \($0) in \(table) holds its key, so it is not seeded (S1)" }
        if let refused { lines.append("the table refused its last release (\(refused))") }
        lines += log.map { "\($0.at.iso8601) \($0.line())" }
        return lines + ["the next launch \(nextLaunch.sentence)"]
    }
}

extension Seeder.SeedExplanation.Copy {
    fileprivate var json: JSONValue {
        guard case .object(let fields) = row.json else { return row.json }
        return .object(
            [
                .init(name: "uuid", value: uuid.json),
                .init(name: "released", value: released.map { .string($0.iso8601) } ?? nil),
                .init(name: "dismissed", value: .bool(isDismissed)),
                .init(name: "differing", value: .array(differing.map(JSONValue.string))),
            ] + fields)
    }
}

extension Seeder.SeedExplanation.NextLaunch {
    /// The end of a sentence that begins with “the next launch”.
    fileprivate var sentence: String {
        var acts = inserted == 0 ? [] : [inserted == 1 ? "inserts a copy" : "inserts \(inserted) copies"]
        if !removed.isEmpty { acts.append("removes \(removed.map(\.description).joined(separator: ", "))") }
        if !acts.isEmpty { return acts.joined(separator: " and ") }
        return switch outcome {
        case .alreadySeeded: "does nothing about it: its catalog's release is seeded already"
        case .awaitingImport: "does nothing about it: it waits for the account's first import"
        case .contentRemoved: "does nothing about it: the account's content was removed"
        case .olderApp: "does nothing about it: a later release was seeded"
        default: "leaves it as it is"
        }
    }
}
