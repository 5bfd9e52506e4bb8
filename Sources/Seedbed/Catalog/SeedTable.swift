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
    /// The columns that the catalog declares as `date`, which hold dates as ``dates`` says.
    package var dateColumns: [String] = []
    /// Keys that lead to this table and that the store does not declare.
    public var references: [SeedTable.Reference]
    /// The references that other catalogs declare to their tables, by the name of the table; set when catalogs are loaded.
    public internal(set) var otherReferences: [String: [SeedTable.Reference]] = [:]
    /// The former names of the app's catalogs and seeds; set when catalogs are loaded.
    public package(set) var former = Catalog.FormerNames()
    /// Whether the table may lack `createDate` and `updateDate`: the app merges duplicates in it, and no catalog need describe it.
    package var mayLackDates = false

    /// A table as its catalog describes it.
    public init(
        name: String, key: [String], mapping: Catalog.Mapping = Catalog.Mapping(), dates: SeedDateFormat = .iso8601,
        volatile: [String] = [],
        references: [SeedTable.Reference] = []
    ) {
        self.name = name
        self.key = key
        self.mapping = mapping
        self.dates = dates
        self.volatile = volatile
        self.references = references
    }

    /// Whether the app dismisses seeds instead of deleting them, which C3 and the rescue need.
    public var isDurable: Bool { mapping.isDurable }

    /// The columns that make rows copies of one seed: the scope, if mapped, and the `seedID`, or else the key.
    public var groupColumns: [String] {
        let scope = mapping.scope.map { [$0] } ?? []
        return scope + (mapping.seedID.map { [$0] } ?? key)
    }

    /// The columns that name a row to a person, within its scope.
    package var keyColumns: [String] { (mapping.scope.map { [$0] } ?? []) + key }

    /// Returns this table with the references that lead to the given tables, as these declare them.
    ///
    /// If one of the tables has this table's name, its references become this table's own.
    func sharingReferences(of tables: [SeedTable]) -> SeedTable {
        var shared = self
        for table in tables where !table.references.isEmpty {
            let isOwn = table.name.isSameName(as: name)
            let known = isOwn ? shared.references : shared.otherReferences[table.name] ?? []
            let all = known + table.references.filter { !known.contains($0) }
            if isOwn { shared.references = all } else { shared.otherReferences[table.name] = all }
        }
        return shared
    }
}

extension SeedTable {
    /// A key by which rows of one table refer to rows of another, for a store that declares none.
    ///
    /// `"references": [{ "table": "Template", "columns": ["category"], "to": ["uuid"] }]` in the catalog of `Category` says
    /// that `Template.category` holds `Category.uuid`.
    public struct Reference: Hashable, Sendable {
        /// The table whose rows refer.
        public var table: String
        /// Its columns.
        public var columns: [String]
        /// The columns of the catalog's table that they hold; empty for its primary key.
        public var to: [String]

        /// A key of another table's, or of the table's own.
        public init(table: String, columns: [String], to: [String] = []) {
            self.table = table
            self.columns = columns
            self.to = to
        }
    }
}

extension Catalog {
    /// The type that a catalog declares for a column.
    public enum ColumnType: String, Sendable, CaseIterable {
        /// A JSON string.
        case text
        /// A whole number that fits 64 bits.
        case integer
        /// A number.
        case real
        /// `true` or `false`, stored as 1 or 0.
        case boolean
        /// A date or an ISO 8601 instant, stored in the catalog's `dates` format.
        case date
        /// A UUID in its text form.
        case uuid
        /// Any JSON value, stored as JSON text.
        case json
        /// Bytes in base64.
        case blob
    }
}
