extension CatalogSource {
    /// Adds the seeds that older catalogs shipped to the histories of an app's catalogs.
    ///
    /// An app whose first releases kept no history names its former catalogs here, such as those of a tag in git.
    ///
    /// - Parameters:
    ///   - sources: The former catalogs, in any order; each source is read and validated by itself.
    ///   - catalogs: The app's catalogs.
    /// - Returns: The app's catalogs, each with the former catalogs of its name in ``Catalog/history``; and as `unmatched`
    ///   the former catalogs whose name none of them has.
    /// - Throws: A ``CatalogError`` with every problem of every former catalog; a release date that is not earlier than that
    ///   of the app's catalog is one.
    public static func former(
        _ sources: [CatalogSource], of catalogs: [Catalog]
    ) throws(CatalogError) -> (catalogs: [Catalog], unmatched: [Catalog.Header]) {
        let releases = Dictionary(catalogs.map { ($0.name, $0.released) }) { first, _ in first }
        let formers = try valid(sources, before: releases).sorted { $0.released < $1.released }
        let extended = catalogs.map { catalog in
            var catalog = catalog
            let names = catalog.table.former
            let sources = Set([catalog.name] + names.sources(of: catalog.name))
            let own = formers.filter { sources.contains($0.name) }
            if own.isEmpty { return catalog }
            var histories = [catalog.name: catalog.history ?? Catalog.History()]
            for former in own { histories[former.name, default: Catalog.History()].add(former) }
            var merged = Catalog.History()
            for (name, history) in histories.sorted(by: { $0.key < $1.key }) {
                merged.merge(catalog.renamed(history, of: name))
            }
            catalog.history = merged
            return catalog
        }
        let matched = Set(catalogs.flatMap { [$0.name] + $0.table.former.sources(of: $0.name) })
        return (extended, formers.filter { !matched.contains($0.name) }.map(\.header))
    }

    /// The catalogs of all sources, each released earlier than `releases` says for its name.
    private static func valid(
        _ sources: [CatalogSource], before releases: [String: SeedInstant]
    ) throws(CatalogError) -> [Catalog] {
        let message = "\"released\" is not earlier than that of the app's own catalog"
        func isLate(_ name: String?, _ released: SeedInstant?) -> Bool {
            guard let name, let released, let limit = releases[name] else { return false }
            return released >= limit
        }
        var formers: [Catalog] = []
        var late: [CatalogError.Problem] = []
        var sets: [CatalogLinker] = []
        for source in sources {
            if case .catalogs(let made) = source {
                formers += made
                late += made.filter { isLate($0.name, $0.released) }.map { catalog in
                    let file = catalog.file.isEmpty ? catalog.name : catalog.file
                    return CatalogError.Problem(file: file, line: 1, column: 1, message: message)
                }
                continue
            }
            var linker = CatalogLinker(try source.drafts())
            for (index, draft) in linker.drafts.enumerated() where isLate(draft.name, draft.released) {
                linker.report(message, in: index, at: draft.offsets[.released] ?? 0)
            }
            sets.append(linker)
        }
        let problems = sets.flatMap(\.fileProblems).listed + late
        guard problems.isEmpty else { throw .invalid(problems) }
        for linker in sets { formers += try linker.catalogs() }
        return formers
    }
}
