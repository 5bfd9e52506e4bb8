/// The cleanup rules C1 to C4: which copies of one seed go, why, and in whose favour.
///
/// Decided from the copies' own synced data alone, so that every device that sees the same rows removes the same ones.
package enum CleanupRule {
    /// One verdict for each copy of a group, in the order of the copies.
    ///
    /// - Parameters:
    ///   - group: all copies of one seed, in any order.
    ///   - isDurable: whether the table maps both `seedID` and `dismissDate`; only there does C3 hold, because only
    ///     there the rescue can put back what a concurrent decision elsewhere took.
    package static func verdicts(for group: [SeedCopy], isDurable: Bool) -> [CleanupVerdict] {
        let touchedSurvivor = isDurable ? CopyOrder.touchedSurvivor(of: group) : nil
        // An app without Seedbed has dismissed it, and set no `updateDate`: the seed stays away (I8).
        let dismissed = isDurable ? CopyOrder.undatedDismissal(in: group) : nil
        let survivor = dismissed ?? CopyOrder.survivor(of: group)
        let ties = survivor.map { survivor in
            group.lazy.filter { $0.isUntouched && CopyOrder.tie($0, survivor) }.count > 1
        }
        return group.map { copy in
            if let kept = ownership(of: copy) { return .keep(kept) }
            if let touchedSurvivor { return .remove(.yielded, survivor: touchedSurvivor) }
            guard let survivor, !CopyOrder.tie(copy, survivor) else {
                return .keep(ties == true ? .ambiguous : .survivor)
            }
            // The device abstains: another one has deleted the survivor, and this one may not have received that yet (C5).
            if copy.uuid.isRescue(of: survivor.uuid) { return .keep(.reinserted) }
            return .remove(.superseded, survivor: survivor)
        }
    }

    /// The verdict on a copy of a seed that the catalog released at `released` lists under `retired` (C4).
    package static func retirement(of copy: SeedCopy, released: SeedInstant) -> CleanupVerdict {
        if let kept = ownership(of: copy) { return .keep(kept) }
        return copy.isOlder(than: released) ? .remove(.retired, survivor: nil) : .keep(.survivor)
    }

    /// Whether the copy goes if its seed is retired (C4).
    package static func retires(_ copy: SeedCopy, released: SeedInstant) -> Bool {
        if case .remove = retirement(of: copy, released: released) { true } else { false }
    }

    /// C1 and T4: a touched row, a row without `createDate`, and one that is not proven to be a copy is never removed.
    ///
    /// A dismissed row is the user's, also if an app without Seedbed has dismissed it and left `updateDate` null (I11).
    private static func ownership(of copy: SeedCopy) -> CleanupVerdict.KeepReason? {
        if copy.isTouched || copy.isDismissed { return .touched }
        if copy.unproven != nil { return .unproven }
        return copy.createDate == nil ? .undated : nil
    }
}
