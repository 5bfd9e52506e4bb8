internal import Seedbed

extension ReportPage {
    /// A section for each catalog: its releases on a line, and the grid of its seeds.
    var catalogs: [Markup] {
        var anchors = anchors
        return survey.catalogs.enumerated().map { number, catalog in
            .block(
                "section", [("aria-labelledby", "catalog-\(number)")],
                [
                    .element("h2", [("id", "catalog-\(number)")], [.text("Catalog "), .name(catalog.name)]),
                    releases(of: catalog), grid(of: catalog, &anchors),
                ])
        }
    }

    /// The anchors of the listed copies, by identity.
    ///
    /// An identity may hold any text, so that anchors are numbers.
    var anchors: [UUIDText: String] {
        var anchors: [UUIDText: String] = [:]
        for catalog in survey.catalogs {
            for copy in listed(catalog).flatMap(\.copies) where anchors[copy.uuid] == nil {
                anchors[copy.uuid] = "copy-\(anchors.count)"
            }
        }
        return anchors
    }

    private func releases(of catalog: Catalog) -> Markup {
        let status = survey.status.catalogs.first { $0.catalog == catalog.name }
        var marks: [SeedInstant: [String]] = [catalog.released: ["in the app"]]
        for release in histories[catalog.name]?.releases ?? [] { marks[release, default: []] += [] }
        if let receipt = status?.receipt { marks[receipt, default: []].append("given to this store") }
        if let done = status?.done { marks[done, default: []].append("seeded by this device") }
        let items = marks.sorted { $0.key < $1.key }.map { release, marks in
            Markup.element(
                "li",
                [.time(release)]
                    + marks.map { .element("span", [("class", "soft")], [.text($0)]) })
        }
        let label = "Releases of \(catalog.name)"
        return .block(
            "div", [("class", "wide"), ("role", "region"), ("aria-label", label), ("tabindex", "0")],
            [.element("h3", [.text("Releases")]), .block("ol", [("class", "line")], items)])
    }

    private func grid(of catalog: Catalog, _ anchors: inout [UUIDText: String]) -> Markup {
        let seeds = survey.seeds[catalog.name] ?? []
        let listed = listed(catalog)
        let names = SeedNames.names(in: catalog, of: Set(listed.map(\.id)))
        let rows = listed.map { seed in
            var name = [Markup.element("code", [.name(seed.id)])]
            if let text = names[seed.id] { name += [.text(" "), .name(text)] }
            let copies = copies(seed.copies, &anchors)
            return Markup.element(
                "tr",
                [.element("th", [("scope", "row")], name)] + SeedState.allCases.map { cell($0, seed.count($0)) }
                    + [.element("td", copies)])
        }
        let heads = ["Seed"] + SeedState.allCases.map { $0.rawValue.capitalizedFirst } + ["Copies"]
        var caption = "Seeds of \(catalog.name) in table \(catalog.table.name)"
        if listed.count < seeds.count {
            caption += ": \(listed.count) of \(seeds.count), those with an unusual state first"
        }
        return Self.table(caption: caption, heads, [.block("tbody", rows)])
    }

    /// The seeds that the grid lists: all of them, or those with an unusual state first if they are too many.
    private func listed(_ catalog: Catalog) -> [CopySurvey.SurveyedSeed] {
        let seeds = survey.seeds[catalog.name] ?? []
        if seeds.count <= mostSeeds { return seeds }
        return Array((seeds.filter { !$0.isUsual } + seeds.filter(\.isUsual)).prefix(mostSeeds))
    }

    private func copies(_ copies: [SeedCopy], _ anchors: inout [UUIDText: String]) -> [Markup] {
        if copies.isEmpty { return [.element("span", [("class", "soft")], [.text("none")])] }
        let items = copies.map { copy in
            var content: [Markup] = [.element("code", [.name(copy.uuid.description)]), .text(" \(copy.stateInWords)")]
            if let date = copy.createDate { content += [.text(", released "), .time(date)] }
            if let date = copy.updateDate { content += [.text(", changed "), .time(date)] }
            // An identity that is listed twice is the target once: a page has each anchor once.
            let anchor = anchors.removeValue(forKey: copy.uuid).map { [("id", $0)] } ?? []
            return Markup.element("li", anchor, content)
        }
        return [
            .element(
                "details",
                [
                    .element("summary", [.text("\(copies.count) \(copies.count == 1 ? "row" : "rows")")]),
                    .element("ul", items),
                ])
        ]
    }
}
