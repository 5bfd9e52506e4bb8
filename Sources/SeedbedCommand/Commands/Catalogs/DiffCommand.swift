internal import Seedbed

/// `seedbed diff`: shows what differs between two states of catalogs, or from their histories.
enum DiffCommand {
    /// Prints the differences; exits with 0 whether there are any or not.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let operands = arguments.operands
        if !operands.isEmpty, arguments.has(.seeds) { throw .usage(.operandsAndSeeds(arguments.command)) }
        let path = operands.last ?? arguments.seeds
        let view = try attempt { () throws(CatalogError) in
            let (texts, strays) = try CatalogSource(path: path).texts()
            return operands.count < 2
                ? sinceRelease(texts, strays) : since(try CatalogSource(path: operands[0]).load(), texts)
        }
        try StandardStream.output.write(arguments.has(.json) ? view.json(dryRun: nil).printed : view.text)
    }

    /// The differences from the last release of each catalog's history; a history without a catalog is that of a removed one.
    private static func sinceRelease(_ texts: [CatalogText], _ strays: [String]) -> CatalogChangesList {
        let views = texts.map { text in
            let changes = text.changes
            return CatalogChangesView(changes: changes, from: changes.last, to: text.catalog.released)
        }
        let gone = strays.compactMap { $0.split(separator: "/").last.map { String($0.dropLast(".json".count)) } }
        return CatalogChangesList(catalogs: views, isRelease: false, gone: gone.sorted())
    }

    /// The differences from older catalogs.
    private static func since(_ former: [Catalog], _ texts: [CatalogText]) -> CatalogChangesList {
        let views = texts.map { text in
            let names = [text.catalog.name] + text.catalog.formerly
            let before = former.first { names.contains($0.name) }
            return CatalogChangesView(
                changes: text.changes(from: before), from: before?.released, to: text.catalog.released)
        }
        let known = Set(texts.flatMap { [$0.catalog.name] + $0.catalog.formerly })
        let gone = former.map(\.name).filter { !known.contains($0) }.sorted()
        return CatalogChangesList(catalogs: views, isRelease: false, gone: gone)
    }
}
