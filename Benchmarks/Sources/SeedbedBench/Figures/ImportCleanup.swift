import Foundation

/// B7: cleanup after an import of a few rows into a large table.
struct ImportCleanup: Benchmark {
    static let comparisons = [
        (
            id: "B7",
            compares: """
            `importFinished` of 100 rows, in a process that has launched: into 1,000,000 rows against 10,000, and against \
            the bare indexed queries, prepared, with the same pragmas and without Seedbed's triggers. Once with rows that \
            have no twins, where nothing is to be written, and once with 100 twins, of which each takes one row away; \
            the bare side then deletes as well, in one transaction. The first call of a process and the median of the \
            ten after it are lines of their own, and so is how the bare queries grow with the table. The catalog's file is a \
            day old.
            """
        )
    ]

    private let calls = 11

    func figures(in workshop: Workshop) throws -> [Figure] {
        let large = max(10_000, workshop.size(1_000_000))
        let stores = try [
            ImportMaterial(count: large, in: workshop), ImportMaterial(count: 10_000, in: workshop),
        ]
        return try ["singles", "twins"].flatMap { brings in
            let sides = stores.flatMap { [$0.seedbed(calls, brings), $0.bare(calls, brings)] }
            let runs = try Rotation(
                workshop: workshop, title: "B7 import of \(brings)", sides: sides, rounds: workshop.options.rounds ?? 5
            ).runs()
            return ["later", "first"].flatMap { call in
                let work =
                    "import of 100 \(brings) into \(large.grouped), \(call == "first" ? "first call" : "later calls")"
                let sample = Sample(runs[0], call)
                return [
                    Figure(
                        benchmark: "B7", work: work, peer: "itself, into 10,000", subjectSample: sample,
                        peerSample: Sample(runs[2], call), target: 1.3),
                    Figure(
                        benchmark: "B7", work: work, peer: "the bare queries", subjectSample: sample,
                        peerSample: Sample(runs[1], call), target: 2),
                    Figure(
                        benchmark: "B7", work: "the bare queries for " + work, peer: "themselves, into 10,000",
                        subjectSample: Sample(runs[1], call), peerSample: Sample(runs[3], call), target: nil),
                ]
            }
        }
    }
}
