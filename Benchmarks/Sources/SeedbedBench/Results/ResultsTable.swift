/// The results as a page of Markdown.
struct ResultsTable {
    var machine: Machine
    var figures: [Figure]
    var options: Options

    var text: String {
        let rows = figures.map(row)
        let met = figures.filter { $0.isMet == true }.count
        let targets = figures.filter { $0.target != nil }.count
        return """
            # Seedbed against what people would use instead

            Written by `make bench`; not by hand. The sides of a comparison ran in turns, in one go, after a warm-up. A ratio is
            the median of the ratios of runs that stood next to each other, below 1 where Seedbed is faster; the times beside
            it are medians [least–most], and mean nothing on another machine. Memory is the most that any run held. After each
            run it was checked that all sides had done the same. \(met) of \(targets) targets are reached.\(scaleNote)

            | | |
            |---|---|
            \(machine.lines.map { "| \($0.name) | \($0.value) |" }.joined(separator: "\n"))

            | | work | against | ratio | to reach | | Seedbed | the other | memory | the other's |
            |---|---|---|---|---|---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            ## What is compared

            \(comparisons.joined(separator: "\n"))

            """
    }

    private var scaleNote: String {
        options.scale == 1 ? "" : "\n\n**A trial at \(options.scale) of the sizes: no results.**"
    }

    private var comparisons: [String] {
        Benchmarks.all.flatMap { $0.comparisons }.filter { options.wants($0.id) }.map {
            "- **\($0.id)**: \($0.compares)"
        }
    }

    private func row(_ figure: Figure) -> String {
        let target = figure.target.map { "≤ \($0)" } ?? "–"
        let verdict = figure.isMet.map { $0 ? "✓" : "✗" } ?? ""
        let work = figure.work + (figure.note.map { " (\($0))" } ?? "")
        return [
            figure.benchmark, work, figure.peer, "**\(figure.ratio.short)**", target, verdict,
            Self.text(figure.subjectSample, figure.unit), Self.text(figure.peerSample, figure.unit),
            Self.memory(figure.subjectSample.peak), Self.memory(figure.peerSample.peak),
        ].reduce("|") { "\($0) \($1) |" }
    }

    private static func text(_ sample: Sample, _ unit: Figure.Unit) -> String {
        "\(text(sample.median, unit)) [\(text(sample.least, unit))–\(text(sample.most, unit))]"
    }

    private static func text(_ value: Double, _ unit: Figure.Unit) -> String {
        switch unit {
        case .count: value.short
        case .bytes where value < 1e6: "\((value / 1e3).short) kB"
        case .bytes: "\((value / 1e6).short) MB"
        case .seconds where value < 1e-3: "\((value * 1e6).short) µs"
        case .seconds where value < 1: "\((value * 1e3).short) ms"
        case .seconds: "\(value.short) s"
        }
    }

    private static func memory(_ bytes: Int) -> String { "\((Double(bytes) / 1e6).rounded(to: 1)) MB" }
}
