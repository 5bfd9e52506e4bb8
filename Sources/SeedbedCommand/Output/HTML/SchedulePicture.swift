internal import Seedbed
internal import SeedbedSimulation

/// A picture of one schedule: a lane for each device, a line for each step, arrows for sync, and the rows after a step.
///
/// Time goes down, so that each step has its words beside it and no words meet others.
struct SchedulePicture {
    /// The heading.
    let title: String
    let trace: ScheduleTrace
    /// The sentence under the last step, if the schedule comes to one.
    var conclusion: String?
    /// The places of everything in it.
    let layout: Layout
    /// The ids of all seeds that occur, in order; their places choose color and shape.
    private let seeds: [String]

    init(title: String, trace: ScheduleTrace, conclusion: String? = nil) {
        self.title = title
        self.trace = trace
        self.conclusion = conclusion
        layout = Layout(trace, words: [title] + (conclusion.map { [$0] } ?? []))
        seeds = Set(trace.steps.flatMap { $0.rows ?? [] }.map(\.seed)).sorted()
    }

    /// The picture as an SVG file.
    var svg: String {
        let legend = legend
        let (width, height) = (layout.width, legend.bottom + 12)
        let content: [Markup] =
            [
                .element("title", [("id", "title")], [.text(title)]),
                .element("desc", [("id", "steps")], [.text(description)]),
                .style(PageStyle.colors), .style(PageStyle.picture),
                .element("rect", [("class", "page"), ("width", "100%"), ("height", "100%")]),
                text(title, x: Layout.margin, y: 26, "strong"),
            ] + settlingBand + lanes + settlingNote + trace.steps.indices.map(step) + verdict + [legend.markup]
        return Markup.block(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("role", "img"), ("aria-labelledby", "title steps"),
                ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"), ("height", "\(height)"),
            ], content
        ).source + "\n"
    }

    /// The steps in words, for people who do not see the picture.
    var description: String {
        trace.steps.enumerated().map { "\(trace.number(ofStep: $0.offset)). \($0.element.words)" }
            .joined(separator: "; ") + (conclusion.map { ". \($0)" } ?? "")
    }

    /// The lanes, which stand behind the steps, with their names above them.
    private var lanes: [Markup] {
        let names = ["sync engine"] + trace.devices
        return zip(names, [layout.syncLane] + layout.lanes).flatMap { name, x in
            [
                text(name, x: x - 4, y: layout.top - 18, "strong"),
                line(from: (x, layout.top - 10), to: (x, layout.bottom), "lane"),
            ]
        }
    }

    /// A band behind the steps in which nothing but sync and the apps' own calls happen.
    private var settlingBand: [Markup] {
        guard let y = layout.settling else { return [] }
        let size = [("x", "0"), ("y", "\(y)"), ("width", "\(layout.width)"), ("height", "\(layout.bottom - y)")]
        return [.element("rect", [("class", "band")] + size)]
    }

    private var settlingNote: [Markup] {
        guard let y = layout.settling else { return [] }
        return [
            text("From here on only sync and the apps' own calls", x: layout.syncLane + 8, y: y + 16, "soft note")
        ]
    }

    private func step(_ place: Int) -> Markup {
        let step = trace.steps[place]
        let (x, y) = (layout.lanes[step.device], layout.steps[place])
        let number = trace.number(ofStep: place)
        var parts = [Markup.element("title", [.text("\(number). \(step.words)")])]
        if !step.isBeside {
            let place = [("x", "\(Layout.numbers)"), ("y", "\(y + 4)")]
            parts.append(.element("text", [("class", "soft number")] + place, [.text("\(number)")]))
        }
        switch step.kind {
        case .send: parts += arrow(y, from: x, to: layout.syncLane)
        case .receive: parts += arrow(y, from: layout.syncLane, to: x)
        case .act: parts.append(circle(x: x, y: y, radius: 4, "head"))
        }
        parts.append(text(step.wordsWithoutDevice, x: x + Layout.indent, y: y + 4))
        if let rows = step.rows { parts += self.rows(rows, x: x + Layout.indent + 4, y: y + Layout.line) }
        return .element("g", parts)
    }

    private func arrow(_ y: Int, from start: Int, to end: Int) -> [Markup] {
        let back = end > start ? -8 : 8
        return [
            line(from: (start, y), to: (end, y), "sync"),
            .element("path", [("class", "head"), ("d", "M\(end) \(y)l\(back) -4v8z")]),
        ]
    }

    /// The rows after a step, each on a line with its name, or as dots if they are many.
    private func rows(_ rows: [ScheduleTrace.Row], x: Int, y: Int) -> [Markup] {
        if rows.isEmpty { return [text("no row", x: x - 4, y: y + 4, "soft")] }
        if layout.namesRows {
            return rows.enumerated().flatMap { place, row in
                let y = y + place * Layout.row
                return [dot(row, x: x, y: y), text(row.words, x: x + 10, y: y + 4)]
            }
        }
        var dots = rows.prefix(Layout.mostDots).enumerated().map { place, row in
            dot(
                row, x: x + place % Layout.dotsPerLine * Layout.dot, y: y + place / Layout.dotsPerLine * Layout.dot)
        }
        if rows.count > Layout.mostDots {
            let line = Layout.mostDots / Layout.dotsPerLine
            dots.append(text("+\(rows.count - Layout.mostDots)", x: x - 4, y: y + line * Layout.dot + 4))
        }
        return dots
    }

    private func dot(_ row: ScheduleTrace.Row, x: Int, y: Int) -> Markup {
        let title = Markup.element("title", [.text("\(row.name): \(row.seed), \(row.state.rawValue)")])
        let place = seeds.firstIndex(of: row.seed) ?? 0
        return .element("g", [("class", "c\(place % 8)")], [title] + sample(row.state, shape: place / 8, x: x, y: y))
    }

    /// A full mark for an untouched row, an empty one for an edited row, one with a stroke for a dismissed row.
    private func sample(_ state: SeedState, shape: Int, x: Int, y: Int) -> [Markup] {
        let kind = state == .untouched ? "own" : "user"
        let mark: Markup =
            switch shape % 3 {
            case 0: circle(x: x, y: y, radius: 4, kind)
            case 1: .element("path", [("class", kind), ("d", "M\(x - 4) \(y - 4)h8v8h-8z")])
            default: .element("path", [("class", kind), ("d", "M\(x) \(y - 5)l5 5l-5 5l-5 -5z")])
            }
        return state == .dismissed ? [mark, line(from: (x - 5, y + 5), to: (x + 5, y - 5), "user")] : [mark]
    }

    private var verdict: [Markup] {
        conclusion.map { [text($0, x: Layout.margin, y: layout.bottom + 24, "strong")] } ?? []
    }

    /// The marks of the seeds and of the states, in as many lines as they need.
    private var legend: (markup: Markup, bottom: Int) {
        var entries: [(words: String, marks: (Int, Int) -> [Markup])] = []
        if seeds.count > 1 || !layout.namesRows {
            for (place, seed) in seeds.prefix(Layout.mostSeeds).enumerated() {
                let mark = { (x: Int, y: Int) in
                    [
                        Markup.element(
                            "g", [("class", "c\(place % 8)")], sample(.untouched, shape: place / 8, x: x, y: y))
                    ]
                }
                entries.append((Layout.shortened(seed), mark))
            }
            if seeds.count > Layout.mostSeeds { entries.append(("+\(seeds.count - Layout.mostSeeds)", { _, _ in [] })) }
        }
        let occurring = Set(trace.steps.flatMap { $0.rows ?? [] }.map(\.state))
        for state in [SeedState.untouched, .edited, .dismissed] where occurring.contains(state) {
            let mark = { (x: Int, y: Int) in [Markup.element("g", sample(state, shape: 0, x: x, y: y))] }
            entries.append((state.rawValue, mark))
        }
        var (parts, x, y): ([Markup], Int, Int) = ([], Layout.margin, layout.bottom + (conclusion == nil ? 24 : 48))
        for entry in entries {
            let width = Layout.width(of: entry.words) + 28
            if x + width > layout.width, x > Layout.margin { (x, y) = (Layout.margin, y + 20) }
            parts += entry.marks(x + 5, y) + [text(entry.words, x: x + 14, y: y + 4)]
            x += width
        }
        return (.element("g", parts), y)
    }

    private func text(_ words: String, x: Int, y: Int, _ kind: String? = nil) -> Markup {
        let kind = kind.map { [("class", $0)] } ?? []
        return .element("text", [("x", "\(x)"), ("y", "\(y)")] + kind, [.text(words)])
    }

    private func circle(x: Int, y: Int, radius: Int, _ kind: String) -> Markup {
        .element("circle", [("class", kind), ("cx", "\(x)"), ("cy", "\(y)"), ("r", "\(radius)")])
    }

    private func line(from start: (Int, Int), to end: (Int, Int), _ kind: String) -> Markup {
        .element(
            "line",
            [("class", kind), ("x1", "\(start.0)"), ("y1", "\(start.1)"), ("x2", "\(end.0)"), ("y2", "\(end.1)")])
    }
}
