import Foundation

/// B9: how fast a catalog is read and validated.
struct CatalogCheck: Benchmark {
    static let comparisons = [
        (
            id: "B9",
            compares: """
            `seedbed check` of a catalog of 100 MB, every rule of the format checked, against Python's `json.load` of it, \
            which checks none; both are whole processes.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let folder = try workshop.emptyFolder("check")
        let catalog = folder.appending(path: "catalog.json")
        let count = workshop.size(675_000)
        workshop.progress.show("making a catalog of \(count.grouped) seeds")
        try PresetCatalog(numbers: 0..<count).write(to: catalog)
        let size = try catalog.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        let runs = try Rotation(
            workshop: workshop, title: "B9 check",
            sides: [
                Side(
                    name: "seedbed check", command: [workshop.options.seedbed, "check", "--json", "catalog.json"],
                    prepare: { try workshop.link(catalog, to: $0) },
                    proof: { _, run in
                        guard run.output.contains("\"seeds\": \(count)") else {
                            throw BenchError.database("seedbed check did not find \(count) seeds")
                        }
                        return "\(count)"
                    }),
                workshop.python(
                    "Python, json.load", script: "json_load.py", prepare: { try workshop.link(catalog, to: $0) },
                    proof: { _, run in run.output.trimmingCharacters(in: .newlines) }),
            ], rounds: workshop.options.rounds ?? 5
        ).runs()
        let sample = Sample(runs[0])
        let megabytes = Double(size) / 1e6
        let memory = Double(sample.peak) / Double(size)
        return [
            Figure(
                benchmark: "B9", work: "check, \(megabytes.rounded(to: 1)) MB", peer: "Python, json.load",
                subjectSample: sample, peerSample: Sample(runs[1]), target: 0.5,
                note:
                    "\((megabytes / sample.median).rounded(to: 0)) MB/s, peak memory \(memory.rounded(to: 2)) × the file"
            )
        ]
    }
}
