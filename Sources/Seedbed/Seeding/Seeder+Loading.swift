extension Seeder {
    /// All catalogs, read and validated.
    ///
    /// - Parameter forSeeding: whether their seeds will be asked for.
    func load(forSeeding: Bool = false) throws(SeedbedError) -> [Catalog] {
        do throws(CatalogError) { return try catalogs.load(keepsPlaces: forSeeding) } catch { throw .catalog(error) }
    }

    /// What proves rows of a store to be copies; reads the catalogs when a row needs it.
    func provenance(of store: any SeedStore) -> Provenance {
        let source = catalogs
        return Provenance(of: store) { () throws(CatalogError) in try source.load() }
    }
}
