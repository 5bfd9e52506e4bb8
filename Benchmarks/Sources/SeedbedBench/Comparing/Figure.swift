/// One line of the results: Seedbed's side over another one's.
struct Figure {
    /// What the values count.
    enum Unit: String {
        case seconds, bytes, count
    }

    /// The benchmark that it belongs to, `B1` to `B12`.
    var benchmark: String
    /// What is done.
    var work: String
    /// What Seedbed's side is held against.
    var peer: String
    var unit = Unit.seconds
    var subjectSample: Sample
    var peerSample: Sample
    /// The ratio that is to be reached; nil for a line that is there for the context.
    var target: Double?
    /// What else a reader should know.
    var note: String?

    /// The median of the ratios of runs that stood next to each other in time.
    var ratio: Double {
        Sample.median(of: zip(subjectSample.values, peerSample.values).map { $0 / $1 })
    }

    /// Whether the target is reached; nil without one.
    var isMet: Bool? { target.map { ratio <= $0 } }
}
