/// Random numbers that a seed decides, the same on every machine (SplitMix64).
package struct RandomSource: Sendable {
    private var state: UInt64

    /// Makes the numbers of a seed.
    package init(seed: UInt64) { state = seed }

    /// Returns the next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }

    /// Returns a number from 0 up to, but not including, `bound`.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    /// Returns true once in so many times, on average.
    package mutating func once(in times: Int) -> Bool { below(times) == 0 }

    /// Returns one of the elements.
    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// A checksum that tells traces apart (FNV-1a).
package struct TraceSum: Hashable, Sendable {
    /// The checksum so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds a text.
    mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Adds a number.
    mutating func add(_ number: UInt64) {
        value = (value ^ number) &* 0x100_0000_01B3
        value ^= value >> 32
    }

    /// Returns the checksum of a text.
    static func of(_ text: String) -> UInt64 {
        var sum = TraceSum()
        sum.add(text)
        return sum.value
    }
}
