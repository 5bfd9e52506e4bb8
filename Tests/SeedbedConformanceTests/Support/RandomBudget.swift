import Foundation
import SeedbedTestSupport

/// How much is done at random: `SEEDBED_OPERATIONS=400` asks for a long run.
enum RandomBudget {
    /// How many operations are done to a store.
    static let operations =
        ProcessInfo.processInfo.environment["SEEDBED_OPERATIONS"].flatMap(Int.init)
        ?? TestShare.count(60, soak: 400)
}
