/// The decision of a rule on one copy, with the reason.
public enum CleanupVerdict: Hashable, Sendable {
    /// The copy stays.
    case keep(CleanupVerdict.KeepReason)
    /// The copy goes; rows that refer to it move to `survivor`.
    case remove(RemovalReason, survivor: SeedCopy?)
}

extension CleanupVerdict {
    /// Why a copy stays.
    public enum KeepReason: String, Hashable, Sendable, CaseIterable {
        /// It belongs to the user (C1).
        case touched
        /// It is tagged and not proven to be a copy, so it belongs to the user (T4).
        case unproven
        /// It has no readable `createDate`: a row from before Seedbed, which belongs to the user (C1).
        case undated
        /// It is the greatest of its untouched twins, or has none (C2).
        case survivor
        /// It was put back for a row that refers to it, and the survivor, for which it came, is to be deleted (C5).
        case reinserted
        /// It ties completely with another one, and no synced value tells which one is to go (C2).
        case ambiguous
    }
}

/// Why a copy goes.
public enum RemovalReason: String, Hashable, Sendable, CaseIterable {
    /// An untouched twin is greater (C2).
    case superseded
    /// A touched copy of the same seed exists (C3).
    case yielded
    /// The app no longer ships the seed (C4).
    case retired
    /// The row was entered twice, and the app asked for one row of each key: no cleanup gives this reason.
    case duplicate
    /// It refers to a copy that went, and would have become equal to another row at the survivor (C5).
    case equal
}
