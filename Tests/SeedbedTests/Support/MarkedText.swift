/// A text in which `⌖` marks the places where something is wrong: the expected positions are in the text itself.
struct MarkedText {
    static let marker: Unicode.Scalar = "⌖"

    /// The text without the markers.
    var bytes: [UInt8]
    /// `line:column` of each marker, in order.
    var places: [String]

    init(_ text: String) {
        var plain = String.UnicodeScalarView()
        places = []
        for scalar in text.unicodeScalars {
            if scalar == Self.marker {
                places.append(Self.place(after: plain))
            } else {
                plain.append(scalar)
            }
        }
        bytes = Array(String(plain).utf8)
    }

    /// The place after a text, worked out without the code under test.
    static func place(after text: String.UnicodeScalarView) -> String {
        var line = 1
        var column = 1
        var previous: Unicode.Scalar?
        for scalar in text {
            if previous == "\r" && scalar != "\n" {
                line += 1
                column = 1
            }
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
            previous = scalar
        }
        return previous == "\r" ? "\(line + 1):1" : "\(line):\(column)"
    }
}
