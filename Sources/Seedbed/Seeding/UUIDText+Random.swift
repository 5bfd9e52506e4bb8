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
            for byte in 0..<16 {
                let half = byte < 8 ? high : low
                let value = UInt8(truncatingIfNeeded: half >> UInt64(56 - byte % 8 * 8))
                bytes[place] = Self.digit(value >> 4)
                bytes[place + 1] = Self.digit(value & 15)
                place += 2
                if byte == 3 || byte == 5 || byte == 7 || byte == 9 {
                    bytes[place] = UInt8(ascii: "-")
                    place += 1
                }
            }
            return 36
        }
        self.init(lowered: text)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}
