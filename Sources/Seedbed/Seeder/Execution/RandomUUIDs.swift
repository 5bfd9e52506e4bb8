/// Makes new random UUIDs for one seeding.
///
/// It asks the system for the random bits of many UUIDs at a time: on Linux each request is a call of the kernel.
final class RandomUUIDs {
    /// Makes the UUIDs instead; `nil` for the system's random numbers.
    private let make: (@Sendable () -> UUIDText)?
    private let invented: InventedUUIDs?
    private var bits: [UInt64] = []
    /// The first halves of those that were drawn in advance, the least one first.
    private var drawn: [UInt64] = []
    /// How many of these were handed out.
    private var delivered = 0

    /// - Parameter invented: receives those that are handed out.
    init(_ make: (@Sendable () -> UUIDText)? = nil, noting invented: InventedUUIDs? = nil) {
        self.make = make
        self.invented = invented
    }

    /// Draws `count` UUIDs in advance; ``next()`` then returns the least of them first.
    ///
    /// Rows whose identities rise are written to the end of their index and not all over it. They are as random as others:
    /// only their order within this seeding is known.
    func draw(_ count: Int) {
        if make != nil { return }
        (drawn, delivered) = (SystemRandom.numbers(count), 0)
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
        guard let raised = other.raised(by: next()) else { return next() }
        invented?.uuids.insert(raised)
        return raised
    }

    /// Returns the next UUID.
    func next() -> UUIDText {
        let uuid = make?() ?? random()
        invented?.uuids.insert(uuid)
        return uuid
    }

    private func random() -> UUIDText {
        guard delivered < drawn.count else { return UUIDText(random: number(), number()) }
        defer { delivered += 1 }
        return UUIDText(random: drawn[delivered], number())
    }

    private func number() -> UInt64 {
        if bits.isEmpty { bits = SystemRandom.numbers(max(32, min(drawn.count - delivered, 4096))) }
        return bits.removeLast()
    }
}

/// The identities that a dry run made up: the run will make others.
final class InventedUUIDs {
    var uuids: Set<UUIDText> = []
}

/// The system's random numbers, several at a time.
enum SystemRandom {
    /// Returns `count` numbers.
    static func numbers(_ count: Int) -> [UInt64] {
        var numbers = [UInt64](repeating: 0, count: count)
        if numbers.withUnsafeMutableBytes({ POSIX.fillRandomly($0) }) { return numbers }
        var generator = SystemRandomNumberGenerator()
        for index in numbers.indices { numbers[index] = generator.next() }
        return numbers
    }
}
