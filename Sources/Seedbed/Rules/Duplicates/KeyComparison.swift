extension Deduplication {
    /// When a person takes two values of a key column for the same.
    ///
    /// Only texts are compared in different ways: numbers are equal by value, and bytes byte by byte. A text that is not UTF-8
    /// is equal to its own bytes only.
    public enum KeyComparison: String, Hashable, Sendable, CaseIterable {
        /// Byte by byte.
        case exact
        /// As SQLite's `NOCASE`: the letters from A to Z are the same in both cases.
        ///
        /// Besides ``exact`` this is the only comparison that a unique index can hold.
        case nocase
        /// In any case, as Unicode folds it: `Straße` equals `STRASSE`, and `É` equals `é`.
        ///
        /// An `é` in one code point differs from an `é` in two.
        case folded = "case"
        /// By Unicode's canonical equivalence, which is equality in a normal form: an `é` in one code point equals an `é` in two.
        case canonical = "unicode"
        /// By canonical equivalence, in any case.
        case canonicalFolded = "unicode-case"

        /// Whether case does not count beyond the letters from A to Z.
        public var folds: Bool { self == .folded || self == .canonicalFolded }

        /// Whether texts are compared by canonical equivalence.
        public var isCanonical: Bool { self == .canonical || self == .canonicalFolded }

        /// Whether a unique index can hold it, in SQLite's own collations.
        public var isIndexable: Bool { self == .exact || self == .nocase }

        /// The text with its case taken away: full case folding, code point by code point, the same in every locale.
        ///
        /// Lower case of upper case of lower case is that folding for every character but the dotless `ı`, which only Turkish
        /// takes for an `i`.
        public static func folded(_ text: String) -> String {
            if text.unicodeScalars.allSatisfy(\.isASCII) { return UUIDText(text).description }
            var folded = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                if scalar == "\u{131}" {
                    folded.append(scalar)
                    continue
                }
                for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                    for upper in lower.properties.uppercaseMapping.unicodeScalars {
                        folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
                    }
                }
            }
            return String(folded)
        }

        /// A text that is the same for canonically equivalent texts, and for no others: 128 bits of a hash, in this process only.
        ///
        /// Swift compares and hashes strings by canonical equivalence, and has no normal form without Foundation. Its order takes
        /// some unequal strings for equal, for example `éa` in composed and `é` in decomposed letters.
        public static func canonicalKey(_ text: String) -> String {
            (0..<2).map { part in
                var hasher = Hasher()
                hasher.combine(part)
                hasher.combine(text)
                return String(UInt64(bitPattern: Int64(hasher.finalize())), radix: 36)
            }.joined(separator: " ")
        }

        /// Returns a key that is the same for all texts that are the same to a person.
        ///
        /// If ``isCanonical``, each process has its own keys.
        public func key(_ text: String) -> String {
            let folded = folds ? Self.folded(text) : text
            return isCanonical ? Self.canonicalKey(folded) : folded
        }
    }
}
