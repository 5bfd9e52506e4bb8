/// Reading the catalogs.
extension Seeder {
    /// All catalogs, read and validated.
    ///
    /// - Parameter forSeeding: whether their seeds will be asked for.
    func load(forSeeding: Bool = false) throws(SeedbedError) -> [Catalog] {
        do throws(CatalogError) {
            let read = if let loaded { loaded } else { try catalogs.load(keepsPlaces: forSeeding) }
            if environment.keepsCatalogs { loaded = read }
            let localized = read.map { $0.localized(for: languages) }
            return former.isEmpty ? localized : try CatalogSource.former(former, of: localized).catalogs
        } catch {
            throw .catalog(error)
        }
    }

    /// Makes the provenance that proves rows of a store to be copies; it reads the catalogs when a row needs them.
    func provenance(of store: any SeedStore) -> Provenance {
        let (source, former, loaded) = (catalogs, former, loaded)
        return Provenance(of: store) { () throws(CatalogError) in
            let read = if let loaded { loaded } else { try source.load() }
            return former.isEmpty ? read : try CatalogSource.former(former, of: read).catalogs
        }
    }
}
