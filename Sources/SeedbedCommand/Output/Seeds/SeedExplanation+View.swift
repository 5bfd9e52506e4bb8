internal import Seedbed

extension Seeder.SeedExplanation {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        let next: JSONValue = [
            "outcome": nextLaunch.outcome.map { .string($0.rawValue) } ?? nil,
            "inserted": .number(nextLaunch.inserted), "removed": .array(nextLaunch.removed.map(\.json)),
            "rescued": .array(nextLaunch.rescued.map(\.uuid.json)), "lost": .array(nextLaunch.lost.map(\.json)),
        ]
        return [
            "seed": .string(seed), "table": .string(table), "state": .string(state.rawValue),
            "delivered": .bool(isDelivered), "removed": .bool(isRemoved),
            "mayBeRenamed": .bool(mayBeRenamed),
            "remover": remover.map { .string($0.rawValue) } ?? nil,
            "occupants": .array(occupants.map(\.json)), "occupantsRule": occupantsRule.map(JSONValue.string) ?? nil,
            "refused": refused.map(JSONValue.string) ?? nil, "unresolved": unresolved.map(JSONValue.string) ?? nil,
            "copies": .array(copies.map(\.json)), "nextLaunch": next, "log": .array(log.map { $0.json() }),
        ]
    }

    /// A line for the seed, one for each copy and what is known of it, and one for the next launch.
    var lines: [String] {
        let name =
            switch state {
            case .shipped: "its catalog ships it"
            case .retired: "its catalog has retired it (C4)"
            case .unlisted:
                !hasCatalog && isDelivered
                    ? "the app no longer has its catalog"
                    : isDelivered ? "its catalog lists it no longer" : "no catalog has it"
            }
        let hasNoCopy = copies.allSatisfy(\.isInOtherScope)
        // Of a seed that a row of the user's blocks, the receipt does not tell whether it ever had a copy.
        let isUnknown = isDelivered && hasNoCopy && occupantsRule != nil
        let delivery = isUnknown ? "" : ", the store was \(isDelivered ? "" : "not ")given it"
        var lines = ["\(seed), table \(table): \(name)\(delivery)"]
        for copy in copies {
            let release = copy.released.map { "of \($0.short)" } ?? "without a release"
            lines.append("\(copy.uuid.title(in: table)) \(release)\(copy.history) \(copy.row.sentence)")
            if !copy.differing.isEmpty {
                lines.append("  differs from the catalog in \(copy.differing.joined(separator: ", "))")
            }
        }
        if let remover {
            lines.append(
                (copies.isEmpty
                    ? "it has no copy any more: \(remover.words) has removed it"
                    : "it has no copy in its scope any more: \(remover.words) has removed or moved it")
                    + (mayBeRenamed ? ", or given it another key, and it " : ", and it ")
                    + (nextLaunch.inserted == 0 ? "does not come back (S5)" : "comes back, as its catalog asks (S5)"))
        }
        let act = occupantsRule.map { "blocks it (\($0))" } ?? "holds its key"
        let effect = hasNoCopy ? "it is not seeded" : "it gets no copy of this release"
        lines += occupants.map { "the user's row \($0.attribute) in \(table) \(act), so \(effect) (S1)" }
        if let refused {
            let isPast = isDelivered || nextLaunch.outcome == .alreadySeeded
            lines.append("the table \(isPast ? "refused its last release" : "refuses it") (\(refused))")
        }
        if let unresolved {
            lines.append("it refers to \(unresolved), of which the store has no copy to refer to, so \(effect)")
        }
        lines += log.map { "\($0.at.iso8601) \($0.line())" }
        lines += nextLaunch.lost.map(\.nextLaunch)
        return lines + ["the next launch \(nextLaunch.sentence)"]
    }
}

extension Seeder.SeedExplanation.Remover {
    fileprivate var words: String {
        switch self {
        case .user: "the user"
        case .sync: "a sync import"
        case .unknown: "the user or a sync import"
        }
    }
}

extension Seeder.SeedExplanation.Copy {
    /// `, changed 2026-11-20 10:12, dismissed,`: its place and the user's acts on it; empty if there is nothing to tell.
    fileprivate var history: String {
        var acts = isInOtherScope ? ["in another scope"] : []
        if let was { acts.append("put back for \(was), which was deleted (R2)") }
        if let changed, changed != dismissed { acts.append("changed \(changed.iso8601)") }
        if isDismissed { acts.append("dismissed" + (dismissed.map { " \($0.iso8601)" } ?? "")) }
        return acts.isEmpty ? "" : ", " + acts.joined(separator: ", ") + ","
    }

    fileprivate var json: JSONValue {
        guard case .object(let fields) = row.json else { return row.json }
        return .object(
            [
                .init(name: "uuid", value: uuid.json),
                .init(name: "released", value: released.map { .string($0.iso8601) } ?? nil),
                .init(name: "changed", value: changed.map { .string($0.iso8601) } ?? nil),
                .init(name: "dismissed", value: .bool(isDismissed)),
                .init(name: "dismissDate", value: dismissed.map { .string($0.iso8601) } ?? nil),
                .init(name: "was", value: was?.json ?? nil),
                .init(name: "differing", value: .array(differing.map(JSONValue.string))),
            ] + fields)
    }
}

extension Seeder.SeedExplanation.NextLaunch {
    /// The end of a sentence that begins with “the next launch”.
    fileprivate var sentence: String {
        var acts = inserted == 0 ? [] : [inserted == 1 ? "inserts a copy" : "inserts \(inserted) copies"]
        if !removed.isEmpty { acts.append("removes \(removed.map(\.words).joined(separator: ", "))") }
        acts += rescued.map(\.sentence)
        if !acts.isEmpty { return acts.joined(separator: " and ") }
        return switch outcome {
        case nil: "does nothing about it: no catalog has it"
        case .alreadySeeded: "does nothing about it: its catalog's release is seeded already"
        case .awaitingImport: "does nothing about it: it waits for the account's first import"
        case .contentRemoved: "does nothing about it: the account's content was removed"
        case .olderApp: "does nothing about it: a later release was seeded"
        default: "leaves it as it is"
        }
    }
}

extension Seeder.Report.LeftAlone {
    /// A sentence on a lost copy.
    var nextLaunch: String { "the next launch cannot put the user's copy \(uuid) back: \(loss)" }
}

extension Seeder.Report.Rescued {
    /// The end of a sentence that begins with “the next launch”.
    var sentence: String {
        uuid == was
            ? "puts the user's edit of \(uuid) back, which was overwritten (R3)"
            : "puts the user's copy \(was) back as \(uuid), since it was deleted, not on this device (R2)"
    }
}
