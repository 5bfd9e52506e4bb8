/// Random numbers that a seed decides, the same on every machine (SplitMix64).
package struct RandomSource: RandomNumberGenerator, Sendable {
    /// The number from which the source started.
    package let seed: UInt64
    private var state: UInt64

    /// Makes the numbers of a seed.
    package init(seed: UInt64) { (self.seed, state) = (seed, seed) }

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

    /// Returns true in `percent` of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// Returns one of the elements.
    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
