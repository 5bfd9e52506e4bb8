internal import Seedbed

extension RandomStep: CustomStringConvertible {
    /// The step in one line.
    var description: String {
        switch self {
        case .type(let name, let key, let created, let updated):
            return "insert SpeechType \(name.lowercased()) \(key) \(created) \(updated ?? "-")"
        case .role(let name, let seed, let club, let created, let updated):
            return "insert Role \(name.lowercased()) \(seed ?? "-") \(club ?? "-") \(created) \(updated ?? "-")"
        case .usersType(let name, let key, let created, let green):
            return "insert SpeechType \(name.lowercased()) \(key) \(created), green after \(green)"
        case .usersRole(let name, let seed, let title, let created):
            return "insert Role \(name.lowercased()) \(seed) \(title) \(created)"
        case .speech(let name, let type): return "insert Speech \(name.lowercased()) of \(type)"
        case .pairing(let name, let type, let role):
            return "insert Pairing \(name.lowercased()) of \(type) and \(role ?? "-")"
        case .update(let name, let table, let changes, let writer):
            let sets = changes.sorted { $0.key < $1.key }.map { "\($0.key) = \(Short.shown($0.value))" }
            return "update \(table.name) \(name) to \(sets.joined(separator: ", ")) as \(writer)"
        case .delete(let name, let table, let writer): return "delete \(table.name) \(name) as \(writer)"
        case .seed(let name, let key, let old): return "seed \(name.lowercased()) \(key), inheriting from \(old ?? "-")"
        case .remove(let removals, let table, let keeping):
            let names = removals.map { "\($0.name) \($0.reason.rawValue) for \($0.survivor ?? "-")" }
            return "remove from \(table.name) [\(names.joined(separator: ", "))]\(keeping ? "" : ", a dry run")"
        case .undo: return "undo"
        case .rescue(let lost, let name): return "rescue \(lost) as \(name.lowercased())"
        case .drop(let lost): return "drop \(lost) from the journal"
        }
    }
}
