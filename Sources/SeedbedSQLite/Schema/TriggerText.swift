/// The definition of a trigger, as words and signs.
struct TriggerText {
    /// A word or a sign.
    private struct Token {
        /// In lower case, without the quotation marks of a name.
        var text: String
        var isQuoted: Bool
    }

    /// What stands before the table's name, behind `OF`; nil where an update of any column fires it.
    private let columns: [String]?
    /// What stands between `WHEN` and `BEGIN`, without parentheses; nil without a `WHEN`.
    private let condition: [String]?
    /// Whether it has a `WHEN`.
    var isConditional: Bool { condition != nil }
    /// Whether it fires for an update and may keep the row from being changed.
    let mayRefuseUpdates: Bool
    /// What stands between `BEGIN` and the last `END`.
    private let body: [String]

    /// Reads a definition; nil for what is none.
    init?(_ definition: String) {
        let tokens = Self.tokens(of: definition)
        func first(_ word: String, after place: Int) -> Int? {
            tokens.indices.first { $0 > place && !tokens[$0].isQuoted && tokens[$0].text == word }
        }
        guard let on = first("on", after: 0), let begin = first("begin", after: on),
            let end = tokens.lastIndex(where: { !$0.isQuoted && $0.text == "end" }), end > begin
        else { return nil }
        let update = tokens[..<on].lastIndex { !$0.isQuoted && $0.text == "update" }
        let of = first("of", after: update ?? on).flatMap { $0 < on && update != nil ? $0 : nil }
        columns = of.map { tokens[($0 + 1)..<on].map(\.text).filter { $0 != "," } }
        let when = first("when", after: on).flatMap { $0 < begin ? $0 : nil }
        condition = when.map { tokens[($0 + 1)..<begin].map(\.text).filter { $0 != "(" && $0 != ")" } }
        mayRefuseUpdates = update != nil && first("raise", after: on) != nil
        body = tokens[(begin + 1)..<end].map(\.text)
    }

    /// Whether it writes the column of the row it fires for, whatever that held, or only where the update leaves it as it was, as
    /// a trigger does that keeps up a date of its own: `WHEN NEW.x IS OLD.x`.
    ///
    /// - Parameter identity: the columns that may name the row.
    func keepsUp(_ column: String, identity: [String]) -> Bool {
        let name = Self.folded(column.unicodeScalars)
        if let condition { return Self.equals(["new", ".", name], ["old", ".", name]).contains(condition) }
        if let columns, !columns.contains(name) { return false }
        // One update of this very row, and nothing that could keep it from being carried out.
        guard body.first == "update", body.last == ";", body.dropLast().firstIndex(of: ";") == nil,
            !body.contains("raise"), let start = body.lastIndex(of: "where")
        else { return false }
        let place = Array(body[(start + 1)...].dropLast())
        return identity.map { Self.folded($0.unicodeScalars) }.contains { key in
            ["new", "old"].contains { Self.equals([key], [$0, ".", key]).contains(place) }
        }
    }

    /// The ways to say that two things are equal.
    private static func equals(_ left: [String], _ right: [String]) -> [[String]] {
        [["is"], ["="], ["=", "="]].flatMap { [left + $0 + right, right + $0 + left] }
    }

    private static func tokens(of sql: String) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(sql).unicodeScalars
        while let scalar = rest.first {
            if scalar.properties.isWhitespace {
                rest.removeFirst()
            } else if rest.starts(with: "--".unicodeScalars) {
                rest = rest.drop { $0 != "\n" }
            } else if rest.starts(with: "/*".unicodeScalars) {
                rest.removeFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".unicodeScalars) { rest.removeFirst() }
                rest = rest.dropFirst(2)
            } else if let mark = ["'": "'", "\"": "\"", "`": "`", "[": "]"][scalar] as Unicode.Scalar? {
                rest.removeFirst()
                // A text is no name, and not to be taken for one.
                let text = (mark == "'" ? "'" : "") + folded(rest.prefix { $0 != mark })
                tokens.append(Token(text: text, isQuoted: true))
                rest = rest.drop { $0 != mark }.dropFirst()
            } else {
                let word = rest.prefix { isPartOfWord($0) }
                let token = word.isEmpty ? rest.prefix(1) : word
                tokens.append(Token(text: folded(token), isQuoted: false))
                rest = rest.dropFirst(token.count)
            }
        }
        return tokens
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
        default: scalar.value > 0x7F
        }
    }

    private static func folded(_ scalars: some Collection<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(decoding: SQL.folded(String(text)), as: UTF8.self)
    }
}
