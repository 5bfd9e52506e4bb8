internal import Seedbed

extension ReportPage {
    /// A section for each catalog: its releases on a line, a map of its seeds, and a table of them.
    var catalogs: [Markup] {
        var anchors = anchors
        return survey.catalogs.enumerated().map { number, catalog in
            .block(
                "section", [("aria-labelledby", "catalog-\(number)")],
                [
                    .element("h2", [("id", "catalog-\(number)")], [.text("Catalog "), .name(catalog.name)]),
                    releases(of: catalog), .element("h3", [.text("Seeds")]), map(of: catalog),
                    table(of: catalog, &anchors),
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
                "li", [("class", marks.isEmpty ? "past" : "present")],
                [.time(release)]
                    + marks.map { .element("span", [("class", "soft")], [.text($0)]) })
        }
        let line = [("class", "line"), ("role", "list"), ("aria-label", "Releases of \(catalog.name)")]
        return .block("div", [.element("h3", [.text("Releases")]), .block("ol", line, items)])
    }

    /// One sign for each listed seed, in the catalog's order; the table says the same in words.
    private func map(of catalog: Catalog) -> Markup {
        let listed = listed(catalog)
        let sums = SeedState.allCases.map { state in (state, listed.count { $0.state == state }) }
        let words = sums.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
        let signs = listed.map { seed in
            Markup.element("span", [("title", "\(seed.id): \(seed.statesInWords)")], [seed.state.icon])
        }
        let label = "The state of \(listed.count) \(listed.count == 1 ? "seed" : "seeds"): \(words)"
        return .block(
            "div", [.element("div", [("class", "map"), ("role", "img"), ("aria-label", label)], signs)])
    }

    private func table(of catalog: Catalog, _ anchors: inout [UUIDText: String]) -> Markup {
        let seeds = survey.seeds[catalog.name] ?? []
        let listed = listed(catalog)
        let names = SeedNames(in: nil, loaded: [catalog])
        let rows = listed.map { seed in
            var name = [Markup.element("code", [.name(seed.id)])]
            if let text = names[SeedReference(catalog: catalog.name, id: seed.id)] {
                name += [.text(" "), .name(text)]
            }
            let states = seed.states.map { state, count in
                let words = count > 1 ? "\(state.rawValue) ×\(count)" : state.rawValue
                return Markup.element("li", [("class", state.rawValue)], [state.icon, .text(words)])
            }
            return [
                Self.head(name), Self.cell([.element("ul", [("class", "states")], states)]),
                Self.cell(copies(seed.copies, &anchors)),
            ]
        }
        var caption = "Seeds of \(catalog.name) in table \(catalog.table.name)"
        if listed.count < seeds.count {
            caption += ": \(listed.count) of \(seeds.count), those with an unusual state first"
        }
        let heads = ["Seed", "State", "Copies"].map { [Markup.text($0)] }
        return Self.table(caption: caption, "seeds", heads, rows)
    }

    /// The seeds that the page lists: all of them, or those with an unusual state first if they are too many.
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
            if let date = copy.updateDate { content += [.text(", changed "), .moment(date)] }
            // An identity that is listed twice is the target once: a page has each anchor once.
            let anchor = anchors.removeValue(forKey: copy.uuid).map { [("id", $0)] } ?? []
            return Markup.element("li", anchor, content)
        }
        return [.element("ul", items)]
    }
}
