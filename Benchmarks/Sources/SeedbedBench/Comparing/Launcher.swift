import Foundation

/// Starts a side's process by way of `measured`, which knows what it took.
struct Launcher {
    var workshop: Workshop

    /// Runs the side once.
    func run(_ side: Side, in folder: URL) throws -> Run {
        let output = workshop.scratch.appending(path: "output.txt")
        let errors = workshop.scratch.appending(path: "errors.txt")
        let process = Process()
        process.executableURL = workshop.tool("measured")
        process.arguments = [folder.path, side.input, output.path, errors.path] + side.command
        process.environment = ProcessInfo.processInfo.environment.merging(side.environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 5 else {
            throw BenchError.failed(side: "measured", status: Int(process.terminationStatus), message: text)
        }
        let printed = try String(contentsOf: output, encoding: .utf8)
        guard numbers[4] == 0 else {
            let message = try String(contentsOf: errors, encoding: .utf8) + printed.suffix(300)
            throw BenchError.failed(side: side.name, status: numbers[4], message: message)
        }
        var metrics = [Run.seconds: Double(numbers[0]) / 1e9]
        if side.measure == .own {
            metrics = try JSONDecoder().decode([String: Double].self, from: Data(printed.utf8))
        }
        return Run(metrics: metrics, peak: numbers[3], output: printed)
    }
}
