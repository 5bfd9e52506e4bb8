import Foundation

/// Random numbers that can be had again: SplitMix64, from the seed in `SEEDBED_RANDOM_SEED` or a fresh one.
public struct RandomSource: RandomNumberGenerator, Sendable {
    /// The number from which the source started; a test names it if it fails.
    public let seed: UInt64
    private var state: UInt64

    /// The source for a run of a test: from the environment, or a new one each time.
    public init() { self.init(seed: Self.wanted ?? UInt64.random(in: 0..<1_000_000_000)) }

    /// The source of a seed.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    private static var wanted: UInt64? {
        ProcessInfo.processInfo.environment["SEEDBED_RANDOM_SEED"].flatMap(UInt64.init)
    }

    /// The text that a test shows if it fails.
    public var replay: String { "SEEDBED_RANDOM_SEED=\(seed)" }

    /// The seed to start from, printed with the name of the test.
    public static func seed(for test: String) -> UInt64 {
        let source = RandomSource()
        print("\(test): \(source.replay)")
        return source.seed
    }

    /// How many rounds a random suite goes through: `count`, or `SEEDBED_ROUNDS` times as many.
    public static func rounds(_ count: UInt64) -> Range<UInt64> {
        0..<count * (ProcessInfo.processInfo.environment["SEEDBED_ROUNDS"].flatMap(UInt64.init) ?? 1)
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// One of these.
    public mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }

    /// True in `percent` of a hundred cases.
    public mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}
