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
        let (start, middle) = (Self.digits(UInt32(high >> 32)), Self.digits(UInt32(truncatingIfNeeded: high)))
        let (next, end) = (Self.digits(UInt32(low >> 32)), Self.digits(UInt32(truncatingIfNeeded: low)))
        let text = String(unsafeUninitializedCapacity: 36) { buffer in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            for dash in stride(from: 8, through: 23, by: 5) { bytes[dash] = UInt8(ascii: "-") }
            bytes.storeBytes(of: start.littleEndian, as: UInt64.self)
            bytes.storeBytes(of: UInt32(truncatingIfNeeded: middle).littleEndian, toByteOffset: 9, as: UInt32.self)
            bytes.storeBytes(of: UInt32(middle >> 32).littleEndian, toByteOffset: 14, as: UInt32.self)
            bytes.storeBytes(of: UInt32(truncatingIfNeeded: next).littleEndian, toByteOffset: 19, as: UInt32.self)
            bytes.storeBytes(of: UInt32(next >> 32).littleEndian, toByteOffset: 24, as: UInt32.self)
            bytes.storeBytes(of: end.littleEndian, toByteOffset: 28, as: UInt64.self)
            return 36
        }
        self.init(lowered: text)
    }

    /// The eight hexadecimal digits of a number as ASCII, all at once: the first one is in the lowest byte.
    private static func digits(_ number: UInt32) -> UInt64 {
        var bytes = UInt64(number.byteSwapped)
        bytes = (bytes | bytes << 16) & 0x0000_FFFF_0000_FFFF
        bytes = (bytes | bytes << 8) & 0x00FF_00FF_00FF_00FF
        let halves = bytes >> 4 & 0x000F_000F_000F_000F | (bytes & 0x000F_000F_000F_000F) << 8
        // 1 if the digit is a letter: with 6 more it has a fifth bit.
        let letters = (halves + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return halves + 0x3030_3030_3030_3030 + letters * UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
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
