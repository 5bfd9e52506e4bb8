internal import Seedbed
internal import SeedbedTestSupport

/// Identities that can be had again.
package final class Uuids: Sendable {
    private let random = Shared(RandomSource(seed: 0))

    /// Identities from the seed 0 on.
    package init() {}

    /// Starts again from this seed.
    package func restart(_ seed: UInt64) { random.withValue { $0 = RandomSource(seed: seed &+ 1_000_003) } }

    /// Returns the same identities again after what `body` does.
    package func replaying<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let before = random.withValue { $0 }
        defer { random.withValue { $0 = before } }
        return try await body()
    }

    package func next() -> String {
        let numbers = random.withValue { [$0.next(), $0.next()] }
        let digits = numbers.map { number in
            let text = String(number, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        var parts: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }
}
