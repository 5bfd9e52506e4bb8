/// Decides how a removed row comes back (C7).
package enum UndoRule {
    /// The identity under which an undo puts the row of an entry back.
    ///
    /// It is the one under which a rescue would put it back (R2). The removal may have been synced, and an engine may never take an
    /// identity again that was deleted. A row that shares its identity with one that stayed keeps it. So does a row whose
    /// identity is not a UUID. A row may have been merged into the row as which an earlier undo had put
    /// it back. Then it gets the identity that follows that row's.
    package static func identity(of entry: RemovalLogEntry) -> UUIDText {
        let isShared = entry.reason == .duplicate && (entry.hasNamesake || entry.survivor == entry.uuid)
        if isShared || entry.reason == .adopted { return entry.uuid }
        guard let next = entry.uuid.rescued else { return entry.uuid }
        return entry.reason == .duplicate && entry.survivor == next ? next.rescued ?? next : next
    }

    /// Whether a row may come back while a row to which it refers is missing.
    ///
    /// If no person asked for it, it comes back for a row that refers to it (C5). A missing parent then keeps it away only if Seedbed
    /// removed that parent, or if the store enforces the key.
    ///
    /// - Parameter wasRemoved: returns whether Seedbed removed the missing row.
    package static func mayLackParent(
        isAsked: Bool, isEnforced: Bool, wasRemoved: () throws(StoreError) -> Bool
    ) throws(StoreError) -> Bool {
        if isAsked || isEnforced { return false }
        return try !wasRemoved()
    }

    /// The `updateDate` with which an undo puts the row of an entry back.
    ///
    /// A person asked for the row and did not edit it. If it comes back under a new identity, it keeps its own `updateDate`. If it has
    /// none, the date is a millisecond after its `createDate`. Another device may have edited or dismissed the removed row before it
    /// received the deletion. That device rescues its edit under the same identity (R2), and the edit is the newer version. Two
    /// devices that undo one removal write the same row.
    ///
    /// If the row comes back under its former identity, the date is `now`: an engine may compare it with that of the deletion.
    ///
    /// - Parameters:
    ///   - entry: the entry of the removed row.
    ///   - uuid: the identity under which it comes back.
    ///   - now: the time of the undo.
    package static func updateDate(
        of entry: RemovalLogEntry, as uuid: UUIDText, at now: SeedInstant
    ) -> RemovalLogEntry.Dating {
        { createDate, updateDate in
            if uuid == entry.uuid { return now }
            return updateDate ?? createDate.map(TouchRule.updateDate) ?? now
        }
    }
}

extension RemovalLogEntry {
    /// The identities that the row of an adoption may have now, its own first: if it was removed since and an undo put it back, it
    /// has another one.
    package var identitiesSinceAdoption: [UUIDText] { Array(sequence(first: uuid, next: \.rescued).prefix(4)) }

    /// Whether an undo of the adoption gives the row the identity that it had before.
    ///
    /// A row that came back under another identity since keeps that one: its former identity was deleted, and rows refer to it by the
    /// new one.
    ///
    /// - Parameter now: the row's identity.
    package func restoresIdentity(from now: UUIDText) -> Bool { now == uuid }
}
