/// Tags of languages, as BCP 47 writes them: `de`, `pt-BR`, `zh-Hant-TW`.
enum LanguageTag {
    /// The language of a text of which no one has said it.
    static let undetermined = "und"

    /// Whether a text has the form of a tag: a language of two or three letters, then further parts of at most eight
    /// letters and digits, all joined with `-`.
    static func isWellFormed(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, 2...3 ~= first.count, first.allSatisfy(isLetter) else { return false }
        // A single letter or digit introduces what follows it.
        guard let last = parts.last, parts.count == 1 || last.count > 1 else { return false }
        return parts.dropFirst().allSatisfy { part in
            1...8 ~= part.count && part.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 }
        }
    }

    /// The tag in the one spelling that is compared: `_`, as platforms write it, counts as `-`, and case does not count.
    static func folded(_ tag: String) -> [UInt8] {
        SQLName(tag).folded.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    }

    /// The place of the best match among languages, or `nil` if none matches, by the lookup of RFC 4647, section 3.4.
    ///
    /// The preferences are taken in turn. Each is shortened from its end until a language equals it.
    ///
    /// - Parameters:
    ///   - languages: the languages that exist.
    ///   - preferred: the languages that are wanted, the one that is wanted most first.
    static func lookup(_ preferred: [String], among languages: [String]) -> Int? {
        if preferred.isEmpty { return nil }
        let known = languages.map(folded)
        for preference in preferred {
            var parts = folded(preference).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            while !parts.isEmpty {
                let range = Array(parts.joined(separator: [UInt8(ascii: "-")]))
                if let place = known.firstIndex(of: range) { return place }
                parts.removeLast()
                // A part of one letter says nothing without those that follow it.
                while parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
            }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }
}
