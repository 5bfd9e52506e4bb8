extension Seeder {
    /// All catalogs, read and validated.
    func load() throws(SeedbedError) -> [Catalog] {
        do throws(CatalogError) { return try catalogs.load() } catch { throw .catalog(error) }
    }
}
