internal import Seedbed

/// The page that `seedbed report` makes.
///
/// It contains no value of a row but identities and dates, neither an account nor a device, and no script.
struct ReportPage {
    /// The file name of the store.
    let store: String
    let survey: CopySurvey
    /// The histories of the catalogs, by name.
    let histories: [String: CatalogHistory]
    /// The removed rows, the oldest first.
    let removals: [RemovalLogEntry]
    /// The greatest number of seeds that a catalog's grid lists.
    var mostSeeds = 1_000
    /// The greatest number of removals that are listed.
    var mostRemovals = 2_000

    /// The whole page.
    var html: String {
        Markup.page([
            .block(
                "head",
                [
                    .element("meta", [("charset", "utf-8")]),
                    .element(
                        "meta",
                        [
                            ("http-equiv", "Content-Security-Policy"),
                            ("content", "default-src 'none'; style-src 'unsafe-inline'"),
                        ]),
                    .element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
                    .element("meta", [("name", "color-scheme"), ("content", "light dark")]),
                    .element("title", [.text("Seedbed report: \(store)")]),
                    .style(PageStyle.colors), .style(PageStyle.page),
                ]),
            .block("body", [header, .block("main", [overview] + catalogs + [log])]),
        ])
    }

    private var header: Markup {
        var content: [Markup] = [
            .element("h1", [.text("Seedbed report: "), .name(store)]),
            .element(
                "p",
                [
                    .text(
                        "The rows that came from seeds, by identity and date only. No value that a user wrote is shown."
                    )
                ]),
        ]
        if let date = survey.status.contentRemoved {
            content.append(
                .element(
                    "p", [.text("The account's content was removed on "), .time(date), .text("; nothing is seeded.")]))
        }
        let links = survey.catalogs.indices.map { (target: "#catalog-\($0)", name: survey.catalogs[$0].name) }
        let items = (links + [("#removals", "Removals")]).map { link in
            Markup.element("li", [.element("a", [("href", link.target)], [.name(link.name)])])
        }
        content.append(.block("nav", [("aria-label", "Sections")], [.block("ul", items)]))
        return .block("header", content)
    }

    /// The table with a line for each catalog.
    private var overview: Markup {
        let heads = ["Catalog", "Table", "Release"] + SeedState.allCases.map { $0.rawValue.capitalizedFirst }
        let rows = survey.catalogs.map { catalog in
            let status = survey.status.catalogs.first { $0.catalog == catalog.name }
            let names: [Markup] = [
                .element("th", [("scope", "row")], [.name(catalog.name)]),
                .element("td", [.name(catalog.table.name)]), .element("td", [.time(catalog.released)]),
            ]
            return Markup.element("tr", names + SeedState.allCases.map { cell($0, status?.count($0) ?? 0) })
        }
        return .block(
            "section", [("aria-labelledby", "overview")],
            [
                .element("h2", [("id", "overview")], [.text("Overview")]),
                Self.table(
                    caption: "Copies of each catalog; twins and missing count seeds", heads, [.block("tbody", rows)]),
                legend,
            ])
    }

    private var legend: Markup {
        let terms = SeedState.allCases.flatMap { state -> [Markup] in
            [
                .element("dt", [.element("strong", [("class", state.rawValue)], [.text(state.rawValue)])]),
                .element("dd", [.text(state.meaning)]),
            ]
        }
        return .element("details", [.element("summary", [.text("What the states mean")]), .block("dl", terms)])
    }

    /// A cell of a grid: a number in the color of its state, or a soft 0.
    func cell(_ state: SeedState, _ count: Int) -> Markup {
        if count == 0 {
            return .element("td", [("class", "n")], [.element("span", [("class", "soft")], [.text("0")])])
        }
        return .element("td", [("class", "n \(state.rawValue)")], [.text("\(count)")])
    }

    /// A table with its caption and heads, which scrolls if the page is narrow.
    static func table(caption: String, _ heads: [String], _ bodies: [Markup]) -> Markup {
        let cells = heads.map { Markup.element("th", [("scope", "col")], [.text($0)]) }
        let table = Markup.block(
            "table", [.element("caption", [.text(caption)]), .element("thead", [.element("tr", cells)])] + bodies)
        return .element(
            "div", [("class", "wide"), ("role", "region"), ("aria-label", caption), ("tabindex", "0")], [table])
    }
}

extension Markup {
    /// A block without attributes.
    static func block(_ name: StaticString, _ content: [Markup]) -> Markup { block(name, [], content) }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Seeder.Status.CatalogStatus {
    /// The number of copies, or of seeds, in a state.
    fileprivate func count(_ state: SeedState) -> Int {
        switch state {
        case .untouched: untouched
        case .edited: touched
        case .dismissed: dismissed
        case .twins: twins
        case .missing: missing
        case .occupied: occupied
        case .unproven: unproven
        }
    }
}
