/// Texts in one spelling for all canonically equivalent ones, as far as a single code point stands for a letter with its marks.
///
/// The standard library compares texts by canonical equivalence and has no public normal form; Foundation's costs each
/// process its start. What composes is found by asking the library itself, once and only for texts outside ASCII.
package enum CanonicalText {
    /// The text with each letter and its marks as one code point where there is one.
    package static func composed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = String.UnicodeScalarView()
        for character in text {
            let scalars = character.unicodeScalars
            if scalars.allSatisfy(\.isASCII) {
                result.append(contentsOf: scalars)
            } else if let known = table[String(character)] {
                result.append(known)
            } else if let syllable = hangul(scalars) {
                result.append(syllable)
            } else {
                result.append(contentsOf: scalars)
            }
        }
        return String(result)
    }

    /// The code point for each letter that can also be spelled in several, by the letter as the library compares it.
    private static let table: [String: Unicode.Scalar] = {
        var table: [String: Unicode.Scalar] = [:]
        let ranges: [ClosedRange<UInt32>] = [
            0xC0...0x24F, 0x370...0x4FF, 0x620...0x6D5, 0x900...0xDFF, 0xF00...0x10FF, 0x1E00...0x1FFF,
            0x212A...0x212B, 0x3040...0x30FF,
        ]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            // Of several code points for one letter, such as Å and the sign for Ångström, the first one counts.
            let letter = String(scalar)
            if table[letter] == nil { table[letter] = scalar }
        }
        return table
    }()

    /// The syllable that conjoining letters make; nil for anything else.
    ///
    /// See the Unicode Standard, 3.12.
    private static func hangul(_ scalars: Character.UnicodeScalarView) -> Unicode.Scalar? {
        let values = scalars.map(\.value)
        guard values.count == 2 || values.count == 3, 0x1100..<0x1113 ~= values[0], 0x1161..<0x1176 ~= values[1]
        else { return nil }
        let tail = values.count == 3 ? values[2] : 0x11A7
        guard 0x11A7..<0x11C3 ~= tail else { return nil }
        return Unicode.Scalar(0xAC00 + ((values[0] - 0x1100) * 21 + (values[1] - 0x1161)) * 28 + (tail - 0x11A7))
    }
}
