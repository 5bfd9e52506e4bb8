/// Which rows of a table are duplicates of each other, which of them stays, and what it takes over from the others.
///
/// ```swift
/// Deduplication(
///     of: "Contact", by: [KeyColumn("email", .folded)], survivor: .least("uuid"), merging: ["notes": .newest])
/// ```
///
/// The table need not be one that a catalog seeds. It needs a column for the row's identity across devices, `uuid` or what
/// `mapping` calls it; where it has the date columns of `mapping` these are read and kept up, and where it has not, it does
/// without.
public struct Deduplication: Sendable {
    /// The table's name.
    public var table: String
    /// The columns that hold the same in duplicates; a row with a null among them is nobody's duplicate.
    public var key: [KeyColumn]
    /// Which row stays.
    public var survivor: SurvivorOrder
    /// What becomes of columns, by name; of those that are not named, ``otherwise``.
    ///
    /// The survivor always keeps its key, its primary key, the columns of ``mapping``, and what it was chosen by: else another
    /// row could be the greatest afterwards.
    public var policies: [String: MergePolicy]
    /// What becomes of the other columns.
    public var otherwise: MergePolicy
    /// What the columns for the identity and the dates are called.
    public var mapping: Mapping
    /// How dates are stored.
    public var dates: DateFormat
    /// Keys that lead to this table, where the store declares none: rows that refer move to the survivor by them too.
    public var references: [TableReference]
    /// Whether of rows that tie completely one stays all the same.
    ///
    /// Only for a table in which no other device does this at the same time: each may keep another one, and remove what the
    /// other has kept.
    public var breaksTies: Bool
    /// Columns of the table whose change is not an edit: if the table syncs, they do not decide which row stays.
    public var volatile: [String]
    /// Whether no sync engine mirrors the table, so that what changes may decide which row stays.
    public var isLocal: Bool

    /// A deduplication by these columns.
    public init(
        of table: String, by key: [KeyColumn], survivor: SurvivorOrder, merging policies: [String: MergePolicy] = [:],
        otherwise: MergePolicy = .fill, mapping: Mapping = Mapping(), dates: DateFormat = .iso8601,
        references: [TableReference] = [], breaksTies: Bool = false, volatile: [String] = [],
        isLocal: Bool = false
    ) {
        self.table = table
        self.key = key
        self.survivor = survivor
        self.policies = policies
        self.otherwise = otherwise
        self.mapping = mapping
        self.dates = dates
        self.references = references
        self.breaksTies = breaksTies
        self.volatile = volatile
        self.isLocal = isLocal
    }

    /// The table as a store knows it.
    package var seedTable: SeedTable {
        var mapping = mapping
        (mapping.seedID, mapping.dismissDate, mapping.scope) = (nil, nil, nil)
        return SeedTable(
            name: table, key: key.map(\.name), mapping: mapping, dates: dates, volatile: volatile,
            references: references)
    }

    /// What becomes of a column; names are compared as SQL does.
    func policy(of column: String) -> MergePolicy {
        policies[column] ?? policies.first { UUIDText($0.key) == UUIDText(column) }?.value ?? otherwise
    }
}
