/// Which rows of a table are duplicates of each other, which of them stays, and what it takes over from the others.
///
/// ```swift
/// Deduplication(
///     of: "Contact", by: [Deduplication.KeyColumn("email", .folded)], survivor: .least("uuid"), merging: ["notes": .newest])
/// ```
///
/// The table need not be one that a catalog seeds. It needs a column for the row's identity across devices: `uuid`, or the name
/// that `mapping` gives. If the table has the date columns of `mapping`, they are read and kept up to date.
public struct Deduplication: Sendable {
    /// The table's name.
    public var table: String
    /// The columns that hold the same values in duplicates; a row with a null in one of them has no duplicates.
    public var key: [Deduplication.KeyColumn]
    /// Which row stays.
    public var survivor: Deduplication.SurvivorOrder
    /// The merge policies by column name; every other column has the policy ``otherwise``.
    ///
    /// The survivor always keeps its key, its primary key, the columns of ``mapping`` and the column that it was chosen by.
    /// Otherwise another row could rank highest afterwards.
    public var policies: [String: Deduplication.MergePolicy]
    /// The policy for the columns that ``policies`` does not name.
    public var otherwise: Deduplication.MergePolicy
    /// The names of the columns for the identity, the dates and the scope.
    ///
    /// If it names a scope, the key must contain that column, or the identity.
    ///
    /// If the names are the default ones, a ``Seeder`` uses the names, dates, volatile columns and references of the table's catalog.
    public var mapping: Catalog.Mapping
    /// How dates are stored; a store of Core Data, whose attributes are dates, knows it by itself.
    public var dates: SeedDateFormat
    /// Keys that lead to this table and that the store does not declare: rows that refer by them move to the survivor too.
    public var references: [SeedTable.Reference]
    /// Whether one of several rows that tie completely stays.
    ///
    /// Set it only if no other device deduplicates the table at the same time. Each device may keep a different row, and remove
    /// the one that the other has kept.
    public var breaksTies: Bool
    /// Columns of the table whose change is not an edit: if the table syncs, they do not decide which row stays.
    public var volatile: [String]
    /// Whether no sync engine mirrors the table, so that a column that changes may decide which row stays.
    public var isLocal: Bool
    /// Whether it is an error if a rule of the table refuses a merged row: a unique key needs all groups merged.
    package var mergesAll = false
    /// Whether the store was prepared for seeds in this table: the cleanup of another device may then remove copies.
    package var isSeeded = false

    /// A deduplication by these columns.
    public init(
        of table: String, by key: [Deduplication.KeyColumn], survivor: Deduplication.SurvivorOrder,
        merging policies: [String: Deduplication.MergePolicy] = [:],
        otherwise: Deduplication.MergePolicy = .fill, mapping: Catalog.Mapping = Catalog.Mapping(),
        dates: SeedDateFormat = .iso8601,
        references: [SeedTable.Reference] = [], breaksTies: Bool = false, volatile: [String] = [],
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
        var seedTable = SeedTable(
            name: table, key: key.map(\.name), mapping: mapping, dates: dates, volatile: volatile,
            references: references)
        seedTable.mayLackDates = true
        return seedTable
    }

    /// Throws if the key leaves out the scope: equal rows of two scopes are no duplicates.
    ///
    /// A key with the identity needs no scope, because one identity is one row.
    package func refuseMixedScopes() throws(DedupeError) {
        guard let scope = mapping.scope else { return }
        let names = key.map(\.name)
        if ![scope, mapping.uuid].contains(where: { name in names.contains(where: name.isSameName) }) {
            throw .scopeNotInKey(table: table, column: scope)
        }
    }

    /// The policy for a column; names compare as in SQL.
    func policy(of column: String) -> Deduplication.MergePolicy {
        let same = policies.keys.filter { $0.isSameName(as: column) }.min()
        return policies[column] ?? same.flatMap { policies[$0] } ?? otherwise
    }
}

extension Deduplication {
    /// A column of a key, and how its values are compared: `"name"` is compared exactly.
    public struct KeyColumn: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The column's name.
        public var name: String
        /// When two values are the same.
        public var comparison: Deduplication.KeyComparison

        /// A column that is compared so.
        public init(_ name: String, _ comparison: Deduplication.KeyComparison = .exact) {
            self.name = name
            self.comparison = comparison
        }

        /// A column that is compared exactly.
        public init(stringLiteral name: String) { self.init(name) }
    }
}
