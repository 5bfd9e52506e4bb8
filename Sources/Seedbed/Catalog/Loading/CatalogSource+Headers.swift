extension CatalogSource {
    /// Reads the names and release dates of all catalogs, and no seed: what every launch needs.
    ///
    /// Of a file it reads the first 4 KiB, and the whole file only where both do not come before `seeds` there.
    ///
    /// - Throws: A ``CatalogError`` for files without a usable name and date; whatever else may be wrong with a file is
    ///   found by ``load()``.
    public func headers() throws(CatalogError) -> [CatalogHeader] {
        if case .catalogs(let catalogs) = self { return catalogs.map(\.header) }
        var headers: [CatalogHeader] = []
        var problems: [CatalogProblem] = []
        for file in try files() {
            if let header = HeaderReader.header(of: try Self.start(of: file), named: file.name) {
                headers.append(header)
                continue
            }
            let bytes = try Self.bytes(of: file)
            if let header = HeaderReader.header(of: bytes, named: file.name, goesPastSeeds: true) {
                headers.append(header)
            } else {
                problems += CatalogSet([CatalogReader.draft(of: bytes, named: file.name)]).listedProblems
            }
        }
        guard problems.isEmpty else { throw .invalid(problems) }
        return headers
    }
}
