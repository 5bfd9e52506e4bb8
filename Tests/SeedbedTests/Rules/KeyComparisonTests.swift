import Testing

@testable import Seedbed

/// When two texts are the same to a person.
struct KeyComparisonTests {
    /// Texts and what full case folding makes of them, from Unicode's `CaseFolding.txt`.
    @Test(arguments: [
        ("ABCxyz[@`{", "abcxyz[@`{"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"), ("É", "é"),
        ("E\u{301}", "e\u{301}"), ("Σ", "σ"), ("ς", "σ"), ("İ", "i\u{307}"), ("ı", "ı"), ("I", "i"),
        ("\u{212A}", "k"), ("\u{2126}", "ω"), ("ſ", "s"), ("ﬀ", "ff"), ("ŉ", "\u{2BC}n"), ("ΰ", "υ\u{308}\u{301}"),
        ("Ǆ", "ǆ"), ("ǅ", "ǆ"), ("Ⅷ", "ⅷ"), ("漢字", "漢字"), ("", ""), ("😀A", "😀a"),
    ]) func `case is folded`(text: String, folded: String) {
        #expect(Array(KeyComparison.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test func `folding twice changes nothing more`() {
        for value in UInt32(0)...0x2_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = KeyComparison.folded(String(scalar))
            #expect(Array(KeyComparison.folded(once).unicodeScalars) == Array(once.unicodeScalars))
        }
    }

    @Test func `canonically equivalent texts stand before neither, others in one order`() {
        for (left, right) in [("é", "e\u{301}"), ("\u{212B}", "Å"), ("q\u{307}\u{323}", "q\u{323}\u{307}")] {
            #expect(!KeyComparison.canonicallyPrecedes(left, right) && !KeyComparison.canonicallyPrecedes(right, left))
        }
        for (left, right) in [("a", "b"), ("ﬁ", "fi"), ("É", "é"), ("", "a")] {
            #expect(KeyComparison.canonicallyPrecedes(left, right) != KeyComparison.canonicallyPrecedes(right, left))
        }
    }

    @Test func `each comparison says what it does`() {
        let rows = KeyComparison.allCases.map { "\($0.rawValue) \($0.folds) \($0.isCanonical)" }
        #expect(
            rows == [
                "exact false false", "nocase false false", "case true false", "unicode false true",
                "unicode-case true true",
            ])
    }
}
