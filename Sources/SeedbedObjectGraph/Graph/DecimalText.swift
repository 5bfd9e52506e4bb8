/// A decimal number by its value, in whatever notation a text has it.
struct DecimalText: Equatable {
    private var isNegative = false
    /// The digits from the first to the last that is not zero; none for zero.
    private var digits: [UInt8] = []
    /// The power of ten of the last digit.
    private var exponent = 0

    /// The greatest power of ten that is written out, which is more than a framework's decimal numbers have.
    private static let greatest = 400

    /// Reads a number, or returns `nil` for any other text.
    init?(_ text: String) {
        var rest = Substring(text).utf8
        func takesSign() -> Bool {
            guard let first = rest.first, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(first) else { return false }
            rest.removeFirst()
            return first == UInt8(ascii: "-")
        }
        isNegative = takesSign()
        var (hasPoint, hasDigit) = (false, false)
        while let byte = rest.first {
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                hasDigit = true
                digits.append(byte)
                if hasPoint { exponent -= 1 }
            } else {
                break
            }
            rest.removeFirst()
        }
        if !hasDigit { return nil }
        if let mark = rest.first {
            rest.removeFirst()
            guard mark | 0x20 == UInt8(ascii: "e"), let power = Int(String(Substring(rest))),
                (-Self.greatest...Self.greatest).contains(power)
            else { return nil }
            exponent += power
        }
        digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { (isNegative, exponent) = (false, 0) }
    }

    /// The number without a power of ten.
    var plain: String {
        if digits.isEmpty { return "0" }
        var text = String(decoding: digits, as: UTF8.self)
        if exponent >= 0 {
            text += String(repeating: "0", count: exponent)
        } else {
            text = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: exponent))
        }
        return isNegative ? "-\(text)" : text
    }
}
