internal import Seedbed

/// A state of a seed's copies, a column of the report's grid.
enum SeedState: String, CaseIterable {
    case untouched, edited, dismissed, twins, missing, occupied, unproven

    /// The explanation under the grid.
    var meaning: String {
        switch self {
        case .untouched: "copies as the app shipped them"
        case .edited: "copies that the user has changed"
        case .dismissed: "copies that the user has dismissed"
        case .twins: "copies of a seed that has two or more"
        case .missing: "the seed has no copy"
        case .occupied: "a row of the user's holds the seed's key"
        case .unproven: "rows that are tagged as copies and are not proven to be any"
        }
    }
}

extension CopySurvey.SurveyedSeed {
    /// The number of copies in a state; 1 for a state that the seed itself is in.
    func count(_ state: SeedState) -> Int {
        let proven = copies.count { $0.unproven == nil }
        return switch state {
        case .untouched: copies.count { $0.isUntouched && !$0.isDismissed }
        case .edited: copies.count { $0.unproven == nil && !$0.isUntouched && !$0.isDismissed }
        case .dismissed: copies.count { $0.unproven == nil && $0.isDismissed }
        case .twins: proven > 1 ? proven : 0
        case .missing: proven == 0 ? 1 : 0
        case .occupied: isOccupied ? 1 : 0
        case .unproven: copies.count { $0.unproven != nil }
        }
    }

    /// The states that the seed is in, with their numbers.
    var states: [(SeedState, Int)] { SeedState.allCases.map { ($0, count($0)) }.filter { $0.1 > 0 } }

    /// The states in a few words: `2 untouched, 2 twins`.
    var statesInWords: String { states.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ") }

    /// The state that a person looks at first.
    var state: SeedState {
        let order: [SeedState] = [.unproven, .twins, .occupied, .missing, .edited, .dismissed]
        return order.first { count($0) > 0 } ?? .untouched
    }

    /// Whether the seed has a single copy, which is untouched: the usual state.
    var isUsual: Bool { copies.count == 1 && copies[0].isUntouched && !copies[0].isDismissed && !isOccupied }
}

extension SeedCopy {
    /// The copy's state in words.
    var stateInWords: String {
        if unproven != nil { return "unproven" }
        return isDismissed ? "dismissed" : isUntouched ? "untouched" : "edited"
    }
}
