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
        let digits: StaticString = "0123456789abcdef"
        let text = String(unsafeUninitializedCapacity: 36) { bytes in
            var place = 0
            for byte in 0..<16 {
                let half = byte < 8 ? high : low
                let value = Int(truncatingIfNeeded: half &>> UInt64(truncatingIfNeeded: 56 - byte % 8 * 8))
                bytes[place] = digits.utf8Start[value >> 4 & 15]
                bytes[place + 1] = digits.utf8Start[value & 15]
                place += byte == 3 || byte == 5 || byte == 7 || byte == 9 ? 3 : 2
            }
            for place in [8, 13, 18, 23] { bytes[place] = UInt8(ascii: "-") }
            return 36
        }
        self.init(lowered: text)
    }
}
