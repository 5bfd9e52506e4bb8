/// Proves that tagged rows are copies (T4), from the catalogs, their history and the receipts of the store.
///
/// Of the sources, each is read when a row first needs it: seeds when a row is about to go, receipts and history when a row of
/// an earlier release is. One call of a ``Seeder`` has one.
package final class Provenance {
    let store: any SeedStore
    private let load: () throws(CatalogError) -> [Catalog]
    private var sources: [ShippedCatalog]?
    private var columnsOfTables: [String: ProvenColumns] = [:]
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

    /// Gives the catalogs that the call has read by now, so that they are not read once more.
    func use(_ catalogs: [Catalog]) {
        if sources == nil { sources = catalogs.map { ShippedCatalog($0, in: store) } }
    }

    /// Marks those of a group's tagged rows whose origin is not known (T4, b).
    func markOrigins(of group: inout CopyGroup, in table: SeedTable) throws(StoreError) {
        var origin: Origin?
        for place in group.copies.indices where group.copies[place].isUntouched {
            let known: Origin
            if let origin { known = origin } else { known = try self.origin(of: group.values, in: table) }
            origin = known
            group.copies[place].unproven = try reason(for: group.copies[place], known)
        }
    }

    /// Marks those of the groups' tagged rows that hold something else than was shipped (T4, c); their origins are marked.
    func markContents(of groups: inout [CopyGroup], in table: SeedTable) throws(StoreError) {
        var wanted: [(group: Int, copy: Int)] = []
        for group in groups.indices {
            for copy in groups[group].copies.indices where groups[group].copies[copy].isUntouched {
                wanted.append((group, copy))
            }
        }
        if wanted.isEmpty { return }
        let columns = try columns(of: table)
        for start in stride(from: 0, to: wanted.count, by: Self.atOnce) {
            let some = wanted[start..<min(start + Self.atOnce, wanted.count)]
            let copies = some.map { groups[$0.group].copies[$0.copy] }
            let rows = try store.values(of: columns.names, in: copies, of: table)
            var last: (group: Int, origin: Origin)?
            for (place, values) in zip(some, rows) {
                let origin: Origin
                if let last, last.group == place.group {
                    origin = last.origin
                } else {
                    origin = try self.origin(of: groups[place.group].values, in: table)
                }
                last = (place.group, origin)
                let copy = groups[place.group].copies[place.copy]
                let content = RowContent(columns: columns, values: values)
                groups[place.group].copies[place.copy].unproven = try reason(for: copy, content, origin, table)
            }
        }
    }

    /// The group with a mark on each tagged row that is no copy, by origin or content.
    package func proven(_ group: CopyGroup, in table: SeedTable) throws(StoreError) -> CopyGroup {
        var groups = [group]
        try markOrigins(of: &groups[0], in: table)
        try markContents(of: &groups, in: table)
        return groups[0]
    }

    /// Why a row that is not in the store is no copy of the group's seed; nil if it is one, and for a row that is not tagged.
    ///
    /// - Parameter value: what the row holds in a column; nil for a column that it has not.
    package func reason(
        for copy: Copy, inGroup group: [SeedValue], of table: SeedTable, value: (String) -> SeedValue?
    ) throws(StoreError) -> UnprovenReason? {
        guard copy.isTagged else { return nil }
        let origin = try origin(of: group, in: table)
        if let reason = try reason(for: copy, origin) { return reason }
        let columns = try columns(of: table)
        let content = RowContent(columns: columns, values: columns.names.map { value($0) ?? .null })
        return try reason(for: copy, content, origin, table)
    }

    /// Whether a tagged row is a copy, by its origin and by what it holds.
    func isCopy(
        _ copy: Copy, _ group: [SeedValue], _ content: RowContent, in table: SeedTable
    ) throws(StoreError) -> Bool {
        let origin = try origin(of: group, in: table)
        if try reason(for: copy, origin) != nil { return false }
        return try reason(for: copy, content, origin, table) == nil
    }

    /// Calls `body` for each row of a table that is tagged and no copy.
    func forEachUnproven(
        in table: SeedTable, _ body: (Copy, UnprovenReason) throws(StoreError) -> Void
    ) throws(StoreError) {
        let columns = try columns(of: table)
        let grouping = table.groupColumns
        try store.forEachRow(of: table, columns: grouping + columns.names) { (copy, values) throws(StoreError) in
            guard copy.isTagged else { return }
            let origin = try origin(of: Array(values.prefix(grouping.count)), in: table)
            let content = RowContent(columns: columns, values: Array(values.dropFirst(grouping.count)))
            if let reason = try reason(for: copy, origin) { return try body(copy, reason) }
            if let reason = try reason(for: copy, content, origin, table) { try body(copy, reason) }
        }
    }

    private static let atOnce = 512

    /// Where a group's rows may come from: the seeds of the app's catalogs that its values name.
    private struct Origin {
        /// Whether the table tells seeds by a `seedID`.
        var isNamed: Bool
        var group: [SeedValue]
        var sources: [ShippedCatalog]
    }

    private func origin(of group: [SeedValue], in table: SeedTable) throws(StoreError) -> Origin {
        let sources = try sources(of: table)
        guard table.mapping.seedID != nil else { return Origin(isNamed: false, group: group, sources: sources) }
        guard case .text(let seedID)? = group.last else { return Origin(isNamed: true, group: group, sources: []) }
        return Origin(
            isNamed: true, group: group,
            sources: sources.filter { seedID.utf8.starts(with: "\($0.catalog.name)/".utf8) })
    }

    private func reason(for copy: Copy, _ origin: Origin) throws(StoreError) -> UnprovenReason? {
        if origin.isNamed {
            return ProofRule.origin(isNamed: !origin.sources.isEmpty, hasShippedKey: true, isReleaseDate: true)
        }
        guard let date = copy.createDate else { return nil }
        for source in origin.sources {
            let ids = try known(source) { (source) throws(OriginError) in try source.ids(in: origin.group, at: date) }
            if !ids.isEmpty { return nil }
        }
        return ProofRule.origin(isNamed: nil, hasShippedKey: false, isReleaseDate: false)
    }

    private func reason(
        for copy: Copy, _ content: RowContent, _ origin: Origin, _ table: SeedTable
    ) throws(StoreError) -> UnprovenReason? {
        guard let date = copy.createDate, !content.values.isEmpty else { return nil }
        var knowledge: [ProofRule.Knowledge] = []
        for source in origin.sources {
            knowledge += try known(source) { (source) throws(OriginError) in
                let ids =
                    origin.isNamed
                    ? [source.id(in: origin.group)] : try source.ids(in: origin.group, at: date)
                var found: [ProofRule.Knowledge] = []
                for id in ids { found.append(try source.knowledge(of: id, at: date, content, copy)) }
                return found
            }
        }
        return ProofRule.content(knowledge)
    }

    /// Asks a catalog's source, and turns what is wrong with a history into the failure of the call.
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

    private func fail(_ error: CatalogError) -> StoreError {
        failure = error
        return .failed(store: "", detail: error.description)
    }

    func sources(of table: SeedTable) throws(StoreError) -> [ShippedCatalog] {
        if sources == nil {
            do throws(CatalogError) { use(try load()) } catch { throw fail(error) }
        }
        return sources?.filter { $0.catalog.table.name.isSameName(as: table.name) } ?? []
    }

    /// The columns whose values prove a table's rows: those that its catalogs declare, but for volatile ones and foreign keys.
    func columns(of table: SeedTable) throws(StoreError) -> ProvenColumns {
        if let known = columnsOfTables[table.name] { return known }
        let passed = Set(try store.volatileColumns(of: table).map(\.asciiFolded))
        var names: [String] = []
        var seen = passed
        for source in try sources(of: table) {
            for name in source.catalog.seededColumns where seen.insert(name.asciiFolded).inserted { names.append(name) }
        }
        let defaults = try store.defaultValues(of: names, in: table)
        let columns = ProvenColumns(names: names, defaults: defaults, passed: passed)
        columnsOfTables[table.name] = columns
        return columns
    }
}

/// The columns whose values prove rows of a table.
struct ProvenColumns {
    let names: [String]
    /// The place of each column, by its name as the catalogs write it.
    let places: [String: Int]
    /// What a row holds that nobody gave a value; nil where that is not known.
    let defaults: [SeedValue?]
    /// The columns that prove nothing, folded: volatile ones and foreign keys.
    let passed: Set<[UInt8]>

    init(names: [String], defaults: [SeedValue?], passed: Set<[UInt8]>) {
        self.names = names
        self.defaults = defaults
        self.passed = passed
        places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
}

/// What a row holds in the columns that prove it.
struct RowContent {
    let columns: ProvenColumns
    let values: [SeedValue]

    /// What it holds in a column; nil for one that was not read.
    subscript(column: String) -> SeedValue? { columns.places[column].map { values[$0] } }
}

/// Why the origin of a row could not be found out.
enum OriginError: Error {
    case store(StoreError)
    case catalog(CatalogError)
}
