/// Decides how a removed row comes back (C7).
package enum UndoRule {
    /// The identity under which an undo puts the row of an entry back.
    ///
    /// It is the one under which a rescue would put it back (R2). The removal may have been synced, and an engine may never take an
    /// identity again that was deleted. A row that shares its identity with one that stayed keeps it. So does a row whose
    /// identity is not a UUID.
    package static func identity(of entry: RemovalLogEntry) -> UUIDText {
        let isShared = entry.reason == .duplicate && (entry.hasNamesake || entry.survivor == entry.uuid)
        if isShared || entry.reason == .adopted { return entry.uuid }
        return entry.uuid.rescued ?? entry.uuid
    }
}
