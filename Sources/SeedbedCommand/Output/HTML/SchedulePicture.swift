internal import Seedbed
internal import SeedbedSimulation

/// A picture of one schedule: a lane for each device, arrows for sync, and dots for the rows after each step.
struct SchedulePicture {
    /// The heading: the catalog, the engine and the verdict.
    let title: String
    let trace: ScheduleTrace
    /// The ids of all seeds that occur, in order; their places choose the colors.
    private let seeds: [String]

    init(title: String, trace: ScheduleTrace) {
        self.title = title
        self.trace = trace
        seeds = Set(trace.steps.flatMap { $0.rows ?? [] }.map(\.seed)).sorted()
    }

    /// The measures, in pixels.
    private enum Measure {
        static let left = 96
        static let step = 48
        static let syncLane = 72
        static let label = 92
        static let dot = 11
        static let dotsPerLine = 4
        static let mostDots = 40
        static let mostSeeds = 24
    }

    /// The picture as an SVG file.
    var svg: String {
        let (width, height) = (width, laneTop(trace.devices.count) + 56)
        let content: [Markup] =
            [
                .element("title", [("id", "title")], [.text(title)]),
                .element("desc", [("id", "steps")], [.text(trace.steps.map(\.words).joined(separator: "; "))]),
                .style(PageStyle.colors), .style(PageStyle.picture),
                .element("rect", [("class", "page"), ("width", "100%"), ("height", "100%")]),
                text(title, x: 16, y: 26), settlingBand(height: laneTop(trace.devices.count) - 40),
            ] + lanes + trace.steps.enumerated().map { step($0.element, at: $0.offset) } + [legend]
        return Markup.block(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("role", "img"), ("aria-labelledby", "title steps"),
                ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"), ("height", "\(height)"),
            ], content
        ).source + "\n"
    }

    private var width: Int { max(Measure.left + (trace.steps.count + 1) * Measure.step, 720) }

    private var laneHeight: Int {
        let most = min(trace.steps.map { $0.rows?.count ?? 0 }.max() ?? 0, Measure.mostDots)
        let lines = (most + Measure.dotsPerLine - 1) / Measure.dotsPerLine
        return Measure.label + (lines + 2) * Measure.dot
    }

    private func laneTop(_ device: Int) -> Int { Measure.syncLane + 24 + device * laneHeight }

    private func lane(_ device: Int) -> Int { laneTop(device) + Measure.label }

    private func x(_ step: Int) -> Int { Measure.left + Measure.step / 2 + step * Measure.step }

    private var lanes: [Markup] {
        let named =
            [(name: "sync engine", y: Measure.syncLane)]
            + trace.devices.enumerated().map { (name: "device \($0.element)", y: lane($0.offset)) }
        return named.flatMap { lane in
            [
                text(lane.name, x: 16, y: lane.y + 4),
                line(from: (Measure.left, lane.y), to: (width - 8, lane.y), "lane"),
            ]
        }
    }

    /// A band behind the steps in which nothing but sync and the apps' own calls happen.
    private func settlingBand(height: Int) -> Markup {
        guard let first = trace.steps.firstIndex(where: \.isSettling) else { return .element("g") }
        let start = x(first) - Measure.step / 2
        let size = [("x", "\(start)"), ("y", "40"), ("width", "\(width - start)"), ("height", "\(height)")]
        return .element(
            "g", [.element("rect", [("class", "band")] + size), text("settling", x: start + 6, y: 56, "soft")])
    }

    private func step(_ step: ScheduleTrace.Step, at place: Int) -> Markup {
        let (x, y) = (x(place), lane(step.device))
        var parts = [Markup.element("title", [.text("\(place + 1). \(step.words)")])]
        switch step.kind {
        case .send: parts += arrow(x, from: y, to: Measure.syncLane)
        case .receive: parts += arrow(x, from: Measure.syncLane, to: y)
        case .act:
            parts.append(circle(x: x, y: y, radius: 3, "head"))
            let turn = ("transform", "rotate(-50 \(x) \(y - 8))")
            parts.append(
                .element("text", [("x", "\(x + 2)"), ("y", "\(y - 8)"), turn], [.text(step.wordsWithoutDevice)]))
        }
        if step.kind == .receive, step.count > 1 { parts.append(text("×\(step.count)", x: x + 5, y: y - 6)) }
        if let rows = step.rows { parts += dots(rows, x: x, y: y + Measure.dot + 3) }
        return .element("g", parts)
    }

    private func arrow(_ x: Int, from start: Int, to end: Int) -> [Markup] {
        let back = end > start ? -8 : 8
        return [
            line(from: (x, start), to: (x, end), "sync"),
            .element("path", [("class", "head"), ("d", "M\(x) \(end)l-4 \(back)h8z")]),
        ]
    }

    private func dots(_ rows: [ScheduleTrace.Row], x: Int, y: Int) -> [Markup] {
        let left = x - (Measure.dotsPerLine - 1) * Measure.dot / 2
        var dots = rows.prefix(Measure.mostDots).enumerated().map { place, row in
            let center = (
                x: left + place % Measure.dotsPerLine * Measure.dot, y: y + place / Measure.dotsPerLine * Measure.dot
            )
            return dot(row, color: (seeds.firstIndex(of: row.seed) ?? 0) % 8, x: center.x, y: center.y)
        }
        if rows.count > Measure.mostDots {
            let line = Measure.mostDots / Measure.dotsPerLine
            dots.append(text("+\(rows.count - Measure.mostDots)", x: left, y: y + line * Measure.dot + 4))
        }
        return dots
    }

    /// A full dot for an untouched row, a ring for a touched one, a ring with a stroke through it for a dismissed one.
    private func dot(_ row: ScheduleTrace.Row, color: Int, x: Int, y: Int) -> Markup {
        let kind = row.isTouched || row.isDismissed ? "user" : "own"
        let state = row.isDismissed ? "dismissed" : row.isTouched ? "edited" : "untouched"
        var parts = [
            Markup.element("title", [.text("\(row.name): \(row.seed), \(state)")]),
            circle(x: x, y: y, radius: 4, kind),
        ]
        if row.isDismissed { parts.append(line(from: (x - 4, y + 4), to: (x + 4, y - 4), "user")) }
        return .element("g", [("class", "c\(color)")], parts)
    }

    private var legend: Markup {
        let y = laneTop(trace.devices.count) + 20
        var (parts, x): ([Markup], Int) = ([], 16)
        for (place, seed) in seeds.prefix(Measure.mostSeeds).enumerated() {
            let sample = circle(x: x + 4, y: y, radius: 4, "own")
            parts.append(.element("g", [("class", "c\(place % 8)")], [sample]))
            parts.append(text(seed, x: x + 12, y: y + 4))
            x += 32 + seed.count * 7
        }
        if seeds.count > Measure.mostSeeds { parts.append(text("+\(seeds.count - Measure.mostSeeds)", x: x, y: y + 4)) }
        parts.append(
            text("full: untouched; ring: edited; ring with a stroke: dismissed", x: 16, y: y + 24, "soft"))
        return .element("g", parts)
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

extension ScheduleTrace.Step {
    /// The step in words: `A receives 3 times`.
    fileprivate var words: String { count > 1 ? "\(text) \(count) times" : text }

    /// The same without the device, whose lane it is in.
    fileprivate var wordsWithoutDevice: String { String(text.drop { $0 != " " }.dropFirst()) }
}
