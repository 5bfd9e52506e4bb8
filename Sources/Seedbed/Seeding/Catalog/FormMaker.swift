/// Makes the forms in which receipts keep the seeds of a catalog (S5).
final class FormMaker {
    private let catalog: Catalog
    /// The releases that the store was given so far.
    private let releases: [SeedInstant]
    private var hash: ContentHash
    /// The values of the columns that the catalog declares, in a row whose seed leaves them out.
    private let bare: [StoredField]

    /// Reads from the store which columns prove nothing, volatile ones and foreign keys, and which releases it was given.
    init(_ catalog: Catalog, for store: any SeedStore) throws(StoreError) {
        self.catalog = catalog
        let passed = try store.columns.volatileColumns(of: catalog.table)
        releases = try store.bookkeeping.releases(deliveredOf: catalog.name)
        let columns = (catalog.columns ?? []).map(\.name)
        let defaults = columns.isEmpty ? [] : try store.columns.defaultValues(of: columns, in: catalog.table)
        bare = zip(columns, defaults).compactMap { column, value in
            value.map { StoredField(column: column, value: $0) }
        }
        hash = ContentHash(
            columns: catalog.columns, dates: catalog.table.dates, passing: Set(passed.map(SQLName.init)))
    }

    /// The form of a seed that the catalog's release ships.
    ///
    /// - Parameter declared: the columns that the seed's release declares; `nil` for all of the catalog.
    func form(of seed: Seed, declaring declared: Set<SQLName>? = nil) -> SeedReceipt.Form {
        let links = seed.links
        let values = whole(seed.values, declared)
        let text = hash.text(of: seed, values) { place in links.contains { $0.place == place } }
        // If the key groups the rows, the group holds it.
        let key = catalog.table.mapping.seedID == nil ? [] : key(of: seed.values)
        return SeedReceipt.Form(released: catalog.released, key: key, columns: hash.columns, hash: text)
    }

    /// The values, with those of the columns that the seed leaves out: a change of these is an edit of the copy too.
    private func whole(_ values: [StoredField], _ declared: Set<SQLName>?) -> [StoredField] {
        if bare.isEmpty || values.count == catalog.columns?.count { return values }
        return values
            + bare.filter { empty in
                declared?.contains(SQLName(empty.column)) != false && !values.contains { $0.column == empty.column }
            }
    }

    /// The forms of a seed when this release is added to those that the store knows.
    func forms(of seed: Seed, after known: SeedReceipt?) -> [SeedReceipt.Form] {
        let new = form(of: seed)
        guard let known else { return [new] }
        var forms = known.forms.filter { $0.released < new.released }
        if let last = forms.indices.last {
            if forms[last].key.isEmpty { forms[last].key = known.keyOfGroup(in: catalog.table) }
        } else if let release = releases.last(where: { $0 < new.released }) {
            // An earlier version has noted the seed without its values.
            forms.append(
                SeedReceipt.Form(released: release, key: known.keyOfGroup(in: catalog.table), columns: [], hash: ""))
        }
        if let last = forms.last, last.hasContent(of: new) {
            let key = new.key.isEmpty ? key(of: seed.values) : new.key
            // The same as before: the earlier form stays the last one.
            if last.key == key {
                if new.key.isEmpty { forms[forms.count - 1].key = [] }
                return forms
            }
        }
        return forms + [new]
    }

    /// The forms of a seed in a history, before this release, as receipts keep them; entries without values are left out.
    ///
    /// A column that the release did not declare is left out: a migration may have filled it since.
    func forms(of id: String, in history: Catalog.History) -> [SeedReceipt.Form] {
        let declarations = history.declarations
        return (history.forms[id] ?? []).filter { $0.released < catalog.released }.compactMap { former in
            guard case .fields(let fields) = former.content else { return nil }
            let declared = Catalog.History.columns(declaredAt: former.released, in: declarations)
            var form = form(of: Seed(id: "", fields: fields), declaring: Set(declared.map(SQLName.init)))
            form.released = former.released
            form.key = catalog.table.key.map { column in
                guard let field = former.key.first(where: { $0.column.isSameName(as: column) }),
                    case .value(let value) = field.content
                else { return StoredField(column: column, value: .null) }
                return StoredField(column: column, value: value)
            }
            return form
        }
    }

    /// The key columns of a seed with their values, null for a reference.
    func key(of values: [StoredField]) -> [StoredField] {
        catalog.table.key.map { column in
            values.first { $0.column == column } ?? StoredField(column: column, value: .null)
        }
    }
}

extension SeedReceipt.Form {
    /// Whether both forms have the hash of the same content, of the same columns.
    func hasContent(of other: SeedReceipt.Form) -> Bool { hash == other.hash && columns == other.columns }
}

extension CatalogSeeding {
    /// The tools that seeding a catalog into a table with rows needs for each seed.
    struct Tools {
        let maker: FormMaker
        let occupants: Occupants
        let dates: StoredDates

        init(_ catalog: Catalog, for store: any SeedStore) throws(StoreError) {
            maker = try FormMaker(catalog, for: store)
            occupants = Occupants(of: catalog, in: store)
            dates = try StoredDates(of: catalog, in: store)
        }
    }
}
