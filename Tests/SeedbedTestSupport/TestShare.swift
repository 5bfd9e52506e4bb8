import Seedbed

/// How many of its cases a test goes through: a share that is another one each time, or all of them in `make soak`.
///
/// `SEEDBED_SOAK=1` asks for all. `SEEDBED_RANDOM_SEED` chooses the same share again; each run prints it.
public enum TestShare {
    /// Whether a run goes through all cases.
    public static let isWhole = TestSetting.text("SEEDBED_SOAK") != nil

    private static let seed = RandomSource.seed(for: "shares of cases")

    /// One case in `part`, at least one.
    public static func of<Value>(_ cases: [Value], one part: Int) -> [Value] {
        if isWhole { return cases }
        var random = RandomSource(seed: seed &+ UInt64(cases.count))
        let count = max(1, (cases.count + part - 1) / part)
        return cases.indices.shuffled(using: &random).prefix(count).sorted().map { cases[$0] }
    }

    /// `count`, or `soak` if a run goes through all cases.
    public static func count(_ count: Int, soak: Int) -> Int { isWhole ? soak : count }
}
