/// The layout of a catalog's table, as a store and the rules need it.
///
/// Two catalogs for one table must agree on all of this.
public struct SeedTable: Hashable, Sendable {
    /// The table's name, as the store spells it.
    public var name: String
    /// The columns that name a seed to a person; one or more.
    public var key: [String]
    /// The names of the bookkeeping columns.
    public var mapping: Catalog.Mapping
    /// How dates are stored.
    public var dates: SeedDateFormat
    /// Columns whose change is not an edit.
    public var volatile: [String]
    /// The columns that the catalog declares as `json`: their texts are compared by content.
    public package(set) var json: [String] = []
    /// Keys that lead to this table and that the store does not declare.
    public var references: [TableReference]
    /// The references that other catalogs declare to their tables, by the name of the table; set when catalogs are loaded.
    public internal(set) var otherReferences: [String: [TableReference]] = [:]
    /// The former names of the app's catalogs and seeds; set when catalogs are loaded.
    public package(set) var former = FormerNames()

    /// A table as its catalog describes it.
    public init(
        name: String, key: [String], mapping: Catalog.Mapping = Catalog.Mapping(), dates: SeedDateFormat = .iso8601,
        volatile: [String] = [],
        references: [TableReference] = []
    ) {
        self.name = name
        self.key = key
        self.mapping = mapping
        self.dates = dates
        self.volatile = volatile
        self.references = references
    }

    /// Whether the app dismisses seeds instead of deleting them, which C3 and the rescue need.
    public var isDurable: Bool { mapping.seedID != nil && mapping.dismissDate != nil }

    /// The columns that make rows copies of one seed: the scope, if mapped, and the `seedID`, or else the key.
    public var groupColumns: [String] {
        let scope = mapping.scope.map { [$0] } ?? []
        return scope + (mapping.seedID.map { [$0] } ?? key)
    }

    /// The columns that name a row to a person, within its scope.
    package var keyColumns: [String] { (mapping.scope.map { [$0] } ?? []) + key }
}
