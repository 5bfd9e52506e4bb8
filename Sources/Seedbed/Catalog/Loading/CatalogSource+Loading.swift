extension CatalogSource {
    /// Reads all catalogs and holds them against each other.
    ///
    /// They come in the order in which they can be seeded: those first that others refer to, and otherwise by name.
    ///
    /// - Throws: A ``CatalogError`` with every problem of every file; none of the catalogs is to be used then.
    public func load() throws(CatalogError) -> [Catalog] { try load(keepsPlaces: false) }

    /// Reads all catalogs as ``load()`` does.
    ///
    /// - Parameter keepsPlaces: whether the seeds will be asked for, so that it is worth the memory to note where their values
    ///   stand.
    func load(keepsPlaces: Bool) throws(CatalogError) -> [Catalog] {
        if case .catalogs(let catalogs) = self { return Catalog.linked(Catalog.ordered(catalogs)) }
        return Catalog.linked(try CatalogSet(try drafts(keepsPlaces: keepsPlaces)).catalogs())
    }

    /// Reads each file by itself; none for catalogs made in code.
    ///
    /// - Parameter keepsPlaces: whether to note the places of the seeds' values.
    func drafts(keepsPlaces: Bool = false) throws(CatalogError) -> [CatalogDraft] {
        var drafts: [CatalogDraft] = []
        for file in try files() {
            var draft = CatalogReader.draft(
                of: try Self.bytes(of: file), named: file.name, keepsPlaces: keepsPlaces)
            draft.path = file.path
            drafts.append(draft)
        }
        return drafts
    }
}
