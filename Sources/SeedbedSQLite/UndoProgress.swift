internal import Seedbed

/// What an undo has done so far in the transaction that is open.
struct UndoProgress {
    /// The identities of rows that were put back, by table.
    var returned: [String: Set<UUIDText>] = [:]
    /// The numbers of rows that came back under another one, by folded table: old to new.
    var renumbered: [[UInt8]: [SeedValue: SeedValue]] = [:]
}
