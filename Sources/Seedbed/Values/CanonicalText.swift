/// Texts in one spelling for both of their Unicode normal forms: letters and their marks are composed, as in form C.
///
/// The standard library compares texts by canonical equivalence and has no public normal form. Foundation has one, but costs
/// each process its start. This type asks the library itself what composes, once and only for texts outside ASCII.
///
/// See <https://www.unicode.org/reports/tr15/>.
package enum CanonicalText {
    /// The text with each letter and its marks in as few code points as Unicode has for them.
    package static func composed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = String.UnicodeScalarView()
        for character in text {
            let scalars = character.unicodeScalars
            if scalars.allSatisfy(\.isASCII) {
                result.append(contentsOf: scalars)
            } else if let known = table[String(character)] {
                result.append(known)
            } else {
                result.append(contentsOf: composed(ordered(scalars)))
            }
        }
        return String(result)
    }

    /// Sorts marks by their classes; marks of one class keep their order, which carries meaning.
    private static func ordered(_ scalars: Character.UnicodeScalarView) -> [Unicode.Scalar] {
        var ordered: [Unicode.Scalar] = []
        for scalar in scalars {
            let scalar = scalar.isASCII ? scalar : table[String(scalar)] ?? scalar
            var place = ordered.count
            while scalar.markClass > 0, place > 0, ordered[place - 1].markClass > scalar.markClass { place -= 1 }
            ordered.insert(scalar, at: place)
        }
        return ordered
    }

    /// Composes each mark with the letter before it, unless a mark of its class comes between them, or with the mark before it.
    private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var composed: [Unicode.Scalar] = []
        var letter = 0
        for scalar in scalars {
            let isNext = letter == composed.count - 1
            if let last = composed.last {
                let isBlocked = !isNext && last.markClass >= scalar.markClass
                if !isBlocked, let one = one(composed[letter], scalar) {
                    composed[letter] = one
                    continue
                }
                if let one = one(last, scalar) {
                    composed[composed.count - 1] = one
                    continue
                }
            }
            if scalar.markClass == 0 { letter = composed.count }
            composed.append(scalar)
        }
        return composed
    }

    /// The code point that two compose to, or `nil` if they do not compose.
    private static func one(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if let syllable = hangul(first.value, second.value) { return syllable }
        var pair = String(first)
        pair.unicodeScalars.append(second)
        return table[pair]
    }

    /// The code point for each letter that can also be spelled in several, by the letter as the library compares it.
    private static let table: [String: Unicode.Scalar] = {
        var table: [String: Unicode.Scalar] = [:]
        // ASCII comes first: the signs for Kelvin and the Greek question mark are a K and a semicolon.
        let ranges: [ClosedRange<UInt32>] = [
            0x21...0x7E, 0xC0...0x24F, 0x370...0x4FF, 0x620...0x6D5, 0x900...0xDFF, 0xF00...0x10FF, 0x1E00...0x1FFF,
            0x212A...0x212B, 0x3040...0x30FF,
        ]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            // Of several code points for one letter, such as Å and the sign for Ångström, the first one counts.
            let letter = String(scalar)
            if table[letter] == nil { table[letter] = scalar }
        }
        return table
    }()

    /// The syllable that two conjoining letters, or a syllable and a last letter, make, or `nil` if they make none.
    ///
    /// See the Unicode Standard, 3.12.
    private static func hangul(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
        if 0x1100..<0x1113 ~= first, 0x1161..<0x1176 ~= second {
            return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28)
        }
        if 0xAC00..<0xD7A4 ~= first, (first - 0xAC00) % 28 == 0, 0x11A8..<0x11C3 ~= second {
            return Unicode.Scalar(first + second - 0x11A7)
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Its canonical combining class: 0 for letters, and for vowel signs that stand on their own.
    fileprivate var markClass: UInt8 { properties.canonicalCombiningClass.rawValue }
}
