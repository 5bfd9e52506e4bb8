/// Reading the catalogs.
extension Seeder {
    /// All catalogs, read and validated.
    ///
    /// - Parameter forSeeding: whether their seeds will be asked for.
    func load(forSeeding: Bool = false) throws(SeedbedError) -> [Catalog] {
        do throws(CatalogError) {
            let read = try catalogs.load(keepsPlaces: forSeeding)
            if environment.keepsCatalogs { self.loaded = read }
            let loaded = read.map { $0.localized(for: languages) }
            return former.isEmpty ? loaded : try CatalogSource.former(former, of: loaded).catalogs
        } catch {
            throw .catalog(error)
        }
    }

    /// Makes the provenance that proves rows of a store to be copies; it reads the catalogs when a row needs them.
    func provenance(of store: any SeedStore) -> Provenance {
        let (source, former) = (catalogs, former)
        return Provenance(of: store) { () throws(CatalogError) in
            let loaded = try source.load()
            return former.isEmpty ? loaded : try CatalogSource.former(former, of: loaded).catalogs
        }
    }
}
