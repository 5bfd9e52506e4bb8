/// Something that is measured, and what it is held against.
protocol Benchmark: Sendable {
    /// The lines of the results that it makes, with a sentence on what each compares.
    static var comparisons: [(id: String, compares: String)] { get }

    init()

    /// Makes what is needed, runs all sides in turns, and gives the lines.
    func figures(in workshop: Workshop) throws -> [Figure]
}

/// All benchmarks, in the order in which they run.
enum Benchmarks {
    static var all: [any Benchmark.Type] {
        [
            QuietLaunch.self, QuietProcess.self, FirstSeeding.self, FullCleanup.self, ImportCleanup.self,
            UserUpdate.self,
            CatalogCheck.self, Growth.self, ManyAccounts.self, EachCall.self,
        ]
    }
}
