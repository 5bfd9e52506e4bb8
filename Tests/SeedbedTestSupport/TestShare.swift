import Seedbed

/// How many of its cases a test goes through: a share that is another one each time, or all of them in `make soak`.
///
/// `SEEDBED_SOAK=1` asks for all, `SEEDBED_SOAK=3` for a third of them. `SEEDBED_RANDOM_SEED` chooses the same share again; each
/// run prints it.
public enum TestShare {
    /// One case in so many is wanted, if the run is a soak.
    private static let part: Int? = TestSetting.number("SEEDBED_SOAK").map { max(1, $0) }

    private static let seed = RandomSource.seed(for: "shares of cases")

    /// One case in `part`, or more in a soak; at least one.
    public static func of<Value>(_ cases: [Value], one part: Int) -> [Value] {
        let part = min(self.part ?? part, part)
        if part == 1 { return cases }
        var random = RandomSource(seed: seed &+ UInt64(cases.count))
        let count = max(1, (cases.count + part - 1) / part)
        return cases.indices.shuffled(using: &random).prefix(count).sorted().map { cases[$0] }
    }

    /// `count`, or what a soak wants of `soak`, but no less than `count`.
    public static func count<Count: BinaryInteger>(_ count: Count, soak: Count) -> Count {
        part.map { max(count, soak / Count($0)) } ?? count
    }

    /// One place in `stride` is visited, or what a soak wants of one place in `soak`, but no fewer than without.
    public static func stride(_ stride: Int, soak: Int) -> Int { part.map { min(stride, soak * $0) } ?? stride }
}
