/// A catalog: the seeds of one table, with the date they were released.
public struct Catalog: Sendable {
    /// A column that the catalog declares.
    public struct Column: Sendable, Hashable {
        /// The name, as the catalog writes it.
        public var name: String
        /// The type of its values.
        public var type: Catalog.ColumnType

        /// A column of that name and type.
        public init(name: String, type: Catalog.ColumnType) {
            self.name = name
            self.type = type
        }
    }

    /// Its name, `[a-z0-9._-]+`.
    public let name: String
    /// The names that it had in earlier releases.
    public let formerly: [String]
    /// When it was released; a later release has a later date.
    public let released: SeedInstant
    /// The table its seeds go to.
    public internal(set) var table: SeedTable
    /// The columns whose texts are in several languages.
    public internal(set) var localized: [String] = []
    /// The columns with their types, or `nil` if the catalog declares none.
    public let columns: [Column]?
    /// Its seeds; a seed that another one refers to comes before it.
    public internal(set) var seeds: Catalog.Seeds
    /// The former names of its seeds (`$formerly`), by the seed's id.
    let formerSeedNames: [String: [String]]
    /// Ids that the app no longer ships.
    public let retired: [String]
    /// The file it was read from, as it was named; empty for a catalog made in code.
    public let file: String
    /// The position of the value of `dates` in the file, or else of `table`; `nil` for a catalog made in code.
    var datesPosition: TextPosition? { datesOffset.flatMap(seeds.position(of:)) }
    /// The offset of that value in the file.
    var datesOffset: Int?
    /// The offsets of the declared columns and of the mapped ones that the file names, by folded name.
    var columnOffsets: [SQLName: Int] = [:]
    /// The history that code supplies, or `nil`.
    ///
    /// Seedbed adds the catalog's history file to it when a row of an earlier release must be proven.
    public var history: Catalog.History?
    /// The path of the catalog's history file, whether or not the file exists; `nil` for a catalog made in code.
    let historyFile: CatalogSource.File?

    /// Makes a catalog in code; unlike a catalog from a file, it is not validated.
    ///
    /// The order of its seeds changes only if one refers to a later one.
    public init(
        name: String, formerly: [String] = [], released: SeedInstant, table: SeedTable, columns: [Column]? = nil,
        localized: [String] = [], seeds: [Seed], retired: [String] = [], history: Catalog.History? = nil
    ) {
        let named = seeds.filter { !$0.formerly.isEmpty }.map { ($0.id, $0.formerly) }
        self.init(
            name: name, formerly: formerly, released: released, table: table, columns: columns,
            seeds: Catalog.Seeds(Seed.ordered(seeds, of: name)),
            formerSeedNames: Dictionary(named) { first, _ in first }, retired: retired, file: "", history: history,
            historyFile: nil)
        self.localized = localized
    }

    /// A catalog with seeds that are in order already.
    init(
        name: String, formerly: [String], released: SeedInstant, table: SeedTable, columns: [Column]?,
        seeds: Catalog.Seeds,
        formerSeedNames: [String: [String]], retired: [String], file: String, history: Catalog.History?,
        historyFile: CatalogSource.File?
    ) {
        self.name = name
        self.formerly = formerly
        self.formerSeedNames = formerSeedNames
        self.released = released
        self.table = table
        self.columns = columns
        self.seeds = seeds
        self.retired = retired
        self.file = file
        self.history = history
        self.historyFile = historyFile
    }

    /// The names of the columns that the seeds fill; set in a ``head``, which has no seeds.
    private(set) var filledColumns: [String]?

    /// The catalog without its seeds; it still knows which columns they fill.
    var head: Catalog {
        var head = self
        head.seeds = Catalog.Seeds([])
        head.filledColumns = seededColumns
        return head
    }

    /// The part that the launch path needs.
    public var header: Catalog.Header { Catalog.Header(name: name, released: released, file: file) }
}

extension Catalog {
    /// A problem with a column, at its place in the file, or else at that of the table.
    package func problem(withColumn name: String, _ message: String) -> CatalogError.Problem {
        let place = columnOffsets[SQLName(name)].flatMap(seeds.position(of:)) ?? datesPosition
        return CatalogError.Problem(
            file: file.isEmpty ? self.name : file, line: place?.line ?? 1, column: place?.column ?? 1, message: message)
    }

    /// Whether a seed fills a column with a value, and not with a reference to another seed.
    package func hasValues(inColumn name: String) -> Bool {
        seeds.contains { seed in
            seed.fields.contains { field in
                guard field.column.isSameName(as: name) else { return false }
                return switch field.content {
                case .value(let value): !value.isNull
                case .localized: true
                case .reference: false
                }
            }
        }
    }

    /// The types of the declared columns, by their names.
    var columnTypes: [String: Catalog.ColumnType] {
        Dictionary((columns ?? []).map { ($0.name, $0.type) }) { first, _ in first }
    }

