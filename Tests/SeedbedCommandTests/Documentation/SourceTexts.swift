import Foundation

/// The texts of string literals in a source file, for tests that look for them in an article.
struct SourceTexts {
    /// The fixed words of each literal: what stands before, between and after its interpolations.
    private(set) var fragments: [String] = []
    private var rest: Substring
    private var words = ""

    /// Reads the literals of a file of the repository.
    init(of path: String) throws {
        let text = try String(contentsOf: Document.root.appending(path: path), encoding: .utf8)
        let code = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            !line.drop { $0 == " " }.hasPrefix("//")
        }.joined(separator: "\n")
        rest = code[...]
        while let quote = rest.firstIndex(of: "\"") {
            rest = rest[quote...]
            let delimiter = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
            rest = rest.dropFirst(delimiter.count)
            readLiteral(until: delimiter)
        }
    }

    private mutating func readLiteral(until delimiter: String) {
        while !rest.isEmpty, !rest.hasPrefix(delimiter) {
            if rest.hasPrefix("\\(") {
                endFragment()
                skipInterpolation()
            } else if rest.first == "\\" {
                // An escaped line break joins two lines.
                let escaped = rest.dropFirst().first
                if escaped != "\n", let escaped { words.append(escaped) }
                rest = rest.dropFirst(2)
            } else {
                words.append(rest.removeFirst())
            }
        }
        rest = rest.dropFirst(delimiter.count)
        endFragment()
    }

    private mutating func skipInterpolation() {
        var depth = 0
        while let next = rest.popFirst() {
            if next == "(" { depth += 1 }
            if next == ")" {
                depth -= 1
                if depth == 0 { return }
            }
        }
    }

    private mutating func endFragment() {
        let fragment = Self.plain(words).trimmingCharacters(in: CharacterSet(charactersIn: " :;,.()\u{201C}\u{201D}\""))
        words = ""
        // One word alone, and SQL, is no message.
        let isSQL = fragment.contains(/SELECT|TRIGGER|^(INSERT|UPDATE|DELETE)\b/) || fragment == fragment.uppercased()
        if fragment.contains(" "), !isSQL { fragments.append(fragment) }
    }

    /// The text with one space in place of each run of spaces and line breaks.
    static func plain(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}
