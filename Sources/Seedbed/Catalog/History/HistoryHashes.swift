/// Makes the hashes in which a history keeps contents that it does not keep whole.
///
/// | field | is of | tells |
/// |---|---|---|
/// | `hash` | all columns but references | whether a later release changes the seed |
/// | `stable` | the columns that the seed declares, without volatile ones and references | whether a row holds the content (T4) |
/// | `columns` | | the columns of `stable` |
///
/// The second one leaves out what users change without editing a row. With one hash of all columns a row in another order would
/// look edited.
package struct HistoryHashes {
    private let catalog: Catalog
    private var whole: ContentHash
    private var stable: ContentHash

    /// The hashes of a catalog's seeds.
    package init(of catalog: Catalog) {
        self.catalog = catalog
        whole = ContentHash(columns: catalog.columns, dates: catalog.table.dates)
        let passed = catalog.referenceColumns.union(catalog.table.volatile.map(SQLName.init))
        stable = ContentHash(columns: catalog.columns, dates: catalog.table.dates, passing: passed)
    }

    /// The form of a seed in the catalog's release, with its content as hashes.
    package mutating func form(of seed: Seed) -> Catalog.History.Form {
        let links = seed.links
        let isReference = { (place: Int) in links.contains { $0.place == place } }
        let text = whole.text(of: seed, catalog.hashedValues(of: seed), isReference: isReference)
        let key = catalog.table.key.compactMap { column in seed.fields.first { $0.column.isExactly(column) } }
        var form = Catalog.History.Form(released: catalog.released, key: key, content: .hash(text))
        let proof = stable.text(of: seed, seed.values, isReference: isReference)
        if !stable.columns.isEmpty { form.stable = .init(columns: stable.columns, text: proof) }
        return form
    }
}

extension Catalog {
    /// The columns that hold references, folded: if one seed refers to a row there, users file all rows.
    var referenceColumns: Set<SQLName> {
        var columns = Set(table.references.flatMap(\.columns).map(SQLName.init))
        if !seeds.hasReferences { return columns }
        for seed in seeds { for link in seed.links { columns.insert(SQLName(seed.values[link.place].column)) } }
        return columns
    }
}
