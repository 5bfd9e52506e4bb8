import Foundation

/// Random numbers that can be had again: SplitMix64, from the seed in `SEEDBED_RANDOM_SEED` or a fresh one, printed.
struct RandomSource: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The seed to start from; `test` says in the output whose it is.
    static func seed(for test: String) -> UInt64 {
        let wanted = ProcessInfo.processInfo.environment["SEEDBED_RANDOM_SEED"].flatMap(UInt64.init)
        let seed = wanted ?? UInt64.random(in: 0..<1_000_000_000)
        print("\(test): SEEDBED_RANDOM_SEED=\(seed)")
        return seed
    }

    /// How many rounds a random suite goes through: `count`, or `SEEDBED_ROUNDS` times as many.
    static func rounds(_ count: UInt64) -> Range<UInt64> {
        0..<count * (ProcessInfo.processInfo.environment["SEEDBED_ROUNDS"].flatMap(UInt64.init) ?? 1)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// One of these.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }

    /// True in `percent` of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}
