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
        tag.utf8.map(folded)
    }

    /// The place of the best match among languages, or `nil` if none matches, by the lookup of RFC 4647, section 3.4.
    ///
    /// The preferences are taken in turn. Each is shortened from its end until a language equals it.
    ///
    /// - Parameters:
    ///   - languages: the languages that exist.
    ///   - preferred: the languages that are wanted, the one that is wanted most first.
    static func lookup<Languages: Collection>(
        _ preferred: [String], among languages: Languages
    ) -> Languages.Index? where Languages.Element == String {
        for preference in preferred {
            if let place = languages.firstIndex(of: preference) { return place }
            let wanted = folded(preference)
            var length = wanted.count
            while length > 0 {
                if let place = languages.firstIndex(where: { isFolded(wanted[..<length], from: $0) }) { return place }
                length = wanted[..<length].lastIndex(of: UInt8(ascii: "-")) ?? 0
                // A part of one letter says nothing without those that follow it.
                while let dash = wanted[..<length].lastIndex(of: UInt8(ascii: "-")), length - dash == 2 {
                    length = dash
                }
            }
        }
        return nil
    }

    /// Whether two tags have the same folded spelling; it allocates nothing.
    static func isSame(_ left: String, _ right: String) -> Bool {
        left == right
            || left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).allSatisfy { folded($0) == folded($1) }
    }

    private static func isFolded(_ spelling: ArraySlice<UInt8>, from tag: String) -> Bool {
        spelling.count == tag.utf8.count && zip(spelling, tag.utf8).allSatisfy { $0 == folded($1) }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case UInt8(ascii: "_"): UInt8(ascii: "-")
        default: byte
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }
}
