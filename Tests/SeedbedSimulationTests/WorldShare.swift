import Foundation

/// Which random worlds a run goes through.
enum WorldShare {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    /// The seed of `SEEDBED_SEED`, as many as `SEEDBED_WORLDS` says, or `count` of the first `total`, others each time.
    ///
    /// The name of a test case has its seed.
    static func seeds(_ count: Int, of total: Int) -> [Int] {
        if let seed = number("SEEDBED_SEED") { return [seed] }
        if let worlds = number("SEEDBED_WORLDS") { return Array(0..<worlds) }
        return Array(0..<total).shuffled().prefix(count).sorted()
    }
}
