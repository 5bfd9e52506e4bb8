internal import Seedbed

/// A piece of HTML or SVG that is well-formed XML; every text in it is escaped.
struct Markup {
    /// The piece as it is written.
    let source: String

    private init(source: String) { self.source = source }

    /// A text in which no character can begin a tag or command a reader.
    static func text(_ text: String) -> Markup { Markup(source: escaped(text)) }

    /// A name of a table, catalog or seed, whose direction of writing does not affect its neighbours.
    static func name(_ name: String) -> Markup { element("bdi", [.text(name)]) }

    /// A moment, short for people and in full for programs.
    static func time(_ instant: SeedInstant) -> Markup {
        element("time", [("datetime", instant.iso8601)], [.text(instant.short)])
    }

    /// A moment of the day, for people to the second.
    static func moment(_ instant: SeedInstant) -> Markup {
        let words = instant.iso8601.replacing("T", with: " ").prefix(19) + " UTC"
        return element("time", [("datetime", instant.iso8601)], [.text(String(words))])
    }

    /// An element with its attributes, whose names are safe, and its content.
    static func element(
        _ name: StaticString, _ attributes: [(String, String)] = [], _ content: [Markup] = []
    ) -> Markup {
        let attributes = attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
        if content.isEmpty, isVoid("\(name)") { return Markup(source: "<\(name)\(attributes)/>") }
        return Markup(source: "<\(name)\(attributes)>" + content.map(\.source).joined() + "</\(name)>")
    }

    /// An element without attributes.
    static func element(_ name: StaticString, _ content: [Markup]) -> Markup { element(name, [], content) }

    /// A block: an element with a line for each part of its content.
    static func block(
        _ name: StaticString, _ attributes: [(String, String)] = [], _ content: [Markup]
    ) -> Markup {
        let lines = content.map { Markup(source: $0.source + "\n") }
        return element(name, attributes, [Markup(source: "\n")] + lines)
    }

    /// The rules of a style, which contain no character that needs an escape.
    static func style(_ rules: StaticString) -> Markup { Markup(source: "<style>\n\(rules)\n</style>") }

    /// A whole page.
    static func page(_ content: [Markup]) -> String {
        let root = block("html", [("lang", "en")], content)
        return "<!DOCTYPE html>\n" + root.source + "\n"
    }

    /// Whether HTML gives an element no end tag, or SVG gives it no content.
    private static func isVoid(_ name: String) -> Bool {
        ["meta", "br", "circle", "line", "path", "rect", "use"].contains(name)
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.onOneLine.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
