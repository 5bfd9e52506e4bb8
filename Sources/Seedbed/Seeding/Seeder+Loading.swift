extension Seeder {
    /// All catalogs, read and validated.
    ///
    /// - Parameter forSeeding: whether their seeds will be asked for.
    func load(forSeeding: Bool = false) throws(SeedbedError) -> [Catalog] {
        do throws(CatalogError) { return try catalogs.load(keepsPlaces: forSeeding) } catch { throw .catalog(error) }
    }
}
