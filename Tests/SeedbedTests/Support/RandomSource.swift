import Foundation

/// Random numbers that can be had again: set `SEEDBED_RANDOM_SEED` to the number that a failed test has printed.
struct RandomSource: RandomNumberGenerator {
    /// What it started from; a test names it where it fails.
    let seed: UInt64
    private var generator: SplitMix

    /// The one for a run of a test: from the environment, or a new one each time.
    init() {
        let delivered = ProcessInfo.processInfo.environment["SEEDBED_RANDOM_SEED"].flatMap(UInt64.init)
        self.init(seed: delivered ?? UInt64.random(in: 0...(1 << 48)))
    }

    init(seed: UInt64) {
        self.seed = seed
        generator = SplitMix(state: seed)
    }

    mutating func next() -> UInt64 { generator.next() }

    /// What to say where a test fails.
    var replay: String { "SEEDBED_RANDOM_SEED=\(seed)" }
}
