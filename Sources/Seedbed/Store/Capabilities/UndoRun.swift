/// The progress of one undo: made when it begins, handed to the store with each row that comes back, and dropped at its end.
public final class UndoRun {
    /// The identities of each table that existed before any row came back, as far as the store has looked.
    package var present: [String: Set<UUIDText>] = [:]
    /// The numbers of rows that came back under another one, by the name of their table: old to new.
    package var renumbered: [SQLName: [SeedValue: SeedValue]] = [:]
    /// The identities under which rows came back, by the name of their table: old to new.
    package var identities: [SQLName: [UUIDText: UUIDText]] = [:]

    /// The catalogs' tables, and the decision which row replaces a parent that is gone (C5).
    ///
    /// If it is `nil`, a row without its parent stays away.
    package var following: (tables: [SeedTable], forwarding: LostRow.Forwarding)?

    /// The removed parents that no row replaces, of rows that could not come back.
    package var missingParents: [(table: String, uuid: UUIDText)] = []

    /// The values that survivors of the deduplication keep, because a rule of their table refuses the former ones.
    package var keptValues: [UndoReport.KeptValues] = []

    /// Whether records of deduplications follow the rows to these identities and numbers; `nil` if the store has not looked yet.
    package var isFollowed: Bool?

    /// The entries that come back; empty if that is not known.
    package let expected: [RemovalLogEntry]
    /// The hashes of identities that several of them have or get, by the name of their table.
    private var shared: [String: Set<Int>] = [:]
    /// The tables whose identities are looked up one by one.
    package var lookedUp: Set<String> = []
    /// The tables whose index by identity was removed for as long as rows come back.
    package var setAside: Set<String> = []

    /// An undo that has put nothing back.
    public init() { expected = [] }

    /// An undo of these removals, which has put nothing back.
    package init(of entries: [RemovalLogEntry]) { expected = entries }

    /// Returns the hashes of the identities that expected rows of a table had or get, and keeps those that several rows share.
    package func hashes(of table: String) -> Set<Int> {
        var hashes = Set<Int>(minimumCapacity: 2 * expected.count)
        var shared: Set<Int> = []
        for entry in expected where entry.table.isSameName(as: table) {
            let rescued = entry.uuid.rescued
            for hash in [entry.uuid.hashValue, rescued?.hashValue].compactMap(\.self)
            where !hashes.insert(hash).inserted { shared.insert(hash) }
        }
        self.shared[table] = shared
        return hashes
    }

    /// Adds a row that came back to ``present``, if another expected row may have or get its identity.
    package func note(_ identity: UUIDText, in table: String) {
        if shared[table]?.contains(identity.hashValue) == true { present[table]?.insert(identity) }
    }
}
