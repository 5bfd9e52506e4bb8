internal import Seedbed

extension Seeder.Explanation.Row {
    var json: JSONValue {
        switch verdict {
        case .keep(let reason): fields("keep", reason.rawValue, reason.rule, survivor: nil)
        case .remove(let reason, let survivor):
            fields(leftAlone == nil ? "remove" : "keep", reason.rawValue, rule(of: reason), survivor: survivor?.uuid)
        }
    }

    /// The rule that removes the row: S3 if the next launch inserts a new copy in its place.
    private func rule(of reason: RemovalReason) -> String {
        if case .remove(.superseded, survivor: nil) = verdict { "S3" } else { reason.rule }
    }

    /// When a rule removes the row; `nil` if none does.
    private var occasion: String? {
        guard case .remove = verdict, leftAlone == nil else { return nil }
        return isRemovedByLaunch ? "launch" : "cleanup"
    }

    private func fields(_ verdict: String, _ reason: String, _ rule: String, survivor: UUIDText?) -> JSONValue {
        [
            "table": .string(table), "seed": seed.map { .string($0.description) } ?? nil, "verdict": .string(verdict),
            "reason": .string(reason), "rule": .string(rule), "occasion": occasion.map(JSONValue.string) ?? nil,
            "survivor": survivor?.json ?? nil, "leftAlone": leftAlone.map { .string($0.rawValue) } ?? nil,
            "blocking": .array(blocking.map(\.json)),
            "unproven": unproven.map { .string($0.rawValue) } ?? nil,
            "refused": refused.map { .string($0) } ?? nil,
        ]
    }

    /// The fate of the row, and why.
    var sentence: String {
        fate + (refused.map { "; the table refused the last release of its seed (\($0))" } ?? "")
    }

    private var departure: String { "goes at the next \(occasion ?? "cleanup")" }

    private var fate: String {
        switch verdict {
        case .keep(.unproven): "stays: it is tagged like a seed's copy, but \(unproven?.sentence ?? "it is none") (T4)"
        case .keep(let reason): "stays: \(reason.sentence) (\(reason.rule))"
        case .remove(let reason, let survivor) where leftAlone == .unmovable && reason != .retired:
            "stays, although it would \(reason == .yielded ? "yield to the user's own copy" : "go for its untouched twin") "
                + "\(survivor?.uuid.attribute ?? "") (\(reason.rule)): "
                + (blocking.isEmpty
                    ? "a trigger of the app keeps it from being deleted"
                    : "what refers to it cannot be moved: " + blocking.map(\.name).joined(separator: ", ")) + " (C5)"
        case .remove(.superseded, nil): "\(departure): a new copy takes its place (S3)"
        case .remove(.superseded, let survivor):
            "\(departure): its untouched twin \(survivor?.uuid.attribute ?? "") is greater (C2)"
        case .remove(.yielded, let survivor):
            "\(departure): it yields to the user's own copy \(survivor?.uuid.attribute ?? "") (C3)"
        case .remove(.duplicate, let survivor): "is merged into \(survivor?.uuid.words ?? "")"
        case .remove(.equal, let survivor):
            "goes when its reference is moved: it is equal to \(survivor?.uuid.words ?? "another row") then (C5)"
        case .remove(.retired, _) where leftAlone == .unmovable && blocking.isEmpty:
            "stays: its seed is retired (C4), but a trigger of the app keeps it from being deleted"
        case .remove(.retired, _):
            leftAlone == nil
                ? "\(departure): its seed is retired (C4)"
                : "stays: its seed is retired, but rows refer to it"
                    + (blocking.isEmpty ? "" : ": " + blocking.map(\.name).joined(separator: ", ")) + " (C4)"
        }
    }
}

extension CleanupVerdict.KeepReason {
    fileprivate var rule: String {
        switch self {
        case .touched, .undated: "C1"
        case .survivor, .ambiguous: "C2"
        case .reinserted: "C5"
        case .unproven: "T4"
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .touched: "the user has changed it"
        case .undated: "its createDate is missing or is no date, so it is the user's"
        case .survivor: "it is untouched, and no untouched twin is greater"
        case .reinserted: "it was put back for a row, in the place of its greater twin, which is to go"
        case .ambiguous: "nothing tells it from its twin"
        case .unproven: "it is not proven to be a copy, so it is the user's"
        }
    }
}

extension RemovalReason {
    fileprivate var rule: String {
        switch self {
        case .superseded: "C2"
        case .yielded: "C3"
        case .retired: "C4"
        case .duplicate: "a deduplication"
        case .equal: "C5"
        }
    }
}

extension SeedCopy.UnprovenReason {
    /// The end of a sentence that says why a tagged row is the user's.
    var sentence: String {
        switch self {
        case .origin: "no catalog is known to have shipped it, so it is the user's"
        case .content: "it does not hold what was shipped: the user or another program changed it, so it is the user's"
        }
    }
}
