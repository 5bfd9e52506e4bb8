import Foundation
import Testing

@testable import Seedbed

struct CanonicalTextTests {
    @Test(arguments: [
        ("ASCII", "Toast \r\n", "Toast \r\n"),
        ("a letter with a mark", "Cafe\u{301}", "Caf\u{E9}"),
        ("a letter with two marks", "e\u{323}\u{302}", "\u{1EC7}"),
        ("marks in another order", "e\u{302}\u{323}", "\u{1EC7}"),
        ("a syllable of two letters", "\u{1100}\u{1161}", "\u{AC00}"),
        ("a syllable of three", "\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
        ("a syllable and a letter", "\u{D558}\u{11AB}", "\u{D55C}"),
        ("the sign for Ångström", "\u{212B}", "\u{C5}"),
        ("the sign for Kelvin", "\u{212A}", "K"),
        ("the Greek question mark", "\u{37E}", ";"),
        ("a letter that has no code point with its mark", "x\u{301}", "x\u{301}"),
        ("a letter of Yoruba that has none with both of its marks", "e\u{323}\u{301}", "\u{1EB9}\u{301}"),
        ("the same in the other order", "e\u{301}\u{323}", "\u{1EB9}\u{301}"),
        ("the same, composed", "\u{1EB9}\u{301}", "\u{1EB9}\u{301}"),
        ("a mark that another one of its class keeps from the letter", "x\u{30A}\u{301}", "x\u{30A}\u{301}"),
        ("a mark behind one of its class", "e\u{310}\u{301}", "e\u{310}\u{301}"),
        ("a vowel sign of Bengali in two parts", "\u{995}\u{9C7}\u{9BE}", "\u{995}\u{9CB}"),
        ("a vowel sign of Tamil in two parts", "\u{B95}\u{BC6}\u{BBE}", "\u{B95}\u{BCA}"),
        ("no letter", "\u{1F600}", "\u{1F600}"),
    ]) func `one code point stands for a letter with its marks`(what: String, text: String, composed: String) {
        #expect(Array(CanonicalText.composed(text).unicodeScalars) == Array(composed.unicodeScalars), "\(what)")
    }

    /// The letters of the alphabets that engines normalise: Latin, Greek, Cyrillic, Arabic, those of India, kana, Hangul.
    private static let letters: [Unicode.Scalar] =
        ([
            0x20...0x7E, 0xC0...0x24F, 0x370...0x4FF, 0x620...0x6D5, 0x900...0xDFF, 0xF00...0x10FF, 0x1E00...0x1FFF,
            0x212A...0x212B, 0x3040...0x30FF, 0xAC00...0xD7A3,
        ] as [ClosedRange<UInt32>]).joined().compactMap(Unicode.Scalar.init)

    @Test func `both normal forms of every letter have one spelling, which says the same`() {
        var wrong: [String] = []
        for letter in Self.letters {
            let text = "a\(letter)b"
            let forms = [
                text, text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
            ].map { CanonicalText.composed($0) }
            let isOne = forms.allSatisfy { $0.utf8.elementsEqual(forms[0].utf8) }
            let isStable = CanonicalText.composed(forms[0]).utf8.elementsEqual(forms[0].utf8)
            if !isOne || !isStable || forms[0] != text { wrong.append(String(letter.value, radix: 16)) }
        }
        #expect(wrong == [])
    }
}
