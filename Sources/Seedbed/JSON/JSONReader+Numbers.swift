extension JSONReader {
    /// Reads the number whose first byte, a digit or a minus sign, is the next one.
    @inline(__always)
    mutating func number() -> JSONToken {
        let start = position
        var index = start
        if bytes[index] == UInt8(ascii: "-") { index &+= 1 }
        let digits = index
        index = digitsEnd(from: index)
        var kind = JSONToken.Kind.integer
        var isGood = index > digits && (bytes[digits] != UInt8(ascii: "0") || index == digits &+ 1)
        if index < bytes.count && bytes[index] == UInt8(ascii: ".") {
            kind = .real
            let fraction = index &+ 1
            index = digitsEnd(from: fraction)
            isGood = isGood && index > fraction
        }
        if index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "e") {
            kind = .real
            index &+= 1
            if index < bytes.count && (bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")) {
                index &+= 1
            }
            let exponent = index
            index = digitsEnd(from: exponent)
            isGood = isGood && index > exponent
        }
        if !isGood || wordEnd(from: index) > index { return badNumber(from: start) }
        position = index
        return JSONToken(kind: kind, start: start, end: index)
    }

    /// The offset of the first byte from `offset` on that is no digit.
    @inline(__always)
    private func digitsEnd(from offset: Int) -> Int {
        var index = offset
        while index < bytes.count && bytes[index] &- 0x30 < 10 { index &+= 1 }
        return index
    }

    /// The offset after the letters, digits and signs at an offset: what a person meant as one word or number.
    @inline(__always)
    func wordEnd(from offset: Int) -> Int {
        var index = offset
        while index < bytes.count {
            switch bytes[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: index &+= 1
            default: return index
            }
        }
        return index
    }

    /// Moves past something that looks like a number, and says what is wrong with it.
    @inline(never)
    mutating func badNumber(from start: Int) -> JSONToken {
        let end = wordEnd(from: start)
        position = end
        let signless = start + (bytes[start] == UInt8(ascii: "-") ? 1 : 0)
        let whole = digitsEnd(from: signless)
        let message =
            if bytes[start] == UInt8(ascii: "+") {
                "a number does not start with a plus sign"
            } else if whole == signless && whole < end && bytes[whole] == UInt8(ascii: ".") {
                "a number needs a digit before its point"
            } else if whole - signless > 1 && bytes[signless] == UInt8(ascii: "0") {
                "a number does not start with a zero"
            } else if whole < end && bytes[whole] == UInt8(ascii: ".") && digitsEnd(from: whole + 1) == whole + 1 {
                "a number needs a digit after its point"
            } else {
                "not a number as JSON writes it"
            }
        problems.add(message, at: start)
        return JSONToken(kind: .invalid, start: start, end: end)
    }
}
