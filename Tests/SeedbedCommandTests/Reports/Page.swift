import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A page or picture as a strict reader of XML sees it.
final class Page: NSObject, XMLParserDelegate {
    private(set) var elements: [String] = []
    private(set) var attributes: [String] = []
    private(set) var ids: [String] = []
    private(set) var links: [String] = []
    private(set) var classes: [String] = []
    private(set) var titles: [String] = []
    private(set) var labels: [String] = []
    private(set) var text = ""
    /// The number of heads of tables that do not say what they are the head of.
    private(set) var headsWithoutScope = 0
    private var tables: [(caption: String, rows: [[String]])] = []
    private var lists: [(kind: String, items: [String])] = []
    /// The places of the lists that are open, the innermost last.
    private var openLists: [Int] = []
    private var open: [String] = []

    /// Reads the text, and fails if it is not well-formed.
    init(_ source: String) throws {
        super.init()
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "") line \(parser.lineNumber)")
    }

    /// The rows of the table whose caption begins with these words, each with the texts of its cells.
    func table(_ caption: String) -> [[String]]? {
        tables.first { $0.caption.hasPrefix(caption) }.map { table in
            table.rows.map { row in row.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } }
        }
    }

    /// The texts of the items of all lists of a class.
    func items(ofClass kind: String) -> [String] {
        lists.filter { $0.kind == kind }.flatMap(\.items).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    func parser(
        _: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes values: [String: String]
    ) {
        elements.append(name)
        attributes += values.keys
        if let id = values["id"] { ids.append(id) }
        if let link = values["href"] { links.append(link) }
        if let kind = values["class"] { classes.append(kind) }
        if let title = values["title"] { titles.append(title) }
        if let label = values["aria-label"] { labels.append(label) }
        switch name {
        case "table": tables.append(("", []))
        case "tr": tables[tables.count - 1].rows.append([])
        case "th", "td":
            if name == "th", values["scope"] == nil { headsWithoutScope += 1 }
            let rows = tables[tables.count - 1].rows.count
            tables[tables.count - 1].rows[rows - 1].append("")
        case "ol", "ul":
            openLists.append(lists.count)
            lists.append((values["class"] ?? "", []))
        case "li": lists[openLists[openLists.count - 1]].items.append("")
        default: break
        }
        open.append(name)
    }

    func parser(_: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
        if name == "ol" || name == "ul" { openLists.removeLast() }
    }

    func parser(_: XMLParser, foundCharacters characters: String) {
        text += characters
        for list in openLists where !lists[list].items.isEmpty {
            lists[list].items[lists[list].items.count - 1] += characters
        }
        if open.contains("caption") {
            tables[tables.count - 1].caption += characters
        } else if open.contains("th") || open.contains("td") {
            let rows = tables[tables.count - 1].rows
            tables[tables.count - 1].rows[rows.count - 1][rows[rows.count - 1].count - 1] += characters
        }
    }
}
