import Seedbed
import Testing

/// When texts are the same to a person; the foldings are those of Unicode's `CaseFolding.txt`, full and common.
struct KeyComparisonTests {
    /// A text and its folding, as numbers.
    private static let foldings: [([UInt32], [UInt32])] = [
        ([0x41], [0x61]), ([0xC9], [0xE9]), ([0xDF], [0x73, 0x73]), ([0x1E9E], [0x73, 0x73]), ([0x17F], [0x73]),
        ([0x130], [0x69, 0x307]), ([0x131], [0x131]), ([0x49], [0x69]), ([0x212A], [0x6B]), ([0x212B], [0xE5]),
        ([0x2126], [0x3C9]), ([0x3A3], [0x3C3]), ([0x3C2], [0x3C3]), ([0xB5], [0x3BC]), ([0x345], [0x3B9]),
        ([0x149], [0x2BC, 0x6E]), ([0x1F0], [0x6A, 0x30C]), ([0x390], [0x3B9, 0x308, 0x301]),
        ([0x3D0], [0x3B2]), ([0x3F4], [0x3B8]), ([0x587], [0x565, 0x582]), ([0x13A0], [0x13A0]),
        ([0xAB70], [0x13A0]), ([0x10A0], [0x2D00]), ([0x1C90], [0x10D0]), ([0x1E96], [0x68, 0x331]),
        ([0x1E9B], [0x1E61]), ([0x1F88], [0x1F00, 0x3B9]), ([0x1FB3], [0x3B1, 0x3B9]),
        ([0x1FE4], [0x3C1, 0x313]), ([0xFB01], [0x66, 0x69]), ([0xFB17], [0x574, 0x56D]), ([0xFF21], [0xFF41]),
        ([0x10400], [0x10428]), ([0x1E900], [0x1E922]), ([0x1C5], [0x1C6]), ([0x1C80], [0x432]),
    ]

    private func text(_ scalars: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars { if let scalar = Unicode.Scalar(scalar) { text.append(scalar) } }
        return String(text)
    }

    @Test func `case is folded as Unicode folds it`() {
        for (scalars, folded) in Self.foldings {
            // Cherokee alone folds to its capitals; which of the two is kept makes no difference.
            let known = Deduplication.KeyComparison.folded(text(folded))
            #expect(
                Deduplication.KeyComparison.folded(text(scalars)).unicodeScalars.elementsEqual(known.unicodeScalars),
                "\(scalars)")
            #expect(Deduplication.KeyComparison.folded(known) == known, "\(scalars)")
        }
    }

    @Test func `a folded text is made of what its letters fold to`() {
        let all = Self.foldings.flatMap(\.0)
        let folded = Self.foldings.map { Deduplication.KeyComparison.folded(text($0.0)) }.joined()
        #expect(Deduplication.KeyComparison.folded(text(all)).unicodeScalars.elementsEqual(folded.unicodeScalars))
    }

    @Test func `canonically equivalent texts have one key, whatever stands after them, and others have others`() {
        // é, e with an accent; the first ones are equivalent, and no prefix of each other in any form that is stored.
        let groups = [
            ["\u{E9}", "e\u{301}"], ["\u{E9}a", "e\u{301}a"], ["e"], ["\u{212B}", "\u{C5}", "A\u{30A}"],
            ["\u{1E69}", "s\u{323}\u{307}", "s\u{307}\u{323}"], ["\u{AC00}", "\u{1100}\u{1161}"], ["\u{FB01}"], ["fi"],
            ["\u{37E}", ";"], [""], ["\u{E9}\u{302}", "e\u{301}\u{302}"], ["e\u{302}\u{301}"],
        ]
        let keys = groups.map { Set($0.map { Deduplication.KeyComparison.canonical.key($0) }) }
        #expect(keys.allSatisfy { $0.count == 1 })
        #expect(Set(keys).count == groups.count)
    }

    @Test func `only what SQLite compares itself can be unique`() {
        #expect(Deduplication.KeyComparison.allCases.filter(\.isIndexable) == [.exact, .nocase])
    }
}
