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

    /// The offset of the first byte from `offset` on that is not a digit.
    @inline(__always)
    private func digitsEnd(from offset: Int) -> Int {
        var index = offset
        while index < bytes.count && bytes[index] &- 0x30 < 10 { index &+= 1 }
        return index
    }

    /// The offset after the letters, digits and signs at an offset, which the text's author meant as one word or number.
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

    /// Moves past text that looks like a number and is not valid, and reports the problem.
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

extension JSONReader {
    /// The value of an integer token, or `nil` if it does not fit 64 bits.
    @inline(__always)
    func integer(_ token: JSONToken) -> Int64? {
        let isNegative = bytes[token.start] == UInt8(ascii: "-")
        let first = token.start &+ (isNegative ? 1 : 0)
        guard token.end &- first <= 19 else { return nil }
        var magnitude: UInt64 = 0
        for index in first..<token.end { magnitude = magnitude &* 10 &+ UInt64(bytes[index] &- 0x30) }
        if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
        return Int64(exactly: magnitude)
    }

    /// The value of a number token, correctly rounded; `nil` if it is too large for a `Double`.
    func double(_ token: JSONToken) -> Double? {
        if let quick = quickDouble(token) { return quick }
        let value = Double(String(decoding: raw(token), as: UTF8.self)) ?? .infinity
        return value.isFinite ? value : nil
    }

    /// The value of a number token of up to 15 significant digits and a small exponent; `nil` for all others.
    ///
    /// For such a token one multiplication or division of two exact values rounds correctly.
    private func quickDouble(_ token: JSONToken) -> Double? {
        var index = token.start
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        var isFraction = false
        while index < token.end {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte &- 0x30 < 10 {
                mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
                if mantissa > 0 { digits += 1 }
                if isFraction { exponent -= 1 }
                guard digits <= 15 else { return nil }
            } else {
                guard let written = smallExponent(from: index + 1, to: token.end) else { return nil }
                exponent += written
                break
            }
            index += 1
        }
        guard (-22...22).contains(exponent) else { return nil }
        let power = Self.powersOfTen[abs(exponent)]
        let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        return isNegative ? -value : value
    }

    /// The exponent that is written there, if it has at most four characters.
    private func smallExponent(from start: Int, to end: Int) -> Int? {
        guard end - start <= 4 else { return nil }
        return Int(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    /// The powers of ten that a `Double` holds exactly.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Whether a `Double` holds the value of an integer token exactly.
    func isExactDouble(_ token: JSONToken) -> Bool {
        if token.end - token.start <= 15 { return true }
        guard let value = double(token) else { return false }
        if let integer = integer(token) { return Int64(exactly: value) == integer }
        return raw(token).drop { $0 == UInt8(ascii: "-") }.elementsEqual(Self.digits(of: value.magnitude))
    }

    /// The decimal digits of a whole number, in ASCII, without rounding.
    private static func digits(of value: Double) -> [UInt8] {
        var limbs = [UInt64(value.significand * 0x1p52)]
        for _ in 52..<max(52, value.exponent) {
            var carry: UInt64 = 0
            for index in limbs.indices {
                let doubled = limbs[index] * 2 + carry
                carry = doubled / limbBase
                limbs[index] = doubled % limbBase
            }
            if carry > 0 { limbs.append(carry) }
        }
        let texts = limbs.reversed().enumerated().map { position, limb in
            let text = String(limb)
            return position == 0 ? text : String(repeating: "0", count: 18 - text.count) + text
        }
        return Array(texts.joined().utf8)
    }

    /// The base in which the limbs of a long number count.
    private static let limbBase: UInt64 = 1_000_000_000_000_000_000
}
