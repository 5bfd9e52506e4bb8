import Foundation

/// The results for programs: one object, every value of every run.
struct ResultsJSON: Encodable {
    private struct Line: Encodable {
        var benchmark, work, against, unit: String
        var ratio: Double
        var target: Double?
        var met: Bool?
        var note: String?
        var seedbed, other: [Double]
        var seedbedPeak, otherPeak: Int
    }

    private var machine: [String: String]
    private var scale: Double
    private var figures: [Line]

    init(_ results: ResultsTable) {
        machine = Dictionary(uniqueKeysWithValues: results.machine.lines.map { ($0.name, $0.value) })
        scale = results.options.scale
        figures = results.figures.map {
            Line(
                benchmark: $0.benchmark, work: $0.work, against: $0.peer, unit: $0.unit.rawValue, ratio: $0.ratio,
                target: $0.target, met: $0.isMet, note: $0.note, seedbed: $0.subjectSample.values,
                other: $0.peerSample.values, seedbedPeak: $0.subjectSample.peak, otherPeak: $0.peerSample.peak)
        }
    }

    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
