import Foundation
import SeedbedTestSupport
import Testing

/// How a command ended.
struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
}

extension Sandbox {
    /// A command that has been started.
    struct Running {
        let process: ChildProcess
        let files: [URL]

        /// Waits for its end.
        func outcome() throws -> Outcome {
            let status = process.waitUntilExit()
            let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
            for file in files { try FileManager.default.removeItem(at: file) }
            return Outcome(status: status, output: texts[0], errors: texts[1])
        }

        /// Waits for its end without keeping a thread: all tests share as many threads as there are cores.
        func finish() async throws -> Outcome {
            while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            return try outcome()
        }
    }

    /// Starts a program in the folder, with files for its output: a pipe may fill up.
    func start(
        _ program: URL, _ arguments: [String], output: FileHandle? = nil, environment: [String: String] = [:]
    ) throws -> Running {
        let files = ["out", "err"].map {
            FileManager.default.temporaryDirectory.appending(path: "seedbed-\($0)-\(UUID().uuidString)")
        }
        for file in files { try Data().write(to: file) }
        let own = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SEEDBED_STORE") }
        let process = try ChildProcess(
            program.path(percentEncoded: false), arguments, in: folder, environment: own.merging(environment) { $1 },
            output: try output ?? FileHandle(forWritingTo: files[0]), errors: FileHandle(forWritingTo: files[1]))
        return Running(process: process, files: files)
    }

    /// Runs `seedbed` with these words.
    func run(words: [String]) throws -> Outcome {
        try start(Self.command, words).outcome()
    }

    /// Runs `seedbed` with the words of a line, which are split at spaces.
    @discardableResult
    func run(_ line: String) throws -> Outcome {
        try run(words: line.split(separator: " ").map(String.init))
    }

    /// Runs `seedbed` with the words of a line, for a command that waits for something itself.
    func runWaiting(_ line: String) async throws -> Outcome {
        try await start(Self.command, line.split(separator: " ").map(String.init)).finish()
    }

    /// The text that a terminal would show of some commands.
    ///
    /// Each comes with its output, its errors after a `!`, and its status unless it is 0. The folder and new times have
    /// names in their place.
    func transcript(_ lines: String...) throws -> String { try transcript(lines) }

    /// Expects a terminal to show this text, in which each command that is run stands behind `$ seedbed`.
    func expectTranscript(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let shown = try transcript(Self.commands(in: text))
        #expect(shown == text, sourceLocation: sourceLocation)
    }

    /// The commands in the text that a terminal shows, without the program's name.
    static func commands(in text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("$ seedbed ") }.map { String($0.dropFirst(10)) }
    }

    private func transcript(_ lines: [String]) throws -> String {
        var text = ""
        for line in lines {
            let outcome = try run(line)
            text += "$ seedbed \(line)\n" + outcome.output
            for error in outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                text += "! \(error)\n"
            }
            if outcome.status != 0 { text += "[\(outcome.status)]\n" }
        }
        return normalized(String(text.dropLast()))
    }

    /// The text with names for what differs from run to run.
    func normalized(_ text: String) -> String {
        let folder = folder.path(percentEncoded: false)
        return
            text
            .replacing("/private" + folder, with: "<folder>/").replacing(folder, with: "<folder>/")
            .replacing(/[0-9-]{10}T[0-9:]{8}\.[0-9]{3}Z/) { match in
                match.output.hasSuffix("T00:00:00.000Z") ? String(match.output) : "<time>"
            }
            .replacing(/"store": "[0-9a-f]{20,32}"/, with: #""store": "<store>""#)
    }
}
