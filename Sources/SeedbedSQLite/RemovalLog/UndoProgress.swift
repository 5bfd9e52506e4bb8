internal import Seedbed

/// What an undo has done so far in the transaction that is open.
struct UndoProgress {
    /// The identities of a deduplication's entries that were there before any of its rows was put back, by table.
    var present: [String: Set<UUIDText>] = [:]
    /// The tables as the schema describes them; none where it does not.
    var layouts: [String: TableLayout?] = [:]
    /// The numbers of rows that came back under another one, by folded table: old to new.
    var renumbered: [[UInt8]: [SeedValue: SeedValue]] = [:]
}
