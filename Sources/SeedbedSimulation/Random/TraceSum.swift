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
