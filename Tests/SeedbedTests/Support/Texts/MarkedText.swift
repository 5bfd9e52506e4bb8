@testable import Seedbed
import Testing

/// A text in which `⌖` marks the places where something is wrong: the expected positions are in the text itself.
///
/// `①` to `⑨` mark places that messages name; there the same sign stands for the place.
struct MarkedText {
    static let marker: Unicode.Scalar = "⌖"
    static let names: ClosedRange<Unicode.Scalar> = "①"..."⑨"

    /// The text without the markers.
    var bytes: [UInt8]
    /// `line:column` of each marker, in order.
    var places: [String] = []
    /// `line:column` of each named place.
    var named: [Character: String] = [:]

    init(_ text: String) {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == Self.marker {
                places.append(Self.place(after: plain))
            } else if Self.names.contains(scalar) {
                named[Character(scalar)] = Self.place(after: plain)
            } else {
                plain.append(scalar)
            }
        }
        bytes = Array(String(plain).utf8)
    }

    /// The problem lines for a file of that name, one message for each marker.
    func lines(_ messages: [String], file: String = "c.json") -> String {
        zip(places, messages).map { place, message in
            let message = named.reduce(message) { $0.replacing(String($1.key), with: $1.value) }
            return "\(file):\(place): \(message)"
        }.joined(separator: "\n")
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

/// Expects these problems of the file `c.json`, at the places that its text marks.
func expectProblems(_ text: String, _ messages: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(text)
    let expected = marked.lines(messages)
    #expect(marked.places.count == messages.count, sourceLocation: sourceLocation)
    #expect(problems(in: String(decoding: marked.bytes, as: UTF8.self)) == expected, sourceLocation: sourceLocation)
}
