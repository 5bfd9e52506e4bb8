internal import Seedbed

extension CopySurvey {
    /// A line for each seed whose state is not the usual one: `“Icebreaker” (speech-types/icebreaker): 1 untouched, 1 touched`.
    var lines: [String] {
        catalogs.flatMap { catalog in
            let unusual = (seeds[catalog.name] ?? []).filter { !$0.isUsual }
            let names = SeedNames(in: nil, loaded: [catalog])
            return unusual.map { seed in
                let states = seed.states.map { state, count in
                    state == .missing || state == .occupied ? state.inStatus : "\(count) \(state.inStatus)"
                }
                return "\(names.title(of: SeedReference(catalog: catalog.name, id: seed.id))): "
                    + states.joined(separator: ", ")
            }
        }
    }

    /// The list that `--json` prints of a catalog's seeds: each with its name, and with its states as numbers.
    func json(ofSeedsIn name: String) -> JSONValue {
        guard let catalog = catalogs.first(where: { $0.name == name }), let seeds = seeds[name] else { return [] }
        let names = SeedNames(in: nil, loaded: [catalog])
        return .array(
            seeds.map { seed in
                guard case .object(let fields) = names.json(of: SeedReference(catalog: name, id: seed.id)) else {
                    return nil
                }
                let states = SeedState.allCases.map { state in
                    JSONValue.Field(name: state.inStatus, value: .number(seed.count(state)))
                }
                return .object(fields + states)
            })
    }
}

extension SeedState {
    /// The word that `seedbed status` has for the state.
    fileprivate var inStatus: String { self == .edited ? "touched" : rawValue }
}
