extension UUIDText {
    /// A new random UUID (version 4), from the system's generator.
    ///
    /// On Linux, Foundation's `UUID()` opens the system's random device again for each UUID. That is a fifth of the time that a
    /// first seeding takes.
    public static func random() -> UUIDText {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// A new UUID (version 4) from a generator of the caller's, which has to be as random as identities have to be.
    static func random(using generator: inout some RandomNumberGenerator) -> UUIDText {
        UUIDText(random: generator.next(), generator.next())
    }

    /// The UUID (version 4) that these random bits make.
    init(random first: UInt64, _ second: UInt64) {
        let high = first & ~0xF000 | 0x4000
        let low = second & ~(0b11 << 62) | 0b10 << 62
        self.init(UUIDBits(high: high, low: low))
    }
}

extension UUIDText {
    /// A greater UUID: the digits of this one up to the first that can be raised, that one raised, then those of `random`.
    ///
    /// Returns `nil` if this text is not a UUID, or is the greatest one. Version and variant are those of `random`.
    func raised(by random: UUIDText) -> UUIDText? {
        let (own, other) = (Array(description.utf8), Array(random.description.utf8))
        guard own.count == 36, other.count == 36 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        for place in own.indices where ![8, 13, 14, 18, 19, 23].contains(place) {
            guard let digit = digits.firstIndex(of: own[place]) else { return nil }
            if digit == 15 { continue }
            let raised = digit + 1 + (digits.firstIndex(of: other[place]) ?? 0) % (15 - digit)
            return UUIDText(
                String(decoding: own[..<place] + [digits[raised]] + other[(place + 1)...], as: UTF8.self))
        }
        return nil
    }
}
