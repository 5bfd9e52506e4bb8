/// Random numbers that come again with the same seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number with a fraction as JSON writes it, long or short.
    mutating func numberToken() -> String {
        let sign = Bool.random(using: &self) ? "-" : ""
        let whole = String(UInt64.random(in: 0...UInt64.max, using: &self) >> UInt64.random(in: 0...63, using: &self))
        let fraction = (0..<Int.random(in: 1...20, using: &self)).map { _ in
            String(Int.random(in: 0...9, using: &self))
        }
        let exponent = Bool.random(using: &self) ? "" : "e\(Int.random(in: -330...280, using: &self))"
        return "\(sign)\(whole).\(fraction.joined())\(exponent)"
    }
}
