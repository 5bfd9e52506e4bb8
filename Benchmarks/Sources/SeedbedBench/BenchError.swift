/// Why a run of the benchmarks ends before its results.
enum BenchError: Error, CustomStringConvertible {
    /// The command line makes no sense.
    case usage(String)
    /// Something that the benchmarks need is not there.
    case missing(String)
    /// A program that is measured failed.
    case failed(side: String, status: Int, message: String)
    /// Two sides did not do the same.
    case mismatch(first: String, second: String, proofs: [String])
    /// A database said no.
    case database(String)

    var description: String {
        switch self {
        case .usage(let reason): reason
        case .missing(let reason): reason
        case .failed(let side, let status, let message): "\(side) ended with status \(status): \(message)"
        case .mismatch(let first, let second, let proofs):
            "\(first) and \(second) did not do the same, so nothing is compared:\n  \(proofs.joined(separator: "\n  "))"
        case .database(let reason): "a database of the benchmarks: \(reason)"
        }
    }
}
