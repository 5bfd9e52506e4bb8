import Foundation

/// B5 and B6: a full cleanup of a large table.
struct FullCleanup: Benchmark {
    static let comparisons = [
        (
            id: "B5",
            compares: """
            `seedbed clean` of 1,000,000 rows, of which 800,000 are untouched and 10 % superfluous twins, on a plain \
            table, whose key groups the rows, against the same result by one `DELETE` in the `sqlite3` command, with \
            the indexes that Seedbed uses but without its triggers: with a window function and with a correlated \
            subquery; the faster one counts. Seedbed also logs every row that it removes, whole, so that it can be \
            put back; the others do not.
            """
        ),
        (
            id: "B6",
            compares: """
            The same against the sample code that people copy (group and count, fetch all, compare in a loop, delete one \
            by one; here with GRDB), and against `drop_duplicates` of pandas on the same file.
            """
        ),
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let count = workshop.size(1_000_000)
        let material = try CleanupMaterial(count: count, in: workshop)
        var sides = [material.seedbed, material.window, material.correlated]
        let hasB6 = workshop.options.wants("B6")
        if hasB6 { sides += [material.compareLoop, material.pandas] }
        let runs = try Rotation(
            workshop: workshop, title: "B5, B6 full cleanup of \(count.grouped)", sides: sides,
            rounds: workshop.options.rounds ?? 5
        ).runs()
        let best = Sample(runs[1]).median <= Sample(runs[2]).median ? 1 : 2
        func figure(_ benchmark: String, _ side: Int, _ target: Double?) -> Figure {
            Figure(
                benchmark: benchmark, work: "full cleanup, \(count.grouped) rows", peer: sides[side].name,
                subjectSample: Sample(runs[0]), peerSample: Sample(runs[side]), target: target,
                note: side == 3 - best ? "the slower of the two statements" : nil)
        }
        var figures = [figure("B5", 1, best == 1 ? 1 : nil), figure("B5", 2, best == 2 ? 1 : nil)]
        if hasB6 { figures += [figure("B6", 3, 0.33), figure("B6", 4, 0.33)] }
        return figures
    }
}
