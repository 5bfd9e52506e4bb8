/// The measurements of one run of one side.
struct Run {
    /// The measured values by name; of a whole process `seconds`.
    var metrics: [String: Double]
    /// The most memory that the process held, in bytes.
    var peak: Int
    /// The output of the process.
    var output: String

    /// The metric of a process as a whole, from its start until it was gone.
    static let seconds = "seconds"
}
