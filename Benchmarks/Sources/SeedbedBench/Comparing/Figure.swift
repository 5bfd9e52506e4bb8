/// One line of the results: Seedbed's side over another one's.
struct Figure {
    /// The unit of the values.
    enum Unit: String {
        case seconds, bytes, count
    }

    /// The benchmark that it belongs to, `B1` to `B12`.
    var benchmark: String
    /// The work that is measured.
    var work: String
    /// The side that Seedbed is compared with.
    var peer: String
    var unit = Unit.seconds
    var subjectSample: Sample
    var peerSample: Sample
    /// The ratio that is to be reached; nil for a line that is there for the context.
    var target: Double?
    /// A remark for the reader.
    var note: String?

    /// The median of the ratios of runs that stood next to each other in time.
    var ratio: Double {
        Sample.median(of: zip(subjectSample.values, peerSample.values).map { $0 / $1 })
    }

    /// Whether the target is reached; nil without one.
    var isMet: Bool? { target.map { ratio <= $0 } }
}
