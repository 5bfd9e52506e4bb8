/// The progress of one undo: made when it begins, handed to the store with each row that comes back, and dropped at its end.
public final class UndoRun {
    /// The identities of each table that existed before any row came back, as far as the store has looked.
    package var present: [String: Set<UUIDText>] = [:]
    /// The numbers of rows that came back under another one, by the name of their table: old to new.
    package var renumbered: [SQLName: [SeedValue: SeedValue]] = [:]
    /// The identities under which rows came back, by the name of their table: old to new.
    package var identities: [SQLName: [UUIDText: UUIDText]] = [:]

    /// An undo that has put nothing back.
    public init() {}
}
