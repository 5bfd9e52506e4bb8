/// The measurements of several runs of one side.
struct Sample {
    /// One value for each run, in their order.
    var values: [Double]
    /// The most memory that a run held, in bytes.
    var peak: Int

    var median: Double { Self.median(of: values) }
    var least: Double { values.min() ?? 0 }
    var most: Double { values.max() ?? 0 }

    /// One metric of these runs, divided by what they worked on.
    init(_ runs: [Run], _ metric: String = Run.seconds, per count: Double = 1) {
        values = runs.map { ($0.metrics[metric] ?? .nan) / count }
        peak = runs.map(\.peak).max() ?? 0
    }

    /// A value that is the same for each of so many runs.
    init(always value: Double, runs: Int) {
        values = Array(repeating: value, count: runs)
        peak = 0
    }

    /// The memory that these runs held.
    init(memoryOf runs: [Run]) {
        values = runs.map { Double($0.peak) }
        peak = runs.map(\.peak).max() ?? 0
    }

    /// The middle one; of an even number, the mean of the two in the middle.
    static func median(of values: [Double]) -> Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
