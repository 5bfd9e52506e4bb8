/// What one run of one side took.
struct Run {
    /// What was measured, by name; of a whole process `seconds`.
    var metrics: [String: Double]
    /// The most memory that the process held, in bytes.
    var peak: Int
    /// What the process printed.
    var output: String

    /// The metric of a process as a whole, from its start until it was gone.
    static let seconds = "seconds"
}
