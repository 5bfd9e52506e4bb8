internal import Seedbed

extension CommandContext {
    /// The error of the command, with the seed that a mistyped name may have meant.
    func proposing(_ error: SeedbedError) -> CommandError {
        guard case .dismissal(.unknownSeed(let seed)) = error, let catalogs = try? seeds.load() else {
            return .seedbed(error)
        }
        let parts = seed.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return .seedbed(error) }
        let name = Suggestion.nearest(to: parts[0], among: catalogs.map(\.name)) ?? parts[0]
        let near = [parts[0], name]
        guard let catalog = catalogs.first(where: { near.contains($0.name) }) else { return .seedbed(error) }
        let ids = catalog.seeds.map(\.id) + catalog.retired
        let id = ids.contains(parts[1]) ? parts[1] : Suggestion.nearest(to: parts[1], among: ids)
        guard let id else { return .seedbed(error) }
        return .schema(problems: [
            "the catalogs have no seed “\(seed.onOneLine)” (did you mean “\(catalog.name)/\(id)”?); name one as "
                + "<catalog>/<id>, as the catalogs have them"
        ])
    }
}
