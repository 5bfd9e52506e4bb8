/// The progress of one undo: made when it begins, handed to the store with each row that comes back, and dropped at its end.
///
/// In it a store notes for later rows which identities and numbers rows came back with. It may use a part of it, or nothing at all.
public final class UndoRun {
    /// The identities of each table that existed before any row came back, as far as the store has looked.
    package var present: [String: Set<UUIDText>] = [:]
    /// The numbers of rows that came back under another one, by the name of their table: old to new.
    package var renumbered: [SQLName: [SeedValue: SeedValue]] = [:]
    /// The last number of each table that a row has, had, or got in this undo, as far as the store has looked.
    package var lastNumbers: [SQLName: Int64] = [:]
    /// The numbers of removed rows that other rows had before any row came back, by the name of their table.
    ///
    /// Each has the last cleanup in which a row of that number went.
    package var reusedNumbers: [SQLName: [SeedValue: Int64]] = [:]
    /// The numbers with which rows came back, by the name of their table.
    package var returnedNumbers: [SQLName: Set<Int64>] = [:]
    /// The identities under which rows came back, by the name of their table: old to new.
    package var identities: [SQLName: [UUIDText: UUIDText]] = [:]

    /// The catalogs' tables, and the decision which row replaces a parent that is gone (C5).
    ///
    /// The store asks it as ``StoreReferences/repairDanglingReferences(of:_:forwarding:in:)`` does, and lets the row refer to the answer.
    /// If it is `nil`, a row without its parent stays away.
    public package(set) var following: (tables: [SeedTable], forwarding: LostRow.Forwarding)?

    /// The removed parents that no row replaces, of rows that could not come back.
    ///
    /// The store adds each parent that its log holds. Seedbed puts back those that may return, and then asks for the row again.
    public var missingParents: [(table: String, uuid: UUIDText)] = []

    /// The values that survivors of a deduplication keep: a rule of their table refuses the former ones, or a reference is renamed.
    ///
    /// A store with a ``StoreDeduplication`` adds to them; the report lists them.
    public var keptValues: [UndoReport.KeptValues] = []

    /// The tables that declare the references of the rows that come back, as far as catalogs or a deduplication name any.
    package var tables: [SeedTable] = []

    /// Whether records of deduplications follow the rows to these identities and numbers; `nil` if the store has not looked yet.
    package var isFollowed: Bool?

    /// Whether a row that a deduplication moved before it went comes back at its former place.
    ///
    /// There it stands in no other row's way: all rows stood at these places before.
    package var usesFormerPlaces = false
    /// The moves of a deduplication as the store has read them, by table and row, the last one of a row first.
    package var moves: Moves?

    /// Moves of rows, by the name of their table and the text of their identity.
    package typealias Moves = [SQLName: [String: [Move]]]

    /// A reference that a deduplication has changed.
    package struct Move {
        /// The identity of the row that refers, if the row has one.
        package let uuid: UUIDText?
        package let column: String
        package let parent: String
        package let old: SeedValue
        package let new: SeedValue

        /// A change of a reference.
        package init(uuid: UUIDText?, column: String, parent: String, old: SeedValue, new: SeedValue) {
            (self.uuid, self.column, self.parent, self.old, self.new) = (uuid, column, parent, old, new)
        }
    }

    /// The entries that come back; empty if that is not known.
    public let expected: [RemovalLogEntry]
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

    /// Notes that a row came back under another identity, which rows that come back later refer to.
    public func noteIdentity(_ identity: UUIDText, insteadOf former: UUIDText, in table: String) {
        identities[SQLName(table), default: [:]][former] = identity
    }

    /// Returns the identity under which a row of the table came back in this undo, or `nil` if it did not, or kept its own.
    public func identity(insteadOf former: UUIDText, in table: String) -> UUIDText? {
        identities[SQLName(table)]?[former]
    }

    /// Notes that a row came back with another primary key, because another row has its former one by now.
    public func noteKey(_ key: SeedValue, insteadOf former: SeedValue, in table: String) {
        renumbered[SQLName(table), default: [:]][former] = key
    }

    /// Returns the primary key with which a row of the table came back in this undo, or `nil` if it did not, or kept its own.
    public func key(insteadOf former: SeedValue, in table: String) -> SeedValue? { renumbered[SQLName(table)]?[former] }

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
