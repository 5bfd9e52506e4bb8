import Foundation

/// B10: whether ten times the rows take ten times the time.
struct Growth: Benchmark {
    static let comparisons = [
        (
            id: "B10",
            compares: """
            Seedbed's sides of B3 and B5 at 10,000, 100,000 and 1,000,000 rows, the time per row against that at a tenth \
            and at the least. Below 1 it is what a process takes however little it does. And the memory of a cleanup of \
            1,000,000 rows against that of 100,000, of which as many go: the report names each row that went, so its \
            memory may grow with these, but not with the table.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let sizes = [10_000, 100_000, 1_000_000].map { workshop.size($0) }
        let seeding = try sizes.map { try SeedingMaterial(count: $0, in: workshop).seedbed }
        let cleaning = try sizes.map { try CleanupMaterial(count: $0, in: workshop).seedbed }
        // As many twins as the table a tenth as large has.
        let few = try CleanupMaterial(count: sizes[2], twins: sizes[1] / 10, in: workshop).seedbed
        let rounds = workshop.options.rounds ?? 5
        let seeded = try Rotation(workshop: workshop, title: "B10 seeding", sides: seeding, rounds: rounds).runs()
        let cleaned = try Rotation(workshop: workshop, title: "B10 cleanup", sides: cleaning + [few], rounds: rounds)
            .runs()
        var figures: [Figure] = []
        for (work, runs) in [("seed of a first seeding", seeded), ("row of a full cleanup", cleaned)] {
            for (size, base) in [(1, 0), (2, 1), (2, 0)] {
                figures.append(
                    Figure(
                        benchmark: "B10", work: "one \(work) of \(sizes[size].grouped)",
                        peer: "itself, of \(sizes[base].grouped)",
                        subjectSample: Sample(runs[size], per: Double(sizes[size])),
                        peerSample: Sample(runs[base], per: Double(sizes[base])), target: 1.2))
            }
        }
        let gone = (sizes[1] / 10).grouped
        for (side, work, target) in [(2, "", nil), (3, ", of which \(gone) go", 1.1)] as [(Int, String, Double?)] {
            figures.append(
                Figure(
                    benchmark: "B10", work: "memory of a full cleanup of \(sizes[2].grouped)\(work)",
                    peer: "itself, of \(sizes[1].grouped), of which \(gone) go", unit: .bytes,
                    subjectSample: Sample(memoryOf: cleaned[side]), peerSample: Sample(memoryOf: cleaned[1]),
                    target: target))
        }
        return figures
    }
}
