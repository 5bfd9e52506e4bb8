import Foundation

/// Seedbed against what people would use instead.
@main
enum Main {
    /// Runs the benchmarks, or one side of one, for which the program starts itself again.
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            if words.first == "--side", words.count > 1 {
                guard let side = SideName(rawValue: words[1]) else { throw BenchError.usage("\(words[1]) is no side") }
                try await side.run(Array(words.dropFirst(2)))
            } else if words.contains("--help") {
                print(Options.usage, terminator: "")
            } else {
                try run(Options(words))
            }
        } catch {
            FileHandle.standardError.write(Data("seedbed-bench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        let machine = Machine(options)
        let workshop = try Workshop(options)
        defer { try? FileManager.default.removeItem(at: workshop.scratch) }
        let wanted = Benchmarks.all.filter { $0.comparisons.contains { options.wants($0.id) } }
        guard !wanted.isEmpty else { throw BenchError.usage("there is no such benchmark\n\(Options.usage)") }
        var figures: [Figure] = []
        for benchmark in wanted {
            figures += try benchmark.init().figures(in: workshop).filter { options.wants($0.benchmark) }
            // The next one makes its own files; several gigabytes otherwise pile up.
            try workshop.clear()
        }
        let results = ResultsTable(machine: machine, figures: figures, options: options)
        print(options.json ? try ResultsJSON(results).text() : results.text)
        if let file = options.results { try Data(results.text.utf8).write(to: URL(filePath: file), options: .atomic) }
    }
}
