internal import Seedbed
internal import SeedbedSQLite

extension CommandContext {
    /// The error of the command, with the seed that a mistyped name may have meant.
    func proposing(_ error: SeedbedError) -> CommandError {
        switch error {
        case .store(.missingColumns(_, let table, let columns)), .dedupe(.missingColumns(_, let table, let columns)):
            return proposingColumns(error, table, columns)
        case .adoption(.missingColumn(let table, let column)): return proposingColumns(error, table, [column])
        default: break
        }
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

    /// The error with the columns of the store's table that mistyped names may have meant.
    private func proposingColumns(_ error: SeedbedError, _ table: String, _ columns: [String]) -> CommandError {
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        options.busyTimeout = .zero
        guard let names = try? Self.open(store, options).writableColumns(of: table) else { return .seedbed(error) }
        var sentence = error.sentence(of: command)
        var isChanged = false
        for column in columns {
            guard column != table, let name = Suggestion.nearest(to: column, among: names) else { continue }
            sentence = sentence.replacing("“\(column)”", with: "“\(column)” (did you mean “\(name)”?)")
            isChanged = true
        }
        return isChanged ? .schema(problems: [sentence]) : .seedbed(error)
    }
}
