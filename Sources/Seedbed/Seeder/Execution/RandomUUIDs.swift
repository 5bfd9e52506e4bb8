/// Makes new random UUIDs for one seeding.
///
/// It asks the system for the random bits of sixteen UUIDs at a time: on Linux each request is a call of the kernel.
final class RandomUUIDs {
    /// Makes the UUIDs instead; `nil` for the system's random numbers.
    private let make: (@Sendable () -> UUIDText)?
    private var bits: [UInt64] = []
    /// The first halves of those that were drawn in advance, the least one first.
    private var drawn: [UInt64] = []
    /// How many of these were handed out.
    private var delivered = 0

    init(_ make: (@Sendable () -> UUIDText)? = nil) {
        self.make = make
    }

    /// Draws `count` UUIDs in advance; ``next()`` then returns the least of them first.
    ///
    /// Rows whose identities rise are written to the end of their index and not all over it. They are as random as others:
    /// only their order within this seeding is known.
    func draw(_ count: Int) {
        if make != nil { return }
        (drawn, delivered) = ([], 0)
        drawn.reserveCapacity(count)
        while drawn.count < count { drawn += SystemRandom.numbers(min(count - drawn.count, 32)) }
        drawn.sort()
    }

    /// Does the same unless some were drawn before.
    func drawOnce(_ count: Int) { if drawn.isEmpty { draw(count) } }

    /// Returns a UUID that is greater than another identity, or any UUID if that identity is the greatest.
    func next(above other: UUIDText) -> UUIDText {
        for _ in 0..<16 {
            let uuid = next()
            if other < uuid { return uuid }
        }
        return other.raised(by: next()) ?? next()
    }

    /// Returns the next UUID.
    func next() -> UUIDText {
        if let make { return make() }
        guard delivered < drawn.count else { return UUIDText(random: number(), number()) }
        defer { delivered += 1 }
        return UUIDText(random: drawn[delivered], number())
    }

    private func number() -> UInt64 {
        if bits.isEmpty { bits = SystemRandom.numbers(32) }
        return bits.removeLast()
    }
}

extension Seeder.Environment {
    /// Makes the identities of one seeding.
    var identities: RandomUUIDs { RandomUUIDs(makeUUID) }
}

/// The system's random numbers, several at a time.
enum SystemRandom {
    /// Returns `count` numbers, but at most 32.
    static func numbers(_ count: Int) -> [UInt64] {
        var numbers = [UInt64](repeating: 0, count: min(count, 32))
        // One call of the kernel for all of them.
        if POSIX.fillRandomly(&numbers) { return numbers }
        var generator = SystemRandomNumberGenerator()
        for index in numbers.indices { numbers[index] = generator.next() }
        return numbers
    }
}
