import Seedbed

extension SeedCopy {
    /// An untouched copy, created that many milliseconds after 1970.
    static func untouched(_ uuid: String, _ created: Int64, row: Int64 = 0) -> SeedCopy {
        SeedCopy(row: .number(row), uuid: UUIDText(uuid), createDate: SeedInstant(milliseconds: created))
    }

    /// A copy that the user edited at `updated`; nil for a value that is no date.
    static func touched(_ uuid: String, _ updated: Int64?, created: Int64? = 1, row: Int64 = 0) -> SeedCopy {
        SeedCopy(
            row: .number(row), uuid: UUIDText(uuid), createDate: created.map(SeedInstant.init(milliseconds:)),
            updateDate: updated.map(SeedInstant.init(milliseconds:)), isTouched: true)
    }

    /// A copy that the user dismissed at `updated`.
    static func dismissed(_ uuid: String, _ updated: Int64, row: Int64 = 0) -> SeedCopy {
        var copy = touched(uuid, updated, row: row)
        copy.isDismissed = true
        return copy
    }

    /// A copy that has a `dismissDate` but no `updateDate`.
    static func dismissedUnseen(_ uuid: String, _ created: Int64) -> SeedCopy {
        var copy = untouched(uuid, created)
        copy.isDismissed = true
        return copy
    }

    /// A row that is tagged like a copy and is none (T4).
    static func unproven(_ uuid: String, _ created: Int64, _ reason: SeedCopy.UnprovenReason = .origin, row: Int64 = 0)
        -> SeedCopy
    {
        var copy = untouched(uuid, created, row: row)
        copy.unproven = reason
        return copy
    }

    /// A row from before Seedbed: neither date is set.
    static func undated(_ uuid: String, row: Int64 = 0) -> SeedCopy {
        SeedCopy(row: .number(row), uuid: UUIDText(uuid), createDate: nil)
    }
}

extension CleanupVerdict {
    /// `survivor`, or `superseded by b`: short enough for a table.
    var text: String {
        switch self {
        case .keep(let reason): reason.rawValue
        case .remove(let reason, nil): reason.rawValue
        case .remove(let reason, let survivor?): "\(reason.rawValue) by \(survivor.uuid)"
        }
    }
}
