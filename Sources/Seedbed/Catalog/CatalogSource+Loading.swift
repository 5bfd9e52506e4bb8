extension CatalogSource {
    /// Reads all catalogs and holds them against each other.
    ///
    /// They come in the order in which they can be seeded: those first that others refer to, and otherwise by name.
    ///
    /// - Throws: A ``CatalogError`` with every problem of every file; none of the catalogs is to be used then.
    public func load() throws(CatalogError) -> [Catalog] {
        if case .catalogs(let catalogs) = self { return Catalog.linked(Catalog.ordered(catalogs)) }
        var drafts: [CatalogDraft] = []
        for file in try files() {
            drafts.append(CatalogReader.draft(of: try Self.bytes(of: file), named: file.name))
        }
        return Catalog.linked(try CatalogSet(drafts).catalogs())
    }
}
