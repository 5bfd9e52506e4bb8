/// Proves that tagged rows are copies (T4), from the catalogs, their history and the receipts of the store.
///
/// It reads seeds when a row is about to go, and receipts and history only for rows of earlier releases. One call of a ``Seeder``
/// has one.
package final class Provenance {
    let store: any SeedStore
    private let load: () throws(CatalogError) -> [Catalog]
    private var sources: [ShippedCatalog]?
    private var sourcesByName: [String: ShippedCatalog] = [:]
    private var volatileOfTables: [String: [String]] = [:]
    private var sourcesOfTables: [String: [ShippedCatalog]] = [:]
    private var columnsOfTables: [String: ProvenColumns] = [:]
    /// The groups that hold a text in another normal form, by the table's name and its group columns.
    var spellingsOfTables: [[String]: GroupSpellings] = [:]
    /// The rows that are known to be copies, while a catalog is seeded.
    var provenRows: ProvenRows?
    /// Why the catalogs or a history could not be read; the call that needed them has failed with it.
    private(set) var failure: CatalogError?

    /// - Parameter load: reads the app's catalogs; called when their seeds are first needed.
    init(of store: any SeedStore, load: @escaping () throws(CatalogError) -> [Catalog]) {
        self.store = store
        self.load = load
    }

    /// The provenance by catalogs that are read already.
    package convenience init(of store: any SeedStore, in catalogs: [Catalog]) {
        self.init(of: store) { () throws(CatalogError) in catalogs }
    }

    /// Whether the catalogs have been read.
    var hasCatalogs: Bool { sources != nil }

    /// Gives the catalogs that the call has read by now, so that they are not read once more.
    func use(_ catalogs: [Catalog]) {
        if sources != nil { return }
        let made = catalogs.map { ShippedCatalog($0, in: store) }
        sources = made
        sourcesByName = Dictionary(made.map { ($0.catalog.name, $0) }) { first, _ in first }
    }

    /// Forgets the store's receipts, which have changed.
    func forgetReceipts() { sources?.forEach { $0.forgetReceipts() } }

    /// Forgets the store's receipts of one catalog.
    func forgetReceipts(of catalog: Catalog) { sourcesByName[catalog.name]?.forgetReceipts() }

    /// Lets rows be copies of a catalog's release that came before these columns, as long as the store is brought to that
    /// release.
    func setLateColumns(_ columns: [SQLName: SeedValue], of catalog: Catalog) {
        sourcesByName[catalog.name]?.late = columns
    }

    /// Those columns; none unless the store is being brought to the catalog's release.
    func lateColumns(of catalog: Catalog) -> [SQLName: SeedValue] {
        sourcesByName[catalog.name]?.late ?? [:]
    }

    /// Marks those of a group's tagged rows whose origin is not known (T4, b), and returns whether it marked any.
    @discardableResult
    func markOrigins(
        of group: inout CopyGroup, _ origin: inout GroupOrigin
    ) throws(StoreError) -> Bool {
        var hasMarked = false
        for place in group.copies.indices where group.copies[place].isUntouched {
            guard let reason = try reason(for: group.copies[place], &origin) else { continue }
            group.copies[place].unproven = reason
            hasMarked = true
        }
        return hasMarked
    }

    /// Marks tagged rows whose content was not shipped (T4, c), and returns the indexes of groups with marked rows.
    ///
    /// Mark the origins first.
    @discardableResult
    func markContents(
        of groups: inout [CopyGroup], _ origins: inout [GroupOrigin], in table: SeedTable
    ) throws(StoreError) -> Set<Int> {
        var marked: Set<Int> = []
        let columns = try columns(of: table)
        func mark(_ group: Int, _ copy: Int, _ values: [SeedValue]) throws(StoreError) {
            let content = RowContent(columns: columns, values: values)
            let reason = try reason(for: groups[group].copies[copy], content, &origins[group], table)
            guard let reason else { return }
            groups[group].copies[copy].unproven = reason
            marked.insert(group)
        }
        var unread: [(group: Int, copy: Int)] = []
        for group in groups.indices {
            for copy in groups[group].copies.indices where groups[group].copies[copy].isUntouched {
                let contents = groups[group].contents
                if contents.indices.contains(copy), contents[copy].count == columns.names.count {
                    try mark(group, copy, contents[copy])
                } else {
                    unread.append((group, copy))
                }
            }
        }
        for start in stride(from: 0, to: unread.count, by: Self.atOnce) {
            let some = unread[start..<min(start + Self.atOnce, unread.count)]
            let copies = some.map { groups[$0.group].copies[$0.copy] }
            for (place, values) in zip(some, try store.columns.values(of: columns.names, in: copies, of: table)) {
                try mark(place.group, place.copy, values)
            }
        }
        return marked
    }

    /// The columns that prove a table's rows, or none if the catalogs are not read yet.
    func columnsAtHand(of table: SeedTable) throws(StoreError) -> [String] {
        hasCatalogs ? try columns(of: table).names : []
    }

    /// The group with a mark on each tagged row that is not a copy, by origin or content.
    package func proven(_ group: CopyGroup, in table: SeedTable) throws(StoreError) -> CopyGroup {
        guard group.copies.contains(where: \.isUntouched) else { return group }
        var groups = [group]
        var origins = [try origin(of: group.values, in: table)]
        try markOrigins(of: &groups[0], &origins[0])
        if groups[0].copies.contains(where: \.isUntouched) { try markContents(of: &groups, &origins, in: table) }
        return groups[0]
    }

    /// The row with a mark if it is tagged and not a copy of the group's seed.
    func proven(_ copy: SeedCopy, inGroup group: [SeedValue], of table: SeedTable) throws(StoreError) -> SeedCopy {
        try proven(CopyGroup(values: group, copies: [copy]), in: table).copies[0]
    }

    /// The reason why a row outside the store is not a copy of the group's seed, or `nil` if it is one.
    ///
    /// A row that is not tagged has no such reason either.
    ///
    /// - Parameter value: the row's value in a column, or `nil` if the row does not have the column.
    package func reason(
        for copy: SeedCopy, inGroup group: [SeedValue], of table: SeedTable, value: (String) -> SeedValue?
    ) throws(StoreError) -> SeedCopy.UnprovenReason? {
        guard copy.isTagged else { return nil }
        var origin = try origin(of: group, in: table)
        if let reason = try reason(for: copy, &origin) { return reason }
        let columns = try columns(of: table)
        let content = RowContent(columns: columns, values: columns.names.map { value($0) ?? .null })
        return try reason(for: copy, content, &origin, table)
    }

    /// Whether a tagged row is a copy, by its origin and by what it holds.
    func isCopy(
        _ copy: SeedCopy, _ group: [SeedValue], _ content: RowContent, in table: SeedTable
    ) throws(StoreError) -> Bool {
        var origin = try origin(of: group, in: table)
        if try reason(for: copy, &origin) != nil { return false }
        return try reason(for: copy, content, &origin, table) == nil
    }

    private static let atOnce = 512

    /// The possible origin of the rows of a group.
    func origin(of group: [SeedValue], in table: SeedTable) throws(StoreError) -> GroupOrigin {
        let sources = try sources(of: table)
        guard table.mapping.seedID != nil else { return GroupOrigin(isNamed: false, group: group, sources: sources) }
        guard case .text(let seedID)? = group.last else { return GroupOrigin(isNamed: true, group: group, sources: []) }
        let name = table.former.current(of: seedID)
        return GroupOrigin(
            isNamed: true, group: table.currentGroup(group),
            sources: sources.filter { name.utf8.starts(with: "\($0.catalog.name)/".utf8) })
    }

    func reason(for copy: SeedCopy, _ origin: inout GroupOrigin) throws(StoreError) -> SeedCopy.UnprovenReason? {
        if origin.isNamed {
            return ProofRule.origin(isNamed: !origin.sources.isEmpty, hasShippedKey: true, isReleaseDate: true)
        }
        guard let date = copy.createDate else { return nil }
        for place in origin.sources.indices {
            let current = origin.current(place)
            let isOrigin = try known(origin.sources[place]) { (source) throws(OriginError) in
                try source.isOrigin(current, at: date)
            }
            if isOrigin { return nil }
            if try !seeds(of: place, in: &origin, at: date).isEmpty { return nil }
        }
        return ProofRule.origin(isNamed: nil, hasShippedKey: false, isReleaseDate: false)
    }

    func reason(
        for copy: SeedCopy, _ content: RowContent, _ origin: inout GroupOrigin, _ table: SeedTable
    ) throws(StoreError) -> SeedCopy.UnprovenReason? {
        guard let date = copy.createDate, !content.values.isEmpty else { return nil }
        if try holdsShippedContent(copy, content, &origin, at: date, in: table) { return nil }
        var knowledge: [ProofRule.Knowledge] = []
        for place in origin.sources.indices {
            for seed in try seeds(of: place, in: &origin, at: date) {
                knowledge.append(
                    try known(origin.sources[place]) { (source) throws(OriginError) in
                        try source.knowledge(of: seed, at: date, content, copy)
                    })
            }
        }
        if let reason = ProofRule.content(knowledge) { return reason }
        let isUnseen = try store.columns.mayHaveChangedUnseen(copy, of: table)
        return ProofRule.content(knowledge, isUnseen: isUnseen)
    }

    /// The seeds of a source that a row with that date may be a copy of.
    private func seeds(
        of place: Int, in origin: inout GroupOrigin, at date: SeedInstant
    ) throws(StoreError) -> [ShippedSeed] {
        let (source, current) = (origin.sources[place], origin.current(place))
        if origin.isNamed { return current }
        let group = origin.group
        return try known(source) { (source) throws(OriginError) in try source.seeds(in: group, at: date, current) }
    }

    /// The seed that a copy comes from, by its present name; `nil` if none is known.
    func seed(of copy: SeedCopy, _ origin: inout GroupOrigin) throws(StoreError) -> SeedReference? {
        guard let date = copy.createDate else { return nil }
        for place in origin.sources.indices {
            guard let seed = try seeds(of: place, in: &origin, at: date).first else { continue }
            return SeedReference(catalog: origin.sources[place].catalog.name, id: seed.id)
        }
        return nil
    }

    /// Asks a catalog's source, and turns the problems of a history into the failure of the call.
    func known<Result>(
        _ source: ShippedCatalog, _ body: (ShippedCatalog) throws(OriginError) -> Result
    ) throws(StoreError) -> Result {
        do throws(OriginError) { return try body(source) } catch {
            switch error {
            case .store(let error): throw error
            case .catalog(let error): throw fail(error)
            }
        }
    }

    /// Notes why the call fails, and returns the error to throw.
    func fail(_ error: CatalogError) -> StoreError {
        failure = error
        return .failed(store: "", detail: error.description)
    }

    /// The error of a call that ended with an error of the store, which may stand for that of a catalog or a history.
    func cause(of error: StoreError) -> SeedbedError { failure.map { .catalog($0) } ?? .store(error) }

    /// The tables of the catalogs.
    func tables() throws(StoreError) -> [SeedTable] { try allSources().map(\.catalog.table) }

    /// The app's catalogs.
    func catalogs() throws(StoreError) -> [Catalog] { try allSources().map(\.catalog) }

    private func allSources() throws(StoreError) -> [ShippedCatalog] {
        if sources == nil {
            do throws(CatalogError) { use(try load()) } catch { throw fail(error) }
        }
        return sources ?? []
    }

    /// The source of a catalog of the app, or `nil` for another one.
    func source(of catalog: Catalog) throws(StoreError) -> ShippedCatalog? {
        _ = try allSources()
        return sourcesByName[catalog.name]
    }

    func sources(of table: SeedTable) throws(StoreError) -> [ShippedCatalog] {
        if let known = sourcesOfTables[table.name] { return known }
        let sources = try allSources().filter { $0.catalog.table.name.isSameName(as: table.name) }
        sourcesOfTables[table.name] = sources
        return sources
    }

    /// The columns of a table whose change is no edit.
    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        if let known = volatileOfTables[table.name] { return known }
        let columns = try store.columns.volatileColumns(of: table)
        volatileOfTables[table.name] = columns
        return columns
    }

    /// The columns in which a release may find other values than it ships, and those that prove rows.
    func columnsToCompare(of catalog: Catalog) throws(StoreError) -> [String] {
        let shipped = catalog.seededColumns
        return shipped + (try columns(of: catalog.table).names).filter { !shipped.contains($0) }
    }

    /// The columns whose values prove a table's rows: those that its catalogs declare, but for volatile ones and foreign keys.
    func columns(of table: SeedTable) throws(StoreError) -> ProvenColumns {
        if let known = columnsOfTables[table.name] { return known }
        let passed = Set(try store.columns.volatileColumns(of: table).map(SQLName.init))
        var names: [String] = []
        var seen = passed
        for source in try sources(of: table) {
            for name in source.catalog.seededColumns where seen.insert(SQLName(name)).inserted { names.append(name) }
        }
        let defaults = try store.columns.defaultValues(of: names, in: table)
        let columns = ProvenColumns(names: names, defaults: defaults, passed: passed)
        columnsOfTables[table.name] = columns
        return columns
    }
}
