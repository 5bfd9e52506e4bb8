import Seedbed

/// A text with what it is to a person, listed by hand: nothing here is calculated by the product or by Swift.
struct Word: Hashable, Sendable {
    /// Its scalars.
    var scalars: [UInt32]
    /// Their full case folding.
    var folded: [UInt32]
    /// Their canonical decomposition.
    var decomposed: [UInt32]
    /// The decomposition of the folded text.
    var both: [UInt32]

    private init(_ scalars: [UInt32], _ folded: [UInt32], _ decomposed: [UInt32], _ both: [UInt32]) {
        (self.scalars, self.folded, self.decomposed, self.both) = (scalars, folded, decomposed, both)
    }

    /// This word and another one after it.
    func followed(by other: Word) -> Word {
        Word(
            scalars + other.scalars, folded + other.folded, decomposed + other.decomposed, both + other.both)
    }

    /// Its UTF-8.
    var bytes: [UInt8] {
        var text = String.UnicodeScalarView()
        for scalar in scalars { if let scalar = Unicode.Scalar(scalar) { text.append(scalar) } }
        return Array(String(text).utf8)
    }

    /// Letters, each with its folding and decomposition as Unicode's tables have them.
    static let letters: [Word] = [
        Word([0x61], [0x61], [0x61], [0x61]),  // a
        Word([0x41], [0x61], [0x41], [0x61]),  // A
        Word([0xE9], [0xE9], [0x65, 0x301], [0x65, 0x301]),  // é
        Word([0xC9], [0xE9], [0x45, 0x301], [0x65, 0x301]),  // É
        Word([0x65, 0x301], [0x65, 0x301], [0x65, 0x301], [0x65, 0x301]),
        Word([0x45, 0x301], [0x65, 0x301], [0x45, 0x301], [0x65, 0x301]),
        Word([0xDF], [0x73, 0x73], [0xDF], [0x73, 0x73]),  // ß
        Word([0x1E9E], [0x73, 0x73], [0x1E9E], [0x73, 0x73]),  // ẞ
        Word([0x53, 0x53], [0x73, 0x73], [0x53, 0x53], [0x73, 0x73]),
        Word([0x73, 0x73], [0x73, 0x73], [0x73, 0x73], [0x73, 0x73]),
        Word([0x73, 0x17F], [0x73, 0x73], [0x73, 0x17F], [0x73, 0x73]),  // sſ
        Word([0x130], [0x69, 0x307], [0x49, 0x307], [0x69, 0x307]),  // İ
        Word([0x49, 0x307], [0x69, 0x307], [0x49, 0x307], [0x69, 0x307]),
        Word([0x69, 0x307], [0x69, 0x307], [0x69, 0x307], [0x69, 0x307]),
        Word([0x49], [0x69], [0x49], [0x69]),  // I
        Word([0x69], [0x69], [0x69], [0x69]),  // i
        Word([0x131], [0x131], [0x131], [0x131]),  // ı
        Word([0x212A], [0x6B], [0x4B], [0x6B]),  // the sign for Kelvin
        Word([0x4B], [0x6B], [0x4B], [0x6B]),
        Word([0x6B], [0x6B], [0x6B], [0x6B]),
        Word([0x3A3], [0x3C3], [0x3A3], [0x3C3]),  // Σ
        Word([0x3C2], [0x3C3], [0x3C2], [0x3C3]),  // ς
        Word([0x3C3], [0x3C3], [0x3C3], [0x3C3]),  // σ
        Word([0x212B], [0xE5], [0x41, 0x30A], [0x61, 0x30A]),  // the sign for Ångström
        Word([0xC5], [0xE5], [0x41, 0x30A], [0x61, 0x30A]),  // Å
        Word([0xE5], [0xE5], [0x61, 0x30A], [0x61, 0x30A]),  // å
        Word([0x2126], [0x3C9], [0x3A9], [0x3C9]),  // the sign for Ohm
        Word([0x3A9], [0x3C9], [0x3A9], [0x3C9]),  // Ω
        Word([0xFB01], [0x66, 0x69], [0xFB01], [0x66, 0x69]),  // the ligature fi
        Word([0x46, 0x69], [0x66, 0x69], [0x46, 0x69], [0x66, 0x69]),
        Word([0x1E69], [0x1E69], [0x73, 0x323, 0x307], [0x73, 0x323, 0x307]),  // ṩ
        Word([0x73, 0x307, 0x323], [0x73, 0x307, 0x323], [0x73, 0x323, 0x307], [0x73, 0x323, 0x307]),
        Word([0x1E68], [0x1E69], [0x53, 0x323, 0x307], [0x73, 0x323, 0x307]),  // Ṩ
        Word([0xAC00], [0xAC00], [0x1100, 0x1161], [0x1100, 0x1161]),  // 가
        Word([0x1100, 0x1161], [0x1100, 0x1161], [0x1100, 0x1161], [0x1100, 0x1161]),
        Word([0x410], [0x430], [0x410], [0x430]),  // А, Cyrillic
        Word([0x430], [0x430], [0x430], [0x430]),
        Word([0x1F600], [0x1F600], [0x1F600], [0x1F600]),
        Word([0x10400], [0x10428], [0x10400], [0x10428]),  // Deseret
        Word([0x10428], [0x10428], [0x10428], [0x10428]),
        Word([0x1C4], [0x1C6], [0x1C4], [0x1C6]),  // Ǆ
        Word([0x1C5], [0x1C6], [0x1C5], [0x1C6]),  // ǅ
    ]

    /// All letters and pairs of them, by their bytes.
    static let known: [[UInt8]: Word] = {
        var known: [[UInt8]: Word] = [:]
        for first in letters {
            known[first.bytes] = first
            for second in letters {
                let pair = first.followed(by: second)
                known[pair.bytes] = pair
            }
        }
        return known
    }()
}

/// A text that two values share if a key compares them as equal; nil for null.
func keyClass(_ value: RawValue, _ comparison: Deduplication.KeyComparison) -> String? {
    switch value {
    case .null: return nil
    case .integer(let integer): return "number \(integer)"
    case .real(let real):
        return real.rounded() == real && abs(real) < 9.2e18 ? "number \(Int64(real))" : "number \(real)"
    case .blob(let bytes): return "blob \(bytes)"
    case .text(let bytes):
        let lowered = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        switch comparison {
        case .exact: return "text \(bytes)"
        case .nocase: return "text \(lowered)"
        case .folded, .canonical, .canonicalFolded: break
        }
        if bytes.allSatisfy({ $0 < 0x80 }) {
            return "scalars \((comparison == .canonical ? bytes : lowered).map(UInt32.init))"
        }
        guard let word = Word.known[bytes] else { return "bytes \(bytes)" }
        switch comparison {
        case .folded: return "scalars \(word.folded)"
        case .canonical: return "scalars \(word.decomposed)"
        default: return "scalars \(word.both)"
        }
    }
}
