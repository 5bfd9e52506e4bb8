#if os(Linux)
    import Synchronization

    /// Identities that can be had again.
    final class Uuids: Sendable {
        private let random: Mutex<SplitMix>

        init() { random = Mutex(SplitMix(seed: 0)) }

        /// Starts anew.
        func restart(_ seed: UInt64) { random.withLock { $0 = SplitMix(seed: seed &+ 1_000_003) } }

        func next() -> String {
            let (high, low) = random.withLock { ($0.next(), $0.next()) }
            let digits = [high, low].map { number in
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
#endif
