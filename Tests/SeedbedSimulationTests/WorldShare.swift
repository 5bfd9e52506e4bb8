import Seedbed
import SeedbedTestSupport

/// Which random worlds a run goes through.
enum WorldShare {
    /// The seed of `SEEDBED_RANDOM_SEED`, as many as `SEEDBED_WORLDS` says, or `count` of the first `total`, others each time.
    ///
    /// The name of a test case has its seed.
    static func seeds(_ count: Int, of total: UInt64) -> [UInt64] {
        if let seed = RandomSource.wanted { return [seed] }
        if let worlds: UInt64 = TestSetting.number("SEEDBED_WORLDS") { return Array(0..<worlds) }
        return Array(0..<total).shuffled().prefix(count).sorted()
    }
}
