import Foundation

/// How much is done at random: `SEEDBED_OPERATIONS=400` asks for a long run.
enum RandomBudget {
    private static let wanted = ProcessInfo.processInfo.environment["SEEDBED_OPERATIONS"].flatMap(Int.init)
    /// How many operations are done to a store.
    static let operations = wanted ?? 150

    /// All of these seeds in a long run, or one of them, another each time.
    static func share(of seeds: [UInt64]) -> [UInt64] {
        wanted == nil ? Array(seeds.shuffled().prefix(1)) : seeds
    }
}
