import Foundation

/// Random numbers that can be had again: set `SEEDBED_RANDOM_SEED` to the number that a failed test has printed.
struct RandomSource: RandomNumberGenerator {
    /// What it started from; a test names it where it fails.
    let seed: UInt64
    private var state: UInt64

    /// The one for a run of a test: from the environment, or a new one each time.
    init() {
        let given = ProcessInfo.processInfo.environment["SEEDBED_RANDOM_SEED"].flatMap(UInt64.init)
        self.init(seed: given ?? UInt64.random(in: 0...(1 << 48)))
    }

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// SplitMix64, see <https://prng.di.unimi.it/splitmix64.c>.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// What to say where a test fails.
    var replay: String { "SEEDBED_RANDOM_SEED=\(seed)" }
}