    /// The columns that the seeds fill: the declared ones or, if none are declared, those that occur in the seeds.
    public var seededColumns: [String] {
        if let filledColumns { return filledColumns }
        if let columns { return columns.map(\.name) }
        var names: [String] = []
        var seen: Set<ExactText> = []
        for seed in seeds {
            for value in seed.values where seen.insert(ExactText(value.column)).inserted { names.append(value.column) }
        }
        return names
    }
}

extension Catalog {
    /// The catalogs with those first that others refer to, and otherwise by name.
    static func ordered(_ catalogs: [Catalog], dependencies: [(from: Int, to: Int)]) -> [Catalog] {
        let byName = catalogs.indices.sorted { left, right in
            catalogs[left].name.utf8.lexicographicallyPrecedes(catalogs[right].name.utf8)
        }
        var place = [Int](repeating: 0, count: catalogs.count)
        for (index, catalog) in byName.enumerated() { place[catalog] = index }
        let edges = dependencies.map { (from: place[$0.from], to: place[$0.to]) }.sorted { $0 < $1 }
        return DependencyOrder(nodes: catalogs.count, edges: edges).order.map { catalogs[byName[$0]] }
    }

    /// The same for catalogs made in code, whose references are found by going through their seeds.
    static func ordered(_ catalogs: [Catalog]) -> [Catalog] {
        let places = Dictionary(catalogs.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var dependencies: [(from: Int, to: Int)] = []
        for (index, catalog) in catalogs.enumerated() {
            let targets = catalog.seeds.lazy.flatMap(\.references).compactMap { places[$0.catalog] }
            for target in Set(targets) where target != index { dependencies.append((index, target)) }
        }
        return ordered(catalogs, dependencies: dependencies)
    }
}

extension Catalog {
    /// The catalogs, each with the references that the other catalogs declare.
    ///
    /// A key from one table to another is declared by one catalog and concerns both.
    static func linked(_ catalogs: [Catalog]) -> [Catalog] {
        let catalogs = sharingDateColumns(joined(catalogs))
        if catalogs.allSatisfy(\.table.references.isEmpty) { return catalogs }
        var references: [String: [SeedTable.Reference]] = [:]
        for catalog in catalogs where !catalog.table.references.isEmpty {
            references[catalog.table.name] = catalog.table.references
        }
        return catalogs.map { catalog in
            var linked = catalog
            linked.table.otherReferences = references
            linked.table.otherReferences[catalog.table.name] = nil
            return linked
        }
    }

    /// The catalogs, each with the columns of dates that any catalog of its table declares.
    private static func sharingDateColumns(_ catalogs: [Catalog]) -> [Catalog] {
        if catalogs.allSatisfy(\.table.dateColumns.isEmpty) { return catalogs }
        let columns = Dictionary(grouping: catalogs) { SQLName($0.table.name) }.mapValues { catalogs in
            var seen: Set<SQLName> = []
            return catalogs.flatMap(\.table.dateColumns).filter { seen.insert(SQLName($0)).inserted }
        }
        return catalogs.map { catalog in
            var catalog = catalog
            catalog.table.dateColumns = columns[SQLName(catalog.table.name)] ?? []
            return catalog
        }
    }
}

extension Catalog {
    /// The warnings about a valid catalog, one sentence each.
    public var warnings: [String] {
        fractionWarnings + scopeWarnings + referenceKeyWarnings + untranslatedWarnings
    }

    /// The warning about a release date that a sync engine may cut: two devices then choose different survivors (C2).
    private var fractionWarnings: [String] {
        if released.milliseconds % 1000 == 0 { return [] }
        return [
            """
            \(file.isEmpty ? name : file): “released” has a fraction of a second: a sync engine that keeps dates to the second changes \
            it, and two devices may then keep different copies; write whole seconds
            """
        ]
    }

    /// A row without a `seedID` is found by its key, and filing it elsewhere is no edit (T2).
    private var referenceKeyWarnings: [String] {
        if table.mapping.seedID != nil || !seeds.hasReferences { return [] }
        var columns: Set<SQLName> = []
        for seed in seeds { for link in seed.links { columns.insert(SQLName(seed.values[link.place].column)) } }
        guard let column = table.key.first(where: { columns.contains(SQLName($0)) }) else { return [] }
        return [
            """
            \(file.isEmpty ? name : file): the key column “\(column)” refers to other seeds, and rows do not name their seed: a \
            copy that the user files elsewhere is another seed's, or none's; name a seedID column in “mapping”
            """
        ]
    }

    private var scopeWarnings: [String] {
        guard let scope = table.mapping.scope else { return [] }
        let lacking = seeds.filter { seed in
            !seed.values.indices.contains { place in
                seed.values[place].column.isSameName(as: scope)
                    && seed.field(place).content != .value(.null)
            }
        }.map(\.id)
        if lacking.isEmpty { return [] }
        let named = lacking.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
        let more = lacking.count > 5 ? " and \(lacking.count - 5) more" : ""
        return [
            """
            \(file.isEmpty ? name : file): \(named)\(more) \(lacking.count == 1 ? "has" : "have") no value for the scope \
            column “\(scope)”: a copy without a scope will be no row's twin, and every device keeps its own
            """
        ]
    }
}
