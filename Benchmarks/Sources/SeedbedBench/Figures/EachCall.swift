import Foundation

/// B12: whether each call takes as long for a row of a large store as for a row of a small one.
struct EachCall: Benchmark {
    static let comparisons = [
        (
            id: "B12",
            compares: """
            Each call on a store of 10,000, 100,000 and 1,000,000 rows, as a process of its own; the time per row at the \
            greatest size against that at the least, and the same of memory for the context. All rows are copies of one \
            catalog's seeds, in a plain table. `dismiss` and `restore` have a durable one; `dedupe`, `unique` and `unify` merge \
            users' rows, of which every tenth is a duplicate. An import brings as many twins at each size, and counts as a \
            whole. A release that changes all of 100,000 seeds is held against their first seeding, and `status` of 1,000,000 \
            rows against two seconds.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let sizes = [10_000, 100_000, 1_000_000].map { workshop.size($0) }
        let rounds = workshop.options.rounds ?? 3
        var figures: [Figure] = []
        var change: [Run] = []
        for call in CallMaterial.Call.allCases {
            let sides = try sizes.map { try CallMaterial(call, count: $0, in: workshop).side }
            let runs = try Rotation(
                workshop: workshop, title: "B12 \(call.rawValue)", sides: sides, rounds: rounds
            ).runs()
            let work = call.countsWhole ? call.rawValue : "one row of \(call.rawValue)"
            let counts = sizes.map { call.countsWhole ? 1 : Double($0) }
            for (size, target) in [(1, nil), (2, 1.3)] as [(Int, Double?)] {
                figures.append(
                    Figure(
                        benchmark: "B12", work: "\(work), of \(sizes[size].grouped)",
                        peer: "itself, of \(sizes[0].grouped)", subjectSample: Sample(runs[size], per: counts[size]),
                        peerSample: Sample(runs[0], per: counts[0]), target: target))
            }
            if call == .change { change = runs[1] }
            if call == .seed {
                figures.append(
                    Figure(
                        benchmark: "B12", work: "a release that changes all seeds, of \(sizes[1].grouped)",
                        peer: "a first seeding of them", subjectSample: Sample(change), peerSample: Sample(runs[1]),
                        target: 3))
            }
            if call == .status {
                figures.append(
                    Figure(
                        benchmark: "B12", work: "status of \(sizes[2].grouped)", peer: "two seconds",
                        subjectSample: Sample(runs[2]), peerSample: Sample(always: 2, runs: rounds), target: 1))
            }
            try workshop.clear()
        }
        return figures
    }
}
