package import Seedbed

extension RandomSource {
    /// The seed in `SEEDBED_RANDOM_SEED`, if a person replays a run.
    package static var wanted: UInt64? { TestSetting.number("SEEDBED_RANDOM_SEED") }

    /// The source for a run of a test: from the environment, or a new one each time.
    package init() { self.init(seed: Self.wanted ?? UInt64.random(in: 0..<1_000_000_000)) }

    /// The text that a test shows if it fails.
    package var replay: String { "SEEDBED_RANDOM_SEED=\(seed)" }

    /// The seed to start from, printed with the name of the test.
    package static func seed(for test: String) -> UInt64 {
        let source = RandomSource()
        print("\(test): \(source.replay)")
        return source.seed
    }

    /// How many rounds a random suite goes through: `count`, or `SEEDBED_ROUNDS` times as many.
    package static func rounds(_ count: UInt64) -> Range<UInt64> {
        0..<count * (TestSetting.number("SEEDBED_ROUNDS") ?? 1)
    }

    /// A source for each round of a random suite, the first of which is printed with the name of the test.
    package static func rounds(_ count: UInt64, of test: String) -> [RandomSource] {
        let seed = seed(for: test)
        return rounds(count).map { RandomSource(seed: seed &+ $0) }
    }

    /// The sources for at least that many rounds of a random suite, and for as many more, up to 25 times as many, as it takes
    /// until it has seen each kind of case that it is there for.
    ///
    /// A suite with a fixed number of rounds that wants to have seen a kind fails now and then by chance.
    package static func rounds(
        _ count: UInt64, of test: String, until hasSeenAll: @escaping () -> Bool
    ) -> some Sequence<RandomSource> {
        let seed = seed(for: test)
        let least = rounds(count).upperBound
        return (0..<25 * least).lazy.prefix { $0 < least || !hasSeenAll() }.map { RandomSource(seed: seed &+ $0) }
    }
}
