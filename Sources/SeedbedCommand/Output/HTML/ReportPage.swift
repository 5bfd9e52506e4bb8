internal import Seedbed

/// The page that `seedbed report` makes.
///
/// It contains no value of a row but identities and dates, neither an account nor a device, and no script.
struct ReportPage {
    /// The file name of the store.
    let store: String
    let survey: CopySurvey
    /// The histories of the catalogs, by name.
    let histories: [String: Catalog.History]
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
            .block("body", [SeedState.icons, header, .block("main", [overview] + catalogs + [log])]),
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
        let catalogs = survey.catalogs.indices.map { (target: "#catalog-\($0)", name: survey.catalogs[$0].name) }
        let items = ([("#overview", "Overview")] + catalogs + [("#removals", "Removals")]).map { link in
            Markup.element("li", [.element("a", [("href", link.0)], [.name(link.1)])])
        }
        content.append(.block("nav", [("aria-label", "Sections")], [.block("ul", items)]))
        return .block("header", content)
    }

    /// The table with a line for each catalog, and the meaning of the signs.
    private var overview: Markup {
        let heads =
            [[Markup.text("Catalog")], [.text("Release")]]
            + SeedState.allCases.map { state in
                [state.icon, .element("span", [("class", "word")], [.text(state.rawValue.capitalizedFirst)])]
            }
        let rows = survey.catalogs.enumerated().map { number, catalog in
            let status = survey.status.catalogs.first { $0.catalog == catalog.name }
            let link = Markup.element("a", [("href", "#catalog-\(number)")], [.name(catalog.name)])
            return [Self.head([link]), Self.cell([.time(catalog.released)])]
                + SeedState.allCases.map { cell($0, status?.count($0) ?? 0) }
        }
        return .block(
            "section", [("aria-labelledby", "overview")],
            [
                .element("h2", [("id", "overview")], [.text("Overview")]),
                Self.table(
                    caption: "Copies of each catalog; twins, missing and occupied count seeds", "sums", heads,
                    rows),
                legend,
            ])
    }

    private var legend: Markup {
        let terms = SeedState.allCases.map { state in
            Markup.element(
                "div",
                [
                    .element("dt", [("class", state.rawValue)], [state.icon, .text(state.rawValue)]),
                    .element("dd", [.text(state.meaning)]),
                ])
        }
        return .block("dl", [("aria-label", "The states")], terms)
    }

    /// A cell of a table: a number in the color of its state, or a soft 0.
    private func cell(_ state: SeedState, _ count: Int) -> Markup {
        Self.cell([.text("\(count)")], count == 0 ? "n soft" : "n \(state.rawValue)")
    }

    /// A table with its caption and heads, which scrolls if the page is narrow.
    ///
    /// Each part says its role, because the styles of a narrow page show a table as blocks.
    static func table(caption: String, _ kind: String, _ heads: [[Markup]], _ rows: [[Markup]]) -> Markup {
        let cells = heads.map { Markup.element("th", [("scope", "col"), ("role", "columnheader")], $0) }
        let row = [("role", "row")]
        let head = Markup.element("thead", [("role", "rowgroup")], [.element("tr", row, cells)])
        let body = Markup.block("tbody", [("role", "rowgroup")], rows.map { .element("tr", row, $0) })
        let table = Markup.block(
            "table", [("class", kind), ("role", "table")], [.element("caption", [.text(caption)]), head, body])
        return .element(
            "div", [("class", "wide"), ("role", "region"), ("aria-label", caption), ("tabindex", "0")], [table])
    }

    /// The head of a table's row.
    static func head(_ content: [Markup]) -> Markup {
        .element("th", [("scope", "row"), ("role", "rowheader")], content)
    }

    /// A cell of a table.
    static func cell(_ content: [Markup], _ kind: String? = nil) -> Markup {
        .element("td", (kind.map { [("class", $0)] } ?? []) + [("role", "cell")], content)
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
