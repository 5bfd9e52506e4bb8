extension UUIDText {
    /// A fresh random UUID (version 4), from the system's generator.
    ///
    /// Foundation's `UUID()` opens the system's random device anew for each one on Linux, which is a fifth of the time that a
    /// first seeding takes.
    public static func random() -> UUIDText {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// A fresh UUID (version 4) from a generator of the caller's, which has to be as random as identities have to be.
    static func random(using generator: inout some RandomNumberGenerator) -> UUIDText {
        UUIDText(random: generator.next(), generator.next())
    }

    /// The UUID (version 4) that these random bits make.
    init(random first: UInt64, _ second: UInt64) {
        let high = first & ~0xF000 | 0x4000
        let low = second & ~(0b11 << 62) | 0b10 << 62
        let text = String(unsafeUninitializedCapacity: 36) { bytes in
            var place = 0
            for nibble in 0..<32 {
                if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
                    bytes[place] = UInt8(ascii: "-")
                    place += 1
                }
                let half = nibble < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - nibble % 16 * 4)) & 15
                bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
                place += 1
            }
            return 36
        }
        self.init(lowered: text)
    }
}
